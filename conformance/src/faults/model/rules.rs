//! The words of the specification's conventions: whitespace, trim, blank, indentation, units.

use crate::faults::Fault;

/// Which rules are in force: the specification's, but for one fault.
#[derive(Clone, Copy)]
pub(super) struct Rules(pub(super) Option<Fault>);

impl Rules {
    /// Whether `fault` is switched on.
    #[inline]
    pub(super) fn has(self, fault: Fault) -> bool {
        self.0 == Some(fault)
    }

    pub(super) fn whitespace(self, character: char) -> bool {
        match character {
            '\u{85}' => self.has(Fault::WhitespaceOfTheLibrary),
            '\u{feff}' => !self.has(Fault::WhitespaceOfTheLibrary),
            '\u{200b}' | '\u{180e}' => self.has(Fault::WhitespaceOldTable),
            '\u{a0}' | '\u{202f}' => !self.has(Fault::WhitespaceWithoutNoBreak),
            '\t'..='\r' | ' ' => true,
            '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{205f}' | '\u{3000}' => true,
            _ => false,
        }
    }

    pub(super) fn trim(self, text: &str) -> &str {
        text.trim_matches(|character| self.whitespace(character))
    }

    pub(super) fn trim_start(self, text: &str) -> &str {
        text.trim_start_matches(|character| self.whitespace(character))
    }

    pub(super) fn trim_end(self, text: &str) -> &str {
        text.trim_end_matches(|character| self.whitespace(character))
    }

    pub(super) fn blank(self, text: &str) -> bool {
        text.chars().all(|character| self.whitespace(character))
    }
}

/// The run of spaces and tabs at the start.
pub(super) fn indentation(line: &str) -> &str {
    let rest = line.trim_start_matches([' ', '\t']);
    line.get(..line.len() - rest.len()).unwrap_or_default()
}

/// The length in UTF-16 code units.
pub(super) fn units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() }
}

/// The longest start of `text` of at most `most` units; never half of a surrogate pair.
pub(super) fn first_units(text: &str, most: usize) -> &str {
    let mut taken = 0;
    for (at, character) in text.char_indices() {
        taken += character.len_utf16();
        if taken > most {
            return text.get(..at).unwrap_or(text);
        }
    }
    text
}

pub(super) fn word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

pub(super) fn count_lf(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// CRLF→LF, once: `\r\r\n` becomes `\r\n`.
pub(super) fn fold_crlf(text: &str) -> String {
    text.replace("\r\n", "\n")
}
