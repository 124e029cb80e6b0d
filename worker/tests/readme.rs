//! `worker/README.md`: every command of its worked example is run and gives the output that stands there; its configuration
//! block starts a server.

mod support;

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use support::Place;

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

/// What differs from `readme` when its commands are run. A `cat` of a file that is not there makes it.
fn differences(readme: &str) -> Vec<String> {
    let place = Place::new();
    let binary = Path::new(env!("CARGO_BIN_EXE_editworker"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut differences = Vec::new();
    for (command, output) in steps(readme) {
        if let Some(file) = command.strip_prefix("cat ").map(|file| place.file(file)).filter(|file| !file.exists()) {
            std::fs::write(file, &output).unwrap();
        }
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &command])
            .current_dir(place.root())
            .env("PATH", &path)
            .env("EDITWORKER_STATE", place.state());
        let run = shell.output().unwrap();
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
    assert!(steps(&readme()).len() > 6);
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
