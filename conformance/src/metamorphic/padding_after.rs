//! A line behind leaves the location where it is.
//!
//! The line holds one character that is nowhere in the case. Preconditions: the text ends with LF, and the last line of
//! `oldText` (LN-2) is not blank, so that no location needs the empty line after that LF, which is empty no more (LN-1); with
//! several edits no `oldText` ends in whitespace, so that the last LF outlives each of them. In a message everything stays
//! but excerpts, which may reach to the end of the text (DG-13).

use super::mark::mark;
use super::reading::{conflict, conflict_message, is_write_limit, without_excerpts};
use super::subject::violation;
use super::text::{ends_in_whitespace, old_lines, trim};
use super::{Checked, Property, Subject};
use crate::case::{Answer, Case};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg3, Dg9, Ex1, Ln1, Ln4, Wn2, Wn3};

pub(super) const PROPERTY: Property = Property {
    name: "padding-after",
    clauses: &[Ex1, Ln1, Ln4, Wn2, Wn3, Dg3, Dg9],
    says: "a line behind the text changes neither the location nor anything else",
    alone: Fault::If2LastBlockNotMoved,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let Some(mark) = mark(subject.case).filter(|_| is_unmoved(subject.case)) else { return Ok(false) };
    let pad = format!("{mark}\n");
    let question = subject.with_text(format!("{}{pad}", subject.case.text));
    let found = subject.ask(&question)?;
    if is_write_limit(&found) || is_write_limit(&subject.base) {
        return Ok(false);
    }
    let what = "with a line behind, more than the text's end is different";
    let expected = match &subject.base {
        Answer::Applied { text, matches } => Answer::Applied { text: format!("{text}{pad}"), matches: matches.clone() },
        rejected => rejected.clone(),
    };
    if found == expected {
        return Ok(true);
    }
    if conflict_message(&expected).is_some() {
        let Some(facts) = conflict(&expected) else { return Ok(false) };
        if conflict(&found).map(without_excerpts) == Some(without_excerpts(facts)) {
            return Ok(true);
        }
    }
    Err(violation(&question, what, Some(expected), found))
}

/// Whether no edit needs the end of the text.
pub(super) fn is_unmoved(case: &Case) -> bool {
    let last_is_blank = |old: &str| old_lines(old).0.last().is_none_or(|line| trim(line).is_empty());
    let several = case.edits.len() > 1;
    let needs_end = |old: &str| last_is_blank(old) || (several && ends_in_whitespace(old));
    case.text.ends_with('\n') && !case.edits.iter().any(|edit| needs_end(&edit.old_text))
}
