//! Workspace tools on real files: contained reads, previews, atomic commits, guards (spec sections 7, 9 and 10).
//!
//! A [`Worker`] carries out requests below its roots, a [`Session`] adds what was negotiated with one peer, and the binary
//! `editworker` puts a session behind standard input and output: for people (`apply`), for agents (`mcp`), for bridges
//! (`serve`). Linux: containment and commits rest on `openat2` and `renameat2`, with fallbacks where a kernel or a file
//! system lacks them.

#![forbid(unsafe_code)]

mod commit;
mod failure;
pub mod fuzzing;
mod limits;
pub mod ops;
mod read;
mod root;
mod session;
mod state;
mod target;
mod text;
mod worker;

pub use failure::Failure;
pub use limits::WorkerLimits;
pub use root::Root;
pub use session::{Answer, Session};
pub use state::{Guard, Purpose, Quarantine, Record, State, Whole};
pub use worker::{Execution, StartError, Worker, WorkerConfig};
