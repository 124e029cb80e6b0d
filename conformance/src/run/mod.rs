//! The runner: sets an engine against the oracle on every case of a plan, on all cores.
//!
//! A plan is a numbered list of cases: those that were read, then those that are generated. Threads take chunks of numbers
//! from one counter; each has its own engine, and a case takes no lock. What comes out does not depend on the number of
//! threads: the chunks' counts and failures are put together in the plan's order, and where an engine outside this
//! process has been lost too often, the run ends behind the chunk in which that happened, and what other threads found
//! beyond it is dropped.
//!
//! Time: the cases'. Space: the cases that were read, a chunk of cases a thread, and the parts that wait for one before them.

mod failed;
mod order;
mod plan;
mod rooms;
mod small;
mod tally;

pub use failed::{EasiestFailures, Failed};
pub use plan::{Generated, Plan};
pub use rooms::{RoomError, RoomFindings, rooms};
pub use small::{SMALL_BATCH_EDITS, SMALL_TEXT_BYTES, is_small};
pub use tally::{Tally, TierTally};

use crate::baseline::{BaselineFindings, Stale};
use crate::case::Case;
use crate::engines::{Session, Trouble};
use crate::external::wire::{Description, Features, Question};
use crate::verdict::Judgement;
use cpu_time::ThreadTime;
use order::InOrder;
use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Cases that a thread takes at a time: enough that the shared counter is no cost, few enough that threads end together.
const CHUNK: u64 = 64;
/// The same for an engine outside this process, which waits at the end of each chunk.
const EXTERNAL_CHUNK: u64 = 256;

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
    /// About an engine outside this process.
    pub external: Option<ExternalFindings>,
    /// What came of the baseline.
    pub baseline: BaselineFindings,
    /// Entries of the baseline that say what is not so; none where a run ended early.
    pub stale: Vec<Stale>,
}

/// What a run found of an engine outside this process, beside its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalFindings {
    /// What it says of itself.
    pub description: Description,
    /// How often it was lost and had to be started again.
    pub losses: u64,
    /// How many cases were not looked at, because it was lost too often.
    pub left: u64,
}

impl Findings {
    /// How many cases failed and are not known to, those not kept included.
    pub fn failed(&self) -> u64 {
        self.tally.cases - self.tally.agreed - self.baseline.known
    }

    /// Whether all cases were looked at and agree, or differ as is known, and all that is known is so.
    pub fn is_clean(&self) -> bool {
        let looked_at_all = self.external.as_ref().is_none_or(|external| external.left == 0);
        self.failed() == 0 && self.stale.is_empty() && looked_at_all
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

/// What ended a run before it was done.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RunError {
    /// The engine is outside this process and did not get as far as to describe itself. Not a defect of the harness.
    #[error("the engine {trouble}")]
    Engine {
        /// What happened.
        trouble: Trouble,
    },
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
/// A defect of the harness itself, or an engine that cannot be started; whatever else the engine does is a finding.
pub fn run(plan: &Plan<'_>, jobs: NonZeroUsize, progress: &(dyn Fn(u64) + Sync)) -> Result<Findings, RunError> {
    let mut first = Session::new(&plan.engine);
    let description = first.describe().transpose().map_err(|trouble| RunError::Engine { trouble })?;
    let start = Instant::now();
    let restarts = plan.engine.external().map_or(u64::MAX, |settings| settings.restarts);
    let parts = InOrder::new(plan.kept_failures, restarts);
    let next = AtomicU64::new(0);
    let sessions = std::iter::once(first).chain(std::iter::repeat_with(|| Session::new(&plan.engine)));
    let work = |session| worker(plan, session, &next, &parts, progress);
    let work = &work;
    let cpu: Result<Duration, RunError> = thread::scope(|scope| {
        let threads: Vec<_> = sessions.take(jobs.get()).map(|session| scope.spawn(move || work(session))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    let (elapsed, cpu) = (start.elapsed(), cpu?);
    let (Part { tally, failures, large_cpu, losses, baseline }, looked_at) = parts.into_whole();
    let small_cpu = cpu.saturating_sub(large_cpu);
    let left = plan.len().saturating_sub(looked_at);
    let known = plan.known.as_ref().filter(|_| left == 0);
    let stale = known.map(|known| baseline.stale(known)).unwrap_or_default();
    let external = description.map(|description| ExternalFindings { description, losses, left });
    let failures = failures.into_vec();
    Ok(Findings { tally, failures, elapsed, cpu, small_cpu, jobs, external, baseline, stale })
}

/// What a thread found in one chunk; in the end, what all found.
#[derive(Debug)]
struct Part {
    tally: Tally,
    failures: EasiestFailures,
    /// What cases took that are not small.
    large_cpu: Duration,
    losses: u64,
    baseline: BaselineFindings,
}

impl Part {
    fn new(kept_failures: usize) -> Self {
        let failures = EasiestFailures::new(kept_failures);
        let baseline = BaselineFindings::default();
        Part { tally: Tally::default(), failures, large_cpu: Duration::ZERO, losses: 0, baseline }
    }

    fn add(&mut self, other: Part) {
        self.tally.add(&other.tally);
        self.failures.add(other.failures);
        self.large_cpu += other.large_cpu;
        self.losses += other.losses;
        self.baseline.add(other.baseline);
    }

    /// Judges a case with `judge` and notes what comes of it.
    fn note(
        &mut self,
        plan: &Plan<'_>,
        number: u64,
        case: Cow<'_, Case>,
        judge: impl FnOnce(&Case, &mut Tally) -> (Judgement, Features),
    ) {
        // Few cases are large: reading the clock for each small one would cost more than it tells.
        let large_since = (!is_small(&case)).then(ThreadTime::now);
        self.tally.small += u64::from(large_since.is_none());
        let (judgement, features) = judge(&case, &mut self.tally);
        self.tally.judgement(&judgement, case.expect.is_some(), features);
        let is_known = self.baseline.note(plan.known.as_ref(), plan.collects_new, &case.id, &judgement);
        if !judgement.disagreements.is_empty() && !is_known {
            self.failures.push(Failed { number, case: case.into_owned(), judgement });
        }
        if let Some(since) = large_since {
            self.large_cpu += since.elapsed();
        }
    }
}

/// Works until there is no chunk left. How much time it spent at work.
fn worker(
    plan: &Plan<'_>,
    mut session: Session,
    next: &AtomicU64,
    parts: &InOrder,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Duration, RunError> {
    let since = ThreadTime::now();
    let is_external = plan.engine.external().is_some();
    let size = if is_external { EXTERNAL_CHUNK } else { CHUNK };
    loop {
        let start = next.fetch_add(size, Ordering::Relaxed);
        let end = plan.len().min(start.saturating_add(size));
        if start >= end || parts.is_over() {
            return Ok(since.elapsed());
        }
        let part = if is_external { together } else { one_by_one }(plan, &mut session, start, end)?;
        parts.put(start, end, part);
        progress(end - start);
    }
}

/// Judges the cases from number `start` up to and without `end`, each by itself.
fn one_by_one(plan: &Plan<'_>, session: &mut Session, start: u64, end: u64) -> Result<Part, RunError> {
    let mut part = Part::new(plan.kept_failures);
    for number in start..end {
        part.note(plan, number, plan.case(number)?, |case, tally| {
            (session.judge(case, |outcome| tally.outcome(outcome)), Features::ALL)
        });
    }
    Ok(part)
}

/// The same, all questions asked together.
fn together(plan: &Plan<'_>, session: &mut Session, start: u64, end: u64) -> Result<Part, RunError> {
    let mut part = Part::new(plan.kept_failures);
    let before = session.losses();
    let cases: Vec<Cow<'_, Case>> = (start..end).map(|number| plan.case(number)).collect::<Result<_, _>>()?;
    let edits: Vec<_> = cases.iter().map(|case| case.borrowed_edits()).collect();
    let mut questions = Vec::with_capacity(cases.len());
    for (case, edits) in cases.iter().zip(&edits) {
        questions.push(Question { input: case.input(edits), limits: case.limits });
    }
    let answers = session.answers(&questions);
    drop(questions);
    drop(edits);
    // Known only now: a program is started when it is first asked.
    let features = session.features();
    for ((number, case), answer) in (start..end).zip(cases).zip(answers) {
        part.note(plan, number, case, |case, tally| {
            let judgement = Judgement::of_answer(case, answer, None, features, |outcome| tally.outcome(outcome));
            (judgement, features)
        });
    }
    part.losses = session.losses() - before;
    Ok(part)
}
