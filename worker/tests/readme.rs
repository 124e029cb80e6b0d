//! `worker/README.md`: every command of its worked example is run and gives the output that stands there; its configuration
//! block starts a server.

#[path = "../../host/tests/support/console.rs"]
mod console;
mod support;

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use support::Place;

fn differences(readme: &str) -> Vec<String> {
    let place = Place::new();
    let binary = Path::new(env!("CARGO_BIN_EXE_editworker"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    console::differences(readme, &place.root(), |command, _| {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(place.root());
        let run = shell.env("PATH", &path).env("EDITWORKER_STATE", place.state()).output().unwrap();
        String::from_utf8([run.stdout, run.stderr].concat()).unwrap()
    })
}

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

#[test]
fn the_worked_example_is_real() {
    assert!(console::steps(&readme()).len() > 6);
    let differences = differences(&readme());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn another_output_is_noticed() {
    let changed = readme().replacen("+def surface", "+def face", 1);
    assert_eq!(differences(&changed).len(), 1);
}

/// Each block of JSON is what a client would read, and the arguments in it are taken.
#[test]
fn the_configuration_starts_a_server() {
    let readme = readme();
    let mut servers = 0;
    for block in readme.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let block: Value = serde_json::from_str(block).unwrap();
        let server = block.as_object().unwrap().values().next().unwrap()["editworker"].clone();
        let place = Place::new();
        let root = place.root().to_str().unwrap().to_owned();
        let arguments = server["args"].as_array().unwrap().iter().map(|argument| {
            argument.as_str().unwrap().replace("/path/to/project", &root).replace("${workspaceFolder}", &root)
        });
        let status = Command::new(env!("CARGO_BIN_EXE_editworker"))
            .args(arguments)
            .env("EDITWORKER_STATE", place.state())
            .stdin(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(0));
        servers += 1;
    }
    assert_eq!(servers, 2);
}
