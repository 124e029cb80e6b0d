//! Edits before the one that matters are applied to the text, and go: what an edit meets is kept without what led to it.

use super::super::attempt::Attempt;
use crate::engines::guard;

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for count in (1..attempt.case().edits.len()).rev() {
        let case = attempt.case();
        let edits = case.borrowed_edits();
        let input = editproof_spec::Input { edits: &edits[..count], ..case.input(&edits) };
        let limits = case.limits;
        let Ok(Ok(applied)) = guard::catch(|| editproof_oracle::apply(&input, &limits)) else { continue };
        let text = applied.text;
        if attempt.change(|case| {
            case.edits.drain(..count);
            case.text = text;
        }) {
            return;
        }
    }
}
