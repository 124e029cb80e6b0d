//! Only the location changes: every byte outside it stays, and what stands in its place is `newText`, but for the
//! whitespace that the tier adapts.
//!
//! The location is not known; that there is one that explains the answer is what is checked. Places are searched in the
//! plainest way. Time: O(text × oldText).

use super::subject::violation;
use super::text::{Line, is_whitespace, lines, old_lines, places, squeezed, trim, trim_end};
use super::{Checked, Property, Subject};
use crate::case::Answer;
use crate::faults::Fault;
use editproof_spec::Clause::{Ex1, Ex2, If2, Ln4, Wn2};
use editproof_spec::Tier;
use std::ops::Range;

pub(super) const PROPERTY: Property = Property {
    name: "only-location-changes",
    clauses: &[Ex1, Ex2, Ln4, If2, Wn2],
    says: "bytes outside the location stay as they are, and nothing but `newText` is put into it",
    alone: Fault::Lt1TrimsBothEnds,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let [edit] = subject.case.edits.as_slice() else { return Ok(false) };
    let Answer::Applied { text: after, matches } = &subject.base else { return Ok(false) };
    let ([matched], false) = (matches.as_slice(), edit.replace_all) else { return Ok(false) };
    let before = subject.case.text.as_str();
    let new = |written: &str| match matched.strategy {
        Tier::Exact => written == edit.new_text,
        _ => squeezed(written) == squeezed(&edit.new_text),
    };
    let explains = |place: &Range<usize>| {
        let (head, tail) = (&before[..place.start], &before[place.end..]);
        after.strip_prefix(head).and_then(|rest| rest.strip_suffix(tail)).is_some_and(new)
    };
    if locations(before, &edit.old_text, matched.strategy).iter().any(explains) {
        return Ok(true);
    }
    let what = "no location of `oldText` explains the new text: something else changed, or something else was written";
    Err(violation(subject.case, what, None, subject.base.clone()))
}

/// Every range that can be a location in `tier`; in the indentation-flexible tier also some that are none.
fn locations(text: &str, old_text: &str, tier: Tier) -> Vec<Range<usize>> {
    match tier {
        Tier::Exact => places(text, old_text).map(|at| at..at + old_text.len()).collect(),
        Tier::LineTrimmed => windows(text, old_text, trim_end),
        Tier::IndentationFlexible => windows(text, old_text, trim),
        Tier::WhitespaceNormalized => runs(text, old_text),
    }
}

fn windows(text: &str, old_text: &str, kept: fn(&str) -> &str) -> Vec<Range<usize>> {
    let (old, through) = old_lines(old_text);
    let lines = lines(text);
    let equal = |window: &[Line]| window.iter().zip(&old).all(|(line, old)| kept(line.content(text)) == kept(old));
    let range = |window: &[Line]| {
        let (first, last) = (window.first()?, window.last()?);
        Some(first.start..if through { last.next? } else { last.content_end })
    };
    lines.windows(old.len()).filter(|window| equal(window)).filter_map(range).collect()
}

fn runs(text: &str, old_text: &str) -> Vec<Range<usize>> {
    let place = |token: &str| token.as_ptr() as usize - text.as_ptr() as usize;
    let tokens: Vec<&str> = text.split(is_whitespace).filter(|token| !token.is_empty()).collect();
    let old: Vec<&str> = old_text.split(is_whitespace).filter(|token| !token.is_empty()).collect();
    if old.is_empty() {
        return Vec::new();
    }
    let range = |run: &[&str]| Some(place(run.first()?)..place(run.last()?) + run.last()?.len());
    tokens.windows(old.len()).filter(|run| *run == old).filter_map(range).collect()
}
