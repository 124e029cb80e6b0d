//! Why a request was not done, in the words of the wire.

use editproof_engine as engine;
use editproof_spec::{Code, Conflict, Limits, Rejection};
use thiserror::Error;

/// A request that was not done. Nothing in it names a place on the host's disk (FS-2).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Failure {
    /// The code; absent where the wire has none (NG-4).
    pub code: Option<Code>,
    /// The text for the peer.
    pub message: String,
    /// Whether the new content may be in place all the same (FS-6).
    pub may_have_committed: bool,
    /// The facts behind an engine's `EDIT_CONFLICT`, for whoever words them differently.
    pub conflict: Option<Conflict>,
}

impl Failure {
    /// The message about a workspace in which an edit is in doubt (DP-3).
    pub const QUARANTINED: &'static str = "Workspace is quarantined; edits are refused until it is reset by hand";

    /// The message about a file in another encoding (FS-4).
    pub const NOT_UTF8: &'static str = "Workspace file is not UTF-8 text";

    pub(crate) fn new(code: Option<Code>, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), may_have_committed: false, conflict: None }
    }

    pub(crate) fn invalid_request() -> Self {
        Failure::new(Some(Code::InvalidRequest), editproof_protocol::Invalid::MESSAGE)
    }

    pub(crate) fn unknown_workspace() -> Self {
        Failure::new(Some(Code::InvalidRequest), "Unknown workspace")
    }

    pub(crate) fn write_disabled() -> Self {
        Failure::new(Some(Code::WriteDisabled), "Workspace writes are disabled")
    }

    pub(crate) fn quarantined() -> Self {
        Failure::new(None, Self::QUARANTINED)
    }

    pub(crate) fn invalid_path() -> Self {
        Failure::new(Some(Code::InvalidPath), "Invalid workspace path")
    }

    pub(crate) fn not_found() -> Self {
        Failure::new(Some(Code::NotFound), "Workspace path does not exist")
    }

    pub(crate) fn read_limit() -> Self {
        Failure::new(Some(Code::ReadLimitExceeded), "Workspace file exceeds read limit")
    }

    pub(crate) fn write_limit() -> Self {
        Failure::new(Some(Code::WriteLimitExceeded), "Workspace file exceeds write limit")
    }

    pub(crate) fn not_utf8() -> Self {
        Failure::new(Some(Code::InvalidRequest), Self::NOT_UTF8)
    }

    /// The file is not the one that the caller knows (FS-5).
    pub fn changed_after_preview() -> Self {
        Failure::new(Some(Code::EditConflict), "Workspace file changed after edit preview")
    }

    pub(crate) fn changed_before_commit() -> Self {
        Failure::new(Some(Code::EditConflict), "Workspace file changed before edit could be committed")
    }

    /// A failure before the rename: the old content is in place.
    pub(crate) fn not_written() -> Self {
        Failure::new(Some(Code::WriteUnavailable), "Workspace file could not be written")
    }

    /// A failure after the rename: nobody can say which content a crash would leave.
    pub(crate) fn in_doubt() -> Self {
        let message = "Workspace mutation durability could not be confirmed";
        Failure { may_have_committed: true, ..Failure::new(Some(Code::WriteUnavailable), message) }
    }

    /// The disk or the system failed while nothing was being changed.
    pub(crate) fn aborted() -> Self {
        Failure::new(Some(Code::ExecutionAborted), "Workspace tool execution failed")
    }

    pub(crate) fn rejected(rejection: Rejection, limits: &Limits) -> Self {
        let mut failure = Failure::new(Some(rejection.code()), engine::message(&rejection, limits));
        if let Rejection::Conflict(conflict) = rejection {
            failure.conflict = Some(conflict);
        }
        failure
    }
}
