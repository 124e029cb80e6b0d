//! Edits of a text within a budget.
//!
//! The engine is called once per edit, and the batch is folded here (BA-2 to BA-4): only between edits can a budget be
//! looked at, and each edit is linear in the text, so what one edit can cost beyond a budget is bounded. What is counted is
//! the engine's own work, not the size of the input: hard inputs are what budgets are for.
//!
//! The message of a conflict goes the way of a worker's: written by the engine within its limits, then parsed. So a model
//! reads the same of a local file as of any other, and as little.

use super::error::LocalError;
use crate::conflict;
use editproof_engine::{Engine, Tuning, WorkMeter};
use editproof_spec::{Applied, Conflict, Edit, Failure, Input, Limits, Matching, Rejection, Tier};
use std::time::{Duration, Instant};

/// What one call may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Edits of the batch.
    pub edits: usize,
    /// Bytes that the engine may look at before an edit is begun.
    pub work_bytes: u64,
    /// Places that all edits together may replace.
    pub locations: usize,
    /// Places that one edit may replace by a tier other than exact.
    pub tolerant_locations: usize,
    /// Time before an edit is begun, and before the file is written.
    pub time: Duration,
    /// Bytes of the file, before and after, BOM included.
    pub file_bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            edits: 100,
            work_bytes: 64 << 20,
            locations: 100_000,
            tolerant_locations: 10_000,
            time: Duration::from_secs(2),
            file_bytes: 10 << 20,
        }
    }
}

/// Applies `edits` to `text`, from which a BOM was set aside if `has_utf8_bom`.
///
/// # Errors
/// All edits that failed, or the first thing that passed the budget; in either case nothing is applied.
///
/// # Complexity
/// Linear in text + edit + output, for each edit.
pub fn apply(
    text: &str,
    has_utf8_bom: bool,
    edits: &[Edit<'_>],
    matching: Matching,
    budget: &Budget,
) -> Result<Applied, LocalError> {
    let start = Instant::now();
    let limits = Limits {
        edits: budget.edits,
        // A text has no more units than bytes: this is met before a text is built, the bytes themselves after.
        text_units: budget.file_bytes,
        file_bytes: budget.file_bytes,
        ..Limits::default()
    };
    if edits.is_empty() || edits.len() > budget.edits || edits.iter().any(|edit| edit.old_text.is_empty()) {
        return Err(LocalError::Batch { most: budget.edits });
    }
    let engine = Engine { limits, tuning: Tuning::default() };
    let mut run =
        Run { applied: Applied { text: String::new(), matches: Vec::new() }, failures: Vec::new(), locations: 0 };
    let mut meter = WorkMeter::default();
    for (index, edit) in edits.iter().enumerate() {
        let position = index + 1;
        if meter.bytes() >= budget.work_bytes {
            return Err(LocalError::Work { position });
        }
        if start.elapsed() >= budget.time {
            return Err(LocalError::Time { position, limit: budget.time });
        }
        let current = if run.applied.matches.is_empty() { text } else { &run.applied.text };
        let input = Input { text: current, has_utf8_bom, edits: std::slice::from_ref(edit), matching };
        let outcome = engine.apply_metered(&input, &mut meter);
        run.add(position, outcome, budget)?;
    }
    run.end(edits.len(), &limits).and_then(|applied| match start.elapsed() >= budget.time {
        true => Err(LocalError::Time { position: edits.len() + 1, limit: budget.time }),
        false => Ok(applied),
    })
}

/// A batch so far.
struct Run {
    applied: Applied,
    failures: Vec<Failure>,
    locations: usize,
}

impl Run {
    /// Takes the outcome of one more edit.
    fn add(&mut self, position: usize, outcome: editproof_spec::Outcome, budget: &Budget) -> Result<(), LocalError> {
        match outcome {
            Ok(applied) => {
                self.applied.text = applied.text;
                for found in &applied.matches {
                    self.locations += found.occurrences;
                    let tolerant = found.strategy != Tier::Exact && found.occurrences > budget.tolerant_locations;
                    if tolerant || self.locations > budget.locations {
                        let limit = if tolerant { budget.tolerant_locations } else { budget.locations };
                        return Err(LocalError::Locations { position, limit, tolerant });
                    }
                }
                self.applied.matches.extend(applied.matches);
                Ok(())
            }
            Err(Rejection::Conflict(conflict)) => {
                let reasons = conflict.failures.into_iter().map(|failure| failure.reason);
                self.failures.extend(reasons.map(|reason| Failure { position, reason }));
                Ok(())
            }
            Err(Rejection::WriteLimitExceeded) => Err(LocalError::Grown { limit: budget.file_bytes }),
            Err(Rejection::InvalidBatch(_)) => Err(LocalError::Batch { most: budget.edits }),
        }
    }

    fn end(self, requested: usize, limits: &Limits) -> Result<Applied, LocalError> {
        if self.failures.is_empty() {
            return Ok(self.applied);
        }
        let conflict = Conflict { requested, failures: self.failures };
        let message = editproof_engine::message(&Rejection::Conflict(conflict.clone()), limits);
        // DF-5 says that it parses; if it did not, the facts themselves would be no worse.
        Err(LocalError::Conflict(conflict::parse(&message).unwrap_or_else(|| conflict.into())))
    }
}
