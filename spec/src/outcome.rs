//! What an engine answers: the new text, or a rejection with its facts.

use crate::{Conflict, Tier};
use std::fmt;

/// The answer to one [`Input`](crate::Input).
pub type Outcome = Result<Applied, Rejection>;

/// A batch that was applied whole (BA-5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The new text, without the BOM that was set aside.
    pub text: String,
    /// One match per edit, in order.
    pub matches: Vec<Match>,
}

/// How one edit matched (BA-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// The tier that matched.
    pub strategy: Tier,
    /// How many locations were replaced, at least 1.
    pub occurrences: usize,
}

/// A batch of which nothing was applied (BA-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The batch itself is not one (BA-1); nothing was tried.
    InvalidBatch(InvalidBatch),
    /// At least one edit failed.
    Conflict(Conflict),
    /// A text or the file would grow past its limit (LI-1, LI-2).
    WriteLimitExceeded,
}

impl Rejection {
    /// The error code that travels with the message.
    pub const fn code(&self) -> Code {
        match self {
            Rejection::InvalidBatch(_) => Code::InvalidRequest,
            Rejection::Conflict(_) => Code::EditConflict,
            Rejection::WriteLimitExceeded => Code::WriteLimitExceeded,
        }
    }
}

/// What is wrong with a batch (BA-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidBatch {
    /// There is no edit.
    Empty,
    /// There are more edits than the limit allows.
    TooManyEdits {
        /// How many there are.
        found: usize,
    },
    /// An edit's `old_text` is empty.
    EmptyOldText {
        /// The first such edit, counted from 1.
        position: usize,
    },
}

macro_rules! codes {
    ($($variant:ident = $word:literal,)*) => {
        /// An error code of the wire (RS-5).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = concat!("`", $word, "`")] $variant,)*
        }

        impl Code {
            /// All codes, in the order of RS-5.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The wire word, for example `EDIT_CONFLICT`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $word,)* }
            }
        }
    };
}

codes! {
    InvalidPath = "INVALID_PATH",
    NotFound = "NOT_FOUND",
    InvalidRequest = "INVALID_REQUEST",
    ReadLimitExceeded = "READ_LIMIT_EXCEEDED",
    WriteLimitExceeded = "WRITE_LIMIT_EXCEEDED",
    WriteDisabled = "WRITE_DISABLED",
    WriteUnavailable = "WRITE_UNAVAILABLE",
    EditConflict = "EDIT_CONFLICT",
    RegistrationInvalid = "REGISTRATION_INVALID",
    ExecutionAborted = "EXECUTION_ABORTED",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
