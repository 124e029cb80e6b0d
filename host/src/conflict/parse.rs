//! HO-1: from a message to the facts that it states.
//!
//! Why by hand and not by patterns: a message is file text in parts, so whatever reads it has to take one path, in linear
//! time, and accept exactly the grammar. Each rule of section 6 is one function here, in `hints.rs` or in `excerpt.rs`.
//!
//! Time and space: linear in the message, which is at most [`LONGEST_MESSAGE`]. Nothing panics.
//! Invariant: what is accepted, less [`Reading::skipped`], is what [`ParsedConflict::to_message`] writes.

use super::grammar::{Cursor, DID_NOT_APPLY, LINE_NUMBERS, MORE_NOT_SHOWN, ONE_NOT_SHOWN, SINGLE, rises, units};
use super::{Group, Kind, ParsedConflict, Statement, has_later_failure, hints};
use editproof_spec::{Failure, Limits, Reason, Tier};
use std::ops::Range;

/// The longest message that is looked at, in UTF-16 units.
pub const LONGEST_MESSAGE: usize = 8_192;

/// A message that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it states.
    pub conflict: ParsedConflict,
    /// The bytes of the message that were passed over: unknown hints with all after them, and bad excerpts.
    pub skipped: Vec<Range<usize>>,
}

/// The facts that `message` states; `None` when it is no message of section 6.
pub fn parse(message: &str) -> Option<ParsedConflict> {
    read(message).map(|reading| reading.conflict)
}

/// As [`parse`], and says what was passed over.
pub fn read(message: &str) -> Option<Reading> {
    // A unit is at most three bytes.
    if message.len() > 3 * LONGEST_MESSAGE || units(message) > LONGEST_MESSAGE {
        return None;
    }
    let mut skipped = Vec::new();
    let conflict = match message.strip_prefix(SINGLE) {
        Some(rest) => single(rest, message.len(), &mut skipped)?,
        None => batch(message, &mut skipped)?,
    };
    Some(Reading { conflict, skipped })
}

/// DG-1 after its first words; the message ends at byte `end`.
fn single(rest: &str, end: usize, skipped: &mut Vec<Range<usize>>) -> Option<ParsedConflict> {
    if rest.contains('\n') {
        return None;
    }
    let reason = reason(rest, end, skipped)?;
    let failures = vec![Failure { position: 1, reason }];
    Some(ParsedConflict { requested: 1, statement: Statement::Each { failures, not_shown: 0 } })
}

/// DG-2 and DF-4.
fn batch(message: &str, skipped: &mut Vec<Range<usize>>) -> Option<ParsedConflict> {
    let mut lines: Vec<_> = message.split('\n').collect();
    let first_line = *lines.first()?;
    let (failed, requested) = counts(first_line)?;
    let has_last_line = lines.pop_if(|line| *line == LINE_NUMBERS).is_some();
    let not_shown = lines.last().and_then(|line| not_shown(line)).unwrap_or(0);
    if not_shown > 0 {
        lines.pop();
    }
    let entries = lines.get(1..).filter(|entries| !entries.is_empty())?;

    let statement = match each(entries, requested, first_line.len(), skipped) {
        Some(failures) => Statement::Each { failures, not_shown },
        None if not_shown == 0 => {
            skipped.clear();
            Statement::Grouped(groups(entries, requested)?)
        }
        None => return None,
    };
    let conflict = ParsedConflict { requested, statement };
    // One that is not shown leaves at least one of the two above the first place.
    let has_later = not_shown > 0 || has_later_failure(conflict.kinds().into_iter().map(|(position, _)| position));
    (conflict.failed() == failed && has_last_line == has_later).then_some(conflict)
}

/// The numbers of DG-2's first line.
fn counts(line: &str) -> Option<(usize, usize)> {
    let mut cursor = Cursor(line);
    let failed = cursor.number()?;
    cursor.literal(" of ")?;
    let requested = cursor.number()?;
    cursor.literal(DID_NOT_APPLY)?;
    let fits = cursor.is_at_end() && failed <= requested && requested <= Limits::default().edits;
    fits.then_some((failed, requested))
}

fn not_shown(line: &str) -> Option<usize> {
    if line == ONE_NOT_SHOWN {
        return Some(1);
    }
    let mut cursor = Cursor(line);
    let count = cursor.number()?;
    cursor.literal(MORE_NOT_SHOWN)?;
    // More than any batch has edits would only be in the way of adding up.
    (cursor.is_at_end() && (2..=Limits::default().edits).contains(&count)).then_some(count)
}

/// `Edit <position>: <reason>.`, once for each failing edit, after byte `end`. A batch of one edit is written otherwise (DG-1).
fn each(lines: &[&str], requested: usize, mut end: usize, skipped: &mut Vec<Range<usize>>) -> Option<Vec<Failure>> {
    if requested == 1 {
        return None;
    }
    let mut failures: Vec<Failure> = Vec::new();
    for line in lines {
        end += 1 + line.len();
        let mut cursor = Cursor(line);
        cursor.literal("Edit ")?;
        let position = cursor.number()?;
        cursor.literal(": ")?;
        let is_next = failures.last().is_none_or(|last| last.position < position);
        if !is_next || position > requested {
            return None;
        }
        let reason = reason(cursor.0, end, skipped)?;
        failures.push(Failure { position, reason });
    }
    Some(failures)
}

/// DG-4 and the full stop after it, which ends at byte `end` of the message.
fn reason(text: &str, end: usize, skipped: &mut Vec<Range<usize>>) -> Option<Reason> {
    const LIMIT: &str = "old_text has too many repetitive line-window candidates; include more surrounding lines or use an \
                         exact match";
    let text = text.strip_suffix('.')?;
    if text == LIMIT {
        return Some(Reason::Limit);
    }
    if let Some(rest) = text.strip_prefix("old_text was not found") {
        if !(rest.is_empty() || rest.starts_with("; ")) {
            return None;
        }
        let found = hints::read(rest);
        if !found.rest.is_empty() {
            skipped.push(end - 1 - found.rest.len()..end - 1);
        }
        return Some(Reason::Missing { hints: found.hints, excerpt: found.excerpt });
    }
    ambiguous(text)
}

fn ambiguous(text: &str) -> Option<Reason> {
    let mut cursor = Cursor(text);
    cursor.literal("old_text matched ")?;
    let count = cursor.number().filter(|count| *count > 1)?;
    cursor.literal(" locations ")?;
    let mut tier = Tier::Exact;
    if cursor.0.starts_with('(') {
        tier = cursor.tier()?;
        cursor.literal(" ")?;
    }
    cursor.literal("at ")?;
    let (lines, listed) = cursor.line_list().filter(|(lines, _)| rises(lines, true))?;
    cursor.literal("; include more surrounding lines so it matches exactly one")?;
    (cursor.is_at_end() && listed == count).then_some(Reason::Ambiguous { tier, count, lines })
}

/// DF-4: one line for each kind, in the order of their first positions.
fn groups(lines: &[&str], requested: usize) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for line in lines {
        let group = group(line, requested)?;
        let is_next = groups.iter().all(|earlier| {
            let apart = earlier.positions.iter().all(|position| !group.positions.contains(position));
            earlier.kind != group.kind && apart && earlier.positions.first() < group.positions.first()
        });
        if !is_next {
            return None;
        }
        groups.push(group);
    }
    Some(groups)
}

fn group(line: &str, requested: usize) -> Option<Group> {
    let mut cursor = Cursor(line);
    let several = cursor.literal("Edits ").is_some();
    if !several {
        cursor.literal("Edit ")?;
    }
    let mut positions: Vec<usize> = Vec::new();
    loop {
        let first = cursor.number()?;
        let is_run = cursor.literal("-").is_some();
        let last = if is_run { cursor.number().filter(|last| *last > first)? } else { first };
        // Neighbours would have been written as one run.
        let is_apart = positions.last().is_none_or(|earlier| earlier + 1 < first);
        if !is_apart || last > requested {
            return None;
        }
        positions.extend(first..=last);
        if cursor.literal(", ").is_none() {
            break;
        }
    }
    cursor.literal(": ")?;
    let kind = Kind::ALL.into_iter().find(|kind| cursor.0.strip_suffix('.') == Some(kind.grouped()))?;
    (several == (positions.len() > 1)).then_some(Group { kind, positions })
}
