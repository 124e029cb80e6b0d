//! The hints of an edit that was not found (DG-5 to DG-10), in their order.
//!
//! The first thing that is no hint, or no hint that may stand there, ends them (HO-1): it was written by a newer worker or
//! by nobody that is known here.

use super::excerpt;
use super::grammar::{Cursor, rises, units};
use editproof_spec::{Excerpt, Hint};

/// Units of the quoted line: DG-9's 120 and the `…` of a cut.
const QUOTE_UNITS: usize = 121;

/// What is said of an edit that was not found.
pub(super) struct Hints<'a> {
    pub(super) hints: Vec<Hint>,
    pub(super) excerpt: Option<Excerpt>,
    /// What follows that was not taken, with the `; ` before it; empty when all was.
    pub(super) rest: &'a str,
}

/// Reads what follows `old_text was not found`.
pub(super) fn read(text: &str) -> Hints<'_> {
    let mut found = Hints { hints: Vec::new(), excerpt: None, rest: text };
    loop {
        let mut cursor = Cursor(found.rest);
        let Some(piece) = cursor.literal("; ").and_then(|()| piece(&mut cursor)) else { return found };
        // A hint reaches up to the next one or to the end.
        if !(cursor.is_at_end() || cursor.0.starts_with("; ")) {
            return found;
        }
        match piece {
            Piece::Hint(hint) if may_follow(&found.hints, &hint) => found.hints.push(hint),
            Piece::Hint(_) => return found,
            Piece::Excerpt(excerpt) => {
                // Nothing follows an excerpt.
                if excerpt.is_some() {
                    found.excerpt = excerpt;
                    found.rest = cursor.0;
                }
                return found;
            }
        }
        found.rest = cursor.0;
    }
}

enum Piece {
    Hint(Hint),
    /// `None`: it is one, but a bad one.
    Excerpt(Option<Excerpt>),
}

fn piece(cursor: &mut Cursor<'_>) -> Option<Piece> {
    type Reader = fn(&mut Cursor<'_>) -> Option<Piece>;
    const READERS: [Reader; 7] = [elision, line_numbers, whitespace, crlf, first_line, closest_line, excerpt];
    READERS.iter().find_map(|read| {
        let mut attempt = *cursor;
        let piece = read(&mut attempt)?;
        *cursor = attempt;
        Some(piece)
    })
}

/// The order of DG-5 to DG-9: no hint twice, no CRLF after whitespace, a nearest line only alone.
fn may_follow(earlier: &[Hint], hint: &Hint) -> bool {
    let rank = |hint: &Hint| match hint {
        Hint::Elision => 0,
        Hint::LineNumbers => 1,
        Hint::Whitespace { .. } | Hint::Crlf => 2,
        Hint::FirstLine { .. } | Hint::ClosestLine { .. } => 3,
    };
    let alone = rank(hint) == 3;
    earlier.last().is_none_or(|last| !alone && rank(last) < rank(hint))
}

fn elision(cursor: &mut Cursor<'_>) -> Option<Piece> {
    let text = "it contains an elision placeholder (\"...\"); copy the exact lines instead of abbreviating";
    cursor.literal(text).map(|()| Piece::Hint(Hint::Elision))
}

fn line_numbers(cursor: &mut Cursor<'_>) -> Option<Piece> {
    let text = "it appears to include line-number prefixes from read_file output; remove them";
    cursor.literal(text).map(|()| Piece::Hint(Hint::LineNumbers))
}

fn whitespace(cursor: &mut Cursor<'_>) -> Option<Piece> {
    cursor.literal("the same text exists at line ")?;
    let line = cursor.number()?;
    cursor.literal(" with different whitespace ")?;
    let tier = cursor.tier()?;
    cursor.literal("; copy that whitespace exactly")?;
    Some(Piece::Hint(Hint::Whitespace { line, tier }))
}

fn crlf(cursor: &mut Cursor<'_>) -> Option<Piece> {
    cursor.literal("the file uses CRLF line endings").map(|()| Piece::Hint(Hint::Crlf))
}

fn first_line(cursor: &mut Cursor<'_>) -> Option<Piece> {
    cursor.literal("its first line appears at ")?;
    let (lines, count) = cursor.line_list().filter(|(lines, _)| rises(lines, false))?;
    cursor.literal(", but the lines after it differ")?;
    Some(Piece::Hint(Hint::FirstLine { count, lines }))
}

fn closest_line(cursor: &mut Cursor<'_>) -> Option<Piece> {
    cursor.literal("the closest line is line ")?;
    let line = cursor.number()?;
    cursor.literal(": ")?;
    let quote = cursor.quote().filter(|quote| !quote.is_empty() && excerpt::may_be_cut(quote, QUOTE_UNITS))?;
    debug_assert!(units(&quote) <= QUOTE_UNITS);
    Some(Piece::Hint(Hint::ClosestLine { line, quote }))
}

fn excerpt(cursor: &mut Cursor<'_>) -> Option<Piece> {
    cursor.literal("the current text at line")?;
    let (first, last) = if cursor.literal("s ").is_some() {
        let first = cursor.number()?;
        cursor.literal("-")?;
        (first, cursor.number()?)
    } else {
        cursor.literal(" ")?;
        let line = cursor.number()?;
        (line, line)
    };
    cursor.literal(" (~ whitespace differs, ! text differs) is ")?;
    let rows = cursor.quote()?;
    Some(Piece::Excerpt(excerpt::rows(&rows, first, last)))
}
