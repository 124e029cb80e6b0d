//! How good the shrinker is: what it makes of failing cases of every fault of the bank, against the truth.
//!
//! For each fault some generated cases on which it shows are shrunk. The truth is found by enumeration: every case that is
//! smaller than the shrunk one, by rising size, over a small alphabet and the characters of the shrunk case, until one
//! fails in the same kind. If none does, the shrunk case is a smallest one. A fault is *reached* when this enumeration is
//! affordable; the others are reported as not reached and count neither way.
//!
//! The enumeration is independent of the passes, but for the last one, which is the same idea on a much smaller scale.

use super::passes::Pass;
use super::{Blame, Budget, Kind, Shrunk, passes, shrink_with, size};
use crate::case::{Answer, Case};
use crate::engines::{Engine, Oracle, guard};
use crate::enumerate::Space;
use crate::faults::{Fault, Model};
use crate::generate::{Profile, numbered};
use editproof_spec::{Code, Input, Matching, Tier};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The characters that the truth is sought over, beside those of the shrunk case.
const ALPHABET: [char; 6] = ['a', 'b', ' ', '\t', '\n', '\r'];

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'s> {
    /// The faults.
    pub faults: &'s [Fault],
    /// The seed of the generated cases.
    pub seed: u64,
    /// Generated cases that are looked at for one that shows a fault.
    pub cases: u64,
    /// Failing cases that are shrunk for each fault.
    pub each: usize,
    /// Cases that are enumerated at most to find the truth about one shrunk case.
    pub reach: u64,
    /// The passes.
    pub passes: &'s [Pass],
    /// What each shrinking may try.
    pub budget: Budget,
}

impl Setup<'_> {
    /// The whole bank, two cases for each fault.
    pub const DEFAULT: Setup<'static> = Setup {
        faults: Fault::ALL,
        seed: 1,
        cases: 20_000,
        each: 2,
        reach: 1_000_000,
        passes: passes::ALL,
        budget: Budget::FULL,
    };
}

/// One failing case that was shrunk.
#[derive(Clone, Debug)]
pub struct Row {
    /// The fault.
    pub fault: Fault,
    /// The generated case.
    pub id: String,
    /// What became of it.
    pub shrunk: Shrunk,
    /// How long that took.
    pub time: Duration,
    /// The true minimal size; `None` when the enumeration does not reach so far.
    pub least: Option<usize>,
}

impl Row {
    /// The size found, divided by the true minimal one.
    pub fn ratio(&self) -> Option<f64> {
        self.least.map(|least| self.shrunk.to as f64 / least as f64)
    }
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Case by case, in the order of faults.
    pub rows: Vec<Row>,
    /// Faults that no generated case shows in a single answer.
    pub unseen: Vec<Fault>,
}

impl Measure {
    /// At least this share of the reached faults must have their true minimal size.
    pub const MINIMAL_SHARE: f64 = 0.9;
    /// No reached case may be larger than its true minimum by more than this factor.
    pub const WORST_RATIO: f64 = 1.5;
    /// Half of all cases must take less.
    pub const MEDIAN_TIME: Duration = Duration::from_secs(1);

    /// Faults whose cases were all reached by the enumeration.
    pub fn reached(&self) -> Vec<Fault> {
        self.faults(|rows| rows.iter().all(|row| row.least.is_some()))
    }

    /// Reached faults of which every case has the true minimal size.
    pub fn minimal(&self) -> Vec<Fault> {
        self.faults(|rows| rows.iter().all(|row| row.least == Some(row.shrunk.to)))
    }

    fn faults(&self, holds: impl Fn(&[Row]) -> bool) -> Vec<Fault> {
        let by_fault = self.rows.chunk_by(|row, next| row.fault == next.fault);
        by_fault.filter(|rows| holds(rows)).map(|rows| rows[0].fault).collect()
    }

    /// [`Measure::minimal`] as a share of [`Measure::reached`].
    pub fn minimal_share(&self) -> f64 {
        self.minimal().len() as f64 / self.reached().len().max(1) as f64
    }

    /// The largest ratio of a reached case.
    pub fn worst_ratio(&self) -> f64 {
        self.rows.iter().filter_map(Row::ratio).fold(1.0, f64::max)
    }

    /// The time that half of the cases took at most.
    pub fn median_time(&self) -> Duration {
        let mut times: Vec<Duration> = self.rows.iter().map(|row| row.time).collect();
        times.sort();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }

    /// Whether all bounds are met.
    pub fn is_met(&self) -> bool {
        !self.reached().is_empty()
            && self.minimal_share() >= Self::MINIMAL_SHARE
            && self.worst_ratio() <= Self::WORST_RATIO
            && self.median_time() < Self::MEDIAN_TIME
    }
}

/// Measures on `jobs` threads. `progress` is told of every row that is ready, from any thread.
pub fn measure(setup: &Setup<'_>, jobs: NonZeroUsize, progress: &(dyn Fn() + Sync)) -> Measure {
    let failing = failing_cases(setup);
    let unseen = failing.iter().filter(|(_, cases)| cases.is_empty()).map(|(fault, _)| *fault).collect();
    let work: Vec<(Fault, Case)> =
        failing.into_iter().flat_map(|(fault, cases)| cases.into_iter().map(move |case| (fault, case))).collect();
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(vec![None; work.len()]);
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            scope.spawn(|| {
                while let Some((at, (fault, case))) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    work.get(at).map(|work| (at, work))
                } {
                    let row = row(setup, *fault, case);
                    rows.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] = row;
                    progress();
                }
            });
        }
    });
    let rows = rows.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Measure { rows: rows.into_iter().flatten().collect(), unseen }
}

/// How many rows there will be at most.
pub fn most_rows(setup: &Setup<'_>) -> u64 {
    (setup.faults.len() * setup.each) as u64
}

/// For each fault the first generated cases that show it.
fn failing_cases(setup: &Setup<'_>) -> Vec<(Fault, Vec<Case>)> {
    let mut found: Vec<(Fault, Vec<Case>)> = setup.faults.iter().map(|&fault| (fault, Vec::new())).collect();
    let profile = Profile::default();
    for index in 0..setup.cases {
        if found.iter().all(|(_, cases)| cases.len() == setup.each) {
            break;
        }
        let case = numbered(setup.seed, index, &profile);
        let edits = case.borrowed_edits();
        let input = case.input(&edits);
        let right = Oracle.answer(&input, &case.limits);
        for (fault, cases) in found.iter_mut().filter(|(_, cases)| cases.len() < setup.each) {
            if guard::ask(&mut Model::with(*fault), &input, &case.limits) != right {
                cases.push(case.clone());
            }
        }
    }
    found
}

fn row(setup: &Setup<'_>, fault: Fault, case: &Case) -> Option<Row> {
    let start = Instant::now();
    let shrunk = shrink_with(setup.passes, case, &|| Box::new(Model::with(fault)), &setup.budget)?;
    let time = start.elapsed();
    let least = least(fault, &shrunk, setup.reach);
    Some(Row { fault, id: case.id.clone(), shrunk, time, least })
}

/// The true minimal size of a case that fails in the kind of `shrunk`, if it takes no more than `reach` cases to find out.
fn least(fault: Fault, shrunk: &Shrunk, reach: u64) -> Option<usize> {
    let mut alphabet = ALPHABET.to_vec();
    for field in [&shrunk.case.text]
        .into_iter()
        .chain(shrunk.case.edits.iter().flat_map(|edit| [&edit.old_text, &edit.new_text]))
    {
        alphabet.extend(field.chars().filter(|c| !ALPHABET.contains(c)));
    }
    alphabet.sort_unstable();
    alphabet.dedup();
    let ways = ways(shrunk.kind);
    let (mut spaces, mut count) = (Vec::new(), 0_u64);
    for space in (0..shrunk.to).flat_map(|size| of_size(&alphabet, size, shrunk)) {
        count = count.saturating_add(space.count());
        if count / 2 * ways > reach {
            return None;
        }
        spaces.push(space);
    }
    for space in &spaces {
        let mut found = None;
        space.visit_all(&mut |input| {
            let is_possible = ways == 2 || input.matching == Matching::Tolerant;
            if is_possible && fails_in(fault, shrunk.kind, space, input) {
                found = Some(size(&space.case(String::new(), input)));
            }
            found.is_none()
        });
        if found.is_some() {
            return found;
        }
    }
    Some(shrunk.to)
}

/// In how many of the two ways of matching a failure of this kind can be: exact matching tries the exact tier alone (LD-1).
fn ways(kind: Kind) -> u64 {
    match kind.blame {
        Blame::Applied(tier) | Blame::Ambiguous(tier) if tier != Tier::Exact => 1,
        Blame::Limit => 1,
        _ => 2,
    }
}

/// All cases of one size, with the limits and the BOM of the shrunk case, by number of edits.
fn of_size<'s>(alphabet: &'s [char], size: usize, shrunk: &'s Shrunk) -> impl Iterator<Item = Space> + 's {
    let is_invalid = shrunk.kind.blame == Blame::Refused(Code::InvalidRequest);
    (0..=size).map(move |edits| {
        // A fault may tell letters apart, so both of each pair are looked at.
        let mut space = Space::of_size(alphabet, edits, size - edits, false);
        space.limits = shrunk.case.limits;
        space.has_utf8_bom = shrunk.case.has_utf8_bom;
        // An empty oldText is refused at once: no other kind of failure comes of it.
        let least = usize::from(!is_invalid);
        space.lengths.old = least..=*space.lengths.old.end();
        space
    })
}

fn fails_in(fault: Fault, kind: Kind, space: &Space, input: &Input<'_>) -> bool {
    let engine = guard::ask(&mut Model::with(fault), input, &space.limits);
    let right: Result<Answer, _> = Oracle.answer(input, &space.limits);
    engine != right && Kind::of(&space.case(String::new(), input), &mut Model::with(fault)) == Some(kind)
}
