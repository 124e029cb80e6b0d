//! The small pieces of the grammar: literals, numbers, line lists, quotes, and the sentences that stand around reasons.
//!
//! Every piece has exactly one spelling: `007`, `line 3 and 0 more` or `\u000a` are not part of it. So whatever is accepted
//! can be written again byte for byte.
//!
//! Time: one pass. No allocation but for what is read.

use editproof_protocol::{SAFE_INTEGER, tier_from_word};
use editproof_spec::Tier;

/// DG-1 up to the reason.
pub(super) const SINGLE: &str = "Workspace edit did not apply and nothing was written: ";
/// DG-2's first line after the numbers.
pub(super) const DID_NOT_APPLY: &str =
    " workspace edits did not apply, so nothing was written. Every other edit matched.";
/// DG-2's last line.
pub(super) const LINE_NUMBERS: &str = "Line numbers account for the earlier edits in this batch.";
/// What an older worker says of one edit that had no room.
pub(super) const ONE_NOT_SHOWN: &str = "1 more failing edit not shown.";
/// What it says of several, after their number.
pub(super) const MORE_NOT_SHOWN: &str = " more failing edits not shown.";

/// Line numbers that a list shows (DG-3).
const LISTED_LINES: usize = 5;

/// What is left to read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a>(pub(super) &'a str);

impl<'a> Cursor<'a> {
    pub(super) fn is_at_end(self) -> bool {
        self.0.is_empty()
    }

    /// Reads `literal`, or nothing.
    pub(super) fn literal(&mut self, literal: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(literal)?;
        Some(())
    }

    /// A whole number from 1, in its one spelling.
    pub(super) fn number(&mut self) -> Option<usize> {
        let end = self.0.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        if digits.starts_with('0') {
            return None;
        }
        let number: u64 = digits.parse().ok().filter(|number| *number <= SAFE_INTEGER)?;
        self.0 = rest;
        usize::try_from(number).ok()
    }

    /// `(<tier>)`, which is never the exact one.
    pub(super) fn tier(&mut self) -> Option<Tier> {
        self.literal("(")?;
        let (word, rest) = self.0.split_once(')')?;
        let tier = tier_from_word(word).filter(|tier| *tier != Tier::Exact)?;
        self.0 = rest;
        Some(tier)
    }

    /// DG-3: the numbers shown, and how many there are together with those that are not.
    pub(super) fn line_list(&mut self) -> Option<(Vec<usize>, usize)> {
        let mut lines = Vec::new();
        if self.literal("line ").is_some() {
            lines.push(self.number()?);
        } else {
            self.literal("lines ")?;
            lines.push(self.number()?);
            // A comma may also end the list: what follows it decides.
            while let Some((line, rest)) =
                self.0.strip_prefix(", ").map(Cursor).and_then(|mut rest| Some((rest.number()?, rest)))
            {
                lines.push(line);
                *self = rest;
            }
            if lines.len() == 1 || lines.len() > LISTED_LINES {
                return None;
            }
        }
        let mut count = lines.len();
        if self.literal(" and ").is_some() {
            count = count.checked_add(self.number()?)?;
            self.literal(" more")?;
        }
        Some((lines, count))
    }

    /// DG-11: the text of a JSON string in which exactly what has to be escaped is escaped, in exactly one way.
    pub(super) fn quote(&mut self) -> Option<String> {
        let mut rest = self.0.strip_prefix('"')?;
        let mut text = String::new();
        loop {
            let end = rest.find(|c: char| matches!(c, '"' | '\\' | '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}'))?;
            text.push_str(&rest[..end]);
            let mut after = rest[end..].chars();
            match after.next()? {
                '"' => {
                    self.0 = after.as_str();
                    return Some(text);
                }
                '\\' => {
                    let (c, tail) = escaped(after.as_str())?;
                    text.push(c);
                    rest = tail;
                }
                _ => return None,
            }
        }
    }
}

/// What stands after a backslash, and what comes after that.
fn escaped(rest: &str) -> Option<(char, &str)> {
    let mut chars = rest.chars();
    let c = match chars.next()? {
        '"' => '"',
        '\\' => '\\',
        'b' => '\u{8}',
        't' => '\t',
        'n' => '\n',
        'f' => '\u{c}',
        'r' => '\r',
        'u' => {
            let (digits, tail) = chars.as_str().split_at_checked(4)?;
            if !digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
                return None;
            }
            let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            let has_short_escape = matches!(c, '\u{8}' | '\t' | '\n' | '\u{c}' | '\r');
            let needs_escape = matches!(c, '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}');
            return (needs_escape && !has_short_escape).then_some((c, tail));
        }
        _ => return None,
    };
    Some((c, chars.as_str()))
}

/// Whether `numbers` rise, or stay where they are if `repeats`.
pub(super) fn rises(numbers: &[usize], repeats: bool) -> bool {
    numbers.is_sorted_by(|a, b| if repeats { a <= b } else { a < b })
}

/// UTF-16 units of `text`.
pub(super) fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_spelling() {
        for (text, number) in [("1", 1), ("90071992", 90_071_992), ("9007199254740991", 9_007_199_254_740_991)] {
            let mut cursor = Cursor(text);
            assert_eq!(cursor.number(), Some(number));
            assert!(cursor.is_at_end());
        }
        for text in ["", "0", "01", "-1", "+1", "٣", "9007199254740992", "99999999999999999999999", " 1"] {
            assert_eq!(Cursor(text).number(), None, "{text}");
        }
    }

    #[test]
    fn line_lists() {
        let read = |text| {
            let mut cursor = Cursor(text);
            cursor.line_list().filter(|_| cursor.is_at_end())
        };
        assert_eq!(read("line 7"), Some((vec![7], 1)));
        assert_eq!(read("line 7 and 2 more"), Some((vec![7], 3)));
        assert_eq!(read("lines 1, 1, 2, 3, 5 and 1 more"), Some((vec![1, 1, 2, 3, 5], 6)));
        let mut cursor = Cursor("lines 2, 9, but");
        assert_eq!(cursor.line_list(), Some((vec![2, 9], 2)));
        assert_eq!(cursor.0, ", but");
        for text in ["lines 7", "line 7, 8", "lines 1, 2, 3, 4, 5, 6", "line 7 and 0 more", "lines 1,2", "line", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn quotes_have_one_spelling() {
        let read = |text: &str| {
            let mut cursor = Cursor(text);
            cursor.quote().filter(|_| cursor.is_at_end())
        };
        let all = "\"a/\u{7f}\u{85}é😀\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\\u2028\\u2029\"";
        let meant = "a/\u{7f}\u{85}é😀\"\\\u{8}\t\n\u{c}\r\0\u{1f}\u{2028}\u{2029}";
        assert_eq!(read(all).as_deref(), Some(meant));
        for text in [
            "\"",
            "a\"",
            "\"a",
            "\"a\\\"",
            "\"\\/\"",
            "\"\\u000a\"",
            "\"\\u0041\"",
            "\"\\u001F\"",
            "\"\n\"",
            "\"\u{2028}\"",
            "\"\\ud83d\"",
            "\"\\ud83d\\ude00\"",
            "\"\\u00\"",
            "\"\\u00é\"",
            "\"\\x\"",
            "\"\\",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
