//! What a tier says about one place of the text: the one account that both the answer and the explanation are made of.

use editproof_spec::Clause;
use std::ops::Range;

/// Why something is not a location: the clause and, in a few words, how it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The clause that disqualifies.
    pub clause: Clause,
    /// A lower-case fragment.
    pub why: &'static str,
}

impl Objection {
    /// An objection of `clause`.
    pub(crate) const fn new(clause: Clause, why: &'static str) -> Self {
        Objection { clause, why }
    }
}

/// A place that the tier had to look at closely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Bytes of the text, end not included.
    pub(crate) span: Range<usize>,
    /// What looking closely costs: lines compared (IF-3), 0 in the tiers that know no such limit.
    pub(crate) cost: usize,
    /// `None` when the candidate is a location.
    pub(crate) objection: Option<Objection>,
}

/// A tier set to work on one edit and one text.
///
/// *Places* are what the tier steps by: bytes in the exact tier, lines in the line tiers, tokens in the
/// whitespace-normalized tier. The tier knows what a location is; how many are wanted is decided in
/// [`tiers`](crate::tiers), once for all tiers.
pub(crate) trait Search {
    /// How many places there are, counted from 0.
    fn places(&self) -> usize;

    /// The candidate that starts at `place`, if there is one.
    fn look(&self, place: usize) -> Option<Candidate>;

    /// The first candidate that starts at `place` or after it, and where it starts.
    fn next(&self, place: usize) -> Option<(usize, Candidate)> {
        (place..self.places()).find_map(|place| self.look(place).map(|candidate| (place, candidate)))
    }

    /// The place at which `replaceAll` goes on after the location at `place` (LD-4, LN-5, WN-6).
    fn resume_after(&self, place: usize) -> usize;

    /// The clause by which `replaceAll` skips the places before [`resume_after`](Self::resume_after).
    fn skipped_by(&self) -> Clause;

    /// What stands in the text instead of the location at `place`.
    fn replacement(&self, place: usize) -> Replacement;

    /// The cost that the candidates of one edit may have together (IF-3).
    fn cost_limit(&self) -> usize {
        usize::MAX
    }
}

/// What is inserted for one location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replacement {
    /// The text to insert.
    pub(crate) text: String,
    /// The clauses that made it differ from `newText`.
    pub(crate) shaped_by: Vec<Clause>,
}
