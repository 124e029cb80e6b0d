//! newText becomes empty, one letter, oldText, or a part of itself.

use super::super::attempt::Attempt;
use super::field::Field;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for at in 0..attempt.case().edits.len() {
        let (old, new) = (Field::Old(at), Field::New(at));
        let case = attempt.case();
        let (old_text, new_text) = (old.get(case).to_owned(), new.get(case).to_owned());
        let first = new_text.chars().next().map(String::from).unwrap_or_default();
        let last = new_text.chars().next_back().map(String::from).unwrap_or_default();
        let blanks = |text: &str| text.chars().filter(|c| c.is_whitespace()).collect::<String>();
        let parts = [new_text.trim().to_owned(), blanks(&new_text)];
        for simple in [String::new(), "a".to_owned(), first, last, old_text].into_iter().chain(parts) {
            if attempt.change(|case| new.set(case, simple)) {
                break;
            }
        }
    }
}
