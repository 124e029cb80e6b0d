//! Section 6: the sentences, from the facts (DG-1 to DG-10).

use crate::quote::quote;
use editproof_spec::{Conflict, Excerpt, Hint, Reason, Tier};

/// How much of a reason is said (DF-2, DF-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// DF-3's short form.
    Short,
    /// Whole, without the excerpt.
    Whole,
    /// Whole, with the excerpt.
    WithExcerpt,
}

/// DG-1, DG-2: the message, with the reason of each failure.
pub(crate) fn message(conflict: &Conflict, reasons: &[String]) -> String {
    if conflict.requested == 1 {
        return format!("Workspace edit did not apply and nothing was written: {}.", reasons.concat());
    }
    let mut lines = vec![first_line(conflict)];
    for (failure, reason) in conflict.failures.iter().zip(reasons) {
        lines.push(format!("Edit {}: {reason}.", failure.position));
    }
    lines.extend(last_line(conflict));
    lines.join("\n")
}

/// DG-2's first line.
pub(crate) fn first_line(conflict: &Conflict) -> String {
    let (failed, total) = (conflict.failures.len(), conflict.requested);
    format!("{failed} of {total} workspace edits did not apply, so nothing was written. Every other edit matched.")
}

/// DG-2's last line, if any failing position is above 1.
pub(crate) fn last_line(conflict: &Conflict) -> Option<String> {
    conflict
        .failures
        .iter()
        .any(|failure| failure.position > 1)
        .then(|| "Line numbers account for the earlier edits in this batch.".to_owned())
}

/// DG-4.
pub(crate) fn reason(reason: &Reason, form: Form) -> String {
    match reason {
        Reason::Ambiguous { tier, count, lines } => {
            let shown = if form == Form::Short { &lines[..lines.len().min(1)] } else { lines };
            let tier = if *tier == Tier::Exact { String::new() } else { format!(" ({tier})") };
            format!(
                "old_text matched {count} locations{tier} at {}; include more surrounding lines so it matches exactly \
                 one",
                line_list(shown, *count)
            )
        }
        Reason::Limit => "old_text has too many repetitive line-window candidates; include more surrounding lines or \
                          use an exact match"
            .to_owned(),
        Reason::Missing { hints, excerpt: found } => {
            let mut parts = vec!["old_text was not found".to_owned()];
            if form != Form::Short {
                parts.extend(hints.iter().map(hint));
            }
            if form == Form::WithExcerpt {
                parts.extend(found.iter().map(excerpt));
            }
            parts.join("; ")
        }
    }
}

/// DG-5 to DG-9.
fn hint(hint: &Hint) -> String {
    match hint {
        Hint::Elision => {
            r#"it contains an elision placeholder ("..."); copy the exact lines instead of abbreviating"#.to_owned()
        }
        Hint::LineNumbers => "it appears to include line-number prefixes from read_file output; remove them".to_owned(),
        Hint::Whitespace { line, tier } => {
            format!(
                "the same text exists at line {line} with different whitespace ({tier}); copy that whitespace exactly"
            )
        }
        Hint::Crlf => "the file uses CRLF line endings".to_owned(),
        Hint::FirstLine { count, lines } => {
            format!("its first line appears at {}, but the lines after it differ", line_list(lines, *count))
        }
        Hint::ClosestLine { line, quote: text } => format!("the closest line is line {line}: {}", quote(text)),
    }
}

/// DG-10.
pub(crate) fn excerpt(excerpt: &Excerpt) -> String {
    let first = excerpt.first_line;
    let rows: Vec<String> = (first..)
        .zip(&excerpt.rows)
        .map(|(number, row)| format!("{number}|{}{}", row.mark.as_char(), row.text))
        .collect();
    let place = match excerpt.rows.len() {
        0 | 1 => format!("line {first}"),
        count => format!("lines {first}-{}", first + count - 1),
    };
    format!("the current text at {place} (~ whitespace differs, ! text differs) is {}", quote(&rows.join("\n")))
}

/// DG-3: the numbers in `shown`, of `count` altogether.
fn line_list(shown: &[usize], count: usize) -> String {
    let numbers: Vec<String> = shown.iter().map(usize::to_string).collect();
    let word = if shown.len() == 1 { "line" } else { "lines" };
    let more = match count.saturating_sub(shown.len()) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    format!("{word} {}{more}", numbers.join(", "))
}
