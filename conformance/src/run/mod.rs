//! The runner: sets an engine against the oracle on every case of a plan, on all cores.
//!
//! A plan is a numbered list of cases: those that were read, then those that are generated. Threads take chunks of numbers
//! from one counter; each has its own engine, tally and list of failures, so a case takes no lock. What comes out does
//! not depend on the number of threads: tallies are sums, and the failures that are easiest to read are the same in
//! whatever order they come.
//!
//! Time: the cases'. Space: the cases that were read, and `threads × kept` failures.

mod failed;
mod plan;
mod rooms;
mod small;
mod tally;

pub use failed::{EasiestFailures, Failed};
pub use plan::{Generated, Plan};
pub use rooms::{RoomError, RoomFindings, rooms};
pub use small::{SMALL_BATCH_EDITS, SMALL_TEXT_BYTES, is_small};
pub use tally::{Tally, TierTally};

use crate::engines::Trouble;
use crate::verdict::Judgement;
use cpu_time::ThreadTime;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Cases that a thread takes at a time: enough that the shared counter is no cost, few enough that threads end together.
const CHUNK: u64 = 64;

/// What a run found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The counts.
    pub tally: Tally,
    /// The failing cases that are easiest to read, the easiest first.
    pub failures: Vec<Failed>,
    /// How long the run took by the clock, without reading cases from files.
    pub elapsed: Duration,
    /// How much time the threads spent at work, together.
    pub cpu: Duration,
    /// How much of it on [small](is_small) cases. Making the others counts in, since what is made is known only afterwards.
    pub small_cpu: Duration,
    /// On how many threads.
    pub jobs: NonZeroUsize,
}

impl Findings {
    /// How many cases failed, those not kept included.
    pub fn failed(&self) -> u64 {
        self.tally.cases - self.tally.agreed
    }

    /// Cases a second by the clock, all threads together.
    pub fn cases_per_second(&self) -> f64 {
        rate(self.tally.cases, self.elapsed)
    }

    /// Cases that one core judges in a second that it has for itself.
    pub fn cases_per_core_second(&self) -> f64 {
        rate(self.tally.cases, self.cpu)
    }

    /// [Small](is_small) cases that one core judges in a second that it has for itself.
    pub fn small_cases_per_core_second(&self) -> f64 {
        rate(self.tally.small, self.small_cpu)
    }
}

fn rate(cases: u64, time: Duration) -> f64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { cases as f64 / seconds } else { 0.0 }
}

/// A defect of the harness that ended a run.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RunError {
    /// The generator panicked.
    #[error("the generator {trouble} (seed {seed}, case {index} of that seed)")]
    Generator {
        /// The run's seed.
        seed: u64,
        /// The case's number among the generated ones, counted from 0.
        index: u64,
        /// The panic.
        trouble: Trouble,
    },
}

/// Runs `plan` on `jobs` threads. `progress` is told how many more cases were judged, from any thread.
///
/// # Errors
/// A defect of the harness itself; whatever the engine does is a finding, not an error.
pub fn run(plan: &Plan<'_>, jobs: NonZeroUsize, progress: &(dyn Fn(u64) + Sync)) -> Result<Findings, RunError> {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let work = || worker(plan, &next, progress);
    let parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.get()).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut whole = Part::new(plan);
    for part in parts {
        whole.add(part?);
    }
    let Part { tally, failures, cpu, large_cpu } = whole;
    let small_cpu = cpu.saturating_sub(large_cpu);
    Ok(Findings { tally, failures: failures.into_vec(), elapsed: start.elapsed(), cpu, small_cpu, jobs })
}

/// What one thread found.
struct Part {
    tally: Tally,
    failures: EasiestFailures,
    cpu: Duration,
    /// Of it, what cases took that are not small.
    large_cpu: Duration,
}

impl Part {
    fn new(plan: &Plan<'_>) -> Self {
        let failures = EasiestFailures::new(plan.kept_failures);
        Part { tally: Tally::default(), failures, cpu: Duration::ZERO, large_cpu: Duration::ZERO }
    }

    fn add(&mut self, other: Part) {
        self.tally.add(&other.tally);
        self.failures.add(other.failures);
        self.cpu += other.cpu;
        self.large_cpu += other.large_cpu;
    }
}

fn worker(plan: &Plan<'_>, next: &AtomicU64, progress: &(dyn Fn(u64) + Sync)) -> Result<Part, RunError> {
    let since = ThreadTime::now();
    let mut engine = plan.engine.make();
    let mut part = Part::new(plan);
    loop {
        let start = next.fetch_add(CHUNK, Ordering::Relaxed);
        let end = plan.len().min(start.saturating_add(CHUNK));
        if start >= end {
            part.cpu = since.elapsed();
            return Ok(part);
        }
        for number in start..end {
            let case = plan.case(number)?;
            // Few cases are large: reading the clock for each small one would cost more than it tells.
            let large_since = (!is_small(&case)).then(ThreadTime::now);
            part.tally.small += u64::from(large_since.is_none());
            let judgement = Judgement::of(&case, engine.as_mut(), |outcome| part.tally.outcome(outcome));
            part.tally.judgement(&judgement, case.expect.is_some());
            if judgement.engine.is_err() {
                engine = plan.engine.make();
            }
            if !judgement.disagreements.is_empty() {
                part.failures.push(Failed { number, case: case.into_owned(), judgement });
            }
            if let Some(since) = large_since {
                part.large_cpu += since.elapsed();
            }
        }
        progress(end - start);
    }
}
