//! `editproof qualify --baseline`: known differences do not count where cases have ids, and an entry that says what is not so
//! does.

#![cfg(unix)]

use crate::support::editproof;
use assert_cmd::cargo::cargo_bin;
use editproof_qualification::event::{Cases, Facts, Status, Unit};
use editproof_qualification::log::{self, Log};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Qualifies with the smallest profile into `out`: what was said, and the log.
fn qualify(out: &Path, engine: &str, baseline: Option<&Path>, code: i32) -> (String, Log) {
    let mut command = editproof();
    command.args(["qualify", "--profile", "smoke", "--engine", engine, "--out"]).arg(out);
    if let Some(baseline) = baseline {
        command.arg("--baseline").arg(baseline);
    }
    let output = command.output().unwrap();
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{said}");
    (said, log::read(&out.join(log::FILE)).unwrap())
}

fn write(path: &Path, known: &[Value]) {
    fs::write(path, json!({"known": known}).to_string()).unwrap();
}

fn failed(log: &Log) -> Vec<&Unit> {
    log.units.iter().filter(|unit| unit.status == Status::Failed).collect()
}

/// The known cases of a gate's units.
fn known_of(log: &Log, gate: &str) -> u64 {
    let of_gate = log.units.iter().filter(|unit| unit.id.starts_with(gate));
    of_gate.map(|unit| if let Facts::Cases(Cases { known, .. }) = &unit.facts { *known } else { 0 }).sum()
}

#[test]
fn known_differences_may_ship_and_stale_entries_may_not() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // Right but for a few cases of the corpus: those that come to this text.
    let script = format!("'{}' serve | sed -u 's/\"1234567890\"/\"1234567899\"/'", cargo_bin!("editproof").display());
    let engine = shlex::try_join(["sh", "-c", &script]).unwrap();

    let (_, without) = qualify(&at("without"), &engine, None, 1);
    let wrong: Vec<&str> = failed(&without).iter().map(|unit| unit.id.as_str()).collect();
    assert!(!wrong.is_empty() && wrong.iter().all(|id| id.starts_with("corpus/")), "{wrong:?}");
    assert!(without.start.baseline.is_empty() && without.start.gates.iter().all(|gate| gate.id != "baseline"));

    let mut run = editproof();
    run.args(["run", "corpus/5-limits", "--generate", "0", "--no-shrink", "--engine", &engine]);
    run.arg("--failures").arg(at("failures")).arg("--write-baseline").arg(at("known.json")).assert().code(1);
    let file: Value = serde_json::from_slice(&fs::read(at("known.json")).unwrap()).unwrap();
    let mut known = file["known"].as_array().unwrap().clone();
    assert!((1..20).contains(&known.len()), "{known:?}");
    for entry in &mut known {
        entry["reason"] = "the last digit is wrong on purpose".into();
        entry["link"] = "decision 14".into();
    }
    write(&at("known.json"), &known);

    let (said, with) = qualify(&at("with"), &engine, Some(&at("known.json")), 0);
    assert!(said.contains("may ship"), "{said}");
    assert_eq!(failed(&with).len(), 0);
    assert_eq!(known_of(&with, "corpus/"), known.len() as u64);
    let entries: Vec<Value> = with.start.baseline.iter().map(|entry| serde_json::to_value(entry).unwrap()).collect();
    assert_eq!(entries, known);
    assert_eq!(with.units.iter().filter(|unit| matches!(unit.facts, Facts::KnownDifference(_))).count(), known.len());
    assert!(with.start.limits.iter().any(|limit| limit.starts_with("The baseline holds for cases that have a name")));
    let page = fs::read_to_string(at("with").join("report.html")).unwrap();
    assert!(page.contains("the last digit is wrong on purpose") && page.contains("decision 14"));
    let report: Value = serde_json::from_slice(&fs::read(at("with").join("report.json")).unwrap()).unwrap();
    assert_eq!((&report["cases"]["known"], &report["cases"]["failing"]), (&json!(known.len()), &json!(0)));
    let failing = report["clauses"].as_array().unwrap().iter().find(|clause| clause["clause"] == "LI-1").unwrap();
    assert_eq!(failing["status"], "failing", "a baseline does not make a clause hold");
    editproof().arg("verify").arg(at("with")).assert().code(0);

    // What is not so: a case that passes, one that there is not, one that differs otherwise, one of another seed.
    let entry = |case: &str, verdict: &str| json!({"case": case, "verdict": verdict, "reason": "so it was"});
    let first = known[0]["case"].as_str().unwrap();
    let stale = [
        (entry("ex-1-whole-text", "wrong-text"), "passes now: take it out"),
        (entry("ex-0-none-such", "wrong-text"), "no such case in this plan: take it out"),
        (entry(first, "crashed"), "differs in another way now"),
        (entry("g1-3", "wrong-text"), "passes now: take it out"),
        (entry("g2-3", "wrong-text"), "no such case in this plan: take it out"),
    ];
    let all: Vec<Value> = known.iter().chain(stale.iter().map(|(entry, _)| entry)).cloned().collect();
    write(&at("stale.json"), &all);
    let (said, log) = qualify(&at("stale"), &engine, Some(&at("stale.json")), 1);
    assert!(said.contains("must not ship"), "{said}");
    let mut found: Vec<(&str, &str)> =
        failed(&log).iter().map(|unit| (unit.id.as_str(), unit.reason.as_str())).collect();
    assert_eq!(found.len(), stale.len(), "{found:?}");
    found.sort_unstable_by_key(|(id, _)| (id.len(), *id));
    for (number, ((_, words), (id, reason))) in (known.len() + 1..).zip(stale.iter().zip(&found)) {
        assert_eq!(*id, format!("baseline/{number}"));
        assert!(reason.contains(words) && reason.contains(&format!("entry {number} (`")), "{id}: {reason}");
    }

    // An interrupted log goes on with the same baseline only.
    let path = at("with").join(log::FILE);
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, whole.split_inclusive('\n').take(4).collect::<String>()).unwrap();
    let mut other = known.clone();
    other[0]["reason"] = "another one".into();
    write(&at("other.json"), &other);
    let refused = editproof()
        .args(["qualify", "--profile", "smoke", "--engine", &engine, "--out"])
        .arg(at("with"))
        .arg("--baseline")
        .arg(at("other.json"))
        .assert()
        .code(2);
    let words = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(words.contains("baseline") && words.contains("--fresh"), "{words}");
}

#[test]
fn cases_without_ids_have_no_baseline() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("known.json");
    write(&file, &[json!({"case": "*", "verdict": "wrong-message", "reason": "counted from 0 on purpose"})]);
    let (_, log) = qualify(&folder.path().join("out"), "control:line-numbers", Some(&file), 1);
    for gate in ["corpus/", "generated/"] {
        assert!(known_of(&log, gate) > 0, "{gate}");
    }
    let wrong: Vec<&str> = failed(&log).iter().map(|unit| unit.id.as_str()).collect();
    for gate in ["corpus/", "generated/", "findings/", "baseline/"] {
        assert!(!wrong.iter().any(|id| id.starts_with(gate)), "{gate}: {wrong:?}");
    }
    assert!(wrong.iter().any(|id| id.starts_with("enumeration/")), "{wrong:?}");
    // The controls are asked without it: a baseline that covers everything blinds no gate to an engine that is wrong.
    let controls = log.units.iter().filter(|unit| unit.id.contains("/control-"));
    assert!(controls.clone().count() > 10 && controls.clone().all(|unit| unit.status != Status::Failed));
}

#[test]
fn a_baseline_that_is_none_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("known.json");
    fs::write(&file, r#"{"known": [{"case": "a", "verdict": "wrong-text", "reason": " "}]}"#).unwrap();
    let mut command = editproof();
    let refused =
        command.args(["qualify", "--profile", "smoke", "--out"]).arg(folder.path()).arg("--baseline").arg(&file);
    let words = String::from_utf8(refused.assert().code(2).get_output().stderr.clone()).unwrap();
    assert!(words.contains("entry 1 (`a`): it has no reason"), "{words}");
    assert!(!folder.path().join(log::FILE).exists());
}
