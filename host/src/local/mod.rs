//! HO-9: files that the host itself holds: the same engine, within a budget.
//!
//! `budget.rs` applies edits to a text, `file.rs` does so to a file below a root: read, apply, replace in one step.

mod budget;
mod error;
#[cfg(feature = "local")]
mod file;

pub use budget::{Budget, apply};
pub use error::LocalError;
#[cfg(feature = "local")]
pub use file::Root;
