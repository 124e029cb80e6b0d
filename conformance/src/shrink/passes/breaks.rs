//! CRLF becomes LF, and a lone CR goes: everywhere, in one string, in one place.

use super::super::attempt::Attempt;
use super::field::Field;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    let fields = Field::all(attempt.case());
    for (from, to) in [("\r\n", "\n"), ("\r", "")] {
        attempt.change(|case| {
            for field in &fields {
                field.map(case, |text| text.replace(from, to));
            }
        });
        for field in &fields {
            attempt.change(|case| field.map(case, |text| text.replace(from, to)));
            let places: Vec<usize> = field.get(attempt.case()).match_indices(from).map(|(at, _)| at).collect();
            // From the end, so that the places before stay where they are.
            for at in places.into_iter().rev() {
                attempt.change(|case| {
                    field.map(case, |text| [&text[..at], to, &text[at + from.len()..]].concat());
                });
            }
        }
    }
}
