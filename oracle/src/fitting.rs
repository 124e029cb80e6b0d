//! Section 6, DF-1 to DF-4: what of the facts fits into a message.

use crate::quote::json_bytes;
use crate::units::units;
use crate::wording::{self, Form, reason};
use editproof_spec::{Clause, Conflict, Limits, Reason};

/// What DF-1 measures of a message. Both are sums over its characters, so those of its parts add up.
#[derive(Clone, Copy)]
struct Size {
    units: usize,
    bytes: usize,
}

impl Size {
    fn of(text: &str) -> Size {
        Size { units: units(text), bytes: json_bytes(text) }
    }

    /// The size of a message of this size once one of its parts is another.
    fn exchanged(self, part: &str, other: &str) -> Size {
        let (part, other) = (Size::of(part), Size::of(other));
        Size { units: self.units - part.units + other.units, bytes: self.bytes - part.bytes + other.bytes }
    }

    /// DF-1.
    fn fits(self, limits: &Limits) -> bool {
        self.units <= limits.message_units && self.bytes <= limits.message_bytes
    }
}

/// A message and the clause by which it was made to fit.
pub(crate) struct Fitted {
    pub(crate) message: String,
    pub(crate) by: Clause,
}

/// The message of a conflict.
pub(crate) fn fit(conflict: &Conflict, limits: &Limits) -> Fitted {
    let say = |form| -> Vec<String> { conflict.failures.iter().map(|failure| reason(&failure.reason, form)).collect() };
    let whole = say(Form::Whole);
    let size = Size::of(&wording::message(conflict, &whole));
    if size.fits(limits) {
        // DF-2: each excerpt that still fits is added
        let reasons = upgrade(size, whole, say(Form::WithExcerpt), limits);
        return Fitted { message: wording::message(conflict, &reasons), by: Clause::Df2 };
    }
    // DF-3: short forms, each made whole if the message then fits
    let short = say(Form::Short);
    let size = Size::of(&wording::message(conflict, &short));
    if size.fits(limits) {
        let reasons = upgrade(size, short, whole, limits);
        return Fitted { message: wording::message(conflict, &reasons), by: Clause::Df3 };
    }
    Fitted { message: grouped(conflict), by: Clause::Df4 }
}

/// In edit order, puts each of `fuller` in the place of its reason when the message then fits, and passes over it when
/// not. `size` is that of the message with `reasons`.
fn upgrade(mut size: Size, mut reasons: Vec<String>, fuller: Vec<String>, limits: &Limits) -> Vec<String> {
    for (reason, fuller) in reasons.iter_mut().zip(fuller) {
        let after = size.exchanged(reason, &fuller);
        if after.fits(limits) {
            size = after;
            *reason = fuller;
        }
    }
    reasons
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
