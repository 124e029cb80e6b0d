//! What a run finds of a baseline. Sets and sums only, so that the order of threads cannot be seen in them.

use super::known::verdicts;
use super::{Baseline, Entry, Known};
use crate::verdict::{Judgement, Verdict};
use std::collections::BTreeSet;

/// What came of a baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BaselineFindings {
    /// Failing cases that are known.
    pub known: u64,
    /// Entries of which a case was judged.
    met: BTreeSet<usize>,
    /// Entries of which a case failed as they say.
    used: BTreeSet<usize>,
    /// Failing cases that are not known, where they are wanted, in the order in which they were met.
    new: Vec<(String, Verdict)>,
}

/// An entry that says what is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The entry's place in its file, counted from 1.
    pub number: usize,
    /// The entry.
    pub entry: Entry,
    /// Whether there was such a case at all.
    pub was_met: bool,
}

impl BaselineFindings {
    /// Notes a case. Whether its failure is known.
    pub(crate) fn note(&mut self, known: Option<&Known>, wants_new: bool, id: &str, judgement: &Judgement) -> bool {
        let entries = known.map(|known| known.entries_of(id)).unwrap_or_default();
        self.met.extend(&entries);
        if judgement.disagreements.is_empty() {
            return false;
        }
        match known.and_then(|known| known.covering(&entries, judgement)) {
            Some(used) => {
                self.used.extend(used);
                self.known += 1;
                true
            }
            None => {
                if wants_new {
                    self.new.extend(verdicts(judgement).into_iter().map(|verdict| (id.to_owned(), verdict)));
                }
                false
            }
        }
    }

    /// Adds what another thread found behind this.
    pub(crate) fn add(&mut self, other: BaselineFindings) {
        self.known += other.known;
        self.met.extend(other.met);
        self.used.extend(other.used);
        self.new.extend(other.new);
    }

    /// Whether a case failed as the entry says that has this number, counted from 0.
    pub fn uses(&self, entry: usize) -> bool {
        self.used.contains(&entry)
    }

    /// Entries that no failure needed.
    pub fn stale(&self, known: &Known) -> Vec<Stale> {
        let entries = known.baseline().known.iter().enumerate();
        let unused = entries.filter(|(at, _)| !self.used.contains(at));
        unused
            .map(|(at, entry)| Stale { number: at + 1, entry: entry.clone(), was_met: self.met.contains(&at) })
            .collect()
    }

    /// The baseline that would make a run like this one clean: the entries that were needed, then what is new.
    pub fn renewed(&self, known: Option<&Known>) -> Baseline {
        let before = known.map(|known| known.baseline().known.as_slice()).unwrap_or_default();
        let needed = before.iter().enumerate().filter(|(at, _)| self.used.contains(at));
        Baseline::of(needed.map(|(_, entry)| entry.clone()).collect(), self.new.iter().cloned())
    }
}
