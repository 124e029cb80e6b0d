//! All properties over many cases, on all threads: how often each applied, and how often it did not hold.
//!
//! Cases are those of a [`Plan`], which a run sets against the oracle; here the engine is held against itself. What comes out
//! does not depend on the number of threads: counts are sums, and of the violations those with the lowest numbers are kept.

use super::{Holding, Property, Violation, check_all};
use crate::case::Case;
use crate::engines::Trouble;
use crate::run::{Plan, RunError};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Cases that a thread takes at a time.
const CHUNK: u64 = 64;

/// Counts of one property, in cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those to which it applied and for which it held.
    pub held: u64,
    /// Those for which it did not hold.
    pub violated: u64,
}

impl Tally {
    /// Those to which it applied.
    pub const fn applied(&self) -> u64 {
        self.held + self.violated
    }
}

/// A case for which a property does not hold.
#[derive(Clone, Debug)]
pub struct Violated {
    /// The case's number in the plan, counted from 0.
    pub number: u64,
    /// The case.
    pub case: Case,
    /// The property.
    pub property: &'static Property,
    /// What was compared.
    pub violation: Box<Violation>,
}

/// What a survey found.
#[derive(Clone, Debug)]
pub struct Survey {
    /// How many cases were checked.
    pub cases: u64,
    /// How many cases violate at least one property.
    pub wrong: u64,
    /// Counts by property, in the order of [`PROPERTIES`](super::PROPERTIES).
    pub tallies: Vec<Tally>,
    /// The first violations, by case and then by property.
    pub violations: Vec<Violated>,
    /// How long it took by the clock.
    pub elapsed: Duration,
}

/// Checks all properties on every case of `plan`, on `jobs` threads. `progress` is told how many more cases were checked.
///
/// # Errors
/// The generator panicked; whatever the engine does is a finding, not an error.
pub fn survey(plan: &Plan<'_>, jobs: NonZeroUsize, progress: &(dyn Fn(u64) + Sync)) -> Result<Survey, RunError> {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let work = || worker(plan, &next, progress);
    let parts: Vec<Result<Survey, RunError>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.get()).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut whole = empty();
    for part in parts {
        let part = part?;
        whole.cases += part.cases;
        whole.wrong += part.wrong;
        for (mine, theirs) in whole.tallies.iter_mut().zip(part.tallies) {
            mine.held += theirs.held;
            mine.violated += theirs.violated;
        }
        whole.violations.extend(part.violations);
    }
    // Stable: the violations of one case stay in the order of the properties.
    whole.violations.sort_by_key(|violated| violated.number);
    whole.violations.truncate(plan.kept_failures);
    whole.elapsed = start.elapsed();
    Ok(whole)
}

fn empty() -> Survey {
    let tallies = vec![Tally::default(); super::PROPERTIES.len()];
    Survey { cases: 0, wrong: 0, tallies, violations: Vec::new(), elapsed: Duration::ZERO }
}

fn worker(plan: &Plan<'_>, next: &AtomicU64, progress: &(dyn Fn(u64) + Sync)) -> Result<Survey, RunError> {
    let mut engine = plan.engine.make();
    let mut part = empty();
    loop {
        let start = next.fetch_add(CHUNK, Ordering::Relaxed);
        let end = plan.len().min(start.saturating_add(CHUNK));
        if start >= end {
            return Ok(part);
        }
        for number in start..end {
            let case = plan.case(number)?;
            part.cases += 1;
            let holdings = check_all(&case, engine.as_mut());
            part.wrong += u64::from(holdings.iter().any(Holding::is_violated));
            let mut is_broken = false;
            for ((holding, tally), property) in holdings.into_iter().zip(&mut part.tallies).zip(super::PROPERTIES) {
                match holding {
                    Holding::Holds => tally.held += 1,
                    Holding::DoesNotApply => {}
                    Holding::Violated(violation) => {
                        tally.violated += 1;
                        is_broken |= matches!(violation.found, Err(Trouble::Panicked(_)));
                        if part.violations.len() < plan.kept_failures {
                            part.violations.push(Violated { number, case: case.as_ref().clone(), property, violation });
                        }
                    }
                }
            }
            // After a panic the engine may hold broken state; one outside this process looks after itself.
            if is_broken {
                engine = plan.engine.make();
            }
        }
        progress(end - start);
    }
}
