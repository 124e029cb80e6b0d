//! The excerpt's rows (DG-10, DG-13).

use super::Cx;
use super::lines::{Lines, OldLines};
use super::quote::{cut, encoded, quote};
use super::rules::units;
use crate::faults::Fault;

/// The excerpt of a region that starts at the line `start`, from 0; `None` when no row fits.
pub(super) fn excerpt(cx: &mut Cx<'_>, text: &str, old: &OldLines, start: usize) -> Option<String> {
    let rules = cx.rules;
    cx.meter.work(2 * text.len());
    let lines = || Lines::new(rules, text).skip(start).zip(old.iter());
    let span = lines().count();
    let most = if cx.has(Fault::Dg13NineRows) { 9 } else { cx.limit(|limits| limits.excerpt_rows) };
    let shown = span.min(most);
    let first_other = lines().position(|(line, old)| mark(cx, old, line.content(text)) != ' ');
    if cx.has(Fault::Dg10IdenticalOmitted) && first_other.is_none() {
        return None;
    }
    let context = match cx.rules.0 {
        Some(Fault::Dg13NoContextRow) => 0,
        Some(Fault::Dg13TwoContextRows) => 2,
        _ => 1,
    };
    let begin = match cx.rules.0 {
        Some(Fault::Dg13AlwaysFromStart) => 0,
        Some(Fault::Dg13NotKeptInside) => first_other.map_or(0, |row| row.saturating_sub(context)),
        _ => first_other.map_or(0, |row| row.saturating_sub(context)).min(span - shown),
    };
    let mut rows: Vec<String> = lines()
        .enumerate()
        .skip(begin)
        .take(shown)
        .map(|(row, (line, old))| {
            let content = line.content(text);
            let shown = match cx.rules.0 {
                Some(Fault::Dg10TerminatorShown) if line.crlf => format!("{content}\r"),
                Some(Fault::Dg10RowTrimmed) => rules.trim(content).to_owned(),
                _ => content.to_owned(),
            };
            format!("{}|{}{}", number(cx, start + row), mark(cx, old, content), row_cut(cx, &shown))
        })
        .collect();
    let mut first = start + begin;
    loop {
        let hint = hint(cx, first, &rows)?;
        let size = match cx.rules.0 {
            Some(Fault::Dg13CharactersCounted) => hint.chars().count(),
            Some(Fault::Dg13BytesNotEncoded) => hint.len(),
            Some(Fault::Dg13SeparatorCounted) => encoded(&hint) + 2,
            _ => encoded(&hint),
        };
        if size <= cx.limit(|limits| limits.excerpt_bytes) {
            return Some(hint);
        }
        if cx.has(Fault::Dg13DropsFromStart) {
            rows.remove(0);
            first += 1;
        } else if cx.has(Fault::Dg13AllOrNothing) {
            return None;
        } else {
            rows.pop();
        }
    }
}

fn row_cut(cx: &Cx<'_>, content: &str) -> String {
    let most = cx.limit(|limits| limits.row_units);
    match cx.rules.0 {
        Some(Fault::Dg10RowsUncut) => content.to_owned(),
        Some(Fault::Dg10CutUnmarked) if units(content) > most => super::rules::first_units(content, most).to_owned(),
        _ => cut(cx, content, most),
    }
}

/// How a line of the text compares with the `old_text` line at its place.
fn mark(cx: &Cx<'_>, old: &str, content: &str) -> char {
    let rules = cx.rules;
    match cx.rules.0 {
        Some(Fault::Dg10MarksSwapped) if content != old => {
            if rules.trim(content) == rules.trim(old) {
                '!'
            } else {
                '~'
            }
        }
        Some(Fault::Dg10TrimEndIsIdentical) if rules.trim_end(content) == rules.trim_end(old) => ' ',
        _ if content == old => ' ',
        Some(Fault::Dg10NoWhitespaceMark) => '!',
        _ if rules.trim(content) == rules.trim(old) => '~',
        _ => '!',
    }
}

fn number(cx: &Cx<'_>, line: usize) -> usize {
    if cx.has(Fault::Dg10NumbersFromZero) { line } else { line + 1 }
}

fn hint(cx: &Cx<'_>, first: usize, rows: &[String]) -> Option<String> {
    let (from, to) = (number(cx, first), number(cx, first + rows.len().checked_sub(1)?));
    let place = if from == to && !cx.has(Fault::Dg10OneRowIsRange) {
        format!("line {from}")
    } else {
        format!("lines {from}-{to}")
    };
    let quoted = quote(cx, &rows.join("\n"));
    Some(format!("the current text at {place} (~ whitespace differs, ! text differs) is {quoted}"))
}
