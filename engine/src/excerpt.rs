//! Spec section 6, DG-10 and DG-13: the rows of the text at the likeliest place.

use crate::Engine;
use crate::lines::{Line, needle_lines, split_through};
use crate::message::{excerpt_bytes_at_most, excerpt_hint};
use crate::meter::Meter;
use crate::units::{cut, json_bytes};
use crate::whitespace::trim;
use editproof_spec::{Excerpt, Mark, Row};
use memchr::memchr_iter;

/// The excerpt that shows `old_text` at the line with index `start`, counted from 0.
///
/// # Complexity
/// One pass over the text up to the end of the region, one over `old_text`.
pub(crate) fn excerpt<M: Meter>(
    engine: &Engine,
    old_text: &str,
    text: &str,
    start: usize,
    meter: &mut M,
) -> Option<Excerpt> {
    let bytes = text.as_bytes();
    let first = line_at(bytes, start)?;
    let pairs = || {
        let (old, _) = split_through(old_text.as_bytes());
        let lines = std::iter::successors(Some(first), |line| line.next(bytes));
        lines.zip(needle_lines(old).map(|line| line.content()))
    };
    let (mut span, mut differs) = (0, None);
    for (line, wanted) in pairs() {
        if differs.is_none() && line.content(bytes) != wanted {
            differs = Some(span);
        }
        span += 1;
    }
    meter.work(text.len() + 2 * old_text.len());

    let shown = span.min(engine.limits.excerpt_rows);
    let begin = differs.unwrap_or(0).saturating_sub(1).min(span - shown);
    let rows = pairs()
        .skip(begin)
        .take(shown)
        .map(|(line, wanted)| {
            let content = &text[line.start..line.content_end];
            let mark = if content.as_bytes() == wanted {
                Mark::Same
            } else if trim(content.as_bytes()) == trim(wanted) {
                Mark::Whitespace
            } else {
                Mark::Different
            };
            let (head, is_cut) = cut(content, engine.limits.row_units);
            Row { mark, text: if is_cut { format!("{head}…") } else { head.to_owned() } }
        })
        .collect();
    let mut excerpt = Excerpt { first_line: start + begin + 1, rows };
    let limit = engine.limits.excerpt_bytes;
    while excerpt_bytes_at_most(&excerpt) > limit
        && !excerpt.rows.is_empty()
        && json_bytes(&excerpt_hint(&excerpt)) > limit
    {
        excerpt.rows.pop();
    }
    (!excerpt.rows.is_empty()).then_some(excerpt)
}

/// The line with this index from 0.
fn line_at(text: &[u8], index: usize) -> Option<Line> {
    /// Counting LFs in a block is many times faster than going from one to the next. Any size of a few KiB does.
    const BLOCK: usize = 4_096;
    let Some(mut breaks) = index.checked_sub(1) else { return Some(Line::at(text, 0)) };
    let mut from = 0;
    while let Some(block) = text.get(from..from + BLOCK) {
        match breaks.checked_sub(memchr_iter(b'\n', block).count()) {
            Some(rest) => breaks = rest,
            None => break,
        }
        from += BLOCK;
    }
    memchr_iter(b'\n', &text[from..]).nth(breaks).map(|lf| Line::at(text, from + lf + 1))
}
