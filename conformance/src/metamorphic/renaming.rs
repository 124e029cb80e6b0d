//! Renaming letters commutes: a question in other letters has the same answer, in the other letters.
//!
//! What is renamed is every character that the specification gives no meaning: letters and digits among their kind, so
//! that words, anchors and line numbers stay what they are; ASCII signs that no hint and no quote knows (EX-2); a few signs
//! and letters beyond ASCII that editors like to replace. Lower and upper case are renamed differently: an engine that
//! takes them for each other does not commute. Each character keeps its bytes and units, so that no limit moves, and its
//! general category's part in DG-12.

use super::reading::conflict;
use super::subject::violation;
use super::{Checked, Property, Subject};
use crate::case::{Answer, Case, CaseEdit};
use crate::faults::Fault;
use editproof_host::conflict::{ParsedConflict, Statement};
use editproof_spec::Clause::{Dg9, Dg12, Ex1, Ex2, If1, Lt1, Wn2};
use editproof_spec::{Hint, Reason};

pub(super) const PROPERTY: Property = Property {
    name: "renaming-commutes",
    clauses: &[Ex1, Ex2, Lt1, If1, Wn2, Dg9, Dg12],
    says: "with every letter, digit and sign without a meaning renamed, the answer is the old one renamed",
    alone: Fault::Dg9CommonWordsSkipped,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let edits = subject.case.edits.iter().map(|edit| CaseEdit {
        old_text: renamed(&edit.old_text),
        new_text: renamed(&edit.new_text),
        replace_all: edit.replace_all,
    });
    let question = Case { text: renamed(&subject.case.text), ..subject.with_edits(edits.collect()) };
    let what = "in other letters the answer is another one";
    match &subject.base {
        Answer::Applied { text, matches } => {
            let expected = Answer::Applied { text: renamed(text), matches: matches.clone() };
            subject.expect(&question, expected, what)?;
        }
        base => {
            let Some(facts) = conflict(base) else {
                let expected = base.clone();
                // A message that cannot be read is another property's finding.
                if super::reading::conflict_message(&expected).is_some() {
                    return Ok(false);
                }
                subject.expect(&question, expected, what)?;
                return Ok(true);
            };
            let found = subject.ask(&question)?;
            if conflict(&found) != Some(in_other_letters(facts)) {
                let expected = subject.base.clone();
                return Err(violation(&question, what, Some(expected), found));
            }
        }
    }
    Ok(true)
}

/// The facts with their quotes renamed.
fn in_other_letters(mut conflict: ParsedConflict) -> ParsedConflict {
    let Statement::Each { failures, .. } = &mut conflict.statement else { return conflict };
    for failure in failures {
        let Reason::Missing { hints, excerpt } = &mut failure.reason else { continue };
        for hint in hints {
            if let Hint::ClosestLine { quote, .. } = hint {
                *quote = renamed(quote);
            }
        }
        for row in excerpt.iter_mut().flat_map(|excerpt| &mut excerpt.rows) {
            row.text = renamed(&row.text);
        }
    }
    conflict
}

fn renamed(text: &str) -> String {
    text.chars().map(other).collect()
}

/// ASCII signs that stand for themselves everywhere. Not among them: `. / # - * < ! >` (DG-5), `| :` (DG-6), `_` (word
/// character), `" \` (DG-11).
const SIGNS: &[u8] = b"$&%'()+,;=?@[]^{}~`";

/// Signs and letters of one width and kind that change places.
const PAIRS: [(char, char); 10] = [
    ('\u{201c}', '\u{2020}'),
    ('\u{201d}', '\u{2021}'),
    ('\u{2018}', '\u{2022}'),
    ('\u{2019}', '\u{2030}'),
    ('\u{2013}', '\u{203b}'),
    ('\u{2014}', '\u{203c}'),
    ('\u{e9}', '\u{f0}'),
    ('\u{e8}', '\u{fe}'),
    ('\u{301}', '\u{323}'),
    ('\u{308}', '\u{325}'),
];

/// The character that stands for `character`: a bijection.
fn other(character: char) -> char {
    let turned = |first: u8, by: u32, of: u32| {
        let number = (u32::from(character) - u32::from(first) + by) % of + u32::from(first);
        char::from_u32(number).unwrap_or(character)
    };
    match character {
        'a'..='z' => turned(b'a', 1, 26),
        'A'..='Z' => turned(b'A', 5, 26),
        '0'..='9' => turned(b'0', 3, 10),
        _ if character.is_ascii() => SIGNS
            .iter()
            .position(|&sign| char::from(sign) == character)
            .map_or(character, |at| char::from(SIGNS[(at + 7) % SIGNS.len()])),
        _ => PAIRS
            .iter()
            .find_map(|&(one, two)| match character {
                _ if character == one => Some(two),
                _ if character == two => Some(one),
                _ => None,
            })
            .unwrap_or(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

    #[test]
    fn renaming_is_a_bijection_that_keeps_what_the_specification_looks_at() {
        let mut seen = HashSet::new();
        for character in '\0'..=char::MAX {
            let other = other(character);
            assert!(seen.insert(other), "{other:?} twice");
            assert_eq!((other.len_utf8(), other.len_utf16()), (character.len_utf8(), character.len_utf16()));
            let anchor = |c: char| {
                let group = c.general_category_group();
                c == '_' || matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
            };
            assert_eq!(anchor(other), anchor(character), "{character:?}");
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            assert_eq!(is_word(other), is_word(character), "{character:?}");
            assert_eq!(other.is_ascii_digit(), character.is_ascii_digit());
            let whitespace = super::super::text::is_whitespace;
            assert_eq!(whitespace(other), whitespace(character));
        }
    }
}
