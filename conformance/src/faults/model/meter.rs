//! Counting of work and of heap, so that slow and hungry faults can be seen without a clock.

use crate::faults::Cost;

/// What one call has used so far.
#[derive(Default)]
pub(super) struct Meter {
    cost: Cost,
    held: u64,
}

impl Meter {
    /// An edit of `bytes` bytes begins on a text of `text` bytes.
    pub(super) fn begin_edit(&mut self, text: usize, bytes: usize) {
        self.cost.size += (text + bytes) as u64;
        self.cost.edits += bytes as u64;
    }

    /// `bytes` bytes of a new text were built.
    pub(super) fn output(&mut self, bytes: usize) {
        self.cost.size += bytes as u64;
        self.cost.work += bytes as u64;
    }

    /// `steps` bytes, lines or tokens were looked at.
    pub(super) fn work(&mut self, steps: usize) {
        self.cost.work += steps as u64;
    }

    /// `bytes` bytes of heap are taken, beyond input and output.
    pub(super) fn hold(&mut self, bytes: usize) {
        self.held += bytes as u64;
        self.cost.retained = self.cost.retained.max(self.held);
    }

    /// `bytes` bytes of heap are given back.
    pub(super) fn release(&mut self, bytes: usize) {
        self.held = self.held.saturating_sub(bytes as u64);
    }

    pub(super) fn cost(&self) -> Cost {
        self.cost
    }
}
