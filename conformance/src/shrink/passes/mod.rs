//! The steps of the shrinker, one way of making a case smaller or plainer per file.
//!
//! Every pass only offers cases; whether one is kept is for the attempt to say. The order is from what takes away most.

mod apply;
mod blanks;
mod breaks;
mod characters;
mod chunks;
mod edits;
mod exhaustive;
mod field;
mod indentation;
mod letters;
mod limits;
mod lines;
mod modes;
mod new_text;
mod pairs;
mod shared;
mod substitute;
mod together;
mod tokens;

use super::attempt::Attempt;

/// One way of making cases smaller or plainer.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// One word.
    pub name: &'static str,
    /// Offers cases that are derived from the current one.
    pub(super) run: fn(&mut Attempt<'_>),
    /// Whether it is worth its price only once the others find nothing any more.
    pub(super) is_last: bool,
}

const fn pass(name: &'static str, run: fn(&mut Attempt<'_>)) -> Pass {
    Pass { name, run, is_last: false }
}

/// All passes, in the order in which they are run.
pub const ALL: &[Pass] = &[
    pass("edits", edits::run),
    pass("apply", apply::run),
    pass("new-text", new_text::run),
    pass("lines", lines::run),
    pass("tokens", tokens::run),
    pass("shared", shared::run),
    pass("characters", characters::run),
    pass("together", together::run),
    pass("breaks", breaks::run),
    pass("indentation", indentation::run),
    pass("modes", modes::run),
    pass("blanks", blanks::run),
    pass("letters", letters::run),
    pass("limits", limits::run),
    pass("substitute", substitute::run),
    pass("pairs", pairs::run),
    Pass { name: "exhaustive", run: exhaustive::run, is_last: true },
];
