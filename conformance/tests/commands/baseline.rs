//! `editproof run --baseline`: known differences are counted and not shown, new ones and entries that say what is not so
//! are findings.

use crate::support::said;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const ENGINE: [&str; 4] = ["--engine", "control:line-numbers", "--generate", "400"];

/// Runs on 400 generated cases, among which the engine is wrong in some.
fn run(folder: &Path, more: &[&str], code: i32) -> (String, Value) {
    fs::write(folder.join("none.json"), "{\"cases\": []}").unwrap();
    let mut command: Command = cargo_bin_cmd!("editproof");
    let arguments = ["run", "none.json", "--json", "run.json", "--show", "3"];
    let output = command.current_dir(folder).args(arguments).args(ENGINE).args(more).assert().code(code);
    let output = output.get_output();
    let report = said(output);
    let json = fs::read(folder.join("run.json")).map_or(Value::Null, |json| serde_json::from_slice(&json).unwrap());
    (report, json)
}

fn written(folder: &Path, name: &str) -> Vec<Value> {
    let file: Value = serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap();
    file["known"].as_array().unwrap().clone()
}

fn write(folder: &Path, name: &str, known: &[Value]) {
    fs::write(folder.join(name), json!({"known": known}).to_string()).unwrap();
}

#[test]
fn what_was_written_makes_the_next_run_clean_whatever_the_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let (_, before) = run(folder.path(), &["--write-baseline", "known.json", "--jobs", "1"], 1);
    let known = written(folder.path(), "known.json");
    assert!(known.len() > 5 && before["failed"] == known.len(), "{} entries, {}", known.len(), before["failed"]);
    assert!(known.iter().all(|entry| entry["reason"] == "not yet looked at" && entry["verdict"] == "wrong-message"));
    let (report, after) = run(folder.path(), &["--baseline", "known.json"], 0);
    assert_eq!(after["failed"], 0);
    assert_eq!(after["baseline"], json!({"known": known.len(), "stale": 0}));
    assert!(report.contains(&format!("400 cases, {} known differences, no other", known.len())), "{report}");
    assert!(!report.contains("reproduce:"), "{report}");
    run(folder.path(), &["--write-baseline", "again.json", "--jobs", "3"], 1);
    assert_eq!(written(folder.path(), "again.json"), known);
}

#[test]
fn a_new_difference_is_found_beside_known_ones() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["--write-baseline", "known.json"], 1);
    let mut known = written(folder.path(), "known.json");
    let missing = known.remove(2);
    known[0]["reason"] = "counted from 0 on purpose".into();
    known[0]["link"] = "https://example.org/1".into();
    write(folder.path(), "known.json", &known);
    let (report, json) = run(folder.path(), &["--baseline", "known.json", "--write-baseline", "next.json"], 1);
    assert_eq!(json["failures"][0]["id"], missing["case"], "{report}");
    assert!(report.contains("400 cases, 1 differs\nbeside "), "{report}");
    // Entries that were needed keep their reasons; the new one comes behind them.
    let next = written(folder.path(), "next.json");
    assert_eq!(next[..known.len()], known);
    assert_eq!(next[known.len()..], [missing]);
}

#[test]
fn an_entry_that_passes_now_or_matches_nothing_is_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["--write-baseline", "known.json"], 1);
    let known = written(folder.path(), "known.json");
    let entry = |case: &str, verdict: &str| json!({"case": case, "verdict": verdict, "reason": "so it is"});
    let failing: Vec<&str> = known.iter().map(|entry| entry["case"].as_str().unwrap()).collect();
    let passing = (0..400).map(|at| format!("g1-{at}")).find(|id| !failing.contains(&id.as_str())).unwrap();
    for (stale, words) in [
        (entry(&passing, "wrong-message"), "no case fails so any more"),
        (entry(failing[0], "crashed"), "no case fails so any more"),
        (entry("g1-*", "wrong-text"), "no case fails so any more"),
        (entry("g1-4000", "wrong-message"), "no such case"),
        (entry("g2-*", "wrong-message"), "no such case"),
    ] {
        write(folder.path(), "stale.json", &[known.clone(), vec![stale.clone()]].concat());
        let (report, json) = run(folder.path(), &["--baseline", "stale.json"], 1);
        assert_eq!((&json["failed"], &json["baseline"]["stale"]), (&json!(0), &json!(1)), "{stale}: {report}");
        let number = known.len() + 1;
        assert!(
            report.contains(&format!("baseline: entry {number} (`")) && report.contains(words),
            "{stale}: {report}"
        );
    }
}

#[test]
fn a_pattern_covers_many_cases() {
    let folder = tempfile::tempdir().unwrap();
    let entry = json!({"case": "g1-*", "verdict": "wrong-message", "reason": "counted from 0"});
    write(folder.path(), "known.json", &[entry]);
    let (report, json) = run(folder.path(), &["--baseline", "known.json"], 0);
    assert!(json["baseline"]["known"].as_u64().unwrap() > 5, "{report}");
}

#[test]
fn a_baseline_that_is_none_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let entry = |text: &str| format!("{{\"known\": [{text}]}}");
    for (text, words) in [
        ("[".to_owned(), "is no baseline: EOF"),
        (entry(r#"{"case": "a", "verdict": "wrong-text"}"#), "missing field `reason`"),
        (entry(r#"{"case": "a", "verdict": "wrong-text", "reason": " "}"#), "entry 1 (`a`): it has no reason"),
        (
            entry(r#"{"case": "a", "verdict": "agree", "reason": "r"}"#),
            "unknown verdict `agree`; expected one of accepted-wrongly",
        ),
        (entry(r#"{"case": "a", "verdict": "skipped", "reason": "r"}"#), "unknown verdict `skipped`"),
        (entry(r#"{"case": "[a", "verdict": "crashed", "reason": "r"}"#), "its case is no pattern"),
        (entry(r#"{"case": "a", "verdict": "crashed", "reason": "r", "more": 1}"#), "unknown field `more`"),
    ] {
        fs::write(folder.path().join("bad.json"), &text).unwrap();
        let (report, _) = run(folder.path(), &["--baseline", "bad.json"], 2);
        assert!(report.contains(words), "{text}: {report}");
    }
    let (report, _) = run(folder.path(), &["--baseline", "none-such.json"], 2);
    assert!(report.contains("cannot read `none-such.json`"), "{report}");
}
