//! Exchanging the two letters: why half of all cases need not be compared.
//!
//! The argument. Let σ exchange `a` and `b` wherever they stand in a question. The specification asks of a character only
//! whether it is whitespace, a line break, a word character, a letter or digit, an ASCII digit, or one of the marks of
//! DG-5 and DG-6, how long it is, and whether it equals another one. σ changes none of this: both letters are ASCII, word
//! characters of category L, and equal characters stay equal. So a right answer to σ(question) is σ(right answer), where σ
//! exchanges letters in the new text and in the quoted texts of a message. σ is its own inverse, so cases fall into pairs,
//! apart from those without either letter, which are their own partner; the *canonical* case of a pair is the one whose
//! first letter, through text, oldText, newText in order, is `a`. If N cases are over the whole alphabet and F over the
//! alphabet without the letters, (N + F) / 2 are canonical.
//!
//! What the argument does not give: that an *engine* commutes with σ; one might treat `b` in a special way. So
//! [`prove`](super::prove) asks every sixteenth case again with its letters exchanged, holds the engine against the oracle
//! on it, and the oracle's two answers against each other.

use crate::case::Answer;

/// One of the two letters that may be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    A,
    B,
}

impl Letter {
    /// The first of the two letters in `text`.
    pub(super) fn first_in(text: &str) -> Option<Letter> {
        text.bytes().find_map(|byte| match byte {
            b'a' => Some(Letter::A),
            b'b' => Some(Letter::B),
            _ => None,
        })
    }
}

/// `text` with the two letters exchanged.
///
/// ```
/// assert_eq!(editproof_conformance::enumerate::symmetry::exchanged("cab"), "cba");
/// ```
pub fn exchanged(text: &str) -> String {
    text.chars().map(exchanged_letter).collect()
}

fn exchanged_letter(c: char) -> char {
    match c {
        'a' => 'b',
        'b' => 'a',
        other => other,
    }
}

/// `answer` with the two letters exchanged wherever it repeats texts of the question: in the new text, and in a message
/// inside JSON strings, but for their escapes.
pub fn exchanged_answer(answer: &Answer) -> Answer {
    match answer {
        Answer::Applied { text, matches } => Answer::Applied { text: exchanged(text), matches: matches.clone() },
        Answer::Rejected { code, message } => Answer::Rejected { code: *code, message: exchanged_quotes(message) },
    }
}

fn exchanged_quotes(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    let mut quoted = false;
    let mut rest = message.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' if quoted => {
                out.push(c);
                let Some(kind) = rest.next() else { break };
                out.push(kind);
                if kind == 'u' {
                    out.extend(rest.by_ref().take(4));
                }
            }
            '"' => {
                quoted = !quoted;
                out.push(c);
            }
            _ => out.push(if quoted { exchanged_letter(c) } else { c }),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quoted_texts_of_a_message_are_exchanged() {
        let message = r#"a bad "a\bb\\a\"b\u000bb" ab: "ba""#;
        assert_eq!(exchanged_quotes(message), r#"a bad "b\ba\\b\"a\u000ba" ab: "ab""#);
        assert_eq!(exchanged_quotes(&exchanged_quotes(message)), message);
    }

    #[test]
    fn the_first_letter_is_found() {
        assert_eq!(Letter::first_in(" \u{e9}ba"), Some(Letter::B));
        assert_eq!(Letter::first_in("c\n"), None);
    }
}
