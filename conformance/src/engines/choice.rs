//! From a name on the command line to an engine: the one place that chooses.

use super::{Engine, Fast, Oracle};
use std::fmt;
use std::str::FromStr;

/// Which engine to put to the test.
///
/// A value, not an engine: every thread makes its own with [`Choice::make`], and again after the engine broke.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The fast engine of this workspace.
    #[default]
    Fast,
    /// The oracle itself.
    Oracle,
}

impl Choice {
    /// A new engine.
    pub fn make(&self) -> Box<dyn Engine> {
        match self {
            Choice::Fast => Box::new(Fast),
            Choice::Oracle => Box::new(Oracle),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Choice::Fast => "fast",
            Choice::Oracle => "oracle",
        })
    }
}

/// The error of reading a [`Choice`] from a name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown engine `{0}`; expected `fast` or `oracle`")]
pub struct UnknownEngine(
    /// What was found instead.
    pub String,
);

impl FromStr for Choice {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "fast" => Ok(Choice::Fast),
            "oracle" => Ok(Choice::Oracle),
            other => Err(UnknownEngine(other.to_owned())),
        }
    }
}
