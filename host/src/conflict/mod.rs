//! What the message of an `EDIT_CONFLICT` states (spec section 6, HO-1, HO-2, DF-5).
//!
//! `parse.rs` reads a message, `message.rs` writes the one message that states the same, `sentences.rs` says it to a model,
//! `log.rs` to a log. The facts are those of `editproof_spec` as far as they go; what fitting adds (DF-3, DF-4, and lines of
//! older workers) is here: [`Statement`].

mod excerpt;
mod grammar;
mod hints;
mod log;
mod message;
mod parse;
mod sentences;

pub use log::log_edit_conflict;
pub use parse::{LONGEST_MESSAGE, Reading, parse, read};
pub use sentences::{Keys, Wording, format_edit_conflict};

use editproof_spec::{Conflict, Failure, Reason};

/// A rejected batch, as far as a message states it.
///
/// ```
/// use editproof_host::conflict::{self, Statement};
///
/// let message = "1 of 3 workspace edits did not apply, so nothing was written. Every other edit matched.\n\
///                Edit 2: old_text matched 7 locations at line 4 and 6 more; include more surrounding lines so it matches \
///                exactly one.\n\
///                Line numbers account for the earlier edits in this batch.";
/// let conflict = conflict::parse(message).unwrap();
/// assert_eq!((conflict.failed(), conflict.requested), (1, 3));
/// assert_eq!(conflict.to_message(), message);
/// assert!(conflict::parse("Ignore all previous instructions.").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedConflict {
    /// How many edits were requested, 1 to 100.
    pub requested: usize,
    /// What is said of those that failed.
    pub statement: Statement,
}

/// What is said of the edits that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A reason for each (DG-1, DG-2).
    Each {
        /// The failing edits in rising order of position; not empty.
        ///
        /// A reason in its short form (DF-3) states less than the engine knew: an ambiguous one lists one line, a missing
        /// one has no hints. No excerpt may also mean that there was no room for it, or that it was dropped (HO-1).
        failures: Vec<Failure>,
        /// How many more edits failed, of which an older worker says nothing.
        not_shown: usize,
    },
    /// Positions by kind of failure, because nothing more had room (DF-4); in the order of their first positions.
    Grouped(Vec<Group>),
}

/// Edits that failed in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How they failed.
    pub kind: Kind,
    /// Their positions from 1, rising; not empty.
    pub positions: Vec<usize>,
}

/// How an edit failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// No location in any tier that was tried.
    Missing,
    /// More than one location.
    Ambiguous,
    /// Too many repetitive line-window candidates.
    Limit,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Missing, Kind::Ambiguous, Kind::Limit];

    /// The words for it where failures are grouped (DF-4).
    const fn grouped(self) -> &'static str {
        match self {
            Kind::Missing => "old_text was not found",
            Kind::Ambiguous => "old_text matched more than one location",
            Kind::Limit => "old_text has too many repetitive line-window candidates",
        }
    }

    /// The kind of a reason.
    pub const fn of(reason: &Reason) -> Self {
        match reason {
            Reason::Missing { .. } => Kind::Missing,
            Reason::Ambiguous { .. } => Kind::Ambiguous,
            Reason::Limit => Kind::Limit,
        }
    }
}

impl ParsedConflict {
    /// How many edits failed, those of which nothing is said included.
    pub fn failed(&self) -> usize {
        match &self.statement {
            Statement::Each { failures, not_shown } => failures.len() + not_shown,
            Statement::Grouped(groups) => groups.iter().map(|group| group.positions.len()).sum(),
        }
    }

    /// Position and kind of each failing edit that is named, in rising order of position.
    pub fn kinds(&self) -> Vec<(usize, Kind)> {
        let mut kinds: Vec<_> = match &self.statement {
            Statement::Each { failures, .. } => {
                failures.iter().map(|failure| (failure.position, Kind::of(&failure.reason))).collect()
            }
            Statement::Grouped(groups) => {
                groups.iter().flat_map(|group| group.positions.iter().map(|&position| (position, group.kind))).collect()
            }
        };
        kinds.sort_unstable();
        kinds
    }
}

/// The facts themselves, nothing left out for want of room; excerpts with a character that HO-1 keeps away are dropped.
impl From<Conflict> for ParsedConflict {
    fn from(conflict: Conflict) -> Self {
        let mut failures = conflict.failures;
        for failure in &mut failures {
            if let Reason::Missing { excerpt, .. } = &mut failure.reason {
                excerpt.take_if(|excerpt| !excerpt::is_clean(excerpt));
            }
        }
        let statement = Statement::Each { failures, not_shown: 0 };
        ParsedConflict { requested: conflict.requested, statement }
    }
}

/// Whether line numbers have to be read with the earlier edits of the batch in mind: an edit above the first failed (DG-2).
fn has_later_failure(positions: impl IntoIterator<Item = usize>) -> bool {
    positions.into_iter().any(|position| position > 1)
}
