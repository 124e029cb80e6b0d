//! A string becomes another string of the case, or another one with one character more: for faults that want two strings
//! equal, or nearly so.

use super::super::attempt::Attempt;
use super::field::{Field, distinct_characters};

/// Strings longer than this are left alone: there would be too much to try, and the other passes make them shorter.
const LONGEST: usize = 64;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    let fields = Field::all(attempt.case());
    for &to in &fields {
        for &from in &fields {
            let case = attempt.case();
            let (own, other) = (to.get(case).to_owned(), from.get(case).to_owned());
            if to == from || own.len() > LONGEST || other.len() > LONGEST {
                continue;
            }
            if attempt.change(|case| to.set(case, &*other)) {
                continue;
            }
            for c in distinct_characters(attempt.case()) {
                attempt.change(|case| to.set(case, format!("{other}{c}")));
                attempt.change(|case| to.set(case, format!("{c}{other}")));
            }
        }
    }
}
