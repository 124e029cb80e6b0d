//! Cases with their right answers, one a line, as `editproof export` writes them.
//!
//! Why a reader of its own: `editproof_conformance` has one, but whoever is tested here would have to be built into it, which
//! takes a minute. These tests are what kills mutants (`.cargo/mutants.toml`), two thousand of them, so that seconds count.
//!
//! The file is named by `$EDITPROOF_RECORDED`. Without it a test says so and passes.

use editproof_spec::{Edit, Input, Limits, Matching, Outcome, Rejection};
use serde_json::{Map, Value, json};

/// An outcome, and the message of a rejection.
pub(crate) type Told = (Outcome, Option<String>);

/// Asks `answer` every recorded question.
///
/// # Panics
/// At the first answer that differs from the recorded one, and when the file is not what it should be.
pub(crate) fn hold(answer: &mut dyn FnMut(&Input<'_>, &Limits) -> Told) {
    let Some(path) = std::env::var_os("EDITPROOF_RECORDED") else {
        eprintln!("skipped: no recorded answers; set EDITPROOF_RECORDED to a file that `editproof export` wrote");
        return;
    };
    let content = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("cannot read {path:?}: {error}"));
    let mut held = 0;
    for line in content.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(told(&record, answer), record["expect"], "{}", record["id"]);
        held += 1;
    }
    assert!(held > 0, "{path:?} holds no case");
}

/// What `answer` says to the question of a record, in the shape of its `expect`.
///
/// # Panics
/// When the record is not what it should be.
pub(crate) fn told(record: &Value, answer: &mut dyn FnMut(&Input<'_>, &Limits) -> Told) -> Value {
    let edits: Vec<Edit<'_>> = record["edits"].as_array().unwrap().iter().map(edit).collect();
    let matching = match record["matching"].as_str() {
        None | Some("exact") => Matching::Exact,
        Some("tolerant") => Matching::Tolerant,
        Some(other) => panic!("unknown matching `{other}`"),
    };
    let has_utf8_bom = record["hasUtf8Bom"].as_bool().unwrap_or(false);
    let input = Input { text: text(record, "text"), has_utf8_bom, edits: &edits, matching };
    let (outcome, message) = answer(&input, &limits(record["limits"].as_object()));
    shape(&outcome, message)
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("`{key}` must be a string in {value}"))
}

fn edit(value: &Value) -> Edit<'_> {
    Edit {
        old_text: text(value, "oldText"),
        new_text: text(value, "newText"),
        replace_all: value["replaceAll"].as_bool().unwrap_or(false),
    }
}

fn limits(changed: Option<&Map<String, Value>>) -> Limits {
    let mut limits = Limits::default();
    for (name, value) in changed.into_iter().flatten() {
        let field = match name.as_str() {
            "edits" => &mut limits.edits,
            "textUnits" => &mut limits.text_units,
            "fileBytes" => &mut limits.file_bytes,
            "comparedLines" => &mut limits.compared_lines,
            "listedLines" => &mut limits.listed_lines,
            "quoteUnits" => &mut limits.quote_units,
            "rowUnits" => &mut limits.row_units,
            "excerptRows" => &mut limits.excerpt_rows,
            "excerptBytes" => &mut limits.excerpt_bytes,
            "votes" => &mut limits.votes,
            "winningVotes" => &mut limits.winning_votes,
            "messageUnits" => &mut limits.message_units,
            "messageBytes" => &mut limits.message_bytes,
            other => panic!("unknown limit `{other}`"),
        };
        *field = usize::try_from(value.as_u64().unwrap()).unwrap();
    }
    limits
}

/// An answer in the shape of a record's `expect`.
fn shape(outcome: &Outcome, message: Option<String>) -> Value {
    match outcome {
        Ok(applied) => {
            let matches = applied.matches.iter();
            let matches = matches.map(|one| json!({"strategy": one.strategy.as_str(), "occurrences": one.occurrences}));
            json!({"text": applied.text, "matches": matches.collect::<Vec<_>>()})
        }
        Err(rejection) => json!({"code": Rejection::code(rejection).as_str(), "message": message}),
    }
}
