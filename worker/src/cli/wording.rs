//! How an outcome is said: the host's words, made of facts (HO-2, HO-8).
//!
//! A failure goes the way that it would go behind a bridge: its message is read by the host's parser, and what the reader
//! gets is written from the facts alone. Where the host has no words (reads, what was not negotiated) the sentence of the
//! specification stands.

use editproof_host::local::LocalError;
use editproof_host::{Applied, Failure as HostFailure, Keys, Other, Rejection, Wording, parse_edit_conflict};
use editproof_protocol::{EditResult, Request, http_status};
use editproof_spec::{Code, Limits};
use editproof_worker::Failure;
use serde_json::json;

/// Both kinds of readers may read the file, and write the keys of section 7.
const WORDING: Wording = Wording { excerpts: true, replace_all: true, keys: Keys::Camel };

/// What a person reads about a file that they named.
pub(super) fn to_person(failure: &Failure) -> String {
    let most = Limits::default().file_bytes;
    let error = match failure.code {
        Some(Code::EditConflict) => match parse_edit_conflict(&failure.message) {
            Some(conflict) => LocalError::Conflict(conflict),
            None => LocalError::Changed,
        },
        Some(Code::InvalidPath) => LocalError::NotAFile,
        Some(Code::NotFound) => LocalError::NotFound,
        Some(Code::InvalidRequest) if failure.message == Failure::NOT_UTF8 => LocalError::NotUtf8,
        Some(Code::ReadLimitExceeded) => LocalError::TooLarge { limit: most },
        Some(Code::WriteLimitExceeded) => LocalError::Grown { limit: most },
        Some(Code::WriteUnavailable) if failure.may_have_committed => LocalError::InDoubt,
        Some(Code::WriteUnavailable) => LocalError::NotWritten,
        None if failure.message == Failure::QUARANTINED => {
            return "The edit was not made: an earlier edit in this folder was cut short, and nobody has looked at it yet; see \
                    `editworker quarantine list`."
                .to_owned();
        }
        _ => return format!("The edit was not made: {}.", failure.message),
    };
    HostFailure::Local(error).to_text(WORDING)
}

/// The same for a script: the words, the code, the message of the wire, and whether the new content may be in the file.
pub(super) fn to_script(failure: &Failure) -> String {
    let code = failure.code.map(Code::as_str);
    json!({
        "error": to_person(failure), "code": code, "message": failure.message, "mayBeWritten": failure.may_have_committed
    })
    .to_string()
}

/// What a model reads about a request of its own.
pub(super) fn to_model(failure: &Failure, request: &Request) -> String {
    let quarantined = failure.message == Failure::QUARANTINED;
    if !request.operation().has_edits() || (failure.code.is_none() && !quarantined) {
        return failure.message.clone();
    }
    let body = json!({ "error": failure.message, "code": failure.code.map(Code::as_str) }).to_string();
    let rejection = match Rejection::read(http_status(failure.code), body.as_bytes(), request) {
        // This worker knows what a host has to suppose.
        Rejection::Other(other) => Rejection::Other(Other { is_edit: failure.may_have_committed, ..other }),
        rejection => rejection,
    };
    HostFailure::Rejected(rejection).to_text(WORDING)
}

/// What a model reads about an edit that was made.
pub(super) fn applied(edit: &EditResult) -> String {
    let applied = Applied {
        path: edit.path.as_str().to_owned(),
        edits: edit.replacements,
        bytes_written: edit.bytes_written,
        matches: edit.matches.clone().unwrap_or_default(),
    };
    applied.to_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(code: Option<Code>, message: &str, may_have_committed: bool) -> Failure {
        Failure { code, message: message.to_owned(), may_have_committed, conflict: None }
    }

    fn request(operation: &str) -> Request {
        let edit = if operation == "read_file" { "" } else { r#","oldText":"a","newText":"b""# };
        let json =
            format!(r#"{{"protocolVersion":1,"operation":"{operation}","workspaceId":"main","path":"f"{edit}}}"#);
        Request::from_json(json.as_bytes()).unwrap()
    }

    const DOUBT: &str = "The edit may be in the file all the same: read the file before anything else is done to it.";

    /// Every failure that a worker can have, and what is said of it: doubt where there is some and nowhere else.
    #[test]
    fn every_failure_has_words() {
        let missing = "Workspace edit did not apply and nothing was written: old_text was not found.";
        let in_doubt = "Workspace mutation durability could not be confirmed";
        for (code, message, may, person, model) in [
            (Some(Code::EditConflict), missing, false, "oldText was not found", "oldText was not found"),
            (
                Some(Code::EditConflict),
                "Workspace file changed after edit preview",
                false,
                "changed by somebody",
                "changed by somebody",
            ),
            (
                Some(Code::InvalidPath),
                "Invalid workspace path",
                false,
                "not a plain file",
                "check it, relative to the workspace",
            ),
            (Some(Code::NotFound), "Workspace path does not exist", false, "no such file", "no such file"),
            (Some(Code::InvalidRequest), Failure::NOT_UTF8, false, "not UTF-8", "not UTF-8"),
            (
                Some(Code::ReadLimitExceeded),
                "Workspace file exceeds read limit",
                false,
                "larger than 1048576",
                "too large",
            ),
            (Some(Code::WriteLimitExceeded), "Workspace file exceeds write limit", false, "become larger", "too large"),
            (Some(Code::WriteDisabled), "Workspace writes are disabled", false, "disabled", "may not be written"),
            (
                Some(Code::WriteUnavailable),
                "Workspace file could not be written",
                false,
                "could not be written",
                "could not be written",
            ),
            (Some(Code::WriteUnavailable), in_doubt, true, DOUBT, DOUBT),
            (Some(Code::ExecutionAborted), "Workspace tool execution failed", false, "failed", "stopped"),
            (None, Failure::QUARANTINED, false, "quarantine list", "somebody has looked"),
            (None, "Workspace is not advertised", false, "not advertised", "not advertised"),
        ] {
            let failure = failure(code, message, may);
            let texts = [(to_person(&failure), person), (to_model(&failure, &request("edit_file")), model)];
            for (text, said) in texts {
                assert!(text.contains(said), "{code:?}: {text}");
                assert_eq!(text.contains(DOUBT), may, "{code:?}: {text}");
                assert!(!text.contains("old_text") && !text.contains(".."), "{text}");
            }
        }
    }

    #[test]
    fn a_read_keeps_the_sentence_of_the_specification() {
        let failure = failure(Some(Code::NotFound), "Workspace path does not exist", false);
        assert_eq!(to_model(&failure, &request("read_file")), failure.message);
    }

    #[test]
    fn a_script_gets_the_message_of_the_wire_too() {
        let message = "Workspace edit did not apply and nothing was written: old_text was not found.";
        let said: serde_json::Value =
            serde_json::from_str(&to_script(&failure(Some(Code::EditConflict), message, false))).unwrap();
        assert_eq!(said["message"], json!(message));
        assert_eq!((&said["code"], &said["mayBeWritten"]), (&json!("EDIT_CONFLICT"), &json!(false)));
    }
}
