//! Characters become `a`, or `b` where two must differ: everywhere, in one string, in one place.

use super::super::attempt::Attempt;
use super::super::size::oddness;
use super::field::{Field, distinct_characters};

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for c in distinct_characters(attempt.case()) {
        for plain in ['a', 'b', '1', '.'] {
            replace(attempt, c, plain);
        }
    }
}

/// Puts `plain` in the place of `c` wherever that is possible, if it is plainer.
pub(super) fn replace(attempt: &mut Attempt<'_>, c: char, plain: char) {
    if oddness(plain) >= oddness(c) {
        return;
    }
    let with = |text: &str| text.chars().map(|other| if other == c { plain } else { other }).collect::<String>();
    let fields = Field::all(attempt.case());
    if attempt.change(|case| fields.iter().for_each(|field| field.map(case, with))) {
        return;
    }
    for field in &fields {
        if attempt.change(|case| field.map(case, with)) {
            continue;
        }
        let places = field.get(attempt.case()).chars().filter(|&other| other == c).count();
        // From the last, so that the places before keep their number.
        for place in (0..places).rev() {
            attempt.change(|case| field.map(case, |text| with_one(text, c, plain, place)));
        }
    }
}

/// `text` with `plain` in the place of the `place`-th `c`, counted from 0.
fn with_one(text: &str, c: char, plain: char, place: usize) -> String {
    let mut count = 0;
    let map = |other: char| {
        if other != c {
            return other;
        }
        count += 1;
        if count == place + 1 { plain } else { other }
    };
    text.chars().map(map).collect()
}
