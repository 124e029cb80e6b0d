//! Section 6, DG-10, DG-12 and DG-13: the lines of the text at the likeliest place.

use crate::categories::is_letter_or_number;
use crate::comparison::Lines;
use crate::lines::Line;
use crate::nearest::Nearest;
use crate::quote::json_bytes;
use crate::units::cut;
use crate::wording;
use editproof_spec::{Excerpt, Limits, Mark, Row};
use std::collections::BTreeMap;

/// DG-10: the excerpt, when a region is found and at least one of its rows fits.
pub(crate) fn excerpt(lines: &Lines<'_>, nearest: &Nearest, limits: &Limits) -> Option<Excerpt> {
    let start = region(lines, nearest, limits)?;
    rows(lines, start, limits)
}

/// DG-12: the index of the text line that stands for `oldText`'s first line.
fn region(lines: &Lines<'_>, nearest: &Nearest, limits: &Limits) -> Option<usize> {
    let (first_index, _) = lines.old.first_filled()?;
    if let Some(winner) = vote(lines, limits) {
        return Some(winner);
    }
    match nearest {
        Nearest::FirstLine(indices) if indices.len() == 1 => Some(indices[0].saturating_sub(first_index)),
        Nearest::ByWords(index) => Some(index.saturating_sub(first_index)),
        Nearest::FirstLine(_) | Nearest::Nothing => None,
    }
}

/// DG-12: lines of the text in order, for each the anchors in order, duplicates included; the start with the most votes,
/// the earliest among equals.
fn vote(lines: &Lines<'_>, limits: &Limits) -> Option<usize> {
    let anchors: Vec<(usize, &str)> =
        lines.old.trimmed.iter().copied().enumerate().filter(|(_, line)| is_anchor(line)).collect();
    let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
    let mut looked_at = 0;
    'lines: for (line_index, line) in lines.text.iter().enumerate() {
        for &(anchor_index, anchor) in &anchors {
            if line.trimmed != anchor {
                continue;
            }
            if looked_at == limits.votes {
                break 'lines;
            }
            looked_at += 1;
            match line_index.checked_sub(anchor_index) {
                Some(start) => *votes.entry(start).or_insert(0) += 1,
                None => break, // ends that line's votes
            }
        }
    }
    let mut winner: Option<(usize, usize)> = None; // votes, start
    for (start, count) in votes {
        if count >= limits.winning_votes && winner.is_none_or(|(most, _)| count > most) {
            winner = Some((count, start));
        }
    }
    winner.map(|(_, start)| start)
}

/// DG-12: two adjacent scalar values, each of general category L or N or U+005F.
fn is_anchor(trimmed: &str) -> bool {
    let telling = |c: char| c == '_' || is_letter_or_number(c);
    trimmed.chars().zip(trimmed.chars().skip(1)).any(|(a, b)| telling(a) && telling(b))
}

/// DG-13: which rows are shown.
fn rows(lines: &Lines<'_>, start: usize, limits: &Limits) -> Option<Excerpt> {
    let span = lines.old.lines.len().min(lines.text.len() - start);
    let shown = span.min(limits.excerpt_rows);
    let mark = |at: usize| mark(&lines.text[start + at], lines.old.lines[at], lines.old.trimmed[at]);
    // one row before the first difference, moved so that the window stays inside the span
    let first_difference = (0..span).find(|&at| mark(at) != Mark::Same).unwrap_or(0);
    let begin = first_difference.saturating_sub(1).min(span - shown);
    let row = |at: usize| Row { mark: mark(at), text: cut(lines.text[start + at].content, limits.row_units) };
    let mut excerpt = Excerpt { first_line: start + begin + 1, rows: (begin..begin + shown).map(row).collect() };
    while !excerpt.rows.is_empty() && json_bytes(&wording::excerpt(&excerpt)) > limits.excerpt_bytes {
        excerpt.rows.pop();
    }
    (!excerpt.rows.is_empty()).then_some(excerpt)
}

/// DG-10: how a line of the text compares with the line of `oldText` at its place.
fn mark(line: &Line<'_>, old: &str, old_trimmed: &str) -> Mark {
    if line.content == old {
        Mark::Same
    } else if line.trimmed == old_trimmed {
        Mark::Whitespace
    } else {
        Mark::Different
    }
}
