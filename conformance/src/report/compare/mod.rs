//! The comparison of engines as a page, as Markdown, as JSON, and for a terminal.
//!
//! All four say the same: `words` holds what they have in common.

pub mod html;
pub mod json;
pub mod markdown;
pub mod terminal;
mod words;

use crate::case::Case;
use crate::compare::{Example, Standing, Topic};
use std::collections::BTreeMap;

/// What a comparison was made of.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// All cases, those of files first.
    pub cases: &'a [Case],
    /// How many of them were generated.
    pub generated: u64,
    /// The seed of those.
    pub seed: u64,
    /// How many cases each topic has.
    pub topic_sizes: BTreeMap<Topic, u64>,
    /// The engines.
    pub standings: &'a [Standing<'a>],
    /// The command that made the comparison.
    pub made_by: &'a str,
    /// When it was made, if that is to be told.
    pub date: Option<&'a str>,
    /// The command that shows an example again: engine and example.
    pub command: &'a dyn CommandOf,
}

/// Names the command that shows an example again.
pub trait CommandOf: std::fmt::Debug {
    /// The command, for a shell.
    fn command(&self, engine: &str, example: &Example<'_>) -> String;
}
