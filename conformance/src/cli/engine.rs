//! The argument that names the engine under test.

use crate::engines::Choice;
use clap::Args;

/// The engine under test.
#[derive(Debug, Args)]
pub(super) struct EngineArgument {
    /// The engine: `fast`, `oracle`, or one that is wrong on purpose: `control:NAME`, `fault:ID`
    #[arg(long = "engine", value_name = "NAME", default_value_t)]
    pub(super) choice: Choice,
}
