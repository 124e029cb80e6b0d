//! The log of events on disk: JSON lines in a chain of digests.
//!
//! A line is `{"chain":"…","event":{…}}`. The chain is the SHA-256 (lower-case hexadecimal) of the chain of the line before
//! – nothing for the first line – followed by the bytes of the event as they stand. So a line cannot be changed, moved,
//! doubled or taken out without changing every later line, and the last line names how many units there are: a log that
//! was cut short is seen too. Whoever writes the whole log anew can write a sound one: the chain shows damage and edits,
//! not who wrote it.
//!
//! Why no database: a line is one write, a kill leaves at most one torn line at the end, and any tool reads the rest.

mod difference;
mod error;
mod line;
mod merge;
mod read;
mod writer;

pub use error::{LogError, MergeError};
pub use merge::merge;
pub use read::read;
pub use writer::{Writer, write};

use crate::event::{Circumstances, Start, Unit};

/// What the file is called within the folder of a qualification.
pub const FILE: &str = "events.jsonl";

/// A log that was read: its lines hold together.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// What is tested, and in which units.
    pub start: Start,
    /// Where it went on: resumed runs, and the other parts of a merged log. The first stand in `start`.
    pub continued: Vec<Circumstances>,
    /// The units, as they ended; after [`merge`] in the order of the plan. None stands twice, each is planned.
    pub units: Vec<Unit>,
    /// Whether the last line stands. A log without it is not whole.
    pub ended: bool,
}

impl Log {
    /// Planned units that are missing, in the order of the plan.
    pub fn missing(&self) -> Vec<&str> {
        let held: std::collections::HashSet<&str> = self.units.iter().map(|unit| unit.id.as_str()).collect();
        self.start.plan.iter().map(|unit| unit.id.as_str()).filter(|id| !held.contains(id)).collect()
    }

    /// The circumstances of every run that wrote into it.
    pub fn circumstances(&self) -> impl Iterator<Item = &Circumstances> {
        std::iter::once(&self.start.circumstances).chain(&self.continued)
    }
}
