//! Matching becomes exact, replaceAll and the BOM go, limits become those of the specification.

use super::super::attempt::Attempt;
use editproof_spec::{Limits, Matching};

pub(super) fn run(attempt: &mut Attempt<'_>) {
    attempt.change(|case| case.matching = Matching::Exact);
    attempt.change(|case| case.edits.iter_mut().for_each(|edit| edit.replace_all = false));
    for at in 0..attempt.case().edits.len() {
        attempt.change(|case| case.edits[at].replace_all = false);
    }
    attempt.change(|case| case.has_utf8_bom = false);
    attempt.change(|case| case.limits = Limits::default());
    for limit in Limits::ALL {
        attempt.change(|case| *(limit.of)(&mut case.limits) = (limit.get)(&Limits::default()));
    }
}
