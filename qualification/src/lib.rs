//! What a qualification leaves behind: a log of events, from which every report is derived.
//!
//! Data flows one way. The harness (`conformance`) tests an engine in *units* of work and writes an [`event`] for each; this
//! crate knows the events, not the engines. Whatever a report says stands in the log, so a report can be made again, and
//! checked, by anyone who has the log, without the engine and without a network.
//!
//! What depends on the clock and the machine stands apart in every event ([`event::Circumstances`], [`event::Timing`]): without
//! it, two runs of the same harness on the same engine write the same.

pub mod digest;
pub mod event;
pub mod file;
pub mod log;
pub mod number;
pub mod report;
pub mod schema;
