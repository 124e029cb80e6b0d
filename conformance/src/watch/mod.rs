//! Rounds of testing, one after each save, for whoever writes an engine.
//!
//! Why not `editproof run` in a loop: after a save one question matters, whether what failed still fails. So a round asks that first,
//! and goes on to the other cases only when it does not. The engine is a process of its own in every round, so that the program that was
//! built a moment ago is the one that is asked.
//!
//! Files by task: [`Round`] (what is asked, in which order), [`build`] (the build command), [`Saves`] (when files were saved).

mod build;
mod round;
mod saves;

pub use build::{BuildError, build};
pub use round::{Outcome, Round};
pub use saves::{Saves, SavesError};
