//! Section 6: the facts of an edit that was not found. Their wording is in [`wording`](crate::wording).

use crate::excerpt;
use crate::hints;
use crate::lines::{Line, OldLines, lines, old_lines};
use crate::nearest::{Nearest, nearest};
use crate::whitespace::{is_blank, trim};
use editproof_spec::{Edit, Hint, Limits, Matching, Reason};

/// A text and an `oldText` as the hints see them: lines of the text are those of LN-1, lines of `oldText` those of LN-2.
pub(crate) struct Comparison<'a> {
    pub(crate) text_lines: Vec<Line<'a>>,
    pub(crate) old: OldLines,
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(text: &'a str, old_text: &str) -> Self {
        Comparison { text_lines: lines(text), old: old_lines(old_text) }
    }

    /// The index of `oldText`'s first non-blank line and F, that line trimmed (DG-9).
    pub(crate) fn first_line(&self) -> Option<(usize, &str)> {
        let index = self.old.lines.iter().position(|line| !is_blank(line))?;
        Some((index, trim(&self.old.lines[index])))
    }
}

/// An edit that was not found: its hints, in their order, and its excerpt.
pub(crate) fn missing(text: &str, edit: &Edit<'_>, matching: Matching, limits: &Limits) -> Reason {
    let comparison = Comparison::new(text, edit.old_text);
    let mut hints = Vec::new();
    if hints::elision(&comparison.old) {
        hints.push(Hint::Elision);
    }
    if hints::line_numbers(&comparison.old) {
        hints.push(Hint::LineNumbers);
    }
    if matching == Matching::Exact {
        if let Some((line, tier)) = hints::whitespace(text, edit, limits) {
            hints.push(Hint::Whitespace { line, tier });
        } else if hints::crlf(text, edit.old_text) {
            hints.push(Hint::Crlf);
        }
    }
    // DG-9 is computed also when it is silent: DG-12 may need it.
    let nearest = nearest(&comparison);
    if hints.is_empty() {
        hints.extend(nearest_hint(&comparison, &nearest, limits));
    }
    let excerpt = excerpt::excerpt(&comparison, &nearest, limits);
    Reason::Missing { hints, excerpt }
}

/// DG-9 as a fact.
fn nearest_hint(comparison: &Comparison<'_>, nearest: &Nearest, limits: &Limits) -> Option<Hint> {
    match nearest {
        Nearest::Nothing => None,
        Nearest::FirstLine(indices) => {
            let lines = indices.iter().take(limits.listed_lines).map(|index| index + 1).collect();
            Some(Hint::FirstLine { count: indices.len(), lines })
        }
        Nearest::ByWords(index) => {
            let quote = crate::units::cut(trim(comparison.text_lines[*index].content), limits.quote_units);
            Some(Hint::ClosestLine { line: index + 1, quote })
        }
    }
}
