//! Edits that do not matter go: all but one, then halves of the batch, then single ones.

use super::super::attempt::Attempt;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for at in 0..attempt.case().edits.len() {
        if attempt.change(|case| case.edits = case.edits.drain(at..=at).collect()) {
            return;
        }
    }
    let mut chunk = attempt.case().edits.len();
    while chunk > 0 {
        let mut end = attempt.case().edits.len();
        while end > 0 {
            end = end.min(attempt.case().edits.len());
            let start = end.saturating_sub(chunk);
            attempt.change(|case| drop(case.edits.drain(start..end)));
            end = start;
        }
        chunk /= 2;
    }
    join(attempt);
}

/// Two edits that stand side by side become one.
fn join(attempt: &mut Attempt<'_>) {
    for at in (1..attempt.case().edits.len()).rev() {
        attempt.change(|case| {
            let second = case.edits.remove(at);
            let first = &mut case.edits[at - 1];
            first.old_text.push_str(&second.old_text);
            first.new_text.push_str(&second.new_text);
        });
    }
}
