//! `editproof check`: statuses, reports, and the command that reproduces a violation.

use crate::support::{stderr, stdout};
use assert_cmd::cargo::cargo_bin_cmd;

fn check(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = cargo_bin_cmd!("editproof").arg("check").args(arguments).output().unwrap();
    (output.status.code(), stdout(&output), stderr(&output))
}

#[test]
fn a_right_engine_keeps_every_property() {
    let (status, out, err) = check(&["../corpus/1-batches", "--generate", "200"]);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("batch-is-fold") && out.trim_end().ends_with("cases, no violation"), "{out}");
}

#[test]
fn a_violation_is_shown_stored_and_reproduced() {
    let folder = tempfile::tempdir().unwrap();
    let failures = folder.path().to_str().unwrap();
    let json = folder.path().join("check.json");
    let engine = "fault:ba-2-sees-original";
    let (status, out, _) = check(&[
        "../corpus/1-batches/BA-2.json",
        "--generate=0",
        "--show=1",
        "--engine",
        engine,
        "--failures",
        failures,
        "--json",
        json.to_str().unwrap(),
    ]);
    assert_eq!(status, Some(1), "{out}");
    assert!(out.contains("violates batch-is-fold"), "{out}");
    let report: serde_json::Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
    assert_eq!(report["violations"][0]["property"], "batch-is-fold");
    let reproduce = out.lines().find_map(|line| line.trim().strip_prefix("reproduce: ")).unwrap();
    let words = shlex::split(reproduce).unwrap();
    assert_eq!(words[1], "check");
    let again: Vec<&str> = words[2..].iter().map(String::as_str).collect();
    let (status, out, _) = check(&[again.as_slice(), &["--failures", failures]].concat());
    assert_eq!(status, Some(1), "{out}");
    assert!(out.contains("violates batch-is-fold"), "{out}");
}

#[test]
fn the_list_names_clauses_and_the_fault_that_each_finds_alone() {
    let (status, out, _) = check(&["--list"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("messages-parse") && out.contains("DF-5") && out.contains("fault:"), "{out}");
}

#[test]
fn bad_input_is_refused() {
    for arguments in [&["no/such/file.json"][..], &["--engine", "fault:no-such-fault"]] {
        let (status, _, err) = check(arguments);
        assert_eq!(status, Some(2), "{err}");
    }
}
