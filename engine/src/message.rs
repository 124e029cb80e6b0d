//! Spec section 6, DG-1 to DG-11: the words for facts.

use crate::quote::{push_quote, push_quoted};
use editproof_spec::{Excerpt, Hint, Mark, Reason, Tier};
use std::fmt::Write;

/// Appends formatted text; writing to a string cannot fail.
macro_rules! push {
    ($out:expr, $($arg:tt)*) => {{ let _ = write!($out, $($arg)*); }};
}

/// DG-1 up to the reason.
pub(crate) const SINGLE: &str = "Workspace edit did not apply and nothing was written: ";
/// DG-2's last line, with the LF before it.
pub(crate) const LINE_NUMBERS: &str = "\nLine numbers account for the earlier edits in this batch.";

/// DG-2's first line.
pub(crate) fn first_line(failed: usize, total: usize) -> String {
    format!("{failed} of {total} workspace edits did not apply, so nothing was written. Every other edit matched.")
}

/// A reason with all of its hints, but without its excerpt (DF-2).
pub(crate) fn whole(reason: &Reason) -> String {
    match reason {
        Reason::Ambiguous { tier, count, lines } => ambiguous(*tier, *count, lines),
        Reason::Limit => LIMIT.to_owned(),
        Reason::Missing { hints, .. } => {
            let mut out = MISSING.to_owned();
            for hint in hints {
                out.push_str("; ");
                push_hint(&mut out, hint);
            }
            out
        }
    }
}

/// A reason's short form (DF-3).
pub(crate) fn short(reason: &Reason) -> String {
    match reason {
        Reason::Ambiguous { tier, count, lines } => ambiguous(*tier, *count, &lines[..lines.len().min(1)]),
        Reason::Limit => LIMIT.to_owned(),
        Reason::Missing { .. } => MISSING.to_owned(),
    }
}

const MISSING: &str = "old_text was not found";
const LIMIT: &str = "old_text has too many repetitive line-window candidates; include more surrounding lines or use an \
                     exact match";

fn ambiguous(tier: Tier, count: usize, lines: &[usize]) -> String {
    let mut out = format!("old_text matched {count} locations");
    if tier != Tier::Exact {
        push!(out, " ({tier})");
    }
    out.push_str(" at ");
    push_line_list(&mut out, count, lines);
    out.push_str("; include more surrounding lines so it matches exactly one");
    out
}

/// DG-3.
fn push_line_list(out: &mut String, count: usize, lines: &[usize]) {
    out.push_str(if lines.len() == 1 { "line " } else { "lines " });
    for (index, line) in lines.iter().enumerate() {
        push!(out, "{}{line}", if index > 0 { ", " } else { "" });
    }
    if count > lines.len() {
        push!(out, " and {} more", count - lines.len());
    }
}

fn push_hint(out: &mut String, hint: &Hint) {
    match hint {
        Hint::Elision => {
            out.push_str("it contains an elision placeholder (\"...\"); copy the exact lines instead of abbreviating")
        }
        Hint::LineNumbers => {
            out.push_str("it appears to include line-number prefixes from read_file output; remove them");
        }
        Hint::Whitespace { line, tier } => push!(
            out,
            "the same text exists at line {line} with different whitespace ({tier}); copy that whitespace exactly"
        ),
        Hint::Crlf => out.push_str("the file uses CRLF line endings"),
        Hint::FirstLine { count, lines } => {
            out.push_str("its first line appears at ");
            push_line_list(out, *count, lines);
            out.push_str(", but the lines after it differ");
        }
        Hint::ClosestLine { line, quote } => {
            push!(out, "the closest line is line {line}: ");
            push_quote(out, quote);
        }
    }
}

/// DG-10, without the `; ` before it.
pub(crate) fn excerpt_hint(excerpt: &Excerpt) -> String {
    let mut out = String::with_capacity(128 + excerpt.rows.iter().map(|row| row.text.len() + 16).sum::<usize>());
    push_excerpt_hint(&mut out, excerpt);
    out
}

/// Appends what [`excerpt_hint`] gives.
fn push_excerpt_hint(out: &mut String, excerpt: &Excerpt) {
    let first = excerpt.first_line;
    let last = first + excerpt.rows.len().saturating_sub(1);
    if first == last {
        push!(out, "the current text at line {first}");
    } else {
        push!(out, "the current text at lines {first}-{last}");
    }
    out.push_str(" (~ whitespace differs, ! text differs) is \"");
    for (index, row) in excerpt.rows.iter().enumerate() {
        let mark: Mark = row.mark;
        push!(out, "{}{}|{}", if index > 0 { "\\n" } else { "" }, first + index, mark.as_char());
        push_quoted(out, &row.text);
    }
    out.push('"');
}

/// At most so many bytes [`excerpt_hint`] takes inside a JSON string: cheap, and mostly enough to know that it fits.
pub(crate) fn excerpt_bytes_at_most(excerpt: &Excerpt) -> usize {
    /// A control character's escape, its backslash escaped once more.
    const LONGEST: usize = "\\\\u0000".len();
    /// Words, two line numbers and quotes; for each row a break, a number and marks.
    const FRAME: usize = 160;
    const ROW: usize = 32;
    FRAME + excerpt.rows.iter().map(|row| ROW + LONGEST * row.text.len()).sum::<usize>()
}
