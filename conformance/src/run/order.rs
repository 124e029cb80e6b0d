//! Puts the parts of a run together in the plan's order, whatever the order in which threads end them.
//!
//! Time: O(log n) a part, n being the parts that wait; space: these. Threads take chunks in rising order, so what waits is
//! what other threads end while one thread is at one chunk.

use super::Part;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The parts of a run.
#[derive(Debug)]
pub(super) struct InOrder {
    restarts: u64,
    is_over: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    whole: Part,
    /// Up to which case number `whole` goes.
    end: u64,
    waiting: BTreeMap<u64, (u64, Part)>,
}

impl InOrder {
    /// None yet. The run is over when the engine was lost more than `restarts` times.
    pub(super) fn new(kept_failures: usize, restarts: u64) -> Self {
        let state = State { whole: Part::new(kept_failures), end: 0, waiting: BTreeMap::new() };
        InOrder { restarts, is_over: AtomicBool::new(false), state: Mutex::new(state) }
    }

    /// Whether no further part is wanted.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Puts the part with the cases from `start` up to and without `end`.
    pub(super) fn put(&self, start: u64, end: u64, part: Part) {
        // A poisoned lock means that another thread panicked while adding; that panic ends the run.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.waiting.insert(start, (end, part));
        let mut at = state.end;
        while state.whole.losses <= self.restarts
            && let Some((end, part)) = state.waiting.remove(&at)
        {
            state.whole.add(part);
            at = end;
        }
        state.end = at;
        if state.whole.losses > self.restarts {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// All parts as one, and the number of the first case that is not in it.
    pub(super) fn into_whole(self) -> (Part, u64) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        (state.whole, state.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(losses: u64) -> Part {
        let mut part = Part::new(0);
        part.losses = losses;
        part.tally.cases = 10;
        part
    }

    #[test]
    fn any_order_gives_the_same_whole_and_the_same_end() {
        let losses = [0, 2, 0, 3, 1, 0];
        for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2]] {
            let parts = InOrder::new(0, 4);
            for at in order {
                parts.put(at * 10, at * 10 + 10, part(losses[at as usize]));
            }
            assert!(parts.is_over());
            let (whole, end) = parts.into_whole();
            assert_eq!((whole.losses, whole.tally.cases, end), (5, 40, 40));
        }
    }
}
