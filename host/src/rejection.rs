//! HO-7: what the answer of a bridge says, as far as a host takes it.
//!
//! Of an error body a host takes its code, and of the text nothing but facts: those of a conflict's grammar, and whether
//! it is, letter by letter, one of the sentences that the specification gives. The text itself goes nowhere.

use crate::conflict::{self, ParsedConflict};
use editproof_protocol::Request;
use editproof_spec::Code;
use serde_json::Value;

/// What a bridge answered in place of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// Edits failed, and the message says which and why.
    Conflict(ParsedConflict),
    /// The file changed under the edit (FS-5, FS-6).
    Changed,
    /// A conflict of which nothing is said that is known here.
    UnknownConflict,
    /// Any other code.
    Other(Other),
}

/// A rejection by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// The HTTP status.
    pub status: u16,
    /// The code, if it is known here.
    pub code: Option<KnownCode>,
    /// What the text says, where it is a sentence of the specification.
    pub said: Option<Said>,
    /// Whether it answers a request that may change a file; otherwise a preview.
    pub is_edit: bool,
}

/// Sentences of the specification that say more than their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// FS-4.
    NotUtf8,
    /// FS-1.
    UnknownWorkspace,
    /// FS-6, before anything was renamed.
    NotWritten,
    /// DP-3.
    Quarantined,
}

const SENTENCES: [(&str, Said); 4] = [
    ("Workspace file is not UTF-8 text", Said::NotUtf8),
    ("Unknown workspace", Said::UnknownWorkspace),
    ("Workspace file could not be written", Said::NotWritten),
    ("Workspace is quarantined; edits are refused until it is reset by hand", Said::Quarantined),
];

macro_rules! known_codes {
    ($($variant:ident = $word:literal,)*) => {
        /// A code that a bridge may answer with: those of workers (RS-5), and the bridge's own.
        ///
        /// The list is closed, so that a code can be named to a model without passing on a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KnownCode {
            /// A worker's.
            Worker(Code),
            $(#[doc = concat!("`", $word, "`")] $variant,)*
        }

        impl KnownCode {
            /// The bridge's own codes.
            pub const BRIDGE: &'static [KnownCode] = &[$(KnownCode::$variant,)*];

            /// The wire word.
            pub const fn as_str(self) -> &'static str {
                match self {
                    KnownCode::Worker(code) => code.as_str(),
                    $(KnownCode::$variant => $word,)*
                }
            }
        }
    };
}

known_codes! {
    RejectedWithoutCode = "WORKSPACE_TOOL_REJECTED",
    WorkerMismatch = "WORKER_MISMATCH",
    WorkspaceQuarantined = "WORKSPACE_QUARANTINED",
    ResultInvalid = "RESULT_INVALID",
    Unauthorized = "UNAUTHORIZED",
    Forbidden = "FORBIDDEN",
    WorkerOffline = "WORKER_OFFLINE",
    WorkerBusy = "WORKER_BUSY",
    QueueTimeout = "QUEUE_TIMEOUT",
    QueueFull = "QUEUE_FULL",
    RateLimited = "RATE_LIMITED",
    AssignmentExpired = "ASSIGNMENT_EXPIRED",
    WorkerUnknown = "WORKER_UNKNOWN",
    RequestTooLarge = "REQUEST_TOO_LARGE",
    RequestTimeout = "REQUEST_TIMEOUT",
    ShuttingDown = "SHUTTING_DOWN",
}

impl KnownCode {
    /// The code with this wire word.
    pub fn from_word(word: &str) -> Option<Self> {
        let worker = editproof_protocol::code_from_word(word).map(KnownCode::Worker);
        worker.or_else(|| Self::BRIDGE.iter().copied().find(|code| code.as_str() == word))
    }
}

/// How the texts of a changed file begin (FS-5, FS-6).
const CHANGED: &str = "Workspace file changed";

impl Rejection {
    /// Reads the body of an answer to `request` that is no success. A conflict of another number of edits than were sent
    /// is not about them.
    pub fn read(status: u16, body: &[u8], request: &Request) -> Self {
        // A body that is cut or no JSON has neither code nor text.
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let text = |key: &str| body.get(key).and_then(Value::as_str).unwrap_or_default();
        let (error, code) = (text("error"), KnownCode::from_word(text("code")));
        if code == Some(KnownCode::Worker(Code::EditConflict)) {
            if error.starts_with(CHANGED) {
                return Rejection::Changed;
            }
            let requested = request.call.edits().map(|edits| edits.count());
            return match conflict::parse(error).filter(|conflict| Some(conflict.requested) == requested) {
                Some(conflict) => Rejection::Conflict(conflict),
                None => Rejection::UnknownConflict,
            };
        }
        let said = SENTENCES.iter().find(|(sentence, _)| *sentence == error).map(|(_, said)| *said);
        Rejection::Other(Other { status, code, said, is_edit: request.operation().is_mutation() })
    }
}

impl Other {
    /// Whether the same request may be sent once more: it was never handed out.
    pub fn may_be_retried(&self) -> bool {
        self.status == 429 || (self.status == 503 && self.code == Some(KnownCode::QueueTimeout))
    }

    /// Whether the edits may be in the file all the same.
    pub fn may_be_written(&self) -> bool {
        if !self.is_edit {
            return false;
        }
        match self.code {
            Some(KnownCode::Worker(Code::WriteUnavailable)) => self.said != Some(Said::NotWritten),
            Some(
                KnownCode::Worker(Code::ExecutionAborted) | KnownCode::ResultInvalid | KnownCode::AssignmentExpired,
            ) => true,
            Some(_) => false,
            // Somewhere between host and worker somebody gave up.
            None => self.status >= 500,
        }
    }

    /// What a model reads.
    pub(crate) fn sentence(&self) -> String {
        use KnownCode as K;
        let advice = match (self.said, self.code) {
            (Some(Said::NotUtf8), _) => "the file is not UTF-8 text, so it cannot be edited here",
            (Some(Said::UnknownWorkspace), _) => "the worker does not have this workspace; trying again does not help",
            (Some(Said::Quarantined), _) | (_, Some(K::WorkspaceQuarantined)) => {
                "the workspace is closed for edits until somebody has looked at it; trying again does not help"
            }
            (_, Some(K::Worker(Code::InvalidPath))) => {
                "the path is not one of a file that can be edited; check it, relative to the workspace, with /"
            }
            (_, Some(K::Worker(Code::NotFound))) => {
                "there is no such file; check the path, relative to the workspace, with /"
            }
            (_, Some(K::Worker(Code::InvalidRequest))) => "the worker did not accept the request; check the arguments",
            (_, Some(K::Worker(Code::ReadLimitExceeded))) => "the file is too large to be edited here",
            (_, Some(K::Worker(Code::WriteLimitExceeded))) => {
                "the file is, or would become, too large to be edited here"
            }
            (_, Some(K::Worker(Code::WriteDisabled))) => {
                "files of this workspace may not be written; trying again does not help"
            }
            (Some(Said::NotWritten), _) => "the file could not be written; try once more, later",
            (_, Some(K::Worker(Code::WriteUnavailable))) => "the worker could not make sure that the file was written",
            (_, Some(K::Worker(Code::ExecutionAborted))) => "the worker stopped before it was done",
            (_, Some(K::Worker(Code::RegistrationInvalid))) => "the worker is not registered as it should be",
            (_, Some(K::Worker(Code::EditConflict))) => "the edits do not fit the file; read it again",
            (_, Some(K::WorkerMismatch)) => {
                "the worker does not offer what was asked of it; trying again does not help"
            }
            (_, Some(K::ResultInvalid)) => "the worker gave an answer that cannot be right",
            (_, Some(K::Unauthorized | K::Forbidden)) => {
                "the bridge does not let this host in; trying again does not help"
            }
            (_, Some(K::WorkerUnknown)) => "the bridge does not know this worker",
            (_, Some(K::RequestTooLarge)) => {
                "the edits are larger than any that can be sent; split them over several calls"
            }
            (_, Some(K::RequestTimeout)) => "the request did not get through to the bridge in time; try later",
            (_, Some(K::WorkerOffline | K::WorkerBusy | K::ShuttingDown)) => {
                "the worker cannot be reached at the moment; try later"
            }
            (_, Some(K::QueueTimeout | K::QueueFull | K::RateLimited)) => "the worker has too much to do; try later",
            (_, Some(K::AssignmentExpired)) => "the worker did not answer in time",
            (_, Some(K::RejectedWithoutCode)) => "the worker did not accept the request; trying again does not help",
            (_, None) => match self.status {
                400 => "the bridge did not accept the request; check the arguments",
                401 | 403 => "the bridge does not let this host in; trying again does not help",
                404 => "the bridge does not know this worker",
                409 => "the bridge did not accept the request; trying again does not help",
                429 => "the worker has too much to do; try later",
                _ => "the bridge gave no answer that is known here",
            },
        };
        let named = match self.code {
            Some(code) => code.as_str().to_owned(),
            None => format!("HTTP status {}", self.status),
        };
        format!("The edit was refused ({named}): {advice}.")
    }
}
