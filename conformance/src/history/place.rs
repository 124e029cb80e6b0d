//! Whether a refusal names the place that was meant, and, where it names another one, whether it had to.
//!
//! Diagnostics are found in the text by likeness (DG-9, DG-12). Damage takes likeness away: after line numbers no line equals its own
//! any more, and after an elision there is no first line. Then another place may be as like what was quoted as the one that was
//! meant, and to name it is right by the clauses. So a place that is not the one meant is held against both clauses, in the
//! plainest way there is. One that is less like is misleading.
//!
//! Time: linear in the text for each refusal that names another place.

use super::Hunk;
use editproof_host::conflict::{Statement, parse};
use editproof_spec::{Hint, Reason};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// What a refusal says of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A line that it names or quotes is one that the edit was to replace.
    Right,
    /// It names no line.
    None,
    /// All lines that it names are others, and at least as like what was quoted.
    AsLike,
    /// All lines that it names are others, and less like what was quoted than the lines that were meant.
    Misleading,
}

/// Reads `message`, the refusal of a batch of this one edit, asked with `old_text`. One that is outside the grammar names no line.
pub fn place(hunk: &Hunk, old_text: &str, message: &str) -> Place {
    let (first, last) = hunk.lines();
    let named = ranges(message);
    if named.is_empty() {
        Place::None
    } else if named.iter().any(|named| named.from <= last && first <= named.to) {
        Place::Right
    } else if named.iter().all(|named| is_as_like(hunk, old_text, named)) {
        Place::AsLike
    } else {
        Place::Misleading
    }
}

/// Lines that a message names or quotes, both ends included.
#[derive(Clone, Copy, Debug)]
struct Named {
    from: usize,
    to: usize,
    /// Whether they are an excerpt: found by DG-12, not by DG-9.
    is_excerpt: bool,
}

/// Whether the lines `named` are at least as like `old_text` as those that were meant.
fn is_as_like(hunk: &Hunk, old_text: &str, &Named { from, to, is_excerpt }: &Named) -> bool {
    let text: Vec<&str> = hunk.before.split('\n').map(str::trim).collect();
    let old = old_text.replace("\r\n", "\n");
    let old: Vec<&str> = old.strip_suffix('\n').unwrap_or(&old).split('\n').map(str::trim).collect();
    let Some(nth) = old.iter().position(|line| !line.is_empty()) else { return true };
    let line = |number: usize| number.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or_default();
    // DG-12: lines of a region that stand where `old_text` has them.
    let votes =
        |start: usize| old.iter().enumerate().filter(|&(at, old)| is_anchor(old) && line(start + at) == *old).count();
    // DG-9: the first line, or the words that a line shares with it.
    let words = words(old[nth]);
    let likeness = |number: usize| {
        let is_equal = line(number) == old[nth];
        (is_equal, self::words(line(number)).intersection(&words).count())
    };
    let (first, last) = hunk.lines();
    let most = |starts: RangeInclusive<usize>| starts.map(votes).max().unwrap_or_default();
    let likest = |numbers: RangeInclusive<usize>| numbers.map(likeness).max().unwrap_or_default();
    // Lines that the damage put in or took away move the start.
    let moved = old.len().abs_diff(last + 1 - first);
    let voted_meant = most(first.saturating_sub(moved).max(1)..=first + moved);
    let voted = most(from.saturating_sub(old.len()).max(1)..=from);
    if is_excerpt && (voted_meant >= 2 || voted >= 2) {
        return voted >= voted_meant;
    }
    likest(from.saturating_sub(nth).max(1)..=to + nth) >= likest(first..=last)
}

/// Whether a line counts in DG-12, in ASCII and by letters and digits of any script.
fn is_anchor(line: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.chars().zip(line.chars().skip(1)).any(|(one, next)| is_word(one) && is_word(next))
}

/// The distinct words of DG-9.
fn words(line: &str) -> HashSet<&str> {
    line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| word.len() > 1).collect()
}

fn ranges(message: &str) -> Vec<Named> {
    let Some(conflict) = parse(message) else { return Vec::new() };
    let Statement::Each { failures, .. } = conflict.statement else { return Vec::new() };
    let one = |&line: &usize| Named { from: line, to: line, is_excerpt: false };
    let mut named = Vec::new();
    for failure in &failures {
        match &failure.reason {
            Reason::Ambiguous { lines, .. } => named.extend(lines.iter().map(one)),
            Reason::Limit => {}
            Reason::Missing { hints, excerpt } => {
                for hint in hints {
                    match hint {
                        Hint::Whitespace { line, .. } | Hint::ClosestLine { line, .. } => named.push(one(line)),
                        Hint::FirstLine { lines, .. } => named.extend(lines.iter().map(one)),
                        Hint::Elision | Hint::LineNumbers | Hint::Crlf => {}
                    }
                }
                named.extend(excerpt.iter().map(|excerpt| {
                    let to = (excerpt.first_line + excerpt.rows.len()).saturating_sub(1);
                    Named { from: excerpt.first_line, to, is_excerpt: true }
                }));
            }
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::CaseEdit;

    #[test]
    fn a_refusal_is_held_against_the_lines_that_were_meant() {
        let before = "a\nb\nfn long_name() {\n}\nfn long_name;\n";
        let edit = CaseEdit { old_text: "fn long_name() {\n}\n".into(), new_text: String::new(), replace_all: false };
        let hunk = Hunk { span: 4..23, edit, before: before.into() };
        assert_eq!(hunk.lines(), (3, 4));
        // As it was quoted, with a number before it; line 5 has as many of its words.
        let old = "3: fn long_name() {\n4: }\n";
        let start = "Workspace edit did not apply and nothing was written: old_text was not found";
        for (rest, expected) in [
            (".", Place::None),
            ("; its first line appears at line 3, but the lines after it differ.", Place::Right),
            ("; its first line appears at lines 1, 4, but the lines after it differ.", Place::Right),
            ("; its first line appears at lines 1, 2, but the lines after it differ.", Place::Misleading),
            ("; the closest line is line 5: \"x\".", Place::AsLike),
            ("; the closest line is line 1: \"x\".", Place::Misleading),
            ("; no such hint.", Place::None),
        ] {
            assert_eq!(place(&hunk, old, &format!("{start}{rest}")), expected, "{rest}");
        }
        assert_eq!(place(&hunk, old, "see line 3"), Place::None);
    }
}
