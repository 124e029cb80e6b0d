//! Baselines: differences that are known, each with its reason, so that a run tells new ones from old ones.
//!
//! An entry that matches nothing any more is a finding like a difference: a list that is only ever added to hides what it
//! should show.

mod file;
mod findings;
mod known;

pub use file::{Baseline, BaselineError, Entry, NEW_REASON};
pub use findings::{BaselineFindings, Stale};
pub use known::Known;
