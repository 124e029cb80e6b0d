//! Any number of engines on the same cases: what came of each case, and what damage looks like.

mod expected;
mod fold;
mod judge;
mod outcome;
mod places;
mod space;

pub use judge::{Deed, Judged, content, judge};
pub use outcome::{Kind, Outcome};
