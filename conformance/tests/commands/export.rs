//! `editproof export` from outside: what it writes, `editproof run` reads and finds right.

use crate::support::stdout;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;

fn editproof(arguments: &[&str]) -> Command {
    let mut command: Command = cargo_bin_cmd!("editproof");
    command.args(arguments);
    command
}

fn exported(arguments: &[&str]) -> String {
    stdout(editproof(&["export"]).args(arguments).assert().code(0).get_output())
}

#[test]
fn what_was_exported_runs_and_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cases.jsonl");
    let cases = exported(&["--generate", "200", "--seed", "3", "--every", "9001"]);
    // DEL is a control character that a terminal's stream would take away.
    assert!(cases.contains('\u{7f}'), "no case of DG-11's DEL");
    assert!(cases.contains("\"id\":\"g3-199\"") && cases.contains("\"characters-"), "generated and enumerated cases");
    std::fs::write(&path, &cases).unwrap();
    let path = path.to_str().unwrap();
    editproof(&["run", path, "--generate", "0"]).assert().code(0);
    // The control: a recorded answer that is wrong is noticed.
    let wrong = cases.replacen("\"occurrences\":1", "\"occurrences\":7", 1);
    std::fs::write(path, wrong).unwrap();
    let failures = folder.path().join("failures");
    editproof(&["run", path, "--generate", "0", "--failures"]).arg(failures).assert().code(1);
}

#[test]
fn large_cases_are_left_out_and_bad_input_is_refused() {
    let cases = exported(&["--generate", "300", "--most-bytes", "100"]);
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(case["text"].as_str().unwrap().len() <= 100, "{line}");
    }
    editproof(&["export", "--every", "0"]).assert().code(2);
    editproof(&["export", "no-such-file.json"]).assert().code(2);
}
