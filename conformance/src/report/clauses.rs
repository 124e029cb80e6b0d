//! The clauses behind the right answer to a case.

use crate::case::Case;
use crate::engines::guard;
use editproof_oracle::explain::{decided_by, explain};
use editproof_spec::Clause;

/// Every clause that decided the oracle's answer, once, in the order of the specification; none when the oracle breaks.
///
/// # Complexity
/// Twice the oracle's time.
pub fn deciding_clauses(case: &Case) -> Vec<Clause> {
    let edits = case.borrowed_edits();
    let input = case.input(&edits);
    let asked = guard::catch(|| {
        let mut clauses = decided_by(&input, &case.limits);
        clauses.extend(explain(&input, &case.limits).into_iter().flat_map(|edit| edit.decided_by));
        clauses
    });
    let mut clauses = asked.unwrap_or_default();
    clauses.sort();
    clauses.dedup();
    clauses
}

/// The clauses that `case` says it shows or, when it says nothing, those that decided.
pub fn clauses_of(case: &Case) -> Vec<Clause> {
    let named: Vec<Clause> = case.accepts.iter().chain(&case.bounds).copied().collect();
    if named.is_empty() { deciding_clauses(case) } else { named }
}
