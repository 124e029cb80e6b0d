//! The case that is being shrunk, and the one gate through which every smaller one must pass.

use super::size::Weight;
use super::{Budget, Kind};
use crate::case::Case;
use std::cell::Cell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// Bytes of cases after which the clock is asked.
const BYTES_BETWEEN_CLOCKS: usize = 1 << 16;
/// What a case costs beside its text, in bytes: so that small ones ask the clock every hundred tries or so. Not measured.
const BYTES_OF_A_TRY: usize = 512;

/// Shrinking under way.
pub(super) struct Attempt<'j> {
    current: Case,
    weight: Weight,
    kind: Kind,
    judge: &'j mut dyn FnMut(&Case) -> Option<Kind>,
    budget: Budget,
    started: Instant,
    tries: u64,
    found: u64,
    /// Bytes of cases made or refused since the clock was asked.
    unclocked: Cell<usize>,
    is_over: Cell<bool>,
    /// Hashes of the questions that were tried: passes and rounds repeat themselves.
    tried: HashSet<u64>,
}

impl<'j> Attempt<'j> {
    pub(super) fn new(case: Case, kind: Kind, budget: Budget, judge: &'j mut dyn FnMut(&Case) -> Option<Kind>) -> Self {
        Attempt {
            weight: Weight::of(&case),
            current: case,
            kind,
            judge,
            budget,
            started: Instant::now(),
            tries: 0,
            found: 0,
            unclocked: Cell::new(BYTES_BETWEEN_CLOCKS),
            is_over: Cell::new(false),
            tried: HashSet::new(),
        }
    }

    /// The smallest case so far.
    pub(super) fn case(&self) -> &Case {
        &self.current
    }

    /// Its size.
    pub(super) fn size(&self) -> usize {
        self.weight.size
    }

    /// How many smaller cases were found so far.
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    /// How many more cases may be tried.
    pub(super) fn tries_left(&self) -> u64 {
        self.budget.tries.saturating_sub(self.tries)
    }

    /// Whether nothing more may be tried.
    pub(super) fn is_spent(&self) -> bool {
        let bytes = self.unclocked.get() + self.current.text.len() + BYTES_OF_A_TRY;
        self.unclocked.set(bytes);
        // The clock is asked now and then: it costs more than a small answer, and less than a large case.
        if bytes >= BYTES_BETWEEN_CLOCKS {
            self.unclocked.set(0);
            self.is_over.set(self.is_over.get() || self.started.elapsed() >= self.budget.time);
        }
        self.is_over.get() || self.tries >= self.budget.tries
    }

    /// Tries a case: it becomes the current one when it is smaller or simpler and fails in the same kind.
    pub(super) fn offer(&mut self, candidate: Case) -> bool {
        let weight = Weight::of(&candidate);
        if weight >= self.weight || self.is_spent() || !self.tried.insert(question(&candidate)) {
            return false;
        }
        self.tries += 1;
        if (self.judge)(&candidate) != Some(self.kind) {
            return false;
        }
        self.current = candidate;
        self.weight = weight;
        self.found += 1;
        true
    }

    /// Tries what `change` makes of the current case.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Case)) -> bool {
        // A case of a mebibyte has a million smaller ones: not even their making is free.
        if self.is_spent() {
            return false;
        }
        let mut candidate = self.current.clone();
        change(&mut candidate);
        self.offer(candidate)
    }

    pub(super) fn into_result(self) -> (Case, u64) {
        (self.current, self.tries)
    }
}

fn question(case: &Case) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&case.text, &case.edits, case.matching, case.has_utf8_bom, case.limits).hash(&mut hasher);
    hasher.finish()
}
