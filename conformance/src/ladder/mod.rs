//! The ladder: the same input at sizes that double, and the demand that the work doubles with them.
//!
//! If work is linear then the *difference* between the counts of successive sizes doubles, whatever a call costs at least. What
//! is counted here is what an engine itself says that it looked at ([`Engine::work`]); `benches` climbs the same families by
//! instructions.

mod bad;
mod climb;
mod families;

pub use bad::{Bad, Shape};
pub use climb::{BOUNDS, Climb, climb, is_linear, ratios};
pub use families::{FAMILIES, Family, family};

#[cfg(doc)]
use crate::engines::Engine;
