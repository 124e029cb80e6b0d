//! The words of generated texts, and a vocabulary of some of them for each case.

use super::{Feature, Features};
use crate::choice::Choices;

/// Plain words, some of them parts or neighbours of others.
const PLAIN: [&str; 40] = [
    "a", "b", "x", "i", "foo", "bar", "baz", "if", "else", "return", "value", "value_1", "value_2", "total", "totals",
    "count", "Count", "counter", "name", "rename", "file", "files", "get_name", "set_name", "self", "this", "null",
    "true", "fn", "def", "end", "item", "items", "12", "0", "x1", "_", "aa", "ab", "aab",
];

/// Words beyond ASCII: precomposed and combining, astral letters and symbols, joined emoji, right-to-left, CJK.
const NON_ASCII: [&str; 16] = [
    "é",
    "e\u{301}",
    "naïve",
    "nai\u{308}ve",
    "😀",
    "👩\u{200d}👩\u{200d}👧",
    "𝒳y",
    "漢字",
    "日本語",
    "שלום",
    "ß",
    "ﬁ",
    "İ",
    "Ω",
    "x\u{fe0f}",
    "\u{1f1e9}\u{1f1ea}",
];

/// Words that templates, regular expressions, shells, formats or JSON treat specially.
const SPECIAL: [&str; 20] = [
    "$&", "$1", "$$", "$`", "\\1", "\\n", "%s", "{}", "${x}", "\"q\"", "'s'", "\\", "\\\\", "(a|b)", ".*", "^", "[x]",
    "<b>", "\u{7f}", "&amp;",
];

/// The words of one case.
#[derive(Clone, Debug)]
pub(super) struct Vocabulary {
    words: [&'static str; 12],
    length: usize,
}

impl Vocabulary {
    /// Draws the words of a case: 2 to 4 of them when they are to repeat, else 12.
    pub(super) fn draw(choices: &mut Choices, features: Features) -> Self {
        let length = if features.has(Feature::SmallVocabulary) { choices.range(2, 4) } else { 12 };
        let mut words = ["a"; 12];
        for word in words.iter_mut().take(length) {
            *word = any_word(choices, features);
        }
        Vocabulary { words, length }
    }

    /// One of the words.
    #[inline]
    pub(super) fn word(&self, choices: &mut Choices) -> &'static str {
        choices.pick(&self.words[..self.length])
    }
}

/// A word of any kind that `features` allow.
pub fn any_word(choices: &mut Choices, features: Features) -> &'static str {
    match choices.below(12) {
        8 | 9 if features.has(Feature::NonAscii) => choices.pick(&NON_ASCII),
        10 | 11 if features.has(Feature::Special) => choices.pick(&SPECIAL),
        _ => choices.pick(&PLAIN),
    }
}
