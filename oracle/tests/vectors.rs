//! The recorded answers of the deployed reference, where they are at hand.
//!
//! They are not part of the repository: the folder is `$EDITPROOF_SHARED`, or `shared` beside the workspace. Without it
//! the test says so and passes.

use editproof_spec::{Edit, Input, Limits, Matching};
use serde_json::{Value, json};
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

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("`{key}` must be a string in {value}"))
}

/// The oracle's answer in the shape of a record's `expect`.
fn answer(record: &Value) -> Value {
    let edits: Vec<Edit<'_>> = record["edits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| Edit {
            old_text: text(edit, "oldText"),
            new_text: text(edit, "newText"),
            replace_all: edit["replaceAll"].as_bool().unwrap_or(false),
        })
        .collect();
    let matching = match text(record, "matching") {
        "exact" => Matching::Exact,
        "tolerant" => Matching::Tolerant,
        other => panic!("unknown matching `{other}`"),
    };
    let limits = Limits::default();
    let input = Input { text: text(record, "text"), has_utf8_bom: false, edits: &edits, matching };
    match editproof_oracle::apply(&input, &limits) {
        Ok(applied) => {
            let matches: Vec<Value> = applied
                .matches
                .iter()
                .map(|matched| json!({"strategy": matched.strategy.as_str(), "occurrences": matched.occurrences}))
                .collect();
            json!({"text": applied.text, "matches": matches})
        }
        Err(rejection) => json!({
            "code": rejection.code().as_str(),
            "message": editproof_oracle::message(&rejection, &limits),
        }),
    }
}

#[test]
fn the_oracle_gives_every_recorded_answer() {
    let Some(content) = vectors() else { return };
    let records: Vec<Value> = content.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), RECORDS);
    let mut differing = Vec::new();
    for record in &records {
        let answer = answer(record);
        if answer != record["expect"] {
            differing.push(format!("{record}\n  oracle: {answer}"));
        }
    }
    let shown = differing.len().min(5);
    assert!(differing.is_empty(), "{} of {RECORDS} differ:\n{}", differing.len(), differing[..shown].join("\n"));
}
