//! A run of characters goes from oldText together with the same run of the text, and of newText if it is there: large runs
//! first. What oldText and text share gets shorter in step.

use super::super::attempt::Attempt;
use super::field::Field;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for at in 0..attempt.case().edits.len() {
        let (old, new) = (Field::Old(at), Field::New(at));
        let length = |attempt: &Attempt<'_>| old.get(attempt.case()).chars().count();
        let mut chunk = length(attempt);
        while chunk > 0 && !attempt.is_spent() {
            let mut end = length(attempt);
            while end > 0 && !attempt.is_spent() {
                end = end.min(length(attempt));
                let start = end.saturating_sub(chunk);
                let own = old.get(attempt.case());
                let run: String = own.chars().skip(start).take(end - start).collect();
                let shorter: String = own.chars().take(start).chain(own.chars().skip(end)).collect();
                for others in [&[Field::Text, new][..], &[Field::Text], &[new]] {
                    if attempt.change(|case| {
                        old.set(case, shorter.clone());
                        others.iter().for_each(|other| other.map(case, |text| text.replacen(&run, "", 1)));
                    }) {
                        break;
                    }
                }
                end = start;
            }
            chunk /= 2;
        }
    }
}
