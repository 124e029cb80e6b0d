//! `editproof faults`: the list, the table, JSON, statuses, and both negative controls.

use crate::support::{stderr, stdout};
use assert_cmd::cargo::cargo_bin_cmd;

fn faults(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = cargo_bin_cmd!("editproof").arg("faults").args(arguments).output().unwrap();
    (output.status.code(), stdout(&output), stderr(&output))
}

#[test]
fn the_list_tells_clauses_origins_and_stories() {
    let (status, out, err) = faults(&["--list"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains("wn-2-partial-first  WN-2\n  matches the end of a longer first token"), "{out}");
    assert!(out.contains("seen: finding ws-partial-identifier-prefix"), "{out}");
    let (_, one, _) = faults(&["--list", "--only", "li-4-parameters-ignored"]);
    assert_eq!(one.lines().count(), 2, "{one}");
}

#[test]
fn chosen_faults_are_found_and_reported_for_machines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("faults.json");
    let arguments = [
        "--only",
        "ld-3-first-of-several",
        "--only",
        "ba-2-sees-original",
        "--seconds",
        "20",
        "--shrink",
        "--json",
        file.to_str().unwrap(),
    ];
    let (status, out, err) = faults(&arguments);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("2 faults found") || out.contains("2 of 2 faults found"), "{out}");
    let report: serde_json::Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(report["faults"].as_array().unwrap().len(), 2);
    assert_eq!(report["notFound"].as_array().unwrap().len(), 0);
    assert!(report["faults"][0]["found"]["corpus"]["cases"].as_u64().unwrap() > 0);
    let shrunk = report["faults"][0]["found"]["generated"]["shrunk"].as_u64().unwrap();
    assert!((1..10).contains(&shrunk), "{shrunk} characters");
}

/// An engine without a fault joins the bank: the hunt must fail, and name it.
#[test]
fn what_nothing_finds_fails_the_hunt() {
    let arguments = ["--only", "ld-3-first-of-several", "--control", "undetectable", "--seconds", "6"];
    let (status, out, _) = faults(&arguments);
    assert_eq!(status, Some(1), "{out}");
    assert!(out.contains("not found by any method: control-without-a-fault"), "{out}");
}

/// A clause loses its fault: the hunt must fail, and name the clause.
#[test]
fn a_clause_without_a_fault_fails_the_hunt() {
    let (status, out, _) = faults(&["--control", "clause-without-fault", "--seconds", "0"]);
    assert_eq!(status, Some(1), "{out}");
    assert!(out.contains("no fault of the bank is about LI-4"), "{out}");
}

#[test]
fn an_unknown_fault_is_refused() {
    let (status, _, err) = faults(&["--only", "no-such-fault"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("editproof faults --list"), "{err}");
}
