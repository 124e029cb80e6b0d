//! The events of a log: a start, one for each finished unit of work, an end.
//!
//! Why plain data without behaviour: the log outlives the program that wrote it. A reader of version 1 must be able to tell
//! what it does not know; so unknown members are errors, and [`VERSION`] rises when a reader must change.
//!
//! Strings that show text of cases are *shown* text: invisible characters are visible in them already (`·` space, `→` tab,
//! `␍` CR, `␊` LF, `⟨U+XXXX⟩`). Maps are ordered by key, so that equal events are equal bytes.

mod facts;
mod failure;
mod start;
mod unit;

pub use facts::{
    Cases, Control, DetectedFault, Enumeration, Facts, FaultHunt, Finding, Fuzzing, HeapRow, History, KnownDifference,
    Ladder, PassesRow, Properties, PropertyCounts, TierCounts,
};
pub use failure::{Failure, ShownCase, ShownEdit};
pub use start::{BaselineEntry, Circumstances, Corpus, Gate, Harness, Machine, Part, PlannedUnit, Start, Subject};
pub use unit::{ClauseCounts, Status, Timing, Unit};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of the format.
pub const VERSION: u32 = 1;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The first line: what is tested, with what, and in which units.
    Start(Box<Start>),
    /// The log goes on under other circumstances: a resumed run, or another part of a merged log.
    Continued(Box<Circumstances>),
    /// A unit of work that has ended.
    Unit(Box<Unit>),
    /// The last line. A log without it is not whole.
    End(End),
}

/// The end of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct End {
    /// How many units the log holds.
    pub units: u64,
}
