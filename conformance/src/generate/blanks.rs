//! The generator's own table of whitespace and of what is mistaken for it.

use super::{Feature, Features};
use crate::choice::Choices;

/// All whitespace of the specification except LF and CR.
pub const BLANKS: [&str; 23] = [
    " ", "\t", "\u{b}", "\u{c}", "\u{a0}", "\u{1680}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2003}", "\u{2004}",
    "\u{2005}", "\u{2006}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{200a}", "\u{2028}", "\u{2029}", "\u{202f}",
    "\u{205f}", "\u{3000}", "\u{feff}",
];

/// Not whitespace, though it is in some table or other: NEL, the Mongolian vowel separator, the zero-width space, the
/// word joiner, a Braille blank.
pub const LOOKALIKES: [&str; 5] = ["\u{85}", "\u{180e}", "\u{200b}", "\u{2060}", "\u{2800}"];

/// Whether `character` is whitespace by the specification's conventions.
pub const fn is_blank(character: char) -> bool {
    matches!(character, '\u{9}'..='\u{d}' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}'
        | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}')
}

/// One blank that is no line break; a space most often.
pub fn blank(choices: &mut Choices, features: Features) -> &'static str {
    match choices.below(16) {
        0..10 => " ",
        10..13 => "\t",
        13 if features.has(Feature::ControlBlanks) => choices.pick(&["\u{b}", "\u{c}"]),
        14 if features.has(Feature::UnicodeBlanks) => {
            choices.pick(&["\u{a0}", "\u{feff}", "\u{3000}", "\u{2028}", BLANKS[5]])
        }
        15 if features.has(Feature::UnicodeBlanks) => choices.pick(&BLANKS),
        _ => " ",
    }
}

/// Pushes 1 to 4 blanks that are no line breaks.
pub fn push_blanks(choices: &mut Choices, features: Features, out: &mut String) {
    for _ in 0..=choices.size(3) {
        out.push_str(blank(choices, features));
    }
}

/// Pushes a run of 1 to 3 pieces of whitespace among which are `breaks` line breaks.
pub fn push_breaks(choices: &mut Choices, features: Features, breaks: usize, out: &mut String) {
    for _ in 0..breaks {
        if choices.chance(1, 4) {
            push_blanks(choices, features, out);
        }
        out.push_str(line_break(choices, features));
    }
    if choices.chance(1, 3) {
        push_blanks(choices, features, out);
    }
}

/// A line break; LF most often.
pub fn line_break(choices: &mut Choices, features: Features) -> &'static str {
    match choices.below(8) {
        5 if features.has(Feature::Crlf) => "\r\n",
        6 if features.has(Feature::Crlf) => "\r\n",
        7 if features.has(Feature::LoneCr) => "\r\r\n",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_test_agree() {
        let table: Vec<char> = BLANKS.iter().flat_map(|blank| blank.chars()).chain(['\n', '\r']).collect();
        assert!((0..=0x10ffff).filter_map(char::from_u32).all(|c| is_blank(c) == table.contains(&c)));
        assert!(LOOKALIKES.iter().flat_map(|text| text.chars()).all(|c| !is_blank(c)));
    }
}
