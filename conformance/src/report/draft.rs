//! A failing case as a draft for `corpus/regressions/`.
//!
//! What can be told by machine is filled in: the right answer, the clauses behind it, who found it. Which bug the case
//! shows, and which wrong engine it catches, takes a person; the draft says so itself, and the corpus's rules
//! ([`lint`](crate::case::lint)) refuse it until that is done.

use super::clauses::deciding_clauses;
use crate::case::{Case, DRAFT};
use crate::engines::{Oracle, answered};

/// `case` as a draft, found by `finder` (a word: the name of a property, say).
///
/// ```
/// use editproof_conformance::case::{Case, CaseEdit};
/// use editproof_conformance::report::draft::draft;
/// use editproof_spec::{Clause, Matching};
///
/// let edit = CaseEdit { old_text: "a".into(), new_text: "b".into(), replace_all: false };
/// let kept = draft(&Case::new("generated", "a", vec![edit], Matching::Exact), "any-batch");
/// assert!(kept.id.starts_with("any-batch-") && kept.accepts.contains(&Clause::Ex1) && kept.expect.is_some());
/// ```
pub fn draft(case: &Case, finder: &str) -> Case {
    let mut kept = case.without_origin();
    let edits = case.borrowed_edits();
    let input = case.input(&edits);
    let outcome = Oracle.outcome(&input, &case.limits);
    let clauses = deciding_clauses(case);
    (kept.accepts, kept.bounds) = if outcome.is_ok() { (clauses, Vec::new()) } else { (Vec::new(), clauses) };
    kept.id = format!("{finder}-{:016x}", fingerprint(case));
    kept.expect = Some(answered(outcome, |rejection| editproof_oracle::message(rejection, &case.limits)));
    kept.story = Some(format!(
        "{DRAFT} found by `{finder}`. To finish it, name under `flags` the bug that it shows, say under `comment` which wrong engine \
         it catches, keep under `clauses` those that matter, and take this story out."
    ));
    kept
}

/// FNV-1a over what the case asks: stable across versions, unlike the hasher of the standard library.
fn fingerprint(case: &Case) -> u64 {
    let asked = format!("{:?}", (&case.text, case.has_utf8_bom, &case.edits, case.matching, case.limits));
    asked.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
