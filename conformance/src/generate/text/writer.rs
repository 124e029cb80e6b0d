//! How the lines of a text end.

use crate::choice::Choices;
use crate::generate::blanks::{self, push_blanks};
use crate::generate::words::Vocabulary;
use crate::generate::{Feature, Features};

/// A text being written, in one case's style.
pub(super) struct Writer {
    pub(super) out: String,
    pub(super) features: Features,
    pub(super) vocabulary: Vocabulary,
    ends: &'static [&'static str],
}

impl Writer {
    /// Draws the style: line ends and vocabulary.
    pub(super) fn draw(choices: &mut Choices, features: Features) -> Self {
        const LF: &[&str] = &["\n"];
        const CRLF: &[&str] = &["\r\n"];
        const MIXED: &[&str] = &["\n", "\r\n"];
        const MOSTLY_CRLF: &[&str] = &["\r\n", "\r\n", "\r\n", "\n"];
        const WILD: &[&str] = &["\n", "\r\n", "\r", "\r\r\n", "\n\r"];
        let ends = match choices.below(10) {
            3..6 if features.has(Feature::Crlf) => CRLF,
            6 | 7 if features.has(Feature::Crlf) => MIXED,
            8 if features.has(Feature::Crlf) => MOSTLY_CRLF,
            9 if features.has(Feature::LoneCr) => WILD,
            _ => LF,
        };
        Writer { out: String::with_capacity(256), features, vocabulary: Vocabulary::draw(choices, features), ends }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub(super) fn word(&mut self, choices: &mut Choices) {
        self.out.push_str(self.vocabulary.word(choices));
    }

    pub(super) fn blanks(&mut self, choices: &mut Choices) {
        push_blanks(choices, self.features, &mut self.out);
    }

    /// Ends a line, with blanks or a look-alike before its end when the case has them.
    pub(super) fn end_line(&mut self, choices: &mut Choices) {
        if self.features.has(Feature::TrailingBlanks) && choices.chance(1, 6) {
            self.blanks(choices);
        }
        if self.features.has(Feature::Lookalikes) && choices.chance(1, 16) {
            self.out.push_str(choices.pick(&blanks::LOOKALIKES));
        }
        self.out.push_str(if self.ends.len() == 1 { self.ends[0] } else { choices.pick(self.ends) });
    }

    /// The text, with or without its last line end, and with something at its edges now and then.
    pub(super) fn finish(mut self, choices: &mut Choices) -> String {
        match choices.below(8) {
            0..3 if self.out.ends_with('\n') => {
                self.out.pop();
                if choices.chance(3, 4) && self.out.ends_with('\r') {
                    self.out.pop();
                }
            }
            6 => {
                for _ in 0..=choices.below(2) {
                    self.end_line(choices);
                }
            }
            7 if choices.chance(1, 3) => {
                let mut edge = String::new();
                match choices.below(3) {
                    0 => edge.push_str(self.ends[0]),
                    1 => push_blanks(choices, self.features, &mut edge),
                    _ => edge.push('\u{feff}'),
                }
                self.out.insert_str(0, &edge);
            }
            _ => {}
        }
        self.out
    }
}
