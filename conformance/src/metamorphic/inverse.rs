//! The inverse edit restores: what was put in is taken out again by exact matching, and the text is the old one.
//!
//! The inverse is made from the two texts, not from the edit, so that it exists in every tier and for batches: the lines in
//! which they differ, turned round. Precondition: these lines stand once in the new text (LD-3), overlapping places
//! counted (LD-4). Time: O(text × change).

use super::reading::is_write_limit;
use super::text::occurrences;
use super::{Checked, Property, Subject};
use crate::case::{Answer, CaseEdit};
use crate::faults::Fault;
use editproof_spec::Clause::{Ba5, Ex1, Ex2, Ld3};
use editproof_spec::{Match, Matching, Tier};

pub(super) const PROPERTY: Property = Property {
    name: "inverse-restores",
    clauses: &[Ex1, Ex2, Ld3, Ba5],
    says: "the lines that changed, turned round as an exact edit of the new text, give the old text",
    alone: Fault::Ba1IdenticalTrimmedRefused,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let Answer::Applied { text: after, .. } = &subject.base else { return Ok(false) };
    let before = subject.case.text.as_str();
    let (changed, restored) = differing_lines(after, before);
    if changed.is_empty() || occurrences(after, changed) != 1 {
        return Ok(false);
    }
    let edit = CaseEdit { old_text: changed.to_owned(), new_text: restored.to_owned(), replace_all: false };
    let mut inverse = subject.with_text(after.clone());
    inverse.edits = vec![edit];
    inverse.matching = Matching::Exact;
    let expected =
        Answer::Applied { text: before.to_owned(), matches: vec![Match { strategy: Tier::Exact, occurrences: 1 }] };
    let expected = subject.claimed(expected);
    let found = subject.ask(&inverse)?;
    if is_write_limit(&found) {
        return Ok(false);
    }
    if found == expected {
        return Ok(true);
    }
    Err(super::subject::violation(&inverse, "the inverse edit does not restore the text", Some(expected), found))
}

/// The lines in which two texts differ, and those of the other; at least one line.
fn differing_lines<'t>(one: &'t str, other: &'t str) -> (&'t str, &'t str) {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let start = one.as_bytes()[..same].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let rest = one.len().min(other.len()) - start;
    let same_end =
        one.bytes().rev().zip(other.bytes().rev()).take(rest).take_while(|(one, other)| one == other).count();
    // The end is moved right to behind an LF, so that both ends lie on character boundaries.
    let tail = &one.as_bytes()[one.len() - same_end..];
    let kept = tail.iter().position(|&byte| byte == b'\n').map_or(0, |at| same_end - at - 1);
    (&one[start..one.len() - kept], &other[start..other.len() - kept])
}
