//! Messages parse back: what the host's parser reads from a message writes the same message again, byte for byte.
//!
//! The other messages of an engine are fixed sentences. Excerpts with a character that HO-1 keeps away are passed over by
//! the host, and by nothing else is anything passed over.

use super::reading::{conflict_message, reading};
use super::subject::violation;
use super::{Checked, Property, Subject};
use crate::case::Answer;
use crate::external::wire::Feature;
use crate::faults::Fault;
use editproof_spec::Clause::{Ba1, Df3, Df4, Df5, Dg1, Dg2, Dg3, Dg4, Li1};
use editproof_spec::{Code, Limits};

pub(super) const PROPERTY: Property = Property {
    name: "messages-parse",
    clauses: &[Df5, Dg1, Dg2, Dg3, Dg4, Df3, Df4, Ba1, Li1],
    says: "every message reads back to facts that write the same message again",
    alone: Fault::Dg4AdviceMissing,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let Answer::Rejected { code, message } = &subject.base else { return Ok(false) };
    if !subject.claims(Feature::Diagnostics) {
        return Ok(false);
    }
    // The host's grammar is the specification's: it knows no longer list.
    if subject.case.limits.listed_lines > Limits::default().listed_lines {
        return Ok(false);
    }
    let wrong = |what: &str| Err(violation(subject.case, what, None, subject.base.clone()));
    match code {
        Code::EditConflict => {}
        Code::WriteLimitExceeded if message == "Workspace file exceeds write limit" => return Ok(true),
        Code::InvalidRequest if message == "Invalid workspace tool request" => return Ok(true),
        _ => return wrong("this code does not go with this message"),
    }
    let Some(reading) = reading(&subject.base) else { return wrong("the host cannot read the message") };
    if reading.conflict.requested != subject.case.edits.len() {
        return wrong("the message states another number of edits than were requested");
    }
    let mut written = reading.conflict.to_message();
    let Some(message) = conflict_message(&subject.base) else { return Ok(false) };
    if !reading.skipped.iter().all(|range| message.get(range.clone()).is_some_and(is_kept_away)) {
        return wrong("the host does not know a hint of the message");
    }
    // What was passed over stands where it stood: the ranges rise.
    for range in &reading.skipped {
        if written.is_char_boundary(range.start) {
            written.insert_str(range.start, &message[range.clone()]);
        }
    }
    if written == message { Ok(true) } else { wrong("the facts of the message write another message") }
}

/// Whether a piece that the host passed over is an excerpt with a character that HO-1 keeps away. In a quote such a
/// character stands raw or as an escape.
fn is_kept_away(piece: &str) -> bool {
    let raw = |character: char| matches!(character, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}');
    // `\n` is what joins rows, `\t` is welcome.
    let escaped = ["\\b", "\\f", "\\r", "\\u00", "\\u2028", "\\u2029"];
    piece.starts_with("; the current text at line")
        && (piece.contains(raw) || escaped.iter().any(|e| piece.contains(e)))
}
