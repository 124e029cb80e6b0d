//! Answers that were recorded: those of the deployed reference, where they are at hand, and the oracle's own, which its mutants
//! differ in.
//!
//! The reference's are not part of the repository: the folder is `$EDITPROOF_SHARED`, or `shared` beside the workspace. Without it
//! the test says so and passes.

#[path = "support/recorded.rs"]
mod recorded;

use editproof_spec::{Input, Limits};
use recorded::{Told, hold, told};
use serde_json::Value;
use std::path::PathBuf;

const RECORDS: usize = 5_975;

fn vectors() -> Option<String> {
    let shared = std::env::var_os("EDITPROOF_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from);
    let path = shared.join("vectors/reference.jsonl");
    match std::fs::read_to_string(&path) {
        Ok(content) => Some(content),
        Err(error) => {
            eprintln!("skipped: no recorded answers at {} ({error}); set EDITPROOF_SHARED", path.display());
            None
        }
    }
}

fn oracle(input: &Input<'_>, limits: &Limits) -> Told {
    let outcome = editproof_oracle::apply(input, limits);
    let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, limits));
    (outcome, message)
}

#[test]
fn the_oracle_gives_every_answer_of_the_deployed_reference() {
    let Some(content) = vectors() else { return };
    let records: Vec<Value> = content.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), RECORDS);
    let mut differing = Vec::new();
    for record in &records {
        let answer = told(record, &mut oracle);
        if answer != record["expect"] {
            differing.push(format!("{record}\n  oracle: {answer}"));
        }
    }
    let shown = differing.len().min(5);
    assert!(differing.is_empty(), "{} of {RECORDS} differ:\n{}", differing.len(), differing[..shown].join("\n"));
}

#[test]
fn the_oracle_gives_every_answer_of_its_own() {
    hold(&mut oracle);
}
