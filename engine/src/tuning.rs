//! Thresholds that choose a code path (house rule 5). None of them changes an answer.

use foldhash::SharedSeed;
use foldhash::quality::SeedableRandomState;

/// Up to so many needles are searched for one by one. Measured on source-like text: splitting it into lines costs about 30
/// passes and into words about 70, a search for one needle little more than one.
pub(crate) const FEW: usize = 24;

/// When the engine gives up one path for another.
///
/// The sparse paths look for the rarest piece of a needle with SIMD and verify the rest around each hit. Verification is
/// repeated work, so it has an allowance: `free` verifications of the whole needle, plus `rate` bytes for each byte that
/// the search has passed. Once that is used up the engine goes on with an automaton, which looks at each byte a bounded
/// number of times whatever the input. The total stays linear: at most `free` looks for each byte of the needle and
/// `rate` + 1 for each byte of the text before the switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Whole verifications that are free. Enough for a block that stands a few times near the head of a text; a fixed number
    /// of bytes instead would make small inputs cost differently from large ones.
    pub free: usize,
    /// Bytes of verification allowed for each byte searched. Measured on all-equal lines: verifying is about four times
    /// as fast per byte as the automata, so switching earlier would lose and switching later would win little.
    pub rate: usize,
    /// Texts of up to so many bytes are searched without `memmem`, and diagnostics search one by one for at most as many words
    /// or lines as the text is long in halves of it. Measured: preparing a search takes as long as passing some 300 bytes
    /// from one candidate to the next.
    pub short: usize,
    /// How many locations are known at a time while a text is written over itself: 32 bytes for each.
    pub gathered: usize,
    /// The seed of hash tables. `None`: anew each time, so that nobody can prepare lines that collide; a number makes
    /// instruction counts repeatable.
    pub hash_seed: Option<u64>,
}

impl Default for Tuning {
    fn default() -> Self {
        Tuning { free: 8, rate: 4, short: 256, gathered: 1_024, hash_seed: None }
    }
}

impl Tuning {
    /// Every search goes to the automata at its first hit, so that small inputs reach them.
    pub const EAGER: Tuning = Tuning { free: 0, rate: 0, short: 0, gathered: 1, hash_seed: None };

    /// Whether diagnostics search a text of `text` bytes for `needles` words or lines one by one, and do not split it.
    pub(crate) fn is_few(&self, needles: usize, text: usize) -> bool {
        needles <= FEW && needles * (self.short / 2) <= text
    }

    pub(crate) fn hasher(&self) -> SeedableRandomState {
        match self.hash_seed {
            None => SeedableRandomState::random(),
            Some(seed) => SeedableRandomState::with_seed(seed, SharedSeed::global_fixed()),
        }
    }
}

/// The one place that decides when a search is dense.
#[derive(Debug)]
pub(crate) struct Allowance {
    allowed: usize,
    rate: usize,
    verified: usize,
}

impl Allowance {
    /// The allowance of a search whose needle is `needle` bytes long.
    pub(crate) fn new(tuning: Tuning, needle: usize) -> Self {
        Allowance { allowed: tuning.free.saturating_mul(needle), rate: tuning.rate, verified: 0 }
    }

    /// The search passed `bytes` more bytes.
    #[inline]
    pub(crate) fn search(&mut self, bytes: usize) {
        self.allowed = self.allowed.saturating_add(bytes.saturating_mul(self.rate));
    }

    /// Verification looked at `bytes` more bytes.
    #[inline]
    pub(crate) fn verify(&mut self, bytes: usize) {
        self.verified += bytes;
    }

    /// Whether the allowance is used up.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.verified > self.allowed
    }
}
