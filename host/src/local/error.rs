//! Why a local file was not edited.

use crate::conflict::{ParsedConflict, Wording, format_edit_conflict, log_edit_conflict};
use editproof_protocol::Problem;
use std::time::Duration;
use thiserror::Error;

/// A local file that was not edited, or not certainly. Nothing was written, unless it is [`LocalError::InDoubt`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LocalError {
    /// Not a path below the root.
    #[error("`path` {0}; name the file relative to its folder, with /")]
    Path(Problem),
    /// No such file.
    #[error("there is no such file; check the path")]
    NotFound,
    /// A folder, a link, a device, or a way that leads through a link.
    #[error("this is not a plain file that can be edited, or a link leads to it; check the path")]
    NotAFile,
    /// The system does not let it be read.
    #[error("the file cannot be read")]
    Unreadable,
    /// The file is too large.
    #[error("the file is larger than {limit} bytes and cannot be edited here")]
    TooLarge {
        /// The most bytes.
        limit: usize,
    },
    /// Not text.
    #[error("the file is not UTF-8 text and cannot be edited here")]
    NotUtf8,
    /// Edits failed.
    #[error("edits did not match")]
    Conflict(ParsedConflict),
    /// No edits, too many, or one that looks for nothing.
    #[error("the edits are no batch: 1 to {most} edits, none of which may look for nothing")]
    Batch {
        /// The most edits.
        most: usize,
    },
    /// The file would become too large.
    #[error("the file would become larger than {limit} bytes")]
    Grown {
        /// The most bytes.
        limit: usize,
    },
    /// `replace_all` replaces too many places.
    #[error(
        "edit {position} replaces more than {limit} places{}; replace fewer at a time, with more surrounding text in old_text",
        if *.tolerant { " that do not match exactly" } else { "" }
    )]
    Locations {
        /// The edit that passed the limit, from 1.
        position: usize,
        /// The most places.
        limit: usize,
        /// Whether it is the limit of places matched by a tolerant tier; otherwise of all places of the batch.
        tolerant: bool,
    },
    /// Too much work.
    #[error(
        "the edits take too much work on a file of this size: edits {position} and later were not tried; send fewer at a time"
    )]
    Work {
        /// The first edit that was not tried, from 1.
        position: usize,
    },
    /// Too much time.
    #[error("the edits took longer than {limit:?}: edits {position} and later were not tried; send fewer at a time")]
    Time {
        /// The first edit that was not tried, from 1; one more than there are edits when only the writing was left.
        position: usize,
        /// The most time.
        limit: Duration,
    },
    /// The file is another one than it was when it was read.
    #[error("the file was changed by somebody else meanwhile; read it again")]
    Changed,
    /// The new content could not be written; the old one is in place.
    #[error("the file could not be written")]
    NotWritten,
    /// The new content is in place, but the system could not confirm that it stays.
    #[error("it could not be made sure that the file was written")]
    InDoubt,
}

impl LocalError {
    /// Whether the edits may be in the file.
    pub const fn may_be_written(&self) -> bool {
        matches!(self, LocalError::InDoubt)
    }

    /// The conflict, where it is one.
    pub const fn conflict(&self) -> Option<&ParsedConflict> {
        match self {
            LocalError::Conflict(conflict) => Some(conflict),
            _ => None,
        }
    }

    pub(crate) fn to_text(&self, wording: Wording) -> String {
        match self {
            LocalError::Conflict(conflict) => format_edit_conflict(conflict, wording),
            LocalError::InDoubt => format!("The edit was made, but {self}."),
            other => format!("The edit was not made: {other}."),
        }
    }

    /// For a log: no text of a file.
    pub(crate) fn log(&self) -> String {
        match self {
            LocalError::Conflict(conflict) => log_edit_conflict(conflict),
            other => other.to_string(),
        }
    }
}
