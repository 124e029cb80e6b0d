//! Section 6, DF-1 to DF-4: what of the facts fits into a message.

use crate::quote::json_bytes;
use crate::units::units;
use crate::wording::{self, Form};
use editproof_spec::{Clause, Conflict, Limits, Reason};

/// DF-1.
fn fits(message: &str, limits: &Limits) -> bool {
    units(message) <= limits.message_units && json_bytes(message) <= limits.message_bytes
}

/// A message and the clause by which it was made to fit.
pub(crate) struct Fitted {
    pub(crate) message: String,
    pub(crate) by: Clause,
}

/// The message of a conflict.
pub(crate) fn fit(conflict: &Conflict, limits: &Limits) -> Fitted {
    let mut forms = vec![Form::Whole; conflict.failures.len()];
    if fits(&wording::message(conflict, &forms), limits) {
        // DF-2: each excerpt that still fits is added
        upgrade(conflict, &mut forms, Form::WithExcerpt, limits);
        return Fitted { message: wording::message(conflict, &forms), by: Clause::Df2 };
    }
    // DF-3: short forms, each made whole if the message then fits
    forms.fill(Form::Short);
    if fits(&wording::message(conflict, &forms), limits) {
        upgrade(conflict, &mut forms, Form::Whole, limits);
        return Fitted { message: wording::message(conflict, &forms), by: Clause::Df3 };
    }
    Fitted { message: grouped(conflict), by: Clause::Df4 }
}

/// In edit order, gives each failure the fuller form when the message then fits, and leaves it as it was when not.
fn upgrade(conflict: &Conflict, forms: &mut [Form], fuller: Form, limits: &Limits) {
    for at in 0..forms.len() {
        let before = forms[at];
        forms[at] = fuller;
        if !fits(&wording::message(conflict, forms), limits) {
            forms[at] = before;
        }
    }
}

/// DF-4: one line per kind of failure, in the order in which the kinds first appear; used whatever its size.
fn grouped(conflict: &Conflict) -> String {
    let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
    for failure in &conflict.failures {
        let kind = match failure.reason {
            Reason::Missing { .. } => "old_text was not found",
            Reason::Ambiguous { .. } => "old_text matched more than one location",
            Reason::Limit => "old_text has too many repetitive line-window candidates",
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, positions)) => positions.push(failure.position),
            None => kinds.push((kind, vec![failure.position])),
        }
    }
    let mut lines = vec![wording::first_line(conflict)];
    for (kind, positions) in kinds {
        let word = if positions.len() == 1 { "Edit" } else { "Edits" };
        lines.push(format!("{word} {}: {kind}.", ranges(&positions)));
    }
    lines.extend(wording::last_line(conflict));
    lines.join("\n")
}

/// DF-4: two or more consecutive positions are `A-B`; items are joined by `, `.
fn ranges(positions: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &position in positions {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == position => *last = position,
            _ => ranges.push((position, position)),
        }
    }
    let items: Vec<String> = ranges
        .into_iter()
        .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") })
        .collect();
    items.join(", ")
}
