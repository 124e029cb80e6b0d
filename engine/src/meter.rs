//! Counting the engine's work (house rule 6) and naming the paths it takes (house rule 5).
//!
//! Why a type parameter and not a flag: [`NoMeter`] compiles to nothing, so the fast engine and the metered engine are one
//! source.

/// A code path that the engine can take, for tests that assert which one ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Path {
    /// Exact tier: `memmem` from hit to hit.
    ExactSparse,
    /// Exact tier: overlapping hits became dense, Knuth-Morris-Pratt counts the rest.
    ExactDense,
    /// Exact tier: one ASCII byte replaced by another everywhere, as one sweep.
    ExactSwap,
    /// Line tiers: `memmem` for the rarest line, windows verified around it.
    LinesSparse,
    /// Line tiers: windows became dense, an automaton over lines decides the rest.
    LinesDense,
    /// Whitespace-normalized tier: `memmem` for the rarest token, windows verified around it.
    TokensSparse,
    /// Whitespace-normalized tier: windows became dense, an automaton over tokens decides the rest.
    TokensDense,
    /// Excerpt's region: `memmem` for each of a few anchors.
    VotesSparse,
    /// Excerpt's region: there are many anchors or many hits, every line is looked up.
    VotesDense,
    /// Nearest line: `memmem` for each of a few words.
    WordsSparse,
    /// Nearest line: there are many words or many hits, the text is split into words.
    WordsDense,
    /// A batch edited its own text in place instead of copying it.
    InPlace,
    /// A `replaceAll` wrote a new text.
    Rewrite,
}

impl Path {
    /// All paths.
    pub const ALL: [Path; 13] = [
        Path::ExactSparse,
        Path::ExactDense,
        Path::ExactSwap,
        Path::LinesSparse,
        Path::LinesDense,
        Path::TokensSparse,
        Path::TokensDense,
        Path::VotesSparse,
        Path::VotesDense,
        Path::WordsSparse,
        Path::WordsDense,
        Path::InPlace,
        Path::Rewrite,
    ];

    /// A short name for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Path::ExactSparse => "exact-sparse",
            Path::ExactDense => "exact-dense",
            Path::ExactSwap => "exact-swap",
            Path::LinesSparse => "lines-sparse",
            Path::LinesDense => "lines-dense",
            Path::TokensSparse => "tokens-sparse",
            Path::TokensDense => "tokens-dense",
            Path::VotesSparse => "votes-sparse",
            Path::VotesDense => "votes-dense",
            Path::WordsSparse => "words-sparse",
            Path::WordsDense => "words-dense",
            Path::InPlace => "in-place",
            Path::Rewrite => "rewrite",
        }
    }
}

/// Told by the hot loops what they do.
pub trait Meter {
    /// `bytes` more bytes of text, edit or output are there to be worked on; what work is measured against.
    fn given(&mut self, bytes: usize);
    /// `bytes` more bytes were looked at or written.
    fn work(&mut self, bytes: usize);
    /// `count` more votes were looked at (DG-12); bounded by their own limit.
    fn votes(&mut self, count: usize);
    /// A code path was entered.
    fn enter(&mut self, path: Path);
}

/// Counts nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMeter;

impl Meter for NoMeter {
    #[inline(always)]
    fn given(&mut self, _: usize) {}
    #[inline(always)]
    fn work(&mut self, _: usize) {}
    #[inline(always)]
    fn votes(&mut self, _: usize) {}
    #[inline(always)]
    fn enter(&mut self, _: Path) {}
}

/// Adds up work and remembers which paths were entered.
///
/// For every input, [`WorkMeter::bytes`] stays below [`WorkMeter::bound`]: that the engine is linear can be asserted on
/// each case instead of believed.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkMeter {
    bytes: u64,
    given: u64,
    votes: u64,
    paths: u16,
}

impl WorkMeter {
    /// Bytes looked at or written so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Bytes of text, edits and output that there were to work on, each edit of a batch counted anew.
    pub fn given(&self) -> u64 {
        self.given
    }

    /// Votes looked at, at most [`Limits::votes`](editproof_spec::Limits) for each failing edit (DG-12).
    pub fn votes(&self) -> u64 {
        self.votes
    }

    /// How often each byte that was given may be looked at: four tiers, each searched sparsely, verified within its allowance and
    /// decided densely, and the passes of the diagnostics. `benches/tests/work.rs` holds it near what is reached.
    pub const BYTES_PER_BYTE: u64 = 40;
    /// Work that no byte pays for: starting a search, and tables of constant size.
    pub const FREE_BYTES: u64 = 64 * 1024;

    /// What [`WorkMeter::bytes`] must stay below: linear in what was given, whatever the input.
    pub fn bound(&self) -> u64 {
        Self::BYTES_PER_BYTE * self.given + Self::FREE_BYTES
    }

    /// Whether `path` was entered.
    pub fn entered(&self, path: Path) -> bool {
        self.paths & (1 << path as u16) != 0
    }

    /// The paths entered, in the order of [`Path::ALL`].
    pub fn paths(&self) -> impl Iterator<Item = Path> + '_ {
        Path::ALL.into_iter().filter(|&path| self.entered(path))
    }
}

impl Meter for WorkMeter {
    #[inline]
    fn given(&mut self, bytes: usize) {
        self.given += bytes as u64;
    }
    #[inline]
    fn work(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }
    #[inline]
    fn votes(&mut self, count: usize) {
        self.votes += count as u64;
    }
    #[inline]
    fn enter(&mut self, path: Path) {
        self.paths |= 1 << path as u16;
    }
}
