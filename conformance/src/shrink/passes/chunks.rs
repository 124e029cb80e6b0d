//! Deleting runs of pieces of a string: large runs first, then smaller ones, as delta debugging does.

use super::super::attempt::Attempt;
use super::field::Field;

/// A way of cutting a string into pieces that make it up together.
pub(super) type Split = fn(&str) -> Vec<&str>;

/// Lines, each with its line break.
pub(super) fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Runs of whitespace and runs of other characters.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let is_blank = c.is_whitespace() || c == '\u{feff}';
        if before.is_some_and(|before| before != is_blank) {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = Some(is_blank);
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

/// Characters.
pub(super) fn characters(text: &str) -> Vec<&str> {
    text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect()
}

/// Tries to delete every run of pieces of every string.
///
/// # Complexity
/// About twice as many tries as there are pieces.
pub(super) fn delete(attempt: &mut Attempt<'_>, split: Split) {
    for field in Field::all(attempt.case()) {
        let mut chunk = split(field.get(attempt.case())).len();
        while chunk > 0 && !attempt.is_spent() {
            // From the end: what a text begins with mostly matters more.
            let mut end = split(field.get(attempt.case())).len();
            while end > 0 && !attempt.is_spent() {
                let pieces = split(field.get(attempt.case()));
                end = end.min(pieces.len());
                let start = end.saturating_sub(chunk);
                let shorter = [&pieces[..start], &pieces[end..]].concat().concat();
                attempt.change(|case| field.set(case, shorter));
                end = start;
            }
            chunk /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_up_the_string() {
        let text = "a b\r\n\u{feff}\tcd\n\né";
        for split in [lines, tokens, characters] {
            assert_eq!(split(text).concat(), text);
            assert!(split("").is_empty());
        }
        assert_eq!(tokens(text), ["a", " ", "b", "\r\n\u{feff}\t", "cd", "\n\n", "é"]);
        assert_eq!(lines("a\nb"), ["a\n", "b"]);
    }
}
