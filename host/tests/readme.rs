//! The worked example of `host/README.md`: every command in it is run, and gives the output that stands there.
#![cfg(feature = "cli")]

#[path = "support/console.rs"]
mod console;

use std::path::Path;
use std::process::Command;

fn differences(readme: &str, folder: &Path) -> Vec<String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_edithost"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    console::differences(readme, folder, |command, _| {
        let run = Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", &path).output().unwrap();
        String::from_utf8([run.stdout, run.stderr].concat()).unwrap()
    })
}

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

#[test]
fn the_worked_example_is_real() {
    assert!(console::steps(&readme()).len() > 8);
    let folder = tempfile::tempdir().unwrap();
    let differences = differences(&readme(), folder.path());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn another_output_is_noticed() {
    let changed = readme().replacen("place of the file; to replace", "place of a file; to replace", 1);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(differences(&changed, folder.path()).len(), 1);
}
