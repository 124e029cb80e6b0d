//! The slow reference: sections 1 to 6 of the specification, clause by clause.

#![forbid(unsafe_code)]

mod batches;
mod candidate;
mod categories;
mod diagnostics;
mod exact;
mod excerpt;
pub mod explain;
mod fitting;
mod hints;
mod indentation_flexible;
mod limits;
mod line_trimmed;
mod lines;
mod nearest;
mod quote;
mod tiers;
mod units;
mod whitespace;
mod whitespace_normalized;
mod wording;

use editproof_spec::{Input, Limits, Outcome, Rejection};

/// Answers `input` as the specification says.
///
/// # Errors
/// The rejection of the batch, with the facts of every failing edit.
pub fn apply(input: &Input<'_>, limits: &Limits) -> Outcome {
    batches::run(input, limits, 0, &mut |_, _, _, _| {})
}

/// The message that travels with `rejection` (section 6, RQ-1, LI-1).
pub fn message(rejection: &Rejection, limits: &Limits) -> String {
    match rejection {
        Rejection::InvalidBatch(_) => "Invalid workspace tool request".to_owned(),
        Rejection::WriteLimitExceeded => "Workspace file exceeds write limit".to_owned(),
        Rejection::Conflict(conflict) => fitting::fit(conflict, limits).message,
    }
}
