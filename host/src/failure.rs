//! Why an edit was not carried out, in words for a model and in words for a log.
//!
//! Neither holds text of a worker or a bridge. A log holds no text of a file either (HO-2).

use crate::arguments::ArgumentError;
use crate::conflict::{ParsedConflict, Wording, format_edit_conflict, log_edit_conflict};
use crate::plan::Refusal;
use crate::rejection::{Other, Rejection};
use crate::status::StatusError;
use std::fmt;

/// An edit that was not carried out, or not certainly.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The arguments cannot be used.
    Arguments(ArgumentError),
    /// It was not sent.
    Refused(Refusal),
    /// The worker's status cannot be had.
    NoStatus {
        /// The HTTP status of the answer.
        status: u16,
    },
    /// The worker's status cannot be used.
    Status(StatusError),
    /// The content that the edits would leave is not allowed.
    Content,
    /// The answer was no success.
    Rejected(Rejection),
    /// A success that is none: it breaks a rule of section 7 or does not answer the request.
    InvalidResult {
        /// Whether it was the answer to an edit; otherwise to a preview.
        edit: bool,
    },
    /// No answer.
    NoAnswer(NoAnswer),
    /// A local file was not edited.
    Local(crate::local::LocalError),
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer {
    /// What happened.
    pub cause: Cause,
    /// Whether an edit may have been on its way.
    pub sent: bool,
}

/// What kept an answer away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// No connection to the bridge.
    Unreachable,
    /// The time was used up.
    TimedOut,
    /// The connection broke, or what came is no HTTP.
    Broken,
    /// The answer is larger than any that is allowed.
    TooLarge,
}

impl Cause {
    const fn as_str(self) -> &'static str {
        match self {
            Cause::Unreachable => "the bridge cannot be reached",
            Cause::TimedOut => "there was no answer in time",
            Cause::Broken => "the connection to the bridge broke",
            Cause::TooLarge => "the answer of the bridge is too large",
        }
    }
}

impl Failure {
    /// Whether the edits may be in the file all the same.
    pub fn may_be_written(&self) -> bool {
        match self {
            Failure::Rejected(Rejection::Other(other)) => other.may_be_written(),
            Failure::InvalidResult { edit } => *edit,
            Failure::NoAnswer(no_answer) => no_answer.sent,
            Failure::Local(error) => error.may_be_written(),
            _ => false,
        }
    }

    /// What a model reads.
    pub fn to_text(&self, wording: Wording) -> String {
        let text = match self {
            Failure::Arguments(error) => format!("The arguments cannot be used: {error}."),
            Failure::Refused(refusal) => format!("The edit was not sent: {refusal}."),
            Failure::Status(error) => format!("The edit was not sent: {error}."),
            Failure::NoStatus { status } => {
                let advice = match status {
                    401 | 403 => "the bridge does not let this host in",
                    404 => "the bridge does not know this worker",
                    _ => "the bridge does not say what this worker offers",
                };
                format!("The edit was not sent: {advice} (HTTP status {status}).")
            }
            Failure::Content => {
                "The edit was not written: the text that it would leave is not allowed here. Trying again does not help."
                    .to_owned()
            }
            Failure::Rejected(Rejection::Conflict(conflict)) => format_edit_conflict(conflict, wording),
            Failure::Rejected(Rejection::Changed) => {
                "The file was changed by somebody else while the edit was on its way, so nothing was written. Read the file \
                 again and make the edit from what it holds now."
                    .to_owned()
            }
            Failure::Rejected(Rejection::UnknownConflict) => {
                let old_text = wording.keys.old_text();
                format!(
                    "The edit did not fit the file, so nothing was written. Read the file again, copy {old_text} exactly, \
                     with enough surrounding lines that it matches one place."
                )
            }
            Failure::Rejected(Rejection::Other(other)) => other.sentence(),
            Failure::InvalidResult { edit: true } => "The worker gave an answer that cannot be right.".to_owned(),
            Failure::InvalidResult { edit: false } => {
                "The edit was not written: the worker gave a preview that cannot be right.".to_owned()
            }
            Failure::NoAnswer(NoAnswer { cause, sent: true }) => format!("It is not known what became of the edit: {}.", cause.as_str()),
            Failure::NoAnswer(NoAnswer { cause, sent: false }) => format!("The edit was not sent: {}.", cause.as_str()),
            Failure::Local(error) => error.to_text(wording),
        };
        if self.may_be_written() {
            text + " The edit may be in the file all the same: read the file before anything else is done to it."
        } else {
            text
        }
    }
}

/// One line for a log: codes and counts, no text of a worker or of a file.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Arguments(_) => f.write_str("arguments"),
            Failure::Refused(_) => f.write_str("refused before dispatch"),
            Failure::NoStatus { status } => write!(f, "no worker status: status={status}"),
            Failure::Status(_) => f.write_str("worker status unusable"),
            Failure::Content => f.write_str("refused by content policy"),
            Failure::Rejected(Rejection::Conflict(conflict)) => f.write_str(&log_edit_conflict(conflict)),
            Failure::Rejected(Rejection::Changed) => f.write_str("code=EDIT_CONFLICT changed"),
            Failure::Rejected(Rejection::UnknownConflict) => f.write_str("code=EDIT_CONFLICT unparsed"),
            Failure::Rejected(Rejection::Other(Other { status, code, .. })) => {
                write!(f, "code={} status={status}", code.map_or("unknown", |code| code.as_str()))
            }
            Failure::InvalidResult { edit } => {
                write!(f, "invalid result of {}", if *edit { "edit" } else { "preview" })
            }
            Failure::NoAnswer(NoAnswer { cause, sent }) => write!(f, "no answer: {}, sent={sent}", cause.as_str()),
            Failure::Local(error) => write!(f, "local file: {}", error.log()),
        }
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// The conflict, where it is one whose facts are known.
    pub fn conflict(&self) -> Option<&ParsedConflict> {
        match self {
            Failure::Rejected(Rejection::Conflict(conflict)) => Some(conflict),
            Failure::Local(error) => error.conflict(),
            _ => None,
        }
    }
}
