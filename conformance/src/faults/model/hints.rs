//! What may help with an edit that was not found (DG-5 to DG-8).

use super::lines::OldLines;
use super::nearest::{self, Nearest};
use super::rules::{Rules, units};
use super::seen::Seen;
use super::tiers::Plan;
use super::{Cx, region, rows};
use crate::faults::Fault;
use editproof_spec::{Edit, Matching, Tier};

/// The hints of an edit that was not found, in order, and its excerpt.
#[derive(Default)]
pub(super) struct Missing {
    pub(super) hints: Vec<String>,
    pub(super) excerpt: Option<String>,
}

pub(super) fn missing(cx: &mut Cx<'_>, text: &str, edit: &Edit<'_>, matching: Matching) -> Missing {
    let rules = cx.rules;
    let old = OldLines::new(rules, edit.old_text);
    let heap = 2 * old.heap();
    cx.meter.hold(heap);
    cx.meter.work(4 * edit.old_text.len());
    let first = (0..old.len()).find(|&index| !rules.blank(old.line(index)));
    let mut hints = Vec::new();
    if first.is_some() {
        if elided_lines(rules, &old) {
            hints.push(
                "it contains an elision placeholder (\"...\"); copy the exact lines instead of abbreviating".to_owned(),
            );
        }
        if numbered(rules, &old) {
            hints.push("it appears to include line-number prefixes from read_file output; remove them".to_owned());
        }
    }
    let mut whitespace = None;
    if matching == Matching::Exact || cx.has(Fault::Dg7UnderTolerant) {
        whitespace = elsewhere(cx, text, edit);
        if let Some((tier, line)) = whitespace {
            hints.push(format!(
                "the same text exists at line {line} with different whitespace ({tier}); copy that whitespace exactly"
            ));
        }
    }
    if (matching == Matching::Exact || cx.has(Fault::Dg8UnderTolerant))
        && (whitespace.is_none() || cx.has(Fault::Dg8AlsoWithWhitespace))
        && other_endings(cx, text, edit.old_text)
    {
        hints.push("the file uses CRLF line endings".to_owned());
    }
    let mut excerpt = None;
    if let Some(first) = first {
        let nearest = nearest::find(cx, text, &old, first);
        if hints.is_empty() || cx.has(Fault::Dg9AlsoWithOthers) {
            hints.extend(nearest::hint(cx, &nearest, &old));
        }
        excerpt = start(cx, text, &old, first, &nearest).and_then(|start| rows::excerpt(cx, text, &old, start));
    }
    cx.meter.release(heap);
    if cx.has(Fault::Li3LineObjectsKept) {
        cx.meter.hold(40 * super::rules::count_lf(text));
    }
    Missing { hints, excerpt }
}

/// The line, from 0, on which the excerpt's region starts (DG-12).
fn start(cx: &mut Cx<'_>, text: &str, old: &OldLines, first: usize, nearest: &Nearest) -> Option<usize> {
    if let Some(start) = region::voted(cx, text, old) {
        return Some(start);
    }
    let line = match nearest {
        Nearest::Equal { first_line, count, .. } => {
            (*count == 1 || cx.has(Fault::Dg12FirstOfSeveralEqual)).then_some(*first_line)
        }
        Nearest::Close { line, .. } => Some(*line),
        Nearest::None => None,
    }?;
    Some(match cx.rules.0 {
        Some(Fault::Dg12NotMovedUp) => line,
        Some(Fault::Dg12MovedPastFirstLine) => line.checked_sub(first)?,
        _ => line.saturating_sub(first),
    })
}

fn elided_lines(rules: Rules, old: &OldLines) -> bool {
    if rules.has(Fault::Dg5FirstLineOnly) {
        return placeholder(rules, old.line(0));
    }
    old.iter().any(|line| placeholder(rules, line))
}

/// DG-5: whether a line stands for lines left out.
fn placeholder(rules: Rules, line: &str) -> bool {
    if rules.has(Fault::Dg5Anywhere) {
        return line.contains("...") || line.contains('\u{2026}');
    }
    let line = rules.trim(line);
    let markers = ["//", "#", "--", "/*", "*", "<!--"];
    let known = if rules.has(Fault::Dg5NoMarkers) { &markers[..0] } else { &markers[..] };
    let body = known.iter().find_map(|marker| line.strip_prefix(marker)).map_or(line, |rest| rules.trim_start(rest));
    let unicode = !rules.has(Fault::Dg5AsciiOnly);
    let rest = body.strip_prefix("...").or_else(|| body.strip_prefix('\u{2026}').filter(|_| unicode));
    let Some(rest) = rest else { return false };
    if rest.is_empty() || rules.has(Fault::Dg5EndUnread) {
        return true;
    }
    let one_line = !rest.contains(['\r', '\u{2028}', '\u{2029}']) || rules.has(Fault::Dg5AcrossSeparators);
    one_line && ["...", "\u{2026}", "*/", "-->"].iter().any(|end| rest.ends_with(end))
}

/// DG-6.
fn numbered(rules: Rules, old: &OldLines) -> bool {
    let has_number = |line: &str| {
        let line = rules.trim_start(line);
        let digit = |character: char| {
            if rules.has(Fault::Dg6AllDigits) { character.is_numeric() } else { character.is_ascii_digit() }
        };
        let rest = line.trim_start_matches(digit);
        if rest.len() == line.len() && !rules.has(Fault::Dg6NoDigits) {
            return false;
        }
        let after = if rules.has(Fault::Dg6NoSpaceBeforeMark) { rest } else { rules.trim_start(rest) };
        let tab = rest[..rest.len() - after.len()].contains('\t') || after.starts_with('\t');
        after.starts_with(['|', ':']) || (tab && !rules.has(Fault::Dg6NoTab))
    };
    let mut lines = old.iter().filter(|line| !rules.blank(line) || rules.has(Fault::Dg6BlankLinesCount));
    if rules.has(Fault::Dg6OneLineIsEnough) { lines.any(has_number) } else { lines.all(has_number) }
}

/// DG-7: the one location that a tolerant tier would have found: its tier, and its line.
fn elsewhere(cx: &mut Cx<'_>, text: &str, edit: &Edit<'_>) -> Option<(Tier, usize)> {
    let new_text = if cx.has(Fault::Dg7ProbeDeletes) { "" } else { edit.old_text };
    let probe = Edit { old_text: edit.old_text, new_text, replace_all: false };
    for tier in [Tier::LineTrimmed, Tier::IndentationFlexible, Tier::WhitespaceNormalized] {
        let Some(plan) = Plan::new(cx, tier, text, &probe, Matching::Tolerant) else { continue };
        let mut seen = Seen::default();
        if !plan.scan(cx, text, true, &mut |cx, place| seen.note(cx, text, place)) {
            return None;
        }
        seen.release(cx);
        let Some(first) = seen.first else { continue };
        if seen.count > 1 && !cx.has(Fault::Dg7FirstOfSeveral) {
            if cx.has(Fault::Dg7AmbiguousGoesOn) {
                continue;
            }
            return None;
        }
        let left = units(text) - units(&text[first.start..first.end]) + units(new_text);
        if cx.has(Fault::Dg7LimitApplied) && left > cx.limits.text_units {
            return None;
        }
        let first_line = seen.lines.first().copied().unwrap_or(1);
        let lines_in = super::rules::count_lf(text[first.start..first.end].trim_end_matches('\n'));
        return Some((tier, if cx.has(Fault::Dg7LastLineNamed) { first_line + lines_in } else { first_line }));
    }
    None
}

/// DG-8.
fn other_endings(cx: &Cx<'_>, text: &str, old_text: &str) -> bool {
    let in_text = if cx.has(Fault::Dg8LoneCrCounts) { text.contains('\r') } else { text.contains("\r\n") };
    let in_old = match cx.rules.0 {
        Some(Fault::Dg8OldMayHaveCrlf) => old_text.contains('\n'),
        Some(Fault::Dg8OldNeedsNoLf) => !old_text.contains("\r\n"),
        _ => old_text.contains('\n') && !old_text.contains("\r\n"),
    };
    in_text && in_old
}
