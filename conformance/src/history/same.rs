//! When a text counts as the file after, although the edit was damaged.
//!
//! The author damaged white space in the lines that the edit names, and an engine writes what it is told. So:
//!
//! 0. Where the damaged `oldText` stands in the text all the same, it is replaced there, literally (EX-1); the rest does
//!    not apply.
//! 1. Outside of these lines the text is the file after, byte for byte.
//! 2. Inside, it has the same words – maximal runs without white space – in the same order.
//! 3. Unless the damage moves line breaks, there are as many between two words as in the file after.
//! 4. Where the text has one kind of line break, and `newText` no lone CR, there is no other kind afterwards (LN-6, WN-5).
//! 5. Where the line-trimmed tier matched and `newText` was not damaged, the text is the file after, byte for byte, but for
//!    line breaks as in 4 (LT-1).
//! 6. Where the indentation-flexible tier matched and both sides were moved alike, the indentation of the lines that hold a
//!    word is that of the file after (IF-2).
//!
//! Time and space: linear in the text.

use super::{Damaged, Hunk};
use crate::generate::blanks::is_blank;
use editproof_spec::Tier;

/// How far a text is the file after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// Byte for byte.
    Exactly,
    /// But for white space that the author damaged.
    ButForBlanks,
}

/// In what a text is not the file after: the rule above that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difference {
    /// Rule 0.
    Literal,
    /// Rule 1.
    Elsewhere,
    /// Rule 2.
    Words,
    /// Rule 3.
    Lines,
    /// Rule 4.
    LineEnds,
    /// Rules 5 and 6.
    Blanks,
}

impl Difference {
    /// What is wrong, for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Difference::Literal => "what stands in the text literally was not replaced by what was given for it",
            Difference::Elsewhere => "bytes outside of the edit's lines changed",
            Difference::Words => "other words than the commit's",
            Difference::Lines => "lines were lost or added",
            Difference::LineEnds => "line endings were mixed",
            Difference::Blanks => "white space changed that was not damaged",
        }
    }
}

/// Compares `found` with the file after. `tier` is the one that matched, where the engine says so.
///
/// # Errors
/// It is another text.
pub fn compare(hunk: &Hunk, damaged: &Damaged, found: &str, tier: Option<Tier>) -> Result<Same, Difference> {
    let right = hunk.after();
    let is_literal = hunk.before.contains(&damaged.edit.old_text);
    if found == right && !is_literal {
        return Ok(Same::Exactly);
    }
    if is_literal {
        let literal = hunk.before.replacen(&damaged.edit.old_text, &damaged.edit.new_text, 1);
        let same = if literal == right { Same::Exactly } else { Same::ButForBlanks };
        return if found == literal { Ok(same) } else { Err(Difference::Literal) };
    }
    let lf = |text: &str| text.replace("\r\n", "\n");
    let (start, end) = (&hunk.before[..hunk.span.start], &hunk.before[hunk.span.end..]);
    let inner = found.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).ok_or(Difference::Elsewhere)?;
    let right = hunk.edit.new_text.as_str();
    let (found_gaps, right_gaps) = (gaps(inner), gaps(right));
    if !words(inner).eq(words(right)) {
        return Err(Difference::Words);
    }
    let pairs = || found_gaps.iter().zip(&right_gaps);
    let breaks = |gap: &str| gap.bytes().filter(|&byte| byte == b'\n').count();
    if !damaged.moves_lines && pairs().any(|(found, right)| breaks(found) != breaks(right)) {
        return Err(Difference::Lines);
    }
    // Whatever moves lines, the lines around stay apart.
    if let (Some(found), Some(right)) = (found_gaps.last(), right_gaps.last())
        && breaks(found) == 0
        && breaks(right) > 0
    {
        return Err(Difference::Lines);
    }
    // A lone CR stays, and before a break it looks like another kind (LN-6).
    let has_lone_cr = lf(&damaged.edit.new_text).contains('\r');
    if let (Some(kind @ (Breaks::Lf | Breaks::CrLf)), false) = (kind_of_breaks(&hunk.before), has_lone_cr)
        && kind_of_breaks(found).is_some_and(|found| found != kind)
    {
        return Err(Difference::LineEnds);
    }
    // The last gap stands before no word of the edit's lines.
    let indentations = |gaps: &[&str]| -> Vec<Option<String>> {
        let words = gaps.len().saturating_sub(1);
        gaps.iter().take(words).enumerate().map(|(at, gap)| indentation(gap, at == 0)).collect()
    };
    match tier {
        Some(Tier::LineTrimmed) if !damaged.changed_new && lf(inner) != lf(right) => Err(Difference::Blanks),
        Some(Tier::IndentationFlexible)
            if damaged.moved_alike(&hunk.edit) && indentations(&found_gaps) != indentations(&right_gaps) =>
        {
            Err(Difference::Blanks)
        }
        _ => Ok(Same::ButForBlanks),
    }
}

/// The indentation of the word behind `gap`, if that is the first of its line.
fn indentation(gap: &str, is_first: bool) -> Option<String> {
    match gap.rsplit_once('\n') {
        Some((_, indentation)) => Some(indentation.to_owned()),
        None => is_first.then(|| gap.to_owned()),
    }
}

/// `text` without its white space.
pub(super) fn without_blanks(text: &str) -> String {
    text.chars().filter(|&character| !is_blank(character)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}

/// The white space before the first word, between all of them, and after the last.
fn gaps(text: &str) -> Vec<&str> {
    let mut gaps = Vec::new();
    let mut rest = text;
    loop {
        let word = rest.find(|character| !is_blank(character)).unwrap_or(rest.len());
        let (gap, from_word) = rest.split_at(word);
        gaps.push(gap);
        if from_word.is_empty() {
            return gaps;
        }
        rest = &from_word[from_word.find(is_blank).unwrap_or(from_word.len())..];
        if rest.is_empty() {
            gaps.push("");
            return gaps;
        }
    }
}

/// The line break that every line of `text` ends with, if they are all alike and there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breaks {
    Lf,
    CrLf,
    Mixed,
}

fn kind_of_breaks(text: &str) -> Option<Breaks> {
    let all = text.bytes().filter(|&byte| byte == b'\n').count();
    let crlf = text.matches("\r\n").count();
    match (all, crlf) {
        (0, _) => None,
        (_, 0) => Some(Breaks::Lf),
        (all, crlf) if all == crlf => Some(Breaks::CrLf),
        _ => Some(Breaks::Mixed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_one_more_than_words() {
        for text in ["", " ", "a", " a", "a ", " a b\n", "a\u{a0}b"] {
            assert_eq!(gaps(text).len(), words(text).count() + 1, "{text:?}");
        }
        assert_eq!(gaps(" a \n b"), [" ", " \n ", ""]);
    }
}
