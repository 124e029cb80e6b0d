//! Counting work up a ladder.

use super::Family;
use crate::engines::{Engine, guard};

/// How far a ratio of successive differences may be from 2.
const TOLERANCE: f64 = 0.02;
/// The ratios that are linear.
pub const BOUNDS: [f64; 2] = [2.0 - TOLERANCE, 2.0 + TOLERANCE];

/// One family's counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Climb {
    /// Sizes that were asked for, in bytes.
    pub sizes: Vec<u64>,
    /// Bytes looked at, at each size.
    pub work: Vec<u64>,
    /// The first size at which the engine's own bound is passed.
    pub beyond: Option<u64>,
}

/// Climbs `family` at these sizes; `None` for an engine that does not count its work.
///
/// ```
/// use editproof_conformance::engines::Fast;
/// use editproof_conformance::ladder::{climb, family, is_linear, ratios};
/// let counts = climb(&mut Fast::default(), family("every-byte").unwrap(), &[4096, 8192, 16384]).unwrap();
/// assert!(counts.beyond.is_none() && is_linear(&ratios(&counts.work)));
/// ```
pub fn climb(engine: &mut dyn Engine, family: &Family, sizes: &[u64]) -> Option<Climb> {
    let mut counts = Climb { sizes: sizes.to_vec(), work: Vec::with_capacity(sizes.len()), beyond: None };
    for &size in sizes {
        let case = family.case(size as usize);
        let edits = case.borrowed_edits();
        guard::ask(engine, &case.input(&edits), &case.limits).ok()?;
        let work = engine.work()?;
        if work.is_too_much() && counts.beyond.is_none() {
            counts.beyond = Some(size);
        }
        counts.work.push(work.bytes);
    }
    Some(counts)
}

/// The ratios of successive differences: two fewer than counts. One that has no value is 0.
pub fn ratios(counts: &[u64]) -> Vec<f64> {
    let differences: Vec<f64> = counts.windows(2).map(|pair| pair[1] as f64 - pair[0] as f64).collect();
    let ratio = |pair: &[f64]| if pair[0] == 0.0 { 0.0 } else { pair[1] / pair[0] };
    differences.windows(2).map(ratio).collect()
}

/// Whether there are ratios and each is 2, within [`BOUNDS`].
pub fn is_linear(ratios: &[f64]) -> bool {
    !ratios.is_empty() && ratios.iter().all(|ratio| (BOUNDS[0]..=BOUNDS[1]).contains(ratio))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_do_not_count_and_logarithms_do() {
        let counts = |of: fn(u64) -> u64| (10..16).map(|bits| of(1 << bits)).collect::<Vec<u64>>();
        assert!(is_linear(&ratios(&counts(|n| 3 * n + 100_000))));
        assert!(!is_linear(&ratios(&counts(|n| n * u64::from(n.ilog2())))));
        assert!(!is_linear(&ratios(&counts(|n| n * n))));
        assert!(!is_linear(&ratios(&counts(|_| 7))) && !is_linear(&[]));
    }
}
