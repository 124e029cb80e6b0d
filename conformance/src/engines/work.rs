//! How much an engine looked at for one answer.

/// The cost of one answer, as the engine itself counts it, and what it may be.
///
/// Why counted and not timed: a count is the same on every machine and under every load, so it can be asserted on each
/// case of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Bytes looked at or written.
    pub bytes: u64,
    /// What `bytes` may be at most: linear in text, edits and output, whatever they are (EX-3, WN-7).
    pub bound: u64,
}

impl Work {
    /// Whether the bound is passed.
    pub fn is_too_much(&self) -> bool {
        self.bytes > self.bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_itself_is_not_too_much() {
        let work = |bytes| Work { bytes, bound: 9 };
        assert!(!work(9).is_too_much() && work(10).is_too_much());
    }
}
