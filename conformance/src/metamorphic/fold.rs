//! A batch is its fold: its edits one after the other, each on the text that the ones before it left (BA-2, BA-3).
//!
//! All applied: the last text, and the matches in a row (BA-5). Some failed: one rejection that names them (BA-4), whose
//! message is made of their messages (DG-2) where it has room, and names the same positions and kinds where it has not.
//! Where a size limit decides, alone or in the batch, the property does not apply: LI-2 looks at the last text only.

use super::reading::{conflict, conflict_message, is_write_limit, json_bytes, reading};
use super::subject::violation;
use super::text::units;
use super::{Checked, Property, Subject};
use crate::case::Answer;
use crate::faults::Fault;
use editproof_host::conflict::{ParsedConflict, Statement};
use editproof_spec::Clause::{Ba2, Ba3, Ba4, Ba5, Df2, Dg2, Dg3, Ld1};
use editproof_spec::{Code, Failure, Limits};

pub(super) const PROPERTY: Property = Property {
    name: "batch-is-fold",
    clauses: &[Ba2, Ba3, Ba4, Ba5, Ld1, Dg2, Dg3, Df2],
    says: "a batch answers what its edits answer one after the other, each on the text left by those before it",
    alone: Fault::Ba2SeesOriginal,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let case = subject.case;
    let count = case.edits.len();
    // BA-1.
    let is_batch = (2..=case.limits.edits).contains(&count) && case.edits.iter().all(|edit| !edit.old_text.is_empty());
    if !is_batch || is_write_limit(&subject.base) {
        return Ok(false);
    }
    let mut question = subject.with_text(case.text.clone());
    let mut all_matches = Vec::new();
    let mut failures = Vec::new();
    // Whether every failure was read whole.
    let mut whole = usual_messages(&case.limits);
    for (at, edit) in case.edits.iter().enumerate() {
        question.edits = vec![edit.clone()];
        let found = subject.ask(&question)?;
        match found {
            Answer::Applied { text, matches } => {
                question.text = text;
                all_matches.extend(matches);
            }
            Answer::Rejected { code: Code::EditConflict, .. } => {
                let Some(reading) = reading(&found) else { return Ok(false) };
                let Statement::Each { failures: alone, .. } = reading.conflict.statement else { return Ok(false) };
                whole &= reading.skipped.is_empty();
                failures.extend(alone.into_iter().map(|failure| Failure { position: at + 1, ..failure }));
            }
            Answer::Rejected { .. } => return Ok(false),
        }
    }
    let what = "the batch does not answer what its edits answer one after the other";
    if failures.is_empty() {
        let expected = Answer::Applied { text: question.text, matches: all_matches };
        let found = subject.base.clone();
        return if found == expected { Ok(true) } else { Err(violation(case, what, Some(expected), found)) };
    }
    let facts = ParsedConflict { requested: count, statement: Statement::Each { failures, not_shown: 0 } };
    let message = facts.to_message();
    let fits = units(&message) <= case.limits.message_units && json_bytes(&message) <= case.limits.message_bytes;
    let holds = match conflict_message(&subject.base) {
        None => false,
        Some(found) if whole && fits => found == message,
        // A message that cannot be read is another property's finding.
        Some(_) => conflict(&subject.base).is_none_or(|found| found.kinds() == facts.kinds()),
    };
    if holds {
        return Ok(true);
    }
    let expected = Answer::Rejected { code: Code::EditConflict, message };
    Err(violation(case, what, Some(expected), subject.base.clone()))
}

/// Whether a lone edit's message holds all that is known of it, excerpt included: under the usual limits it does.
fn usual_messages(limits: &Limits) -> bool {
    let usual = Limits::default();
    limits.message_units >= usual.message_units
        && limits.message_bytes >= usual.message_bytes
        && limits.quote_units <= usual.quote_units
        && limits.excerpt_bytes <= usual.excerpt_bytes
}
