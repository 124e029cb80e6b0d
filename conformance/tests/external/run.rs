//! `editproof run` with an engine behind the protocol finds what it finds with the same engine in its own process.

use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use serde_json::Value;
use std::path::Path;

/// The command line that serves one of the built-in engines.
fn served(engine: &str) -> String {
    format!("{} serve --engine {engine}", shlex::try_quote(cargo_bin!("editproof").to_str().unwrap()).unwrap())
}

/// Runs on generated cases; the report without what depends on the machine, and its JSON.
fn run(folder: &Path, engine: &str, jobs: &str, code: i32) -> (String, Value) {
    let mut command: Command = cargo_bin_cmd!("editproof");
    std::fs::write(folder.join("none.json"), "{\"cases\": []}").unwrap();
    let arguments =
        ["run", "none.json", "--generate", "3000", "--jobs", jobs, "--engine", engine, "--json", "run.json"];
    let output = command.current_dir(folder).args(arguments).assert().code(code).get_output().stdout.clone();
    let mut json: Value = serde_json::from_slice(&std::fs::read(folder.join("run.json")).unwrap()).unwrap();
    json.as_object_mut().unwrap().remove("timing");
    (String::from_utf8(output).unwrap(), json)
}

#[test]
fn the_right_engine_agrees_through_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let (report, json) = run(folder.path(), &served("fast"), "2", 0);
    assert!(report.contains("3,000 cases, no difference"), "{report}");
    assert!(report.contains("engine: editproof fast"), "{report}");
    assert_eq!(json["external"]["startedAgain"], 0);
    assert_eq!(json["skipped"], serde_json::json!({}));
}

#[test]
fn a_wrong_engine_is_as_wrong_through_the_protocol_whatever_the_number_of_jobs() {
    for control in ["control:line-breaks", "control:line-numbers"] {
        let folder = tempfile::tempdir().unwrap();
        let facts = |engine: &str, jobs: &str| {
            let (_, json) = run(folder.path(), engine, jobs, 1);
            let ids: Vec<Value> = json["failures"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
            (json["failed"].clone(), json["verdicts"].clone(), json["batches"].clone(), ids)
        };
        let inside = facts(control, "1");
        assert_eq!(facts(&served(control), "1"), inside);
        assert_eq!(facts(&served(control), "3"), inside);
    }
}

#[test]
fn an_engine_that_panics_behind_the_protocol_has_crashed_in_these_cases_only() {
    let folder = tempfile::tempdir().unwrap();
    let (_, inside) = run(folder.path(), "control:panics", "2", 1);
    let (_, outside) = run(folder.path(), &served("control:panics"), "2", 1);
    assert_eq!(inside["failed"], outside["failed"]);
    assert_eq!(inside["verdicts"]["panicked"], outside["verdicts"]["crashed"]);
    assert_eq!(outside["external"]["startedAgain"], 0);
}

#[test]
fn a_command_that_cannot_be_started_and_one_that_says_nothing_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let start = |engine: &str| {
        let mut command: Command = cargo_bin_cmd!("editproof");
        let arguments = ["run", "--generate", "10", "--engine", engine, "--start-limit", "0.3"];
        let output = command.current_dir(folder.path()).args(arguments).output().unwrap();
        let words = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8(words).unwrap())
    };
    for (engine, code, words) in [
        ("no-such-engine", 2, "unknown engine `no-such-engine`; expected one of `fast`"),
        ("./no-such-engine", 1, "cannot be started: No such file"),
        (
            "sh -c 'echo so long >&2; exit 3'",
            1,
            "crashed: it exited with status 3 at its start; its standard error ends: so long",
        ),
        ("sleep 100", 1, "timed-out: the engine timed out: no answer to `describe` within 0.3 s"),
        ("cat", 1, "protocol-error: the engine broke the protocol: "),
    ] {
        let (found, output) = start(engine);
        assert_eq!(found, code, "{engine}: {output}");
        assert!(output.contains(words), "{engine}: {output}");
    }
}
