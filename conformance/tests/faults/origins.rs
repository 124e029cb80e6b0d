//! Where the bank's faults were seen: each origin's own case shows the fault, and no origin is left out.

use editproof_conformance::case::{Case, load_path};
use editproof_conformance::faults::Model;
use editproof_conformance::faults::bank::{self, Origin};
use editproof_conformance::faults::hunt::symptom;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Reports whose case the specification answers as the report complains of, so that there is nothing to be wrong about.
const ASKED_FOR: [(&str, &str); 1] = [(
    "loose-paragraph-break-collapsed",
    "WN-2: whitespace between tokens is whatever the text has, blank lines included",
)];

fn corpus(folder: &str) -> BTreeMap<String, Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(folder);
    load_path(&path).unwrap().into_iter().map(|case| (case.id.clone(), case)).collect()
}

/// Whether the case, asked of an engine with the fault that was asked nothing before, shows the fault.
fn shows(case: &Case, entry: &bank::Entry) -> bool {
    symptom(case, &mut Model::with(entry.fault)).is_some()
}

#[test]
fn each_origins_own_case_shows_the_fault() {
    let (findings, reports) = (corpus("findings"), corpus("reports"));
    let mut wrong = Vec::new();
    for entry in bank::entries() {
        for origin in entry.origins {
            let (cases, id, expected) = match origin {
                Origin::Finding(id) => (&findings, id, true),
                Origin::Report(id) => (&reports, id, true),
                // Else it would be an origin like the others.
                Origin::Like(id) => (&reports, id, false),
            };
            let case = cases.get(*id).unwrap_or_else(|| panic!("{}: no case {id}", entry.fault));
            if shows(case, entry) != expected {
                wrong.push(format!("{} on {id}: expected {expected}", entry.fault));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The negative control: a fault is not shown by any case.
#[test]
fn a_case_of_something_else_shows_nothing() {
    let findings = corpus("findings");
    let case = findings.get("snippet-raw-u2028").unwrap();
    let shown = bank::entries().filter(|entry| shows(case, entry)).count();
    assert!((1..60).contains(&shown), "{shown} faults are shown by one case");
}

#[test]
fn every_finding_and_every_report_on_edits_is_an_origin() {
    let named: BTreeSet<&str> = bank::entries()
        .flat_map(|entry| entry.origins)
        .map(|origin| match origin {
            Origin::Finding(id) | Origin::Report(id) | Origin::Like(id) => *id,
        })
        .chain(ASKED_FOR.map(|(id, _)| id))
        .collect();
    let (findings, reports) = (corpus("findings"), corpus("reports"));
    let known: BTreeSet<&str> = findings.keys().chain(reports.keys()).map(String::as_str).collect();
    assert_eq!(named, known);
}

/// The corpus has them all: what was handed in beside the repository, where it is at hand.
#[test]
fn the_corpus_holds_every_finding_and_every_report_on_edits() {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let shared = std::env::var_os("EDITPROOF_SHARED").map_or(beside, PathBuf::from);
    let read = |name: &str| std::fs::read_to_string(shared.join(name)).ok();
    let (Some(findings), Some(reports)) = (read("findings/findings.json"), read("reports/reports.jsonl")) else {
        eprintln!("skipped: there are no ../shared/findings and ../shared/reports beside the repository");
        return;
    };
    let findings: serde_json::Value = serde_json::from_str(&findings).unwrap();
    let id = |value: &serde_json::Value| value["id"].as_str().unwrap().to_owned();
    let expected: BTreeSet<String> = findings["findings"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(expected, corpus("findings").into_keys().collect());
    let reports = reports.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    // Those without a text are about files, and no engine of strings can have them.
    let expected: BTreeSet<String> =
        reports.filter(|report| report.get("text").is_some()).map(|one| id(&one)).collect();
    assert_eq!(expected, corpus("reports").into_keys().collect());
}
