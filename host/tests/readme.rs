//! The worked example of `host/README.md`: every command in it is run, and gives the output that stands there.
#![cfg(feature = "cli")]

use std::path::Path;
use std::process::Command;

/// Commands and their outputs, in order.
fn steps(readme: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    for block in readme.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for line in block.lines() {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    steps
}

/// What differs from `readme` when its commands are run in `folder`. A `cat` of a file that is not there makes it.
fn differences(readme: &str, folder: &Path) -> Vec<String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_edithost"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut differences = Vec::new();
    for (command, output) in steps(readme) {
        if let Some(file) = command.strip_prefix("cat ").map(|file| folder.join(file)).filter(|file| !file.exists()) {
            std::fs::write(file, &output).unwrap();
        }
        let run = Command::new("sh").args(["-c", &command]).current_dir(folder).env("PATH", &path).output().unwrap();
        let found = String::from_utf8([run.stdout, run.stderr].concat()).unwrap();
        if found != output {
            differences.push(format!("$ {command}\n{found}"));
        }
    }
    differences
}

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

#[test]
fn the_worked_example_is_real() {
    assert!(steps(&readme()).len() > 8);
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
