//! What is measured: the engine, and deliberately bad ones that every gate must turn down (house rule 9).

use editproof_conformance::case::Case;
use editproof_engine::{Engine, Tuning};
use editproof_spec::Outcome;

/// Fixed, so that a table has the same collisions in every run. Any number does.
const HASH_SEED: u64 = 1;

/// Something that answers a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The engine.
    Fast,
    /// Counts occurrences by divide and conquer, looking at all of each part anew: n·log n.
    LogLinear,
    /// Compares the needle at every place: quadratic on periodic input.
    Quadratic,
    /// Keeps one object for each place.
    Greedy,
}

impl Subject {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Subject::Fast => "fast",
            Subject::LogLinear => "log-linear",
            Subject::Quadratic => "quadratic",
            Subject::Greedy => "greedy",
        }
    }

    /// The subject called `name`.
    pub fn from_name(name: &str) -> Option<Subject> {
        [Subject::Fast, Subject::LogLinear, Subject::Quadratic, Subject::Greedy]
            .into_iter()
            .find(|subject| subject.name() == name)
    }

    /// Answers the case with the engine, after the subject's own detour. The length of the answer comes back: the new
    /// text's bytes, or the message's.
    pub fn run(self, case: &Case) -> usize {
        let text = case.text.as_bytes();
        let needle = case.edits.first().map_or(&b""[..], |edit| edit.old_text.as_bytes());
        match self {
            Subject::Fast => {}
            Subject::LogLinear => _ = std::hint::black_box(log_linear(text)),
            Subject::Quadratic => _ = std::hint::black_box(quadratic(text, needle)),
            Subject::Greedy => _ = std::hint::black_box(greedy(text, needle).len()),
        }
        let edits = case.borrowed_edits();
        let tuning = Tuning { hash_seed: Some(HASH_SEED), ..Tuning::default() };
        let engine = Engine { limits: case.limits, tuning };
        answer_len(&engine, std::hint::black_box(engine.apply(&case.input(&edits))))
    }
}

fn answer_len(engine: &Engine, outcome: Outcome) -> usize {
    match outcome {
        Ok(applied) => applied.text.len(),
        Err(rejection) => engine.message(&rejection).len(),
    }
}

/// Looks at every byte once on each of log n levels.
fn log_linear(text: &[u8]) -> u64 {
    let here: u64 = text.iter().map(|&byte| std::hint::black_box(u64::from(byte))).sum();
    if text.len() < 2 {
        return here;
    }
    let (left, right) = text.split_at(text.len() / 2);
    here ^ log_linear(left) ^ log_linear(right)
}

fn quadratic(text: &[u8], needle: &[u8]) -> usize {
    (0..text.len())
        .filter(|&at| {
            let head = text[at..].iter().zip(needle).take_while(|(a, b)| std::hint::black_box(*a) == *b).count();
            head == needle.len()
        })
        .count()
}

#[expect(clippy::vec_box, reason = "one object for each hit is the fault")]
/// One object for each place where the needle's first byte stands.
fn greedy(text: &[u8], needle: &[u8]) -> Vec<Box<(usize, usize)>> {
    let Some(first) = needle.first() else { return Vec::new() };
    (0..text.len()).filter(|&at| text[at] == *first).map(|at| Box::new((at, at + needle.len()))).collect()
}
