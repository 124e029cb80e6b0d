//! An answer does not depend on earlier calls.
//!
//! Asked again at once, asked again after another question, and that other question asked twice: all repeated answers are
//! the first ones. The other question is about the text that the case leaves, so that a copy kept of either is noticed.

use super::subject::violation;
use super::{Checked, Property, Subject};
use crate::case::Answer;
use crate::faults::Fault;
use editproof_spec::Clause::{Ba2, Ba5, Ld1};

pub(super) const PROPERTY: Property = Property {
    name: "independence",
    clauses: &[Ba2, Ba5, Ld1],
    says: "the same question gets the same answer, whatever was asked before",
    alone: Fault::Ba2RepeatTakenForRetry,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let text = match &subject.base {
        Answer::Applied { text, .. } => text.clone(),
        // A failing edit leaves nothing: the other question is the text without its first character.
        Answer::Rejected { .. } => subject.case.text.chars().skip(1).collect(),
    };
    let other = subject.with_text(text);
    repeat(subject, "asked twice, it answers otherwise the second time")?;
    let first = subject.ask_again(&other)?;
    repeat(subject, "asked again after another question, it answers otherwise")?;
    let second = subject.ask_again(&other)?;
    if first != second {
        let what = "asked again after another question, it answers otherwise";
        return Err(violation(&other, what, Some(first), second));
    }
    Ok(true)
}

fn repeat(subject: &mut Subject<'_>, what: &str) -> Result<(), Box<super::Violation>> {
    let found = subject.ask_again(subject.case)?;
    if found == subject.base {
        return Ok(());
    }
    Err(violation(subject.case, what, Some(subject.base.clone()), found))
}
