//! Failing cases, of which a run keeps the first few whole.

use crate::case::Case;
use crate::verdict::Judgement;

/// A failing case and what was said about it.
#[derive(Clone, Debug)]
pub struct Failed {
    /// Its number in the plan, counted from 0.
    pub number: u64,
    /// The case.
    pub case: Case,
    /// The answers, and in what they disagree.
    pub judgement: Judgement,
}

/// The failures with the lowest numbers, at most `most` of them.
#[derive(Clone, Debug)]
pub struct FirstFailures {
    most: usize,
    kept: Vec<Failed>,
}

impl FirstFailures {
    /// None yet.
    pub fn new(most: usize) -> Self {
        FirstFailures { most, kept: Vec::new() }
    }

    /// Keeps a failure whose number is above all that were pushed before, unless there are enough.
    pub fn push(&mut self, failed: impl FnOnce() -> Failed) {
        if self.kept.len() < self.most {
            self.kept.push(failed());
        }
    }

    /// Adds another thread's failures.
    pub fn add(&mut self, other: FirstFailures) {
        self.kept.extend(other.kept);
        self.kept.sort_by_key(|failed| failed.number);
        self.kept.truncate(self.most);
    }

    /// The failures, in order of number.
    pub fn into_vec(self) -> Vec<Failed> {
        self.kept
    }
}
