//! How often each outcome, hint and form of message occurs among cases.
//!
//! The numbers judge the generator: a run that never meets a tier proves nothing about it. [`Census::shortfalls`] says what
//! occurs too seldom; reports show [`Census::rows`].
//!
//! ```
//! use editproof_conformance::generate::census::{Census, Measure};
//! use editproof_conformance::generate::{Profile, numbered};
//!
//! let mut census = Census::default();
//! for index in 0..100 {
//!     let case = numbered(1, index, &Profile::default());
//!     let edits = case.borrowed_edits();
//!     let outcome = editproof_oracle::apply(&case.input(&edits), &case.limits);
//!     let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, &case.limits));
//!     census.observe(&case, &outcome, message.as_deref());
//! }
//! assert_eq!(census.cases(), 100);
//! assert!(census.count(Measure::BatchOne) > 10);
//! ```
//!
//! Time: linear in the case; space: a counter per measure.

mod answer;
mod measure;
mod question;

pub use measure::Measure;

use crate::case::Case;
use editproof_spec::Outcome;

/// What one case shows: a bit per measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sight(u128);

impl Sight {
    fn see(&mut self, measure: Measure) {
        self.0 |= 1 << measure as u32;
    }

    fn see_if(&mut self, condition: bool, measure: Measure) {
        if condition {
            self.see(measure);
        }
    }
}

/// Counts of [`Measure`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    cases: u64,
    counts: Vec<u64>,
}

impl Default for Census {
    fn default() -> Self {
        Census { cases: 0, counts: vec![0; Measure::ALL.len()] }
    }
}

/// A measure that occurs too seldom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// What occurs too seldom.
    pub measure: Measure,
    /// In how many cases it occurs.
    pub count: u64,
    /// In how many it should at least.
    pub least: u64,
}

impl Census {
    /// Counts what `case` and its answer show. `message` is what an engine said of a rejection.
    pub fn observe(&mut self, case: &Case, outcome: &Outcome, message: Option<&str>) {
        let mut sight = Sight::default();
        question::look(case, &mut sight);
        answer::look(case, outcome, message.unwrap_or_default(), &mut sight);
        self.cases += 1;
        let mut bits = sight.0;
        while bits != 0 {
            self.counts[bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
    }

    /// Adds the counts of `other`, such as those of another thread.
    pub fn merge(&mut self, other: &Census) {
        self.cases += other.cases;
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }

    /// How many cases were observed.
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// How many of them show `measure`.
    pub fn count(&self, measure: Measure) -> u64 {
        self.counts[measure as usize]
    }

    /// Every measure with its count, in the order of [`Measure::ALL`].
    pub fn rows(&self) -> impl Iterator<Item = (Measure, u64)> + '_ {
        Measure::ALL.iter().map(|&measure| (measure, self.count(measure)))
    }

    /// What occurs more seldom than [`Measure::least`] asks for this many cases. Meaningful for some ten thousand cases.
    pub fn shortfalls(&self) -> Vec<Shortfall> {
        let least = |measure: Measure| measure.least() * self.cases / 100_000;
        self.rows()
            .filter(|&(measure, count)| count < least(measure))
            .map(|(measure, count)| Shortfall { measure, count, least: least(measure) })
            .collect()
    }
}

impl std::fmt::Display for Census {
    /// A table: percent of the cases, least percent, name, meaning.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cases = self.cases.max(1) as f64;
        for (measure, count) in self.rows() {
            let (share, least) = (100.0 * count as f64 / cases, measure.least() as f64 / 1000.0);
            writeln!(f, "{share:7.3} % (≥ {least:6.3} %)  {:32} {}", measure.name(), measure.what())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_bit_for_each_measure_and_names_are_unique() {
        assert!(Measure::ALL.len() <= 128);
        let mut names: Vec<_> = Measure::ALL.iter().map(|measure| measure.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Measure::ALL.len());
    }

    #[test]
    fn counts_of_two_threads_add_up() {
        let mut one = Census::default();
        let case = crate::generate::numbered(1, 1, &crate::generate::Profile::default());
        one.observe(&case, &Err(editproof_spec::Rejection::WriteLimitExceeded), None);
        let mut two = one.clone();
        two.merge(&one);
        assert_eq!((two.cases(), two.count(Measure::WriteLimit), two.count(Measure::Limit)), (2, 2, 0));
    }
}
