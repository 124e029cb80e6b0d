//! Any number of engines on the same cases: what came of each case, and what damage looks like.
//!
//! [`run`] puts cases to an engine; [`judge`] says what an answer is worth; [`standings`] sums up. Engines that claim the
//! specification are held to it; all others to safety alone: a different choice that is safe is no damage.

mod contest;
mod expected;
mod fold;
mod judge;
mod outcome;
mod places;
pub mod roster;
mod space;
mod standing;
mod topic;

pub use contest::{Fared, Finding, run};
pub use judge::{Deed, Docket, Judged, content, judge};
pub use outcome::{Kind, Outcome};
pub use roster::Pick;
pub use standing::{Counts, Example, Standing, Tally, all_topics, standings, topic_sizes};
pub use topic::{Topic, topics};
