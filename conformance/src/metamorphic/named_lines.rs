//! The lines that a message names hold what it says of them.
//!
//! For one edit, so that the text is known on which it failed. Whether there are better lines to name is not asked.
//!
//! Time: O(text × lines named).

use super::reading::only_reason;
use super::subject::violation;
use super::text::{Line, count_lf, is_whitespace, lines, old_lines, places, trim, units};
use super::{Checked, Property, Subject};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg3, Dg7, Dg9, Dg10};
use editproof_spec::{Hint, Reason, Tier};

pub(super) const PROPERTY: Property = Property {
    name: "named-lines",
    clauses: &[Dg3, Dg7, Dg9, Dg10],
    says: "lines that a message names or quotes stand in the text as it says",
    alone: Fault::Dg10RowTrimmed,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let [edit] = subject.case.edits.as_slice() else { return Ok(false) };
    let Some(reason) = only_reason(&subject.base) else { return Ok(false) };
    let text = subject.case.text.as_str();
    let lines = lines(text);
    let limits = &subject.case.limits;
    let wrong = |what: &str| Err(violation(subject.case, what, None, subject.base.clone()));
    let content =
        |number: usize| number.checked_sub(1).and_then(|at| lines.get(at)).map(|line: &Line| line.content(text));
    match reason {
        Reason::Limit => Ok(false),
        Reason::Ambiguous { tier: Tier::Exact, count, lines } => {
            let found: Vec<usize> = places(text, &edit.old_text).map(|at| 1 + count_lf(&text[..at])).collect();
            if count != found.len() || !found.starts_with(&lines) {
                return wrong("`oldText` does not stand on the lines that are listed, or not as often as is said");
            }
            Ok(true)
        }
        Reason::Ambiguous { lines: named, .. } => {
            let first = first_token(&edit.old_text);
            if named.iter().any(|&line| content(line).is_none_or(|content| !content.contains(first))) {
                return wrong("a line that is listed does not hold the beginning of `oldText`");
            }
            Ok(true)
        }
        Reason::Missing { hints, excerpt } => {
            let (old, _) = old_lines(&edit.old_text);
            let first = old.iter().map(|line| trim(line)).find(|line| !line.is_empty()).unwrap_or_default();
            for hint in &hints {
                let holds = match hint {
                    Hint::FirstLine { count, lines: named } => {
                        let equal = lines.iter().filter(|line| trim(line.content(text)) == first).count();
                        *count == equal && named.iter().all(|&line| content(line).is_some_and(|c| trim(c) == first))
                    }
                    Hint::ClosestLine { line, quote } => {
                        content(*line).is_some_and(|content| cut(trim(content), limits.quote_units) == *quote)
                    }
                    Hint::Whitespace { line, .. } => {
                        content(*line).is_some_and(|content| content.contains(first_token(&edit.old_text)))
                    }
                    Hint::Crlf => text.contains("\r\n") && edit.old_text.contains('\n'),
                    Hint::Elision | Hint::LineNumbers => true,
                };
                if !holds {
                    return wrong("a line that a hint names does not hold what it says");
                }
            }
            let Some(excerpt) = excerpt else { return Ok(!hints.is_empty()) };
            let shows = |(at, row): (usize, &editproof_spec::Row)| {
                content(excerpt.first_line + at).is_some_and(|content| cut(content, limits.row_units) == row.text)
            };
            if excerpt.rows.iter().enumerate().all(shows) {
                Ok(true)
            } else {
                wrong("a row of the excerpt is not the line of its number")
            }
        }
    }
}

/// The first token. No tier matches a location whose first line with text does not hold it; it stands on the first line
/// of the location, unless `oldText` begins with blank lines.
fn first_token(old_text: &str) -> &str {
    let line = old_text.split('\n').next().unwrap_or_default();
    trim(line).split(is_whitespace).next().unwrap_or_default()
}

/// The first `most` units and `…` when there are more; no pair is split.
fn cut(text: &str, most: usize) -> String {
    if units(text) <= most {
        return text.to_owned();
    }
    let mut used = 0;
    let fits = |character: &char| {
        used += character.len_utf16();
        used <= most
    };
    text.chars().take_while(fits).chain(['…']).collect()
}
