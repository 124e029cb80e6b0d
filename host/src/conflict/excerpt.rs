//! The rows of an excerpt (DG-10), and which of them a host takes (HO-1).

use super::grammar::{Cursor, units};
use editproof_spec::{Excerpt, Mark, Row};

/// Rows of an excerpt (DG-13).
const MOST_ROWS: usize = 8;
/// Units of a row's line: DG-10's 160 and the `…` of a cut.
const ROW_UNITS: usize = 161;

/// Reads the rows of an excerpt that is said to show the lines `first` to `last`; `None` when one is not as it should be.
pub(super) fn rows(text: &str, first: usize, last: usize) -> Option<Excerpt> {
    let count = last.checked_sub(first)?.checked_add(1).filter(|count| *count <= MOST_ROWS)?;
    let mut rows = Vec::new();
    for (index, row) in text.split('\n').enumerate() {
        let mut cursor = Cursor(row);
        if index == count || cursor.number()? != first + index {
            return None;
        }
        cursor.literal("|")?;
        let marks = [Mark::Same, Mark::Whitespace, Mark::Different];
        let mark = marks.into_iter().find(|mark| cursor.0.starts_with(mark.as_char()))?;
        let text = cursor.0.get(1..)?;
        if !may_be_cut(text, ROW_UNITS) {
            return None;
        }
        rows.push(Row { mark, text: text.to_owned() });
    }
    let excerpt = Excerpt { first_line: first, rows };
    (excerpt.rows.len() == count && is_clean(&excerpt)).then_some(excerpt)
}

/// Whether no row holds a character that could end a line, hide text or steer a terminal.
pub(super) fn is_clean(excerpt: &Excerpt) -> bool {
    let is_unwelcome = |c: char| (c.is_control() && c != '\t') || matches!(c, '\u{2028}' | '\u{2029}');
    !excerpt.rows.iter().any(|row| row.text.contains(is_unwelcome))
}

/// Whether `text` is within `most` units, the last of which only a cut takes.
pub(super) fn may_be_cut(text: &str, most: usize) -> bool {
    match units(text) {
        units if units < most => true,
        units => units == most && text.ends_with('…'),
    }
}
