//! The slow reference: sections 1 to 6 of `SPEC.md`, clause by clause.
//!
//! The engine is fast, so it can be wrong in ways that are hard to see. The oracle says what the right answer is: written
//! from the specification alone, by the plainest search that does it, and sharing no code with the engine beyond the
//! vocabulary of `editproof-spec`. For speed it only leaves out what would be done twice: a run asks it millions of
//! times. Each function names its clause; read it beside the text.
//!
//! | section | files |
//! |---|---|
//! | conventions | `whitespace`, `units` |
//! | 1 edits and batches | `batches` (BA), `tiers` (LD), `candidate`, `comparison` |
//! | 2 exact tier | `exact` |
//! | 3 lines | `lines` (LN), `line_trimmed` (LT), `indentation_flexible` (IF) |
//! | 4 whitespace-normalized tier | `whitespace_normalized` (WN) |
//! | 5 limits | `limits` (LI) |
//! | 6 diagnostics | `diagnostics`, `hints` (DG-5 to DG-8), `nearest` (DG-9), `excerpt` (DG-10, 12, 13), `categories` (DG-12), `quote` (DG-11), `wording` (DG-1 to DG-10), `fitting` (DF) |
//!
//! What it does not keep: EX-3, WN-7 and LI-3. Time is up to text × edit for each edit, and a few copies of the text are
//! made. DF-5 needs the host's parser and is shown elsewhere.

#![forbid(unsafe_code)]

mod batches;
mod candidate;
mod categories;
mod comparison;
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
///
/// # Complexity
/// Up to text × edit for each edit, in time; a few times the text, in space.
///
/// ```
/// use editproof_spec::{Edit, Input, Limits, Matching, Tier};
///
/// let edits = [Edit { old_text: "a b", new_text: "x", replace_all: false }];
/// let input = Input { text: "a\tb\n", has_utf8_bom: false, edits: &edits, matching: Matching::Tolerant };
/// let applied = editproof_oracle::apply(&input, &Limits::default()).unwrap();
/// assert_eq!(applied.text, "x\n");
/// assert_eq!(applied.matches[0].strategy, Tier::WhitespaceNormalized);
/// ```
pub fn apply(input: &Input<'_>, limits: &Limits) -> Outcome {
    batches::run(input, limits, 0, &mut |_, _, _, _| {})
}

/// The message that travels with `rejection` (section 6, RQ-1, LI-1).
///
/// # Complexity
/// Up to failures × message, in time.
///
/// ```
/// use editproof_spec::{Limits, Rejection};
///
/// let message = editproof_oracle::message(&Rejection::WriteLimitExceeded, &Limits::default());
/// assert_eq!(message, "Workspace file exceeds write limit");
/// ```
pub fn message(rejection: &Rejection, limits: &Limits) -> String {
    match rejection {
        Rejection::InvalidBatch(_) => "Invalid workspace tool request".to_owned(),
        Rejection::WriteLimitExceeded => "Workspace file exceeds write limit".to_owned(),
        Rejection::Conflict(conflict) => fitting::fit(conflict, limits).message,
    }
}
