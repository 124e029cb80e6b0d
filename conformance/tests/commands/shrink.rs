//! `editproof shrink` from outside, and the shrinking of what `run` and `prove` show.

use crate::support::{stderr, stdout};
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use editproof_conformance::case::{Case, CaseEdit, load_path, to_json};
use editproof_conformance::shrink::size;
use editproof_spec::Matching;
use serde_json::Value;
use std::path::Path;

fn editproof(folder: &Path, args: &[&str]) -> Command {
    let mut command: Command = cargo_bin_cmd!("editproof");
    command.current_dir(folder).args(args);
    command
}

/// A folder with one case that `control:line-breaks` gets wrong.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let edit = CaseEdit { old_text: "\tgo(); \n}".into(), new_text: "\tstop();\n}".into(), replace_all: false };
    let case = Case::new("breaks", "if a {\r\n\tgo();\r\n}\r\n", vec![edit], Matching::Tolerant);
    std::fs::write(folder.path().join("case.json"), to_json([&case])).unwrap();
    folder
}

#[test]
fn a_failing_case_is_shrunk_stored_and_reproduced() {
    let folder = folder();
    let args = ["shrink", "case.json", "--engine", "control:line-breaks"];
    let report = stdout(editproof(folder.path(), &args).assert().code(1).get_output());
    assert!(report.starts_with("shrunk from size 39 to "), "{report}");
    assert!(report.contains("wrong-text of the engine, where line-trimmed applies"), "{report}");
    let command = report.lines().find_map(|line| line.trim().strip_prefix("reproduce: ")).unwrap();
    Command::new("sh").args(["-c", command]).current_dir(folder.path()).assert().code(1);
    let stored = load_path(&folder.path().join("failures/breaks-shrunk.json")).unwrap();
    assert!(size(&stored[0]) <= 7, "{stored:#?}");
}

#[test]
fn a_case_that_does_not_fail_is_0() {
    let folder = folder();
    let report = stdout(editproof(folder.path(), &["shrink", "case.json"]).assert().code(0).get_output());
    assert!(report.contains("does not differ"), "{report}");
    assert!(!folder.path().join("failures").exists());
}

#[test]
fn what_run_shows_is_shrunk_unless_that_is_not_wanted() {
    let folder = folder();
    let run = ["run", "case.json", "--generate", "0", "--engine", "control:line-breaks"];
    let report = stdout(editproof(folder.path(), &run).assert().code(1).get_output());
    assert!(report.contains("case breaks-shrunk") && report.contains("the whole case: "), "{report}");
    let whole = report.lines().find_map(|line| line.split_once("the whole case: ")).unwrap().1;
    Command::new("sh").args(["-c", whole]).current_dir(folder.path()).assert().code(1);
    let args = [&run[..], &["--no-shrink"]].concat();
    let report = stdout(editproof(folder.path(), &args).assert().code(1).get_output());
    assert!(report.contains("case breaks ") && !report.contains("shrunk"), "{report}");
}

#[test]
fn one_small_case_is_shown_once() {
    let folder = folder();
    let args = ["run", "case.json", "--generate", "300", "--engine", "control:panics"];
    let report = stdout(editproof(folder.path(), &args).assert().code(1).get_output());
    assert!(report.contains("-shrunk once more\n  the whole case: "), "{report}");
    let shown: Vec<&str> =
        report.split("\n\n").filter_map(|part| part.split_once("  text:\n").map(|part| part.1)).collect();
    let questions: Vec<&str> = shown.iter().filter_map(|part| part.split("  oracle (-)").next()).collect();
    let mut distinct = questions.clone();
    distinct.sort();
    distinct.dedup();
    assert!(questions.len() > 1 && questions.len() == distinct.len(), "{report}");
}

#[test]
fn the_measure_is_reported_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["shrink", "--measure", "--faults", "dg-3-from-zero,ba-5-always-one", "--each", "1", "--reach", "60000"];
    let args = [&args[..], &["--json", "shrinking.json"]].concat();
    let report = stdout(editproof(folder.path(), &args).assert().code(0).get_output());
    assert!(report.contains("2 failing cases of 2 faults"), "{report}");
    let json: Value = serde_json::from_slice(&std::fs::read(folder.path().join("shrinking.json")).unwrap()).unwrap();
    assert_eq!((&json["met"], json["rows"].as_array().unwrap().len()), (&Value::Bool(true), 2));
    // The control.
    let args = [&args[..], &["--without-passes"]].concat();
    let report = stdout(editproof(folder.path(), &args).assert().code(1).get_output());
    assert!(report.contains("not met"), "{report}");
}

#[test]
fn bad_input_is_2() {
    let folder = folder();
    for (args, words) in [
        (&["shrink", "none.json"][..], "check the path"),
        (&["shrink", "case.json", "--id", "x"], "found no case `x`"),
        (&["shrink", "--measure", "--faults", "no-such-fault"], "no-such-fault"),
        (&["shrink"], "<FILE|ID>"),
    ] {
        let run = editproof(folder.path(), args).assert().code(2);
        let said = stderr(run.get_output());
        assert!(said.contains(words), "{args:?}: {said}");
    }
}
