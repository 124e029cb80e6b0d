//! Whether a refusal names the place that was meant.

use super::Hunk;
use editproof_host::conflict::{Statement, parse};
use editproof_spec::{Hint, Reason};

/// What a refusal says of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A line that it names or quotes is one that the edit was to replace.
    Right,
    /// It names no line.
    None,
    /// All lines that it names are others.
    Other,
}

/// Reads `message`, the refusal of a batch of this one edit. One that is outside the grammar names no line.
pub fn place(hunk: &Hunk, message: &str) -> Place {
    let (first, last) = hunk.lines();
    let named = ranges(message);
    if named.is_empty() {
        Place::None
    } else if named.iter().any(|&(from, to)| from <= last && first <= to) {
        Place::Right
    } else {
        Place::Other
    }
}

/// The lines that a message names or quotes, as ranges with both ends.
fn ranges(message: &str) -> Vec<(usize, usize)> {
    let Some(conflict) = parse(message) else { return Vec::new() };
    let Statement::Each { failures, .. } = conflict.statement else { return Vec::new() };
    let one = |&line: &usize| (line, line);
    let mut named = Vec::new();
    for failure in &failures {
        match &failure.reason {
            Reason::Ambiguous { lines, .. } => named.extend(lines.iter().map(one)),
            Reason::Limit => {}
            Reason::Missing { hints, excerpt } => {
                for hint in hints {
                    match hint {
                        Hint::Whitespace { line, .. } | Hint::ClosestLine { line, .. } => named.push((*line, *line)),
                        Hint::FirstLine { lines, .. } => named.extend(lines.iter().map(one)),
                        Hint::Elision | Hint::LineNumbers | Hint::Crlf => {}
                    }
                }
                let quoted = excerpt
                    .iter()
                    .map(|excerpt| (excerpt.first_line, (excerpt.first_line + excerpt.rows.len()).saturating_sub(1)));
                named.extend(quoted);
            }
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::CaseEdit;

    #[test]
    fn a_refusal_is_held_against_the_lines_that_were_meant() {
        let before = "a\nb\nfn long_name() {\n}\n";
        let edit = CaseEdit { old_text: "fn long_name() {\n}\n".into(), new_text: String::new(), replace_all: false };
        let hunk = Hunk { span: 4..before.len(), edit, before: before.into() };
        assert_eq!(hunk.lines(), (3, 4));
        let start = "Workspace edit did not apply and nothing was written: old_text was not found";
        for (rest, expected) in [
            (".", Place::None),
            ("; its first line appears at line 3, but the lines after it differ.", Place::Right),
            ("; its first line appears at lines 1, 4, but the lines after it differ.", Place::Right),
            ("; its first line appears at lines 1, 2, but the lines after it differ.", Place::Other),
            ("; the closest line is line 9: \"x\".", Place::Other),
            ("; no such hint.", Place::None),
        ] {
            assert_eq!(place(&hunk, &format!("{start}{rest}")), expected, "{rest}");
        }
        assert_eq!(place(&hunk, "see line 3"), Place::None);
    }
}
