//! A failing edit changes nothing: not the text that the other edits see, not what becomes of them.
//!
//! Without the edits that failed the others are applied (BA-3). With an edit more that must fail, since it looks for a
//! character that is nowhere in the case, the batch is refused and that edit alone is named (BA-4); and where a size limit
//! had decided, the limit of a text still decides (LI-1), while that of the file is not looked at (LI-2). Which of the two
//! it was is told by asking again without a limit on the file.

use super::mark::mark;
use super::reading::{conflict, is_write_limit};
use super::subject::violation;
use super::{Checked, Property, Subject};
use crate::case::{Answer, Case, CaseEdit};
use crate::external::wire::Feature;
use crate::faults::Fault;
use editproof_host::conflict::Kind;
use editproof_spec::Clause::{Ba3, Ba4, Li1, Li2};

pub(super) const PROPERTY: Property = Property {
    name: "failure-changes-nothing",
    clauses: &[Ba3, Ba4, Li1, Li2],
    says: "without the edits that failed the others are applied, and with one more that fails it alone is named",
    alone: Fault::Li1ConflictWins,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    match &subject.base {
        base if is_write_limit(base) => with_failing_at_limit(subject),
        Answer::Applied { .. } => with_failing(subject),
        Answer::Rejected { .. } => without_failed(subject),
    }
}

/// The case with an edit in the middle that cannot be found; its position from 1.
fn one_more(subject: &Subject<'_>) -> Option<(Case, usize)> {
    let case = subject.case;
    let mark = mark(case).filter(|_| case.edits.len() < case.limits.edits)?;
    let mut edits = case.edits.clone();
    let at = edits.len() / 2;
    edits.insert(at, CaseEdit { old_text: mark.to_string(), new_text: String::new(), replace_all: false });
    Some((subject.with_edits(edits), at + 1))
}

/// The case is applied: with one more that fails, that one is named alone.
fn with_failing(subject: &mut Subject<'_>) -> Checked {
    let Some((question, position)) = one_more(subject) else { return Ok(false) };
    let found = subject.ask(&question)?;
    if !subject.claims(Feature::Diagnostics) && matches!(found, Answer::Rejected { .. }) {
        return Ok(true);
    }
    let named = conflict(&found).map(|conflict| conflict.kinds());
    if named == Some(vec![(position, Kind::Missing)]) {
        return Ok(true);
    }
    let what = format!("edit {position} cannot be found, but the batch is not refused for it alone");
    Err(violation(&question, what, None, found))
}

/// A size limit decided.
fn with_failing_at_limit(subject: &mut Subject<'_>) -> Checked {
    let Some((question, position)) = one_more(subject) else { return Ok(false) };
    let mut unlimited = subject.with_edits(subject.case.edits.clone());
    unlimited.limits.file_bytes = usize::MAX / 4;
    let without_limit = subject.ask(&unlimited)?;
    let found = subject.ask(&question)?;
    let holds = if is_write_limit(&without_limit) {
        is_write_limit(&found)
    } else {
        conflict(&found).is_some_and(|conflict| conflict.kinds() == [(position, Kind::Missing)])
    };
    if holds {
        return Ok(true);
    }
    let what = format!("edit {position} cannot be found, and changes which limit decides");
    Err(violation(&question, what, None, found))
}

/// Some edits failed: the others alone are applied. A batch that is refused whole (BA-1) names none.
fn without_failed(subject: &mut Subject<'_>) -> Checked {
    let Some(conflict) = conflict(&subject.base) else { return Ok(false) };
    let failed: Vec<usize> = conflict.kinds().into_iter().map(|(position, _)| position).collect();
    let others = subject.case.edits.iter().enumerate().filter(|(at, _)| !failed.contains(&(at + 1)));
    let others: Vec<CaseEdit> = others.map(|(_, edit)| edit.clone()).collect();
    if others.is_empty() {
        return Ok(false);
    }
    let question = subject.with_edits(others);
    let found = subject.ask(&question)?;
    match found {
        Answer::Applied { .. } => Ok(true),
        found if is_write_limit(&found) => Ok(false),
        found => {
            Err(violation(&question, "the edits that are said to match do not, without those that failed", None, found))
        }
    }
}
