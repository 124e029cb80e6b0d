//! Whitespace as the specification's conventions list it, words between it, and how two words are apart.
//!
//! Why not the oracle's: it keeps its own to itself, and the judge of safety must not depend on what it judges by.

use std::ops::Range;

/// Whether `c` is whitespace: U+FEFF is, U+0085 and U+200B are not.
pub(super) fn is_space(c: char) -> bool {
    (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}'
}

/// Whether `c` is a blank: whitespace within a line that editors and models add and drop. A byte order mark is none.
pub(super) fn is_blank(c: char) -> bool {
    is_space(c) && !matches!(c, '\n'..='\r' | '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// How two words are apart, or a word and the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Gap {
    /// Not at all.
    None,
    /// By whitespace within a line.
    Blank,
    /// By at least one line break.
    Break,
}

impl Gap {
    /// The gap that this whitespace makes.
    pub(super) fn of(space: &str) -> Gap {
        match space {
            "" => Gap::None,
            // A lone CR breaks lines for some and is nothing for others: within a replacement it may become an LF.
            _ if space.contains(['\n', '\r']) => Gap::Break,
            _ => Gap::Blank,
        }
    }
}

/// Where the words of `text` stand: maximal runs of what is not whitespace.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(|c| !is_space(c))?;
        let after = rest.get(start..)?;
        let length = after.find(is_space).unwrap_or(after.len());
        let from = text.len() - after.len();
        rest = after.get(length..)?;
        Some(from..from + length)
    })
}

/// The whitespace with which `text` begins.
pub(super) fn lead(text: &str) -> &str {
    text.get(..text.len() - text.trim_start_matches(is_space).len()).unwrap_or_default()
}

/// The whitespace with which `text` ends.
pub(super) fn trail(text: &str) -> &str {
    text.get(text.trim_end_matches(is_space).len()..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_where_they_stand() {
        let text = " a\u{feff}b\u{85}c\r\n\u{a0}d";
        let found: Vec<_> = words(text).map(|word| &text[word]).collect();
        assert_eq!(found, ["a", "b\u{85}c", "d"]);
        assert_eq!(words(" \n").count(), 0);
    }

    #[test]
    fn edges_and_gaps() {
        assert_eq!((lead(" \na\t"), trail(" \na\t"), lead(" "), trail(" ")), (" \n", "\t", " ", " "));
        assert_eq!(" \t\u{a0}\r\n\u{feff}\u{2028}".chars().filter(|&c| is_blank(c)).count(), 3);
        assert_eq!([Gap::of(""), Gap::of(" \t\u{a0}"), Gap::of(" \n")], [Gap::None, Gap::Blank, Gap::Break]);
    }
}
