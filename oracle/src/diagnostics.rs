//! Section 6: the facts of an edit that was not found. Their wording is in [`wording`](crate::wording).

use crate::comparison::{Comparison, Lines};
use crate::excerpt;
use crate::hints;
use crate::nearest::{Nearest, nearest};
use editproof_spec::{Hint, Limits, Matching, Reason};

/// An edit that was not found: its hints, in their order, and its excerpt.
pub(crate) fn missing(comparison: &Comparison<'_>, matching: Matching, limits: &Limits) -> Reason {
    let lines = comparison.lines();
    let mut hints = Vec::new();
    if hints::elision(&lines.old) {
        hints.push(Hint::Elision);
    }
    if hints::line_numbers(&lines.old) {
        hints.push(Hint::LineNumbers);
    }
    if matching == Matching::Exact {
        if let Some((line, tier)) = hints::whitespace(comparison, limits) {
            hints.push(Hint::Whitespace { line, tier });
        } else if hints::crlf(comparison.text, comparison.old.written) {
            hints.push(Hint::Crlf);
        }
    }
    // DG-9 is computed also when it is silent: DG-12 may need it.
    let nearest = nearest(lines);
    if hints.is_empty() {
        hints.extend(nearest_hint(lines, &nearest, limits));
    }
    let excerpt = excerpt::excerpt(lines, &nearest, limits);
    Reason::Missing { hints, excerpt }
}

/// DG-9 as a fact.
fn nearest_hint(lines: &Lines<'_>, nearest: &Nearest, limits: &Limits) -> Option<Hint> {
    match nearest {
        Nearest::Nothing => None,
        Nearest::FirstLine(indices) => {
            let shown = indices.iter().take(limits.listed_lines).map(|index| index + 1).collect();
            Some(Hint::FirstLine { count: indices.len(), lines: shown })
        }
        Nearest::ByWords(index) => {
            let quote = crate::units::cut(lines.text[*index].trimmed, limits.quote_units);
            Some(Hint::ClosestLine { line: index + 1, quote })
        }
    }
}
