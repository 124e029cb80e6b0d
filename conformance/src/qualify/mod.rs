//! Qualification: everything that can be proved of an engine, as units of work whose events make a log.
//!
//! A [`Setting`] says what is tested, with how much work. Its plan ([`plan`]) is a list of gates and of *units*; each unit is a
//! function of the setting alone, not of time, threads, or the units before it. So a run that was killed goes on where its
//! log ends, parts of the plan can be run on several machines, and two runs write the same but for the times.
//!
//! Why units of about a second: a kill loses no more than the units that were running, and parts of a plan take about the
//! same time. Why not one process for each: an engine that breaks this process is run in one of its own already
//! ([`crate::external`]).
//!
//! One file for each kind of gate, in `gates/`; each gate brings its negative controls as units of the same plan. What the
//! events say in the end – whether the engine may ship – is not decided here but derived from the log by
//! `editproof-qualification`, so that whoever has the log can check it.

mod by;
mod cases;
mod evidence;
mod failing;
mod found;
mod gates;
mod machine;
mod plan;
mod profile;
mod repository;
mod run;
mod setting;
mod start;
mod store;

pub use by::By;
pub use evidence::{Evidence, EvidenceError};
pub use plan::{Plan, Planned, plan};
pub use profile::Profile;
pub use repository::{Commit, commit_of};
pub use run::{RunError, run};
pub use setting::{Past, Setting};
pub use start::start;
pub use store::{AlteredError, StoreError, store_failures, verify_failures};
