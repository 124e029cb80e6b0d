//! Which clauses the cases show at work: the corpus must show each of sections 1 to 6 accepting and bounding something.

use super::Case;
use editproof_spec::Clause;

/// The last section whose clauses cases of kind `edits` can show. Later ones need files, peers or hosts.
pub const LAST_SECTION: u8 = 6;

/// How often a clause is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The clause.
    pub clause: Clause,
    /// Cases that show something that it accepts.
    pub accepts: usize,
    /// Cases that show something that it rejects or bounds.
    pub bounds: usize,
}

impl Coverage {
    /// Whether there is a case of either kind.
    pub const fn is_complete(&self) -> bool {
        self.accepts > 0 && self.bounds > 0
    }
}

/// How often each clause up to [`LAST_SECTION`] is shown, in the order of the text.
pub fn coverage<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Vec<Coverage> {
    let mut all: Vec<Coverage> = Clause::ALL
        .iter()
        .filter(|clause| clause.section() <= LAST_SECTION)
        .map(|&clause| Coverage { clause, accepts: 0, bounds: 0 })
        .collect();
    for case in cases {
        for coverage in &mut all {
            coverage.accepts += usize::from(case.accepts.contains(&coverage.clause));
            coverage.bounds += usize::from(case.bounds.contains(&coverage.clause));
        }
    }
    all
}
