//! The bank: for every fault the clauses that it breaks, where it was seen, and its story in one sentence.
//!
//! Data, one file by group of clauses. What a fault does is code, in the [model](super::Model); a test holds both
//! together: each fault is told once, each clause of sections 1 to 6 has a fault that breaks it first, each origin's
//! own case shows the fault.

mod batches;
mod exact;
mod excerpts;
mod fitting;
mod hints;
mod indentation;
mod limits;
mod lines;
mod quotes;
mod reasons;
mod tiers;
mod whole_file;
mod words;

use super::Fault;
use editproof_spec::Clause;

/// Where a fault was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// In a revision of the deployed engine; the id of a case in `corpus/findings/`.
    Finding(&'static str),
    /// In a public bug report on another engine; the id of a case in `corpus/reports/`.
    Report(&'static str),
    /// In a public bug report whose own case this engine's rules answer before the fault can show.
    Like(&'static str),
}

/// What the bank knows of a fault.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The fault.
    pub fault: Fault,
    /// The clauses that it breaks; the first is the one that it is about.
    pub clauses: &'static [Clause],
    /// Where it was seen; empty when it was thought up for its clause.
    pub origins: &'static [Origin],
    /// What it does wrong and what that costs, in one sentence.
    pub story: &'static str,
}

/// A fault that was thought up for its clauses.
const fn of(fault: Fault, clauses: &'static [Clause], story: &'static str) -> Entry {
    Entry { fault, clauses, origins: &[], story }
}

/// A fault that was seen.
const fn seen(fault: Fault, clauses: &'static [Clause], origins: &'static [Origin], story: &'static str) -> Entry {
    Entry { fault, clauses, origins, story }
}

/// All entries, by group.
///
/// ```
/// use editproof_conformance::faults::bank;
/// assert!(bank::entries().count() >= 100);
/// ```
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let groups: [&'static [Entry]; 13] = [
        batches::FAULTS,
        tiers::FAULTS,
        exact::FAULTS,
        whole_file::FAULTS,
        lines::FAULTS,
        indentation::FAULTS,
        words::FAULTS,
        limits::FAULTS,
        reasons::FAULTS,
        hints::FAULTS,
        quotes::FAULTS,
        excerpts::FAULTS,
        fitting::FAULTS,
    ];
    groups.into_iter().flatten()
}

/// What the bank knows of `fault`; `None` only if the bank is incomplete, which a test rules out.
pub fn entry(fault: Fault) -> Option<&'static Entry> {
    entries().find(|entry| entry.fault == fault)
}

/// The clauses that the bank must have a fault for: sections 1 to 6.
pub fn covered_clauses() -> impl Iterator<Item = Clause> {
    Clause::ALL.iter().copied().filter(|clause| clause.section() <= 6)
}

/// The clauses that no fault among `faults` breaks first.
pub fn clauses_without(faults: &[Fault]) -> Vec<Clause> {
    let broken: Vec<Clause> = entries()
        .filter(|entry| faults.contains(&entry.fault))
        .filter_map(|entry| entry.clauses.first().copied())
        .collect();
    covered_clauses().filter(|clause| !broken.contains(clause)).collect()
}
