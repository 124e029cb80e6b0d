//! The runner of an enumeration: blocks on all cores, counts and digests in order.
//!
//! Threads take blocks from one counter. A finished block goes into the [`State`]; sums and digests are taken from there in
//! the end, in the order of blocks, so nothing depends on which thread did what, or when.

use super::block::{BlockProof, Difference, compare};
use super::digest::{hex, sha256};
use super::space::{Block, Space};
use super::state::{Finished, State, StateError};
use super::subject::{PathSet, Subject};
use crate::case::Case;
use crate::engines::{Choice, Skip};
use crate::shard::Shard;
use cpu_time::ThreadTime;
use editproof_engine::Path;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What is enumerated, and against which engine.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The sets of cases, in order.
    pub spaces: &'a [Space],
    /// The engine under test.
    pub engine: &'a Choice,
    /// Which part of the blocks.
    pub shard: Shard,
    /// How many differences are kept whole; all are counted.
    pub kept: usize,
}

impl Plan<'_> {
    /// All that decides the outcome, `build` telling one build of the engine from another.
    pub fn fingerprint(&self, build: &str) -> String {
        let spaces: Vec<String> = self.spaces.iter().map(Space::description).collect();
        hex(&sha256(format!("{build} {} {}", self.engine, spaces.join("\n")).as_bytes()))
    }

    /// Every block of every space, numbered.
    fn blocks(&self) -> Vec<(usize, Block)> {
        let of_space = |(at, space): (usize, &Space)| space.blocks().into_iter().map(move |block| (at, block));
        self.spaces.iter().enumerate().flat_map(of_space).collect()
    }

    /// How many cases there are to compare, and how many of them `state` has finished.
    pub fn cases(&self, state: &State) -> (u64, u64) {
        let mut counts = (0, 0);
        for (number, (space, block)) in self.blocks().iter().enumerate() {
            let is_finished = state.finished().contains_key(&number);
            if is_finished || self.shard.has(number as u64) {
                let cases = self.spaces[*space].count_block(block);
                counts.0 += cases;
                counts.1 += if is_finished { cases } else { 0 };
            }
        }
        counts
    }
}

/// What an enumeration found.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Space by space.
    pub spaces: Vec<SpaceProof>,
    /// The digest of all blocks that are finished, in hex.
    pub digest: String,
    /// Whether every block of every space is finished, those of other shards included.
    pub is_whole: bool,
    /// Cases that were finished before.
    pub resumed: u64,
    /// Why cases were not asked in this run, and how many for each reason.
    pub skips: BTreeMap<Skip, u64>,
    /// The first differences, in order.
    pub differences: Vec<Difference>,
    /// The engine's paths that were entered, if they are known.
    pub paths: Option<Vec<Path>>,
    /// How long it took by the clock.
    pub elapsed: Duration,
    /// How much time the threads spent at work, together.
    pub cpu: Duration,
    /// On how many threads.
    pub jobs: NonZeroUsize,
}

impl Proof {
    /// Cases compared, those of earlier runs included.
    pub fn cases(&self) -> u64 {
        self.spaces.iter().map(|space| space.compared).sum()
    }

    /// Cases that the engine was not asked.
    pub fn skipped(&self) -> u64 {
        self.spaces.iter().map(|space| space.skipped).sum()
    }

    /// Cases with a difference.
    pub fn differing(&self) -> u64 {
        self.spaces.iter().map(|space| space.differing).sum()
    }

    /// Cases asked again with their letters exchanged.
    pub fn exchanged(&self) -> u64 {
        self.spaces.iter().map(|space| space.exchanged).sum()
    }

    /// Cases visited in a second by the clock, in this run.
    pub fn cases_per_second(&self) -> f64 {
        (self.cases() + self.skipped() - self.resumed) as f64 / self.elapsed.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// Cases visited in a second of one core's time, in this run.
    pub fn cases_per_core_second(&self) -> f64 {
        (self.cases() + self.skipped() - self.resumed) as f64 / self.cpu.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// What an enumeration found in one space.
#[derive(Clone, Debug, Default)]
pub struct SpaceProof {
    /// Cases of the whole space, by formula.
    pub whole: u64,
    /// Cases of the blocks that this run covers, by formula.
    pub formula: u64,
    /// Cases that were compared, counted one by one.
    pub compared: u64,
    /// Cases that the engine was not asked, because it does not claim what they need.
    pub skipped: u64,
    /// Of those compared, cases with a difference.
    pub differing: u64,
    /// Cases asked again with their letters exchanged.
    pub exchanged: u64,
    /// Blocks covered.
    pub blocks: usize,
}

/// What ended an enumeration.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The state could not be read or written.
    #[error(transparent)]
    State(#[from] StateError),
    /// A block of the state does not belong to the enumeration.
    #[error("the state names block {block} with {cases} cases, which is none of this enumeration; choose another file")]
    Foreign {
        /// The block's number.
        block: usize,
        /// The cases that it is said to have.
        cases: u64,
    },
    /// The formula and the count disagree: a defect of the enumeration.
    #[error("block {block} has {formula} cases by formula and {counted} by count")]
    Count {
        /// The block's number.
        block: usize,
        /// By formula.
        formula: u64,
        /// By count.
        counted: u64,
    },
    /// The symmetry argument does not hold: a defect of the enumeration or of the oracle.
    #[error("the oracle does not commute with an exchange of letters on {0:?}")]
    Asymmetric(Box<Case>),
}

/// Compares every block of `plan` that `state` has not finished, on `jobs` threads. `progress` is told how many more cases
/// were compared, from any thread.
///
/// # Errors
/// The state cannot be used, or a defect of the harness; whatever the engine does is a difference, not an error.
pub fn prove(
    plan: &Plan<'_>,
    jobs: NonZeroUsize,
    state: State,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Proof, ProveError> {
    let start = Instant::now();
    let blocks = plan.blocks();
    let mut covered = SpaceProof::whole_of(plan);
    let mut resumed = 0;
    for (&number, finished) in state.finished() {
        let known = blocks.get(number).map(|(space, block)| plan.spaces[*space].count_block(block));
        if known != Some(finished.cases) {
            return Err(ProveError::Foreign { block: number, cases: finished.cases });
        }
        resumed += finished.cases;
    }
    let pending: Vec<usize> = (0..blocks.len())
        .filter(|number| plan.shard.has(*number as u64) && !state.finished().contains_key(number))
        .collect();
    let run = Run { plan, blocks: &blocks, pending: &pending, next: AtomicUsize::new(0), state: Mutex::new(state) };
    let parts = thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.get()).map(|_| scope.spawn(|| run.work(progress))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect::<Vec<_>>()
    });
    let state = run.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut whole = Part::default();
    for part in parts {
        whole.add(part?, plan.kept);
    }
    let mut digests = Vec::new();
    let mut paths = whole.paths;
    let mut done = whole.differing;
    done.extend(state.finished().values().map(|finished| (finished.block, (finished.clone(), 0))));
    done.sort_by_key(|(number, _)| *number);
    for (number, (finished, differing)) in &done {
        let (space, block) = &blocks[*number];
        let proof = &mut covered[*space];
        proof.formula += plan.spaces[*space].count_block(block);
        proof.compared += finished.cases - finished.skipped;
        proof.skipped += finished.skipped;
        proof.differing += differing;
        proof.exchanged += finished.exchanged;
        proof.blocks += 1;
        digests.extend_from_slice(finished.sha256.as_bytes());
        paths = paths.or_more(finished.paths.map(PathSet));
    }
    Ok(Proof {
        spaces: covered,
        digest: hex(&sha256(&digests)),
        is_whole: done.len() == blocks.len(),
        resumed,
        skips: whole.skips,
        differences: whole.differences,
        paths: paths.map(|paths| paths.iter().collect()),
        elapsed: start.elapsed(),
        cpu: whole.cpu,
        jobs,
    })
}

/// How many cases a second are compared on `jobs` threads, measured on blocks from the whole enumeration for a few
/// seconds. Why spread: longer texts take longer.
pub fn measure_rate(plan: &Plan<'_>, jobs: NonZeroUsize, state: &State) -> f64 {
    const SAMPLES: usize = 24;
    let blocks = plan.blocks();
    let pending: Vec<usize> = (0..blocks.len())
        .filter(|number| plan.shard.has(*number as u64) && !state.finished().contains_key(number))
        .collect();
    let spread: Vec<usize> = pending.iter().copied().step_by(pending.len().div_ceil(SAMPLES).max(1)).collect();
    let run = Run {
        plan,
        blocks: &blocks,
        pending: &spread,
        next: AtomicUsize::new(0),
        state: Mutex::new(State::in_memory(String::new())),
    };
    let compared = AtomicU64::new(0);
    let start = Instant::now();
    let (run, compared) = (&run, &compared);
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            let count = |cases| {
                compared.fetch_add(cases, Ordering::Relaxed);
            };
            // What a sample finds is found again by the enumeration itself.
            scope.spawn(move || drop(run.work(&count)));
        }
    });
    compared.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64().max(f64::MIN_POSITIVE)
}

impl SpaceProof {
    fn whole_of(plan: &Plan<'_>) -> Vec<SpaceProof> {
        plan.spaces.iter().map(|space| SpaceProof { whole: space.count(), ..SpaceProof::default() }).collect()
    }
}

/// A run under way.
struct Run<'r> {
    plan: &'r Plan<'r>,
    blocks: &'r [(usize, Block)],
    pending: &'r [usize],
    next: AtomicUsize,
    state: Mutex<State>,
}

/// What one thread found.
#[derive(Default)]
struct Part {
    /// Blocks with differences, which the state does not keep, with the number of differing cases.
    differing: Vec<(usize, (Finished, u64))>,
    differences: Vec<Difference>,
    skips: BTreeMap<Skip, u64>,
    paths: Option<PathSet>,
    cpu: Duration,
}

impl Part {
    fn add(&mut self, other: Part, most: usize) {
        self.differing.extend(other.differing);
        other.skips.into_iter().for_each(|(skip, count)| *self.skips.entry(skip).or_default() += count);
        self.differences.extend(other.differences);
        self.differences.sort_by_key(|difference| difference.failed.number);
        self.differences.truncate(most);
        self.paths = self.paths.or_more(other.paths);
        self.cpu += other.cpu;
    }
}

/// The union of two sets of which either may be unknown.
trait OrMore {
    fn or_more(self, other: Option<PathSet>) -> Option<PathSet>;
}

impl OrMore for Option<PathSet> {
    fn or_more(self, other: Option<PathSet>) -> Option<PathSet> {
        match (self, other) {
            (Some(some), Some(more)) => Some(some.union(more)),
            (some, more) => some.or(more),
        }
    }
}

impl Run<'_> {
    fn work(&self, progress: &(dyn Fn(u64) + Sync)) -> Result<Part, ProveError> {
        let since = ThreadTime::now();
        let mut subject = Subject::new(self.plan.engine);
        let mut part = Part::default();
        while let Some(&number) = self.pending.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let result = self.compare(number, &mut subject, &mut part);
            let cases = result.inspect_err(|_| self.next.store(self.pending.len(), Ordering::Relaxed))?;
            progress(cases);
        }
        part.paths = subject.paths();
        part.cpu = since.elapsed();
        Ok(part)
    }

    fn compare(&self, number: usize, subject: &mut Subject, part: &mut Part) -> Result<u64, ProveError> {
        let (space, block) = &self.blocks[number];
        let space = &self.plan.spaces[*space];
        // A thread's numbers rise, so its first differences are the ones with the lowest numbers.
        let most = self.plan.kept.saturating_sub(part.differences.len());
        let BlockProof { cases, skipped, skips, differing, exchanged, digest, differences, asymmetric } =
            compare(space, block, number, subject, most);
        if let Some(case) = asymmetric {
            return Err(ProveError::Asymmetric(Box::new(case)));
        }
        let formula = space.count_block(block);
        if formula != cases {
            return Err(ProveError::Count { block: number, formula, counted: cases });
        }
        part.differences.extend(differences);
        skips.into_iter().for_each(|(skip, count)| *part.skips.entry(skip).or_default() += count);
        let paths = subject.paths().map(|paths| paths.0);
        let finished = Finished { block: number, cases, skipped, exchanged, paths, sha256: hex(&digest) };
        if differing > 0 {
            part.differing.push((number, (finished, differing)));
        } else {
            self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(finished)?;
        }
        Ok(cases)
    }
}
