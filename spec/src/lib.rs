//! The vocabulary of the edit specification.
//!
//! `SPEC.md` beside this crate is the normative text. This crate gives its words to the rest of the house as types:
//! [`Clause`] (every rule's id), [`Input`] and [`Edit`] (what an engine is asked), [`Applied`], [`Rejection`] and
//! [`Conflict`] (what it answers), and [`Limits`] (every number that bounds it). There is no behaviour here beyond names
//! and look-ups, so that the oracle and the engine can share it without sharing a mistake.

#![forbid(unsafe_code)]

mod clause;
mod conflict;
mod edit;
mod limits;
mod outcome;

pub use clause::{Clause, UnknownClause};
pub use conflict::{Conflict, Excerpt, Failure, Hint, Mark, Reason, Row};
pub use edit::{Edit, Input, Matching, Tier};
pub use limits::{Limit, Limits};
pub use outcome::{Applied, Code, InvalidBatch, Match, Outcome, Rejection};

/// The normative text, as written in `SPEC.md`.
pub const SPEC: &str = include_str!("../SPEC.md");
