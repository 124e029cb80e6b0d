//! The gates, one file each: what holds when it passes, its units, and its negative controls.

pub(super) mod baseline;
pub(super) mod corpus;
pub(super) mod enumeration;
pub(super) mod faults;
pub(super) mod findings;
pub(super) mod fuzzing;
pub(super) mod generated;
pub(super) mod heap;
pub(super) mod history;
pub(super) mod instructions;
pub(super) mod ladder;
pub(super) mod passes;
pub(super) mod properties;
pub(super) mod recorded;
