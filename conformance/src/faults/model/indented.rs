//! Indentation that moves (IF-1, IF-2) and the line breaks of a replacement in the line tiers (LN-6).

use super::lines::{Line, OldLines};
use super::rules::{Rules, indentation};
use super::windows::Plan;
use super::{Cx, Place};
use crate::faults::Fault;
use editproof_spec::Tier;

/// The longest indentation that all non-blank lines start with (N or W of IF-1).
pub(super) fn common<'a>(rules: Rules, lines: impl Iterator<Item = &'a str>) -> &'a str {
    let mut common: Option<&'a str> = None;
    for line in lines {
        if rules.blank(line) && !rules.has(Fault::If1BlankLinesCount) {
            continue;
        }
        let own = if rules.has(Fault::If1AnyWhitespaceIndents) {
            &line[..line.len() - rules.trim_start(line).len()]
        } else {
            indentation(line)
        };
        let Some(so_far) = common else {
            common = Some(own);
            continue;
        };
        if rules.has(Fault::If1FirstLineOnly) {
            break;
        }
        if rules.has(Fault::If1LengthNotString) {
            common = Some(if own.len() < so_far.len() { own } else { so_far });
            continue;
        }
        let shared = so_far.chars().zip(own.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        common = Some(&so_far[..shared]);
    }
    common.unwrap_or_default()
}

/// Where W of the window stands, from byte to byte.
pub(super) fn of_window(rules: Rules, lines: &[Line], text: &str) -> (usize, usize) {
    let width = common(rules, lines.iter().map(|line| line.content(text))).len();
    let holder = lines.iter().find(|line| !rules.blank(line.content(text)) || rules.has(Fault::If1BlankLinesCount));
    holder.map_or((0, 0), |line| (line.start, (line.start + width).min(line.end)))
}

/// Whether a candidate window is a location (IF-1).
pub(super) fn equal(rules: Rules, old: &OldLines, old_indentation: &str, lines: &[Line], text: &str) -> bool {
    if rules.has(Fault::If1RelativeIgnored) {
        return true;
    }
    let (start, end) = of_window(rules, lines, text);
    let indentation = &text[start..end];
    old.iter().zip(lines).all(|(old, line)| {
        let new = line.content(text);
        if rules.blank(old) {
            return rules.blank(new) && (old == new || !rules.has(Fault::If1BlankLinesLiteral));
        }
        without(rules, old, old_indentation) == without(rules, new, indentation)
    })
}

/// A line without its prefix and without what stands blank at its end.
fn without<'l>(rules: Rules, line: &'l str, prefix: &str) -> &'l str {
    let rest = if rules.has(Fault::If1LengthNotString) {
        line.get(prefix.len()..).unwrap_or(line)
    } else {
        line.strip_prefix(prefix).unwrap_or(line)
    };
    if rules.has(Fault::If1EndNotTrimmed) { rest } else { rules.trim_end(rest) }
}

/// What is inserted at a location of a line tier.
pub(super) fn replacement(cx: &Cx<'_>, plan: &Plan<'_>, text: &str, place: &Place) -> String {
    let new = plan.edit.new_text;
    let moved = match plan.tier {
        Tier::IndentationFlexible if ends_file(cx, text, place) => new.to_owned(),
        Tier::IndentationFlexible => moved(cx.rules, plan, new, &text[place.indentation.0..place.indentation.1]),
        _ if cx.has(Fault::Lt1NewTrimmed) => {
            new.split('\n').map(|line| cx.rules.trim_end(line)).collect::<Vec<_>>().join("\n")
        }
        _ => new.to_owned(),
    };
    let mut broken = with_breaks(cx, &moved, place.crlf);
    if cx.has(Fault::Ln6LastBreakAdded) && plan.old.through && !broken.is_empty() && !broken.ends_with('\n') {
        broken.push_str(if place.crlf { "\r\n" } else { "\n" });
    }
    if cx.has(Fault::Ln6LastBreakDropped) && !plan.old.through && broken.ends_with('\n') {
        broken.pop();
    }
    broken
}

/// Whether nothing but whitespace follows, for an engine to which that makes a difference.
fn ends_file(cx: &Cx<'_>, text: &str, place: &Place) -> bool {
    cx.has(Fault::If2LastBlockNotMoved) && cx.rules.blank(&text[place.end..])
}

/// IF-2: W in place of N.
fn moved(rules: Rules, plan: &Plan<'_>, new: &str, window: &str) -> String {
    let old = plan.old_indentation.as_str();
    if old == window || rules.has(Fault::If2NotMoved) || (rules.has(Fault::If2ThroughNotMoved) && plan.old.through) {
        return new.to_owned();
    }
    let mut lines = Vec::new();
    for (number, line) in new.split('\n').enumerate() {
        let kept = (rules.blank(line) && !rules.has(Fault::If2BlankMoved))
            || (number > 0 && rules.has(Fault::If2FirstLineOnly));
        lines.push(match line.strip_prefix(old) {
            Some(rest) if !kept => format!("{window}{rest}"),
            None if !kept && rules.has(Fault::If2OthersMoved) => {
                format!("{window}{}", line.trim_start_matches([' ', '\t']))
            }
            _ => line.to_owned(),
        });
    }
    let moved = lines.join("\n");
    if rules.has(Fault::If2TabsBecomeSpaces) && !window.contains('\t') { moved.replace('\t', "    ") } else { moved }
}

/// LN-6: each CRLF, and each LF outside one, becomes the ending of the place.
fn with_breaks(cx: &Cx<'_>, new: &str, crlf: bool) -> String {
    let ending = if crlf { "\r\n" } else { "\n" };
    let folded = match cx.rules.0 {
        Some(Fault::Ln6AsWritten) => return new.to_owned(),
        Some(Fault::Ln6CrlfStays) if !crlf => return new.to_owned(),
        Some(Fault::Ln6ReadTwice) => new.replace("\r\n", "\n").replace("\r\n", "\n"),
        Some(Fault::Ln6LoneCrIsBreak) => new.replace("\r\n", "\n").replace('\r', "\n"),
        _ => new.replace("\r\n", "\n"),
    };
    folded.replace('\n', ending)
}
