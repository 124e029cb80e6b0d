//! A fast text edit engine: sections 1 to 6 of the specification in linear time and bounded heap.
//!
//! Text and edits go in; either the new text comes out with how each edit matched, or a typed rejection whose facts – kind,
//! count, lines, hints, excerpt – say what to do.
//!
//! ```
//! use editproof_engine::apply;
//! use editproof_spec::{Edit, Input, Limits, Matching, Tier};
//!
//! let edits = [Edit { old_text: "if (x) {\n  y();\n}", new_text: "if (x) {\n  z();\n}", replace_all: false }];
//! let input = Input {
//!     text: "fn f() {\n    if (x) {\n      y();\n    }\n}\n",
//!     has_utf8_bom: false,
//!     edits: &edits,
//!     matching: Matching::Tolerant,
//! };
//! let applied = apply(&input, &Limits::default()).unwrap();
//! assert_eq!(applied.text, "fn f() {\n    if (x) {\n      z();\n    }\n}\n");
//! assert_eq!(applied.matches[0].strategy, Tier::IndentationFlexible);
//! ```
//!
//! The files carry the names of the oracle's, so that both can be held side by side. What is here alone: [`mod@tuning`]
//! (the one place that chooses a path), `kmp` and `line_automaton` (the dense paths), [`mod@meter`] (countable work).

#![forbid(unsafe_code)]

mod ascending;
mod batches;
mod diagnostics;
mod exact;
mod excerpt;
mod fitting;
mod hints;
mod indentation_flexible;
mod kmp;
mod limits;
mod line_automaton;
mod line_windows;
mod lines;
mod location;
mod merged_hits;
mod message;
pub mod meter;
mod nearest;
mod peel;
mod probe;
mod quote;
mod region;
mod replacement;
mod rewrite;
mod tiers;
pub mod tuning;
mod units;
mod whitespace;
mod whitespace_normalized;

pub use meter::{Meter, NoMeter, Path, WorkMeter};
pub use tuning::Tuning;

use editproof_spec::{Input, Limits, Outcome, Rejection};

/// SHA-256 of this engine's sources, hexadecimal: names and contents of the files of `src`. What was measured of an engine is
/// good for these sources only.
pub const SOURCES_SHA256: &str = env!("EDITPROOF_ENGINE_SHA256");

/// An engine with its limits and tuning. Cheap to make and without state: the same input gives the same answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Engine {
    /// Every number that bounds an answer (LI-4).
    pub limits: Limits,
    /// Which path is taken when; never changes an answer.
    pub tuning: Tuning,
}

impl Engine {
    /// Answers `input`.
    ///
    /// # Errors
    /// A [`Rejection`] when nothing was applied: the batch is none (BA-1), an edit failed, or a text would grow past its
    /// limit. An `old_text` of 4 GiB or more counts as the latter.
    ///
    /// # Complexity
    /// Time: linear in text + edits + output, for each edit. Heap beyond input and output: at most 64 KiB + four times
    /// the edit on the matching paths; a few bytes for each byte of `old_text` for diagnostics.
    pub fn apply(&self, input: &Input<'_>) -> Outcome {
        self.apply_metered(input, &mut NoMeter)
    }

    /// As [`Engine::apply`], and reports its work to `meter`.
    ///
    /// # Errors
    /// As [`Engine::apply`].
    pub fn apply_metered<M: Meter>(&self, input: &Input<'_>, meter: &mut M) -> Outcome {
        batches::apply(self, input, meter)
    }

    /// The message that travels with `rejection` (section 6), at most as long as the limits say, but for DF-4.
    ///
    /// # Complexity
    /// Linear in the facts.
    pub fn message(&self, rejection: &Rejection) -> String {
        match rejection {
            Rejection::InvalidBatch(_) => "Invalid workspace tool request".to_owned(),
            Rejection::WriteLimitExceeded => "Workspace file exceeds write limit".to_owned(),
            Rejection::Conflict(conflict) => fitting::fit(conflict, &self.limits),
        }
    }
}

/// Answers `input` within `limits`: [`Engine::apply`] with the default tuning.
///
/// # Errors
/// As [`Engine::apply`].
pub fn apply(input: &Input<'_>, limits: &Limits) -> Outcome {
    Engine { limits: *limits, tuning: Tuning::default() }.apply(input)
}

/// The message that travels with `rejection`: [`Engine::message`] with the default tuning.
pub fn message(rejection: &Rejection, limits: &Limits) -> String {
    Engine { limits: *limits, tuning: Tuning::default() }.message(rejection)
}
