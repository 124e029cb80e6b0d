//! The unit of speed: one pass is one `memmem` scan for an absent needle of 34 bytes over the same text.
//!
//! Pass and work are timed in turn, in the same process, and the fastest of many rounds counts on both sides. A ratio taken
//! that way is steady on a busy machine, where milliseconds are not.

use crate::rows::Row;
use editproof_engine::Engine;
use memchr::memmem::Finder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The needle of the yardstick: 34 bytes that stand in none of the texts.
pub const ABSENT: &[u8; 34] = b"@zq#7vk~@zq#7vk~@zq#7vk~@zq#7vk~@z";

/// What a row took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Timing {
    /// The row.
    pub id: String,
    /// What was done.
    pub work: String,
    /// The work in passes.
    pub passes: f64,
    /// The most that is allowed.
    pub at_most: Option<u32>,
    /// What a deployed JavaScript engine takes.
    pub javascript: Option<u32>,
    /// One pass in microseconds; for information only.
    pub pass_us: f64,
}

/// The fastest scan of the yardstick over `text` in `rounds`.
pub fn pass(text: &[u8], rounds: usize) -> Duration {
    let finder = Finder::new(ABSENT);
    let once = || {
        let start = Instant::now();
        assert!(black_box(finder.find(black_box(text))).is_none(), "the yardstick's needle must be absent");
        start.elapsed()
    };
    (0..rounds.max(1)).map(|_| once()).min().unwrap_or_default()
}

/// Runs a row once: the new text, or the message.
pub fn run(row: &Row) -> String {
    let edits = row.case.borrowed_edits();
    let engine = Engine { limits: row.case.limits, ..Engine::default() };
    match engine.apply(black_box(&row.case.input(&edits))) {
        Ok(applied) => applied.text,
        Err(rejection) => engine.message(&rejection),
    }
}

/// Times a row against the yardstick, in turn.
pub fn time(row: &Row, rounds: usize) -> Timing {
    let (mut yardstick, mut fastest) = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds.max(1) {
        yardstick = yardstick.min(pass(row.case.text.as_bytes(), 1));
        let start = Instant::now();
        black_box(run(row));
        fastest = fastest.min(start.elapsed());
    }
    Timing {
        id: row.id.to_owned(),
        work: row.work.to_owned(),
        passes: fastest.as_secs_f64() / yardstick.as_secs_f64().max(1e-9),
        at_most: row.at_most,
        javascript: row.javascript,
        pass_us: yardstick.as_secs_f64() * 1e6,
    }
}

/// Where the oracle's answers are recorded, by row.
pub fn digests_path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("record/digests.json")
}

/// SHA-256 in hex.
pub fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Checks a row's whole output against the recorded digest.
///
/// # Errors
/// Says which row is wrong, or that its answer was never recorded and how to do so.
pub fn check(row: &Row) -> Result<(), String> {
    let path = digests_path();
    let content = std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let digests: BTreeMap<String, String> =
        serde_json::from_str(&content).map_err(|error| format!("{}: {error}", path.display()))?;
    match digests.get(row.id) {
        Some(expected) if *expected == digest(&run(row)) => Ok(()),
        Some(_) => {
            Err(format!("row {}: the engine's output is not the oracle's; a wrong answer gets no number", row.id))
        }
        None => Err(format!(
            "row {}: no recorded answer; run `cargo run --release -p benches --bin digests` (the oracle is slow)",
            row.id
        )),
    }
}
