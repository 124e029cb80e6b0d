//! Bad habits of engines about where a location is: what they replace is not what they found. All of these are faults.

use super::{Cx, Place};
use crate::faults::Fault;
use editproof_spec::{Edit, Tier};

/// The place that is replaced for the place that was found.
pub(super) fn moved(cx: &Cx<'_>, tier: Tier, text: &str, edit: &Edit<'_>, place: Place) -> Place {
    let Some(fault) = cx.rules.0 else { return place };
    let Place { start, end, .. } = place;
    let (old, new) = (edit.old_text, edit.new_text);
    let after = &text[end..];
    let (start, end) = match (tier, fault) {
        (Tier::Exact, Fault::Ex1OffsetInUnits) if !edit.replace_all => {
            shifted(text, start, end, text[..start].chars().filter(|character| character.len_utf16() == 2).count())
        }
        (Tier::Exact, Fault::Ex1OffsetOfFoldedText) if !edit.replace_all => {
            shifted(text, start, end, text[..start].chars().map(folding_adds).sum())
        }
        (Tier::Exact, Fault::Ex1NextLineRemoved) if old.ends_with('\n') => {
            (start, end + after.find('\n').map_or(after.len(), |at| at + 1))
        }
        (Tier::Exact, Fault::Ex1TerminatorLeft) if old.len() > 1 && old.ends_with('\n') => (start, end - 1),
        (Tier::Exact, Fault::Ex1DeletionLeavesLf) if old.len() > 1 && old.ends_with('\n') && new.is_empty() => {
            (start, end - 1)
        }
        (Tier::Exact, Fault::Ex1DeletionCountedWithLf) if new.is_empty() && !old.ends_with('\n') => {
            (start, if text[start..end].ends_with('\n') { end - 1 } else { end })
        }
        (Tier::Exact, Fault::Ex1DeletionEatsLf) if new.is_empty() && after.starts_with('\n') => (start, end + 1),
        (Tier::Exact, Fault::Ex1DeletionRemovesEmptyLine)
            if new.is_empty() && after.starts_with('\n') && (start == 0 || text[..start].ends_with('\n')) =>
        {
            (start, end + 1)
        }
        (Tier::Exact, Fault::Ex1CommonTailMisaligned) => {
            let tail = old.rsplit('\n').next().unwrap_or(old);
            let repeated = !tail.is_empty() && new.ends_with(tail) && new.matches(tail).count() > 1;
            (start, if repeated && tail.len() < end - start { end - tail.len() } else { end })
        }
        (Tier::LineTrimmed | Tier::IndentationFlexible, Fault::Ln4StartsAfterIndentation) => {
            let indentation = super::rules::indentation(&text[start..end]).len();
            (start + indentation, end)
        }
        (Tier::LineTrimmed | Tier::IndentationFlexible, Fault::Ln4CrInside) if after.starts_with("\r\n") => {
            (start, end + 1)
        }
        (Tier::LineTrimmed | Tier::IndentationFlexible, Fault::Ln4ThroughNotConsumed)
            if text[..end].ends_with('\n') =>
        {
            let before = &text[start..end - 1];
            (start, start + before.strip_suffix('\r').unwrap_or(before).len())
        }
        (Tier::LineTrimmed | Tier::IndentationFlexible, Fault::Ln4KeepsOldLines) => (end, end),
        (Tier::LineTrimmed | Tier::IndentationFlexible, Fault::Ln4NextTerminatorTaken)
            if !text[start..end].ends_with('\n') && after.starts_with('\n') =>
        {
            (start, end + 1)
        }
        (Tier::WhitespaceNormalized, Fault::Wn2EatsSpaceAfter) if after.starts_with(' ') => (start, end + 1),
        (Tier::WhitespaceNormalized, Fault::Wn2EatsSpaceBefore) if text[..start].ends_with(' ') => (start - 1, end),
        (Tier::WhitespaceNormalized, Fault::Wn2EndsShortByCrs) => {
            let crs = text[start..end].matches("\r\n").count();
            (start, back(text, start, end, crs))
        }
        _ => (start, end),
    };
    Place { start, end, ..place }
}

/// Both ends moved right by `by` characters, as far as there are any.
fn shifted(text: &str, start: usize, end: usize, by: usize) -> (usize, usize) {
    let forward = |from: usize| text[from..].char_indices().nth(by).map_or(text.len(), |(at, _)| from + at);
    (forward(start), forward(end))
}

/// `end` moved left by `by` characters, not past `start`.
fn back(text: &str, start: usize, end: usize, by: usize) -> usize {
    match by.checked_sub(1) {
        None => end,
        Some(nth) => text[start..end].char_indices().rev().nth(nth).map_or(start, |(at, _)| start + at),
    }
}

/// How many characters a compatibility folding adds for one.
fn folding_adds(character: char) -> usize {
    match character {
        '\u{338f}' | '\u{2116}' | '\u{fb00}'..='\u{fb02}' | '\u{2025}' => 1,
        '\u{fb03}' | '\u{fb04}' | '\u{2026}' => 2,
        _ => 0,
    }
}
