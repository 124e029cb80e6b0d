//! DF-1 and DF-5 on drawn cases: a message keeps its bounds, and the host's parser reads from it exactly the facts that it
//! states.
//!
//! That a message "states" a fact is not computed a second time. It follows from two things: what was read writes the same
//! message again, byte for byte, and each reason that was read is the engine's own, whole or in its short form. The facts
//! are the oracle's, the message is that of the engine under test.

use super::{Drawing, engine};
use crate::case::{Answer, Case};
use crate::choice::Choices;
use crate::engines::{Oracle, guard};
use crate::generate::{self, Profile};
use editproof_host::conflict::{self, Kind, ParsedConflict, Reading, Statement};
use editproof_spec::{Conflict, Excerpt, Limits, Reason, Rejection, Row};
use std::collections::BTreeMap;

/// Messages of conflicts.
pub struct Diagnostics;

impl Drawing for Diagnostics {
    const TARGET: &'static str = "diagnostics";

    fn case(choices: &mut Choices) -> Case {
        let narrow = choices.chance(1, 2).then(|| choices.range(120, 1_000));
        let mut case = generate::case(choices, &Profile::default());
        if let Some(units) = narrow {
            // Many texts here are small and every fact would fit: the bounds are moved instead.
            case.limits.message_units = case.limits.message_units.min(units);
        }
        case
    }

    fn check(case: &Case) {
        let edits = case.borrowed_edits();
        let input = case.input(&edits);
        let Err(Rejection::Conflict(conflict)) = Oracle.outcome(&input, &case.limits) else { return };
        match guard::ask(engine().as_mut(), &input, &case.limits) {
            Ok(Answer::Rejected { message, .. }) => {
                round_trip(&conflict, &message, &mut Seen::new());
                within_bounds(&conflict, &message, &case.limits);
            }
            other => panic!("{conflict:?} must be a rejection, not {other:?}"),
        }
    }
}

/// Asserts DF-1: only where nothing shorter is left (DF-4) a message has whatever size it needs.
///
/// # Panics
/// When a message is too long.
fn within_bounds(conflict: &Conflict, message: &str, limits: &Limits) {
    let units = message.encode_utf16().count();
    let bytes = quoted(message).len() - 2;
    if units > limits.message_units || bytes > limits.message_bytes {
        let groups = Limits { message_units: 0, ..*limits };
        let shortest = editproof_oracle::message(&Rejection::Conflict(conflict.clone()), &groups);
        assert_eq!(message, shortest, "{units} units and {bytes} bytes, and there is a shorter one");
    }
}

/// How often each kind of thing was seen, by name.
pub type Seen = BTreeMap<&'static str, u64>;

/// Asserts that `message` parses to the facts behind it, but for excerpts that HO-1 drops; what it stated is counted.
///
/// # Panics
/// When it does not.
pub fn round_trip(conflict: &Conflict, message: &str, seen: &mut Seen) {
    editproof_host::fuzzing::conflict(message);
    let reading = conflict::read(message).unwrap_or_else(|| panic!("refused: {message}"));
    let kinds: Vec<_> = conflict.failures.iter().map(|failure| (failure.position, Kind::of(&failure.reason))).collect();
    assert_eq!((reading.conflict.requested, reading.conflict.kinds()), (conflict.requested, kinds), "{message}");
    if let Statement::Each { failures, not_shown } = &reading.conflict.statement {
        assert_eq!(*not_shown, 0);
        for (found, fact) in failures.iter().zip(&conflict.failures) {
            assert!(states(&found.reason, &fact.reason, seen), "{found:?} instead of {fact:?} from {message}");
        }
    } else {
        *seen.entry("groups").or_default() += 1;
    }
    assert_eq!(with_dropped(reading, conflict, message, seen).to_message(), message);
}

/// Whether `found` is what a message may state of `fact`.
fn states(found: &Reason, fact: &Reason, seen: &mut Seen) -> bool {
    let mut see = |what| *seen.entry(what).or_default() += 1;
    match (found, fact) {
        (Reason::Limit, Reason::Limit) => see("limit"),
        (
            Reason::Ambiguous { tier, count, lines },
            Reason::Ambiguous { tier: true_tier, count: true_count, lines: all },
        ) => {
            if (tier, count) != (true_tier, true_count) || !(lines == all || *lines == all[..1]) {
                return false;
            }
            see(if lines == all { "ambiguous" } else { "ambiguous short" });
        }
        (Reason::Missing { hints, excerpt }, Reason::Missing { hints: all, excerpt: whole }) => {
            if !(hints == all || hints.is_empty()) || !(excerpt.is_none() || excerpt == whole) {
                return false;
            }
            see(if hints == all { "missing" } else { "missing short" });
            if excerpt.is_some() {
                see("excerpt");
            }
        }
        _ => return false,
    }
    true
}

/// What was read, with the excerpts that HO-1 drops put back; nothing else may have been skipped.
fn with_dropped(mut reading: Reading, conflict: &Conflict, message: &str, seen: &mut Seen) -> ParsedConflict {
    let skipped: Vec<_> = reading.skipped.iter().map(|range| &message[range.clone()]).collect();
    let Statement::Each { failures, .. } = &mut reading.conflict.statement else { return reading.conflict };
    let mut put_back = 0;
    for (found, fact) in failures.iter_mut().zip(&conflict.failures) {
        let (Reason::Missing { excerpt, .. }, Reason::Missing { excerpt: Some(whole), .. }) =
            (&mut found.reason, &fact.reason)
        else {
            continue;
        };
        let next = skipped.get(put_back).is_some_and(|text| text.starts_with(&hint(whole)));
        if excerpt.is_none() && next && has_unwelcome_character(whole) {
            *excerpt = Some(whole.clone());
            put_back += 1;
        }
    }
    assert_eq!(put_back, skipped.len(), "skipped {skipped:?} of {message}");
    *seen.entry("dropped excerpt").or_default() += put_back as u64;
    reading.conflict
}

/// The whole hint: two excerpts of one place may differ in their rows, and only one of them may have fitted.
fn hint(excerpt: &Excerpt) -> String {
    let first = excerpt.first_line;
    let last = first + excerpt.rows.len() - 1;
    let lines = if first == last { format!("line {first}") } else { format!("lines {first}-{last}") };
    let row = |(index, row): (usize, &Row)| format!("{}|{}{}", first + index, row.mark.as_char(), row.text);
    let rows: Vec<String> = excerpt.rows.iter().enumerate().map(row).collect();
    let quote = quoted(&rows.join("\n"));
    format!("; the current text at {lines} (~ whitespace differs, ! text differs) is {quote}")
}

/// HO-1's list: DEL, U+2028, U+2029, control characters except TAB.
fn has_unwelcome_character(excerpt: &Excerpt) -> bool {
    let unwelcome =
        |c| matches!(c, '\0'..='\u{8}' | '\u{a}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}');
    excerpt.rows.iter().any(|row| row.text.contains(unwelcome))
}

/// DG-11.
fn quoted(text: &str) -> String {
    let quote = serde_json::Value::from(text).to_string();
    quote.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;
    use editproof_spec::{Failure, Hint};

    fn check_all(cases: u64) -> Vec<String> {
        let case = |index| Diagnostics::case(&mut Choices::seeded(6, index));
        (0..cases)
            .filter_map(|index| guard::catch(|| Diagnostics::check(&case(index))).err())
            .map(|error| error.to_string())
            .collect()
    }

    #[test]
    fn the_engines_messages_pass() {
        assert_eq!(check_all(2_000), Vec::<String>::new());
    }

    #[test]
    fn a_message_that_is_too_long_or_says_something_else_is_noticed() {
        let message = "Workspace edit did not apply and nothing was written: old_text was not found; the file uses CRLF line endings.";
        let facts = |hint| {
            let reason = Reason::Missing { hints: vec![hint], excerpt: None };
            Conflict { requested: 1, failures: vec![Failure { position: 1, reason }] }
        };
        let (crlf, roomy) = (facts(Hint::Crlf), Limits::default());
        assert!(guard::catch(|| within_bounds(&crlf, message, &roomy)).is_ok());
        for narrow in
            [Limits { message_units: message.len() - 1, ..roomy }, Limits { message_bytes: message.len() - 1, ..roomy }]
        {
            assert!(guard::catch(|| within_bounds(&crlf, message, &narrow)).is_err());
        }
        assert!(guard::catch(|| round_trip(&crlf, message, &mut Seen::new())).is_ok());
        assert!(guard::catch(|| round_trip(&facts(Hint::Elision), message, &mut Seen::new())).is_err());
    }
}
