//! The hunt: every fault of the bank against every method, and what each method needs to find it.
//!
//! A method is a stream of cases and a way of judging them: the corpus, the enumeration, generated cases and fuzzed ones are
//! judged by the right answer (differential), the metamorphic properties by the engine's own answers. A faulty engine is
//! asked the cases of a chunk one after the other, as `run` does, so that faults that remember are met.
//!
//! Why all engines together: making a case and asking the oracle costs as much as asking an engine, and that is shared. The
//! time to detection that is reported is what a hunt for this fault alone would have taken on one core: all that was
//! shared up to its case, and its own answers.
//!
//! Time: until every fault is found or the time is over, method by method. Space: a round of cases.
//! Invariant: which case finds a fault does not depend on the number of threads, as long as time lasts: rounds are of a
//! fixed size, and the lowest case of a round counts.

mod control;
mod fuzz;
mod judging;
mod shrinking;
mod source;
mod suspect;

pub use control::{Controlled, control};
pub use fuzz::Fuzzed;
pub use judging::{Symptom, symptom};
pub use shrinking::shrink_cases;
pub use source::{Enumerated, GeneratedCases, Listed, Source};
pub use suspect::Suspect;

use crate::case::Case;
use judging::{Judging, Right};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Cases that a faulty engine is asked one after the other.
pub const CHUNK: usize = 64;
/// Chunks of a round, between which engines that were found drop out.
const ROUND: usize = 8;

/// A way of looking for faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The cases of the corpus, the shortest first.
    Corpus,
    /// All cases up to a bound against the oracle, the smallest bound first.
    Enumeration,
    /// Generated cases against the oracle.
    Generated,
    /// Generated cases against the metamorphic properties alone.
    Metamorphic,
    /// Cases from mutated bytes against the oracle.
    Fuzz,
}

impl Method {
    /// All methods, in the order in which they are tried.
    pub const ALL: [Method; 5] =
        [Method::Corpus, Method::Enumeration, Method::Generated, Method::Metamorphic, Method::Fuzz];

    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Method::Corpus => "corpus",
            Method::Enumeration => "enumeration",
            Method::Generated => "generated",
            Method::Metamorphic => "metamorphic",
            Method::Fuzz => "fuzz",
        }
    }

    fn judging(self) -> Judging {
        if self == Method::Metamorphic { Judging::Properties } else { Judging::Oracle }
    }
}

/// How a method found a fault.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many cases it took, the last one included.
    pub cases: u64,
    /// How long it took, in seconds of one core.
    pub seconds: f64,
    /// In what it showed.
    pub symptom: Symptom,
    /// The case.
    pub case: Case,
    /// The size to which the case shrinks, once that was asked for ([`shrink_cases`]); `None` also when a fresh engine does
    /// not show the fault on it by the right answer, as with faults that remember.
    pub shrunk: Option<usize>,
}

/// What one method came to.
#[derive(Clone, Debug)]
pub struct Hunted {
    /// The method.
    pub method: Method,
    /// For each suspect, how it was found.
    pub found: Vec<Option<Found>>,
    /// How many cases the method looked at.
    pub cases: u64,
    /// How long it took by the clock.
    pub elapsed: Duration,
}

/// Looks for all of `suspects` by one method, on `jobs` threads, until `deadline`. `progress` is told how many were found.
pub fn hunt(
    method: Method,
    source: &mut dyn Source,
    suspects: &[Suspect],
    deadline: Instant,
    jobs: NonZeroUsize,
    progress: &dyn Fn(usize),
) -> Hunted {
    let start = Instant::now();
    let mut found: Vec<Option<Found>> = vec![None; suspects.len()];
    let mut own = vec![0.0; suspects.len()];
    let mut shared = 0.0;
    let mut cases = 0;
    while found.iter().any(Option::is_none) && Instant::now() < deadline {
        let made = Instant::now();
        let chunks: Vec<Vec<Case>> = (0..ROUND).map_while(|_| source.chunk()).collect();
        if chunks.is_empty() {
            break;
        }
        shared += made.elapsed().as_secs_f64();
        let open: Vec<usize> = (0..suspects.len()).filter(|&at| found[at].is_none()).collect();
        let judged = round(method.judging(), &chunks, suspects, &open, deadline, jobs);
        for (chunk, judged) in chunks.into_iter().zip(judged) {
            let Some(judged) = judged else { continue };
            for (&at, outcome) in open.iter().zip(judged.outcomes) {
                if found[at].is_some() {
                    continue;
                }
                own[at] += outcome.seconds;
                if let Some((nth, symptom)) = outcome.hit {
                    // Of what the chunk cost together, the part up to this case.
                    let part = judged.shared * (nth + 1) as f64 / chunk.len() as f64;
                    found[at] = Some(Found {
                        cases: cases + nth as u64 + 1,
                        seconds: shared + part + own[at],
                        symptom,
                        case: chunk[nth].clone(),
                        shrunk: None,
                    });
                }
            }
            shared += judged.shared;
            cases += chunk.len() as u64;
        }
        progress(found.iter().flatten().count());
    }
    Hunted { method, found, cases, elapsed: start.elapsed() }
}

/// What a chunk came to.
struct Judged {
    /// Seconds for what every engine needs.
    shared: f64,
    /// For each open suspect, in order.
    outcomes: Vec<Outcome>,
}

#[derive(Clone, Copy, Default)]
struct Outcome {
    /// Seconds for the engine's own answers.
    seconds: f64,
    /// The first case that shows the fault, by its place in the chunk.
    hit: Option<(usize, Symptom)>,
}

/// Judges the chunks of a round on several threads. A chunk that the deadline cut off lacks the last suspects.
fn round(
    judging: Judging,
    chunks: &[Vec<Case>],
    suspects: &[Suspect],
    open: &[usize],
    deadline: Instant,
    jobs: NonZeroUsize,
) -> Vec<Option<Judged>> {
    // In the caller's own thread, so that his clock of processor time sees it.
    if jobs == NonZeroUsize::MIN {
        return chunks.iter().map(|cases| Some(chunk(judging, cases, suspects, open, deadline))).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<Judged>>> = chunks.iter().map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        for _ in 0..jobs.get().min(chunks.len()) {
            scope.spawn(|| {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&n| n < chunks.len()) {
                    let judged = chunk(judging, &chunks[number], suspects, open, deadline);
                    if let Ok(mut slot) = results[number].lock() {
                        *slot = Some(judged);
                    }
                }
            });
        }
    });
    results.into_iter().map(|slot| slot.into_inner().ok().flatten()).collect()
}

fn chunk(judging: Judging, cases: &[Case], suspects: &[Suspect], open: &[usize], deadline: Instant) -> Judged {
    let start = Instant::now();
    let rights: Vec<Right> = cases.iter().map(|case| judging.right(case)).collect();
    let shared = start.elapsed().as_secs_f64();
    let mut outcomes = Vec::with_capacity(open.len());
    for &at in open {
        if Instant::now() >= deadline {
            break;
        }
        let start = Instant::now();
        let mut engine = suspects[at].engine();
        let hit = cases.iter().zip(&rights).enumerate().find_map(|(nth, (case, right))| {
            let symptom = judging.symptom(case, right, &mut engine)?;
            Some((nth, symptom))
        });
        outcomes.push(Outcome { seconds: start.elapsed().as_secs_f64(), hit });
    }
    Judged { shared, outcomes }
}
