//! Section 6, the hints DG-5 to DG-8.

use crate::comparison::Comparison;
use crate::lines::OldLines;
use crate::tiers::{Located, Notes, locate, search};
use crate::units::line_number;
use crate::whitespace::{is_blank, trim_end, trim_start};
use editproof_spec::{Limits, Tier};

/// DG-5: some non-blank line is an ellipsis placeholder.
pub(crate) fn elision(old: &OldLines<'_>) -> bool {
    old.lines.iter().any(|line| is_placeholder(line))
}

/// DG-5: optional whitespace, optionally a comment opener, optional whitespace, an ellipsis, nothing or anything that ends
/// in an ellipsis or a comment's end, optional whitespace.
fn is_placeholder(line: &str) -> bool {
    const OPENERS: [&str; 6] = ["//", "#", "--", "/*", "*", "<!--"];
    const ENDS: [&str; 4] = ["...", "…", "*/", "-->"];
    let line = trim_start(trim_end(line));
    let opener = OPENERS.into_iter().find(|opener| line.starts_with(opener));
    let line = trim_start(line.strip_prefix(opener.unwrap_or("")).unwrap_or(line));
    let Some(rest) = line.strip_prefix("...").or_else(|| line.strip_prefix('…')) else { return false };
    if rest.is_empty() {
        return true;
    }
    let anything = ENDS.into_iter().find_map(|end| rest.strip_suffix(end));
    anything.is_some_and(|anything| !anything.contains(['\r', '\u{2028}', '\u{2029}']))
}

/// DG-6: there is a non-blank line, and every one starts with a line number.
pub(crate) fn line_numbers(old: &OldLines<'_>) -> bool {
    let mut filled = old.lines.iter().filter(|line| !is_blank(line)).peekable();
    filled.peek().is_some() && filled.all(|line| starts_with_a_line_number(line))
}

/// DG-6: optional whitespace, ASCII digits, optional whitespace, and one of `|`, `:`, TAB. A TAB is whitespace too: any
/// TAB in the whitespace after the digits will do.
fn starts_with_a_line_number(line: &str) -> bool {
    let line = trim_start(line);
    let after_digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_digits.len() == line.len() {
        return false;
    }
    let rest = trim_start(after_digits);
    let blanks = &after_digits[..after_digits.len() - rest.len()];
    blanks.contains('\t') || rest.starts_with(['|', ':'])
}

/// DG-7: the tolerant tiers after exact, in order, with `newText` = `oldText` and no `replaceAll`; the first that is not
/// *none* ends the search. Gives the line and the tier of the one location.
pub(crate) fn whitespace(comparison: &Comparison<'_>, limits: &Limits) -> Option<(usize, Tier)> {
    for tier in [Tier::LineTrimmed, Tier::IndentationFlexible, Tier::WhitespaceNormalized] {
        let Ok(search) = search(tier, comparison, comparison.old.written, limits) else { continue };
        match locate(&*search, comparison.text, limits, &mut Notes::new(0)) {
            Located::None => {}
            Located::One(candidate, _) => return Some((line_number(comparison.text, candidate.span.start), tier)),
            Located::Ambiguous { .. } | Located::Limit => return None,
        }
    }
    None
}

/// DG-8: the text has a CRLF, `oldText` has an LF and no CRLF.
pub(crate) fn crlf(text: &str, old_text: &str) -> bool {
    text.contains("\r\n") && old_text.contains('\n') && !old_text.contains("\r\n")
}
