//! A small log for tests of the log itself.

#![allow(dead_code, reason = "each test uses what it needs")]

use editproof_qualification::event::{
    Cases, Circumstances, ClauseCounts, Corpus, Facts, Failure, Gate, Harness, Machine, Part, PlannedUnit, ShownEdit,
    Start, Status, Subject, TierCounts, Timing, Unit,
};
use std::collections::BTreeMap;

/// A start that plans units `u1` to `uN`.
pub(crate) fn start(units: usize) -> Start {
    Start {
        version: editproof_qualification::event::VERSION,
        profile: "gate".into(),
        subject: Subject {
            name: "fast".into(),
            version: "0.1.0".into(),
            digest: Some("ab".repeat(32)),
            command: None,
            features: vec!["tolerant".into()],
        },
        harness: Harness { version: "0.1.0".into(), commit: Some("cd".repeat(20)), modified: false },
        corpus: Corpus {
            version: "1".into(),
            cases: 2,
            files: BTreeMap::from([("1-batch.json".into(), "ef".repeat(32))]),
        },
        specification: "01".repeat(32),
        seeds: BTreeMap::from([("generated".into(), 1)]),
        gates: vec![Gate {
            id: "generated".into(),
            title: "Generated cases".into(),
            claim: "The engine answers as the oracle does.".into(),
            required: true,
        }],
        plan: (1..=units).map(|n| PlannedUnit { id: format!("u{n}"), gate: "generated".into() }).collect(),
        baseline: Vec::new(),
        limits: vec!["Texts of more than 1 MiB are not tested.".into()],
        circumstances: circumstances(),
    }
}

/// Some circumstances.
pub(crate) fn circumstances() -> Circumstances {
    Circumstances {
        started: "2026-01-02T03:04:05Z".into(),
        command: vec!["editproof".into(), "qualify".into()],
        jobs: 2,
        machine: Machine {
            system: "linux".into(),
            architecture: "x86_64".into(),
            processor: None,
            cores: 2,
            memory: Some(1 << 33),
        },
        part: None,
    }
}

/// The circumstances of one part.
pub(crate) fn part(index: u32, count: u32) -> Option<Part> {
    Some(Part { by: "slice".into(), index, count })
}

/// A unit that passed.
pub(crate) fn unit(id: &str) -> Unit {
    let tier = TierCounts { once: 7, several: 2, ambiguous: 1, limit: 0 };
    Unit {
        id: id.into(),
        status: Status::Passed,
        reason: String::new(),
        facts: Facts::Cases(Cases {
            cases: 10,
            tiers: BTreeMap::from([("exact".into(), tier)]),
            outcomes: BTreeMap::from([("applied".into(), 9), ("ambiguous".into(), 1)]),
            ..Cases::default()
        }),
        clauses: BTreeMap::from([("BA-1".into(), ClauseCounts { generated: 10, ..ClauseCounts::default() })]),
        failures: Vec::new(),
        timing: Timing { seconds: 0.1, cpu_seconds: 0.2, passes: BTreeMap::new() },
    }
}

/// A unit that failed, with a case.
pub(crate) fn failed(id: &str) -> Unit {
    Unit {
        status: Status::Failed,
        reason: "1 of 10 cases differs".into(),
        failures: vec![Failure {
            id: "g1-4".into(),
            file: None,
            clauses: vec!["LN-2".into()],
            verdict: "wrong-text".into(),
            explanation: "The line break was not kept.".into(),
            matching: "tolerant".into(),
            text: "a␍␊".into(),
            edits: vec![ShownEdit { old_text: "a␊".into(), new_text: "b␊".into(), replace_all: false }],
            expected: "b␍␊".into(),
            actual: "b␊".into(),
            diff: vec!["-b␍␊".into(), "+b␊".into()],
            case: serde_json::json!({"text": "a\r\n", "edits": [{"oldText": "a\n", "newText": "b\n"}]}),
            size: 7,
            reproduce: "editproof repro failures/g1-4.json".into(),
        }],
        ..unit(id)
    }
}
