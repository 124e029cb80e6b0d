//! Pieces of a string go together with what they cost of a lowered limit: a text that is one unit too large for its limit
//! stays so when both lose a unit.

use super::super::attempt::Attempt;
use super::chunks::{Split, characters, lines, tokens};
use super::field::Field;
use editproof_spec::{Limit, Limits};

pub(super) fn run(attempt: &mut Attempt<'_>) {
    let default = Limits::default();
    for &limit in Limits::ALL {
        if (limit.get)(&attempt.case().limits) == (limit.get)(&default) {
            continue;
        }
        without_edits(attempt, limit);
        for split in [lines as Split, tokens, characters] {
            for field in Field::all(attempt.case()) {
                without_pieces(attempt, limit, field, split);
            }
        }
    }
}

/// One edit less, and the limit lower by one or by half.
fn without_edits(attempt: &mut Attempt<'_>, limit: Limit) {
    for at in (0..attempt.case().edits.len()).rev() {
        let value = (limit.get)(&attempt.case().limits);
        for lower in [value.saturating_sub(1), value / 2] {
            attempt.change(|case| {
                if at < case.edits.len() {
                    case.edits.remove(at);
                }
                *(limit.of)(&mut case.limits) = lower;
            });
        }
    }
}

fn without_pieces(attempt: &mut Attempt<'_>, limit: Limit, field: Field, split: Split) {
    let mut chunk = split(field.get(attempt.case())).len();
    while chunk > 0 && !attempt.is_spent() {
        let mut end = split(field.get(attempt.case())).len();
        while end > 0 {
            let pieces = split(field.get(attempt.case()));
            end = end.min(pieces.len());
            let start = end.saturating_sub(chunk);
            let shorter = [&pieces[..start], &pieces[end..]].concat().concat();
            let removed = pieces[start..end].concat();
            let costs = [removed.encode_utf16().count(), removed.len(), removed.matches('\n').count(), 1];
            for (nth, cost) in costs.into_iter().enumerate() {
                if costs[..nth].contains(&cost) {
                    continue;
                }
                let lower = |case: &mut crate::case::Case| {
                    let value = (limit.of)(&mut case.limits);
                    *value = value.saturating_sub(cost);
                };
                if attempt.change(|case| {
                    field.set(case, shorter.clone());
                    lower(case);
                }) {
                    break;
                }
            }
            end = start;
        }
        chunk /= 2;
    }
}
