//! Which entries of a baseline a failing case falls under.
//!
//! Time: one pass of an automaton over the id of each case.

use super::Baseline;
use crate::verdict::{Judgement, Party, Verdict};
use globset::{Glob, GlobSet, GlobSetBuilder};

/// A baseline, ready to be asked.
#[derive(Clone, Debug)]
pub struct Known {
    baseline: Baseline,
    cases: GlobSet,
}

impl Known {
    /// Makes it ready. A pattern that is none matches nothing; [`Baseline::load`] lets none through.
    pub fn new(baseline: Baseline) -> Known {
        let mut builder = GlobSetBuilder::new();
        for entry in &baseline.known {
            // In the place of a pattern that is none stands one that no id matches, so that numbers stay.
            let glob = Glob::new(&entry.case).or_else(|_| Glob::new("\u{0}"));
            if let Ok(glob) = glob {
                builder.add(glob);
            }
        }
        Known { cases: builder.build().unwrap_or_default(), baseline }
    }

    /// The baseline.
    pub fn baseline(&self) -> &Baseline {
        &self.baseline
    }

    /// The numbers of the entries whose case is `id`, counted from 0.
    pub(crate) fn entries_of(&self, id: &str) -> Vec<usize> {
        self.cases.matches(id)
    }

    /// Which of `entries` cover the difference, if together they cover it whole: every disagreement is the engine's, and
    /// has an entry with its verdict.
    pub(crate) fn covering(&self, entries: &[usize], judgement: &Judgement) -> Option<Vec<usize>> {
        let verdict_of = |entry: usize| self.baseline.known.get(entry).and_then(|entry| entry.verdict());
        let mut used = Vec::new();
        for disagreement in &judgement.disagreements {
            if disagreement.party != Party::Engine {
                return None;
            }
            let found: Vec<usize> =
                entries.iter().copied().filter(|&entry| verdict_of(entry) == Some(disagreement.verdict)).collect();
            if found.is_empty() {
                return None;
            }
            used.extend(found);
        }
        Some(used)
    }
}

/// The engine's verdicts in a failing case, each once; none where it is not the engine alone that disagrees.
pub(crate) fn verdicts(judgement: &Judgement) -> Vec<Verdict> {
    if judgement.disagreements.iter().any(|disagreement| disagreement.party != Party::Engine) {
        return Vec::new();
    }
    let mut verdicts: Vec<Verdict> = judgement.disagreements.iter().map(|disagreement| disagreement.verdict).collect();
    verdicts.sort_unstable();
    verdicts.dedup();
    verdicts
}
