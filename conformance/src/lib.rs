//! The harness: cases, generators, engines under test, verdicts, reports, and the command line `editproof`.
//!
//! Data flows one way: generator or corpus → [`case::Case`] → engine and oracle → verdict → report.

#![forbid(unsafe_code)]

pub mod baseline;
pub mod case;
pub mod choice;
pub mod cli;
pub mod compare;
pub mod corpus;
pub mod engines;
pub mod enumerate;
pub mod external;
pub mod faults;
pub mod fuzzing;
pub mod generate;
pub mod history;
pub mod ladder;
pub mod metamorphic;
pub mod qualify;
pub mod quick;
pub mod report;
pub mod run;
pub mod shard;
pub mod shrink;
pub mod verdict;
pub mod watch;
