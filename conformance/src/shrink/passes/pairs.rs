//! Two characters at a time: both go, or one goes and the other becomes another one that the case has; three at a time when
//! there are few.
//!
//! Time: for `n` characters of `k` kinds, n² (k + 1) / 2 tries at most; so only for small cases.

use super::super::attempt::Attempt;
use super::field::{Field, distinct_characters};
use crate::case::Case;

/// Cases up to this size are tried in pairs.
const PAIRS: usize = 56;
/// Cases up to this size are tried with a change beside a deletion.
const CHANGES: usize = 22;
/// Cases up to this size are tried in threes.
const TRIPLES: usize = 18;

/// A character's place: the string, and its number there.
type Place = (Field, usize);

pub(super) fn run(attempt: &mut Attempt<'_>) {
    while attempt.size() <= PAIRS && !attempt.is_spent() && (pairs(attempt) || changes(attempt) || triples(attempt)) {}
}

fn places(case: &Case) -> Vec<Place> {
    let of_field = |field: Field| (0..field.get(case).chars().count()).map(move |at| (field, at));
    Field::all(case).into_iter().flat_map(of_field).collect()
}

/// `case` without the characters at `places`.
fn without(case: &mut Case, places: &[Place]) {
    for field in Field::all(case) {
        if places.iter().any(|place| place.0 == field) {
            field.map(case, |text| {
                let kept = text.chars().enumerate().filter(|(at, _)| !places.contains(&(field, *at)));
                kept.map(|(_, c)| c).collect()
            });
        }
    }
}

fn pairs(attempt: &mut Attempt<'_>) -> bool {
    let places = places(attempt.case());
    places.iter().enumerate().any(|(nth, &first)| {
        places[nth + 1..].iter().any(|&second| attempt.change(|case| without(case, &[first, second])))
    })
}

fn triples(attempt: &mut Attempt<'_>) -> bool {
    if attempt.size() > TRIPLES {
        return false;
    }
    let places = places(attempt.case());
    places.iter().enumerate().any(|(nth, &first)| {
        let rest = &places[nth + 1..];
        rest.iter().enumerate().any(|(nth, &second)| {
            rest[nth + 1..].iter().any(|&third| attempt.change(|case| without(case, &[first, second, third])))
        })
    })
}

fn changes(attempt: &mut Attempt<'_>) -> bool {
    if attempt.size() > CHANGES {
        return false;
    }
    let places = places(attempt.case());
    let characters = distinct_characters(attempt.case());
    places.iter().any(|&gone| {
        places.iter().filter(|&&place| place != gone).any(|&(field, at)| {
            characters.iter().any(|&other| {
                attempt.change(|case| {
                    field.map(case, |text| {
                        text.chars().enumerate().map(|(place, c)| if place == at { other } else { c }).collect()
                    });
                    without(case, &[gone]);
                })
            })
        })
    })
}
