//! The same piece goes from several strings at once: the line, the token or the character that text, oldText and newText
//! share keeps them in step.

use super::super::attempt::Attempt;
use super::chunks::{Split, characters, lines, tokens};
use super::field::Field;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for split in [lines as Split, tokens, characters] {
        for key in keys(attempt, split) {
            remove(attempt, split, &key);
        }
    }
}

/// The distinct pieces, trimmed: the same line may be indented differently in text and oldText.
fn keys(attempt: &Attempt<'_>, split: Split) -> Vec<String> {
    let case = attempt.case();
    let mut keys: Vec<String> = Vec::new();
    for field in Field::all(case) {
        for piece in split(field.get(case)) {
            let key = key(piece);
            if !keys.iter().any(|known| known == key) {
                keys.push(key.to_owned());
            }
        }
    }
    keys
}

fn key(piece: &str) -> &str {
    let trimmed = piece.trim();
    if trimmed.is_empty() { piece } else { trimmed }
}

fn remove(attempt: &mut Attempt<'_>, split: Split, wanted: &str) {
    let fields = Field::all(attempt.case());
    let texts = |field: &Field| matches!(field, Field::Text | Field::Old(_));
    let edits = |field: &Field| !matches!(field, Field::Text);
    let outer = |field: &Field| !matches!(field, Field::Old(_));
    let sets: [&dyn Fn(&Field) -> bool; 4] = [&|_| true, &texts, &edits, &outer];
    for set in sets {
        for most in [usize::MAX, 1] {
            attempt.change(|case| {
                for field in fields.iter().filter(|field| set(field)) {
                    field.map(case, |text| without(text, split, wanted, most));
                }
            });
        }
    }
}

/// `text` without the first `most` pieces whose key is `wanted`.
fn without(text: &str, split: Split, wanted: &str, most: usize) -> String {
    let mut left = most;
    let keep = |piece: &&str| {
        let goes = left > 0 && key(piece) == wanted;
        left -= usize::from(goes);
        !goes
    };
    split(text).into_iter().filter(keep).collect()
}
