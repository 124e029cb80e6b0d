//! The clauses of sections 1 to 6 by small examples, worked out by hand from the specification.
//!
//! One file per section; a test is named after its clause.

mod batches;
mod diagnostics;
mod exact;
mod explain;
mod fitting;
mod limits;
mod lines;
mod whitespace_normalized;

use editproof_oracle::{apply, message};
use editproof_spec::{Edit, Input, Limits, Matching, Outcome};

/// An edit without `replaceAll`.
fn one<'a>(old_text: &'a str, new_text: &'a str) -> Edit<'a> {
    Edit { old_text, new_text, replace_all: false }
}

/// An edit with `replaceAll`.
fn all<'a>(old_text: &'a str, new_text: &'a str) -> Edit<'a> {
    Edit { old_text, new_text, replace_all: true }
}

fn outcome(text: &str, edits: &[Edit<'_>], matching: Matching, limits: &Limits) -> Outcome {
    apply(&Input { text, has_utf8_bom: false, edits, matching }, limits)
}

/// The whole answer in one string: `TEXT <- tier×occurrences, …`, or the message after `! `.
fn answer_within(text: &str, edits: &[Edit<'_>], matching: Matching, limits: &Limits) -> String {
    match outcome(text, edits, matching, limits) {
        Ok(applied) => {
            let matches: Vec<String> =
                applied.matches.iter().map(|found| format!("{}×{}", found.strategy, found.occurrences)).collect();
            format!("{} <- {}", applied.text, matches.join(", "))
        }
        Err(rejection) => format!("! {}", message(&rejection, limits)),
    }
}

fn exact(text: &str, edits: &[Edit<'_>]) -> String {
    answer_within(text, edits, Matching::Exact, &Limits::default())
}

fn tolerant(text: &str, edits: &[Edit<'_>]) -> String {
    answer_within(text, edits, Matching::Tolerant, &Limits::default())
}

/// The reason of a single failing edit: the message of DG-1 without its frame.
fn reason(answer: &str) -> &str {
    answer
        .strip_prefix("! Workspace edit did not apply and nothing was written: ")
        .and_then(|rest| rest.strip_suffix('.'))
        .unwrap_or_else(|| panic!("not the message of one failing edit: {answer}"))
}
