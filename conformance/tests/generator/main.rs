//! The generator: how often everything occurs, which clauses its cases decide, and that the same choices make the same case.

mod census;
mod clauses;
mod determinism;
