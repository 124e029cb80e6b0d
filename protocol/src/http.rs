//! How a rejected settlement is answered over HTTP (DP-4).

use editproof_spec::Code;

/// The `code` of a rejection for which the worker gave none.
pub const REJECTED_WITHOUT_CODE: &str = "WORKSPACE_TOOL_REJECTED";

/// The status of a rejected settlement with this code.
pub const fn http_status(code: Option<Code>) -> u16 {
    match code {
        Some(Code::EditConflict) => 409,
        Some(Code::WriteLimitExceeded) => 413,
        Some(Code::WriteDisabled) => 403,
        Some(Code::WriteUnavailable) => 503,
        _ => 422,
    }
}
