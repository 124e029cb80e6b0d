//! Token matching that takes parts of tokens. All of it is faults: without one of them nothing here runs.

use super::rules::Rules;
use super::{Cx, Hit, Place};
use crate::faults::Fault;

/// Shows `hit` each place that a lax engine takes for `old`; `false` when no such fault is switched on.
///
/// Long inputs are left alone, because every place is compared in full, and so are those with whitespace around `old`,
/// which WN-3 judges.
pub(super) fn scan(cx: &mut Cx<'_>, old: &str, text: &str, replace_all: bool, hit: &mut Hit<'_>) -> bool {
    let rules = cx.rules;
    let (first, last) = match rules.0 {
        Some(Fault::Wn2PartialBoth) => (true, true),
        Some(Fault::Wn2PartialFirst) => (true, false),
        Some(Fault::Wn2PartialLast) => (false, true),
        Some(Fault::Wn2WhitespaceIgnored) => (false, true),
        _ => return false,
    };
    if old.len() > 4_096 || text.len() > 65_536 || rules.trim(old).len() < old.len() {
        return false;
    }
    let spaced = !rules.has(Fault::Wn2WhitespaceIgnored);
    let mut free = 0;
    for (start, character) in text.char_indices() {
        let inside = !text[..start].ends_with(|before| rules.whitespace(before)) && start > 0;
        if start < free || rules.whitespace(character) || (inside && !first) {
            continue;
        }
        let Some(end) = end_of(rules, &text[start..], old, spaced).map(|end| start + end) else { continue };
        let cut = text[end..].chars().next().is_some_and(|after| !rules.whitespace(after));
        if cut && !last {
            continue;
        }
        if !hit(cx, &Place::new(start, end)) {
            break;
        }
        free = if replace_all { end } else { 0 };
    }
    true
}

/// Where `old` ends at the start of `text`; runs of whitespace are equal, or, unless `spaced`, nothing at all.
fn end_of(rules: Rules, text: &str, old: &str, spaced: bool) -> Option<usize> {
    let mut rest = text;
    let mut tokens = old.split(|character| rules.whitespace(character)).filter(|token| !token.is_empty()).peekable();
    while let Some(token) = tokens.next() {
        if spaced {
            rest = rest.strip_prefix(token)?;
            if tokens.peek().is_some() {
                let trimmed = rules.trim_start(rest);
                if trimmed.len() == rest.len() {
                    return None;
                }
                rest = trimmed;
            }
        } else {
            for character in token.chars() {
                rest = rules.trim_start(rest).strip_prefix(character)?;
            }
        }
    }
    Some(text.len() - rest.len())
}
