//! `replaceAll` of what stands at one place is the single edit.

use super::{Checked, Property, Subject};
use crate::case::{Answer, Case, CaseEdit};
use crate::faults::Fault;
use editproof_spec::Clause::{Ld3, Ld4, Ln5, Wn6};

pub(super) const PROPERTY: Property = Property {
    name: "replace-all-of-one",
    clauses: &[Ld3, Ld4, Ln5, Wn6],
    says: "an edit that is applied at its one place is applied the same under `replaceAll`",
    alone: Fault::Ld3ReplaceAllOfNothing,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let Answer::Applied { matches, .. } = &subject.base else { return Ok(false) };
    let once = |(edit, matched): (&CaseEdit, &editproof_spec::Match)| edit.replace_all || matched.occurrences == 1;
    let edits = &subject.case.edits;
    if edits.iter().all(|edit| edit.replace_all) || !edits.iter().zip(matches).all(once) {
        return Ok(false);
    }
    let everywhere = |edit: &CaseEdit| CaseEdit { replace_all: true, ..edit.clone() };
    let question: Case = subject.with_edits(edits.iter().map(everywhere).collect());
    let expected = subject.base.clone();
    subject.expect(&question, expected, "under `replaceAll` the one place is not replaced in the same way")?;
    Ok(true)
}
