//! Short strings over a tiny alphabet, where edges, overlaps and near misses are dense.

use super::Writer;
use crate::choice::Choices;
use crate::generate::{Feature, any_word, blanks};

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, _lines: usize) {
    let alphabet = alphabet(choices, writer);
    for _ in 0..=choices.size(31) {
        writer.push(choices.pick(&alphabet));
    }
}

/// One to five symbols, the first of them a letter.
pub(super) fn alphabet(choices: &mut Choices, writer: &Writer) -> Vec<&'static str> {
    let features = writer.features;
    let mut alphabet = vec!["a"];
    for _ in 0..choices.below(5) {
        alphabet.push(match choices.below(8) {
            0 | 1 => "\n",
            2 => "b",
            3 | 4 => blanks::blank(choices, features),
            5 if features.has(Feature::LoneCr) => "\r",
            6 if features.has(Feature::Crlf) => "\r\n",
            7 => any_word(choices, features),
            _ => " ",
        });
    }
    alphabet
}
