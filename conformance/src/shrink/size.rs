//! How large and how plain a case is.

use crate::case::Case;
use editproof_spec::{Limits, Matching};

/// The size of a case: the Unicode scalar values of its text and of every oldText and newText, plus the number of edits.
///
/// CRLF counts two. Limits and flags do not count: they make a case stranger, not larger.
pub fn size(case: &Case) -> usize {
    let scalars = |text: &str| text.chars().count();
    let edits = case.edits.iter().map(|edit| 1 + scalars(&edit.old_text) + scalars(&edit.new_text));
    scalars(&case.text) + edits.sum::<usize>()
}

/// The order in which cases are better: smaller, then fewer lowered limits and flags, then plainer characters. Every step of
/// the shrinker goes down in it, and there is nothing below zero: so shrinking ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Weight {
    pub(super) size: usize,
    flags: usize,
    characters: usize,
}

impl Weight {
    pub(super) fn of(case: &Case) -> Weight {
        let replace_all = case.edits.iter().filter(|edit| edit.replace_all).count();
        let flags = lowered(&case.limits)
            + replace_all
            + usize::from(case.matching == Matching::Tolerant)
            + usize::from(case.has_utf8_bom);
        let edits = case.edits.iter().flat_map(|edit| edit.old_text.chars().chain(edit.new_text.chars()));
        Weight { size: size(case), flags, characters: case.text.chars().chain(edits).map(oddness).sum() }
    }
}

/// How many limits are not the specification's.
fn lowered(limits: &Limits) -> usize {
    Limits::ALL.iter().filter(|limit| (limit.get)(limits) != (limit.get)(&Limits::default())).count()
}

/// The plainest character is 0. The order of the few that most faults need, then other ASCII, then the rest.
pub(super) fn oddness(c: char) -> usize {
    const PLAIN: &str = "ab\n \t\r1";
    match PLAIN.chars().position(|plain| plain == c) {
        Some(place) => place,
        None if c.is_ascii_alphanumeric() => 8,
        None if c.is_ascii() => 9,
        None => 10,
    }
}
