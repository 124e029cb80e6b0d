//! Spec section 6, DF-1 to DF-4: a message that fits, and still names every failing edit.
//!
//! Sizes in units and in encoded bytes add up, so parts are measured once and messages are composed at the end.

use crate::message::{LINE_NUMBERS, SINGLE, excerpt_hint, first_line, short, whole};
use crate::units::{json_bytes, units};
use editproof_spec::{Conflict, Limits, Reason};
use std::borrow::Cow;
use std::fmt::Write;

/// The message of `conflict`.
pub(crate) fn fit(conflict: &Conflict, limits: &Limits) -> String {
    let frame = Frame::new(conflict);
    let mut room = Room::new(limits);
    let reasons = || conflict.failures.iter().map(|failure| &failure.reason);

    let wholes: Vec<String> = reasons().map(whole).collect();
    if room.take_all(frame.size(), &wholes) {
        // DF-2: each excerpt that still fits.
        let mut parts = wholes;
        for (part, reason) in parts.iter_mut().zip(reasons()) {
            if let Reason::Missing { excerpt: Some(excerpt), .. } = reason {
                let hint = excerpt_hint(excerpt);
                if room.take(Extent::of("; ").plus(Extent::of(&hint))) {
                    part.push_str("; ");
                    part.push_str(&hint);
                }
            }
        }
        return frame.compose(&parts);
    }

    // DF-3: short forms, made whole where there is room.
    let mut parts: Vec<String> = reasons().map(short).collect();
    let mut room = Room::new(limits);
    if room.take_all(frame.size(), &parts) {
        for (part, whole) in parts.iter_mut().zip(wholes) {
            if room.swap(Extent::of(part), Extent::of(&whole)) {
                *part = whole;
            }
        }
        return frame.compose(&parts);
    }
    groups(conflict)
}

/// How much room a piece of a message takes (DF-1).
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    units: usize,
    bytes: usize,
}

impl Extent {
    fn of(text: &str) -> Self {
        Extent { units: units(text), bytes: json_bytes(text) }
    }

    fn plus(self, other: Extent) -> Self {
        Extent { units: self.units + other.units, bytes: self.bytes + other.bytes }
    }
}

/// What is left of DF-1's bounds.
#[derive(Clone, Copy)]
struct Room {
    units: usize,
    bytes: usize,
}

impl Room {
    fn new(limits: &Limits) -> Self {
        Room { units: limits.message_units, bytes: limits.message_bytes }
    }

    /// Takes room for a piece, if there is enough.
    fn take(&mut self, piece: Extent) -> bool {
        self.swap(Extent::default(), piece)
    }

    /// Gives back the room of one piece for another, if that fits.
    fn swap(&mut self, old: Extent, new: Extent) -> bool {
        match ((self.units + old.units).checked_sub(new.units), (self.bytes + old.bytes).checked_sub(new.bytes)) {
            (Some(units), Some(bytes)) => {
                *self = Room { units, bytes };
                true
            }
            _ => false,
        }
    }

    fn take_all(&mut self, frame: Extent, parts: &[String]) -> bool {
        self.take(frame) && parts.iter().all(|part| self.take(Extent::of(part)))
    }
}

/// Everything of a message but its reasons (DG-1, DG-2).
struct Frame<'c> {
    conflict: &'c Conflict,
    head: Cow<'static, str>,
    tail: &'static str,
}

impl<'c> Frame<'c> {
    fn new(conflict: &'c Conflict) -> Self {
        let (head, tail) = match conflict.requested {
            1 => (SINGLE.into(), ""),
            requested => (first_line(conflict.failures.len(), requested).into(), tail(conflict)),
        };
        Frame { conflict, head, tail }
    }

    /// What stands before a reason; a full stop follows it.
    fn push_label(&self, out: &mut String, position: usize) {
        if self.conflict.requested != 1 {
            // Writing to a string cannot fail.
            let _ = write!(out, "\nEdit {position}: ");
        }
    }

    fn size(&self) -> Extent {
        let mut all = self.head.to_string();
        for failure in &self.conflict.failures {
            self.push_label(&mut all, failure.position);
            all.push('.');
        }
        all.push_str(self.tail);
        Extent::of(&all)
    }

    fn compose(&self, reasons: &[String]) -> String {
        let mut out = self.head.to_string();
        for (failure, reason) in self.conflict.failures.iter().zip(reasons) {
            self.push_label(&mut out, failure.position);
            out.push_str(reason);
            out.push('.');
        }
        out.push_str(self.tail);
        out
    }
}

/// DG-2's last line under its condition.
fn tail(conflict: &Conflict) -> &'static str {
    if conflict.failures.iter().any(|failure| failure.position > 1) { LINE_NUMBERS } else { "" }
}

/// A kind of failure, and the positions that failed so.
type Group = (&'static str, Vec<usize>);

/// DF-4: one line for each kind of failure, whatever its size.
fn groups(conflict: &Conflict) -> String {
    let mut groups: Vec<Group> = Vec::new();
    for failure in &conflict.failures {
        let text = match failure.reason {
            Reason::Missing { .. } => "old_text was not found",
            Reason::Ambiguous { .. } => "old_text matched more than one location",
            Reason::Limit => "old_text has too many repetitive line-window candidates",
        };
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, positions)) => positions.push(failure.position),
            None => groups.push((text, vec![failure.position])),
        }
    }
    let mut out = first_line(conflict.failures.len(), conflict.requested);
    for (text, positions) in &groups {
        out.push_str(if positions.len() == 1 { "\nEdit " } else { "\nEdits " });
        push_ranges(&mut out, positions);
        // Writing to a string cannot fail.
        let _ = write!(out, ": {text}.");
    }
    out.push_str(tail(conflict));
    out
}

/// Ascending positions, consecutive ones as `A-B`.
fn push_ranges(out: &mut String, positions: &[usize]) {
    for (index, run) in positions.chunk_by(|a, b| a + 1 == *b).enumerate() {
        let separator = if index > 0 { ", " } else { "" };
        let _ = match run {
            [only] => write!(out, "{separator}{only}"),
            [first, .., last] => write!(out, "{separator}{first}-{last}"),
            [] => Ok(()),
        };
    }
}
