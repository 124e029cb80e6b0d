//! A line in front moves the location and nothing else.
//!
//! The line holds one character that is nowhere in the case, so no location can reach into it, and it ends with LF.
//! Preconditions: whitespace in front of `oldText` has no LF, which the new line's LF could serve (EX-1, WN-3); and where
//! there is some, the text begins with whitespace, so that its first token had some in front already (WN-3). With several
//! edits no `oldText` begins with whitespace, because earlier edits may move the start. In a message every line number
//! rises by one; excerpts are left out of the comparison, since a region may have been moved down to the first line (DG-12).

use super::mark::mark;
use super::reading::{conflict, conflict_message, has_room, is_write_limit, shifted, without_excerpts};
use super::subject::violation;
use super::text::{is_whitespace, lead};
use super::{Checked, Property, Subject};
use crate::case::{Answer, Case};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg3, Dg7, Dg9, Ex1, Ln4, Wn2, Wn3};

pub(super) const PROPERTY: Property = Property {
    name: "padding-before",
    clauses: &[Ex1, Ln4, Wn2, Wn3, Dg3, Dg7, Dg9],
    says: "a line in front of the text moves the location down by one line, and changes nothing else",
    alone: Fault::Ln6LineBeforeFirst,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let Some(mark) = mark(subject.case).filter(|_| is_unmoved(subject.case)) else { return Ok(false) };
    let pad = format!("{mark}\n");
    let question = subject.with_text(format!("{pad}{}", subject.case.text));
    let found = subject.ask(&question)?;
    if is_write_limit(&found) || is_write_limit(&subject.base) {
        return Ok(false);
    }
    let what = "with a line in front, more than the line numbers is different";
    let expected = match &subject.base {
        Answer::Applied { text, matches } => Answer::Applied { text: format!("{pad}{text}"), matches: matches.clone() },
        rejected => rejected.clone(),
    };
    let Some(message) = conflict_message(&expected) else {
        return if found == expected { Ok(true) } else { Err(violation(&question, what, Some(expected), found)) };
    };
    let Some(facts) = conflict(&expected) else { return Ok(false) };
    let (expected_facts, whole) = (shifted(without_excerpts(facts), 1), has_room(message, &subject.case.limits));
    let holds = conflict(&found)
        .map(without_excerpts)
        .is_some_and(|facts| if whole { facts == expected_facts } else { facts.kinds() == expected_facts.kinds() });
    if holds { Ok(true) } else { Err(violation(&question, what, Some(expected), found)) }
}

/// Whether no whitespace of the new line can serve an edit.
pub(super) fn is_unmoved(case: &Case) -> bool {
    case.edits.iter().all(|edit| {
        let lead = lead(&edit.old_text);
        lead.is_empty() || (!lead.contains('\n') && case.edits.len() == 1 && case.text.starts_with(is_whitespace))
    })
}
