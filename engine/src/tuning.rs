//! Thresholds that choose a code path (house rule 5). None of them changes an answer.

/// When the engine gives up one path for another.
///
/// The sparse paths look for the rarest piece of a needle with SIMD and verify the rest around each hit. Verification is
/// repeated work, so it has an allowance: `slack` bytes plus `rate` bytes for each byte that the search has passed. Once
/// that is used up the engine goes on with an automaton, which looks at each byte a bounded number of times whatever the
/// input. The total stays linear: at most `rate` + 1 looks for each byte before the switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Bytes of verification that are free. Measured: 4 KiB keeps texts of up to a few hundred lines off the automata,
    /// whose tables would cost more than they save.
    pub slack: usize,
    /// Bytes of verification allowed for each byte searched. Measured on all-equal lines: verifying is about four times
    /// as fast per byte as the automata, so switching earlier would lose and switching later would win little.
    pub rate: usize,
}

impl Default for Tuning {
    fn default() -> Self {
        Tuning { slack: 4_096, rate: 4 }
    }
}

impl Tuning {
    /// Every search goes to the automata at its first hit, so that small inputs reach them.
    pub const EAGER: Tuning = Tuning { slack: 0, rate: 0 };
}

/// The one place that decides when a search is dense.
#[derive(Debug)]
pub(crate) struct Allowance {
    tuning: Tuning,
    searched: usize,
    verified: usize,
}

impl Allowance {
    pub(crate) fn new(tuning: Tuning) -> Self {
        Allowance { tuning, searched: 0, verified: 0 }
    }

    /// The search passed `bytes` more bytes.
    #[inline]
    pub(crate) fn search(&mut self, bytes: usize) {
        self.searched += bytes;
    }

    /// Verification looked at `bytes` more bytes.
    #[inline]
    pub(crate) fn verify(&mut self, bytes: usize) {
        self.verified += bytes;
    }

    /// Whether the allowance is used up.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.verified > self.searched.saturating_mul(self.tuning.rate).saturating_add(self.tuning.slack)
    }
}
