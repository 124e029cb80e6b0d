//! The cases that a change touches: a fast answer while an engine is being written.
//!
//! Nothing here replaces a whole run. What is chosen follows from which files changed, by a table ([`rules`]) that a test holds
//! against the files and the clauses that they cite; what a change reaches by another way is not seen, and every report says so.
//!
//! Files by task: [`changed_since`] (which files), [`touched`] (which clauses), [`Chosen`] (which cases).

mod changes;
mod choose;
pub mod rules;

pub use changes::{ChangesError, changed_since};
pub use choose::{Chosen, Counts, GENERATED, Selection};
pub use rules::{Touched, touched};
