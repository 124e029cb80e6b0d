//! A message keeps its bounds (DF-1), but for the form that is used whatever its size (DF-4).

use super::reading::{conflict, conflict_message, json_bytes};
use super::subject::violation;
use super::text::units;
use super::{Checked, Property, Subject};
use crate::faults::Fault;
use editproof_host::conflict::Statement;
use editproof_spec::Clause::{Df1, Df3, Dg13};
use editproof_spec::{Failure, Reason};

pub(super) const PROPERTY: Property = Property {
    name: "message-bounds",
    clauses: &[Df1, Df3, Dg13],
    says: "a message that names each failing edit keeps its bounds, and so does each excerpt",
    alone: Fault::Df1UnitsIgnored,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let Some(message) = conflict_message(&subject.base) else { return Ok(false) };
    let limits = &subject.case.limits;
    let Some(read) = conflict(&subject.base) else { return Ok(false) };
    let fits = units(message) <= limits.message_units && json_bytes(message) <= limits.message_bytes;
    // DF-4 is used whatever its size.
    let Statement::Each { failures, .. } = read.statement else { return Ok(false) };
    let wrong = |what: &str| Err(violation(subject.case, what, None, subject.base.clone()));
    // One edit of several that is missing is said the same way there.
    let as_grouped = |failure: &Failure| match &failure.reason {
        Reason::Missing { hints, excerpt } => hints.is_empty() && excerpt.is_none(),
        _ => false,
    };
    if !fits && matches!(failures.as_slice(), [only] if as_grouped(only)) {
        return Ok(false);
    }
    if !fits {
        return wrong("the message is too long");
    }
    let too_many = |failure: &Failure| match &failure.reason {
        Reason::Missing { excerpt: Some(excerpt), .. } => excerpt.rows.len() > limits.excerpt_rows,
        _ => false,
    };
    if failures.iter().any(too_many) { wrong("an excerpt has too many rows") } else { Ok(true) }
}
