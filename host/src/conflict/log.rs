//! HO-2: what a log may hold of a conflict: counts, positions and kinds. No text of a worker, no text of a file.

use super::{Kind, ParsedConflict};
use std::fmt::Write;

/// One line for a log.
///
/// ```
/// use editproof_host::{log_edit_conflict, parse_edit_conflict};
///
/// let message = "Workspace edit did not apply and nothing was written: old_text was not found.";
/// let conflict = parse_edit_conflict(message).unwrap();
/// assert_eq!(log_edit_conflict(&conflict), "code=EDIT_CONFLICT failed=1 requested=1 missing=1");
/// ```
pub fn log_edit_conflict(conflict: &ParsedConflict) -> String {
    let mut out = format!("code=EDIT_CONFLICT failed={} requested={}", conflict.failed(), conflict.requested);
    let kinds = conflict.kinds();
    for (kind, word) in [(Kind::Missing, "missing"), (Kind::Ambiguous, "ambiguous"), (Kind::Limit, "limit")] {
        let positions = kinds.iter().filter(|(_, own)| *own == kind).map(|(position, _)| position.to_string());
        let positions: Vec<_> = positions.collect();
        if !positions.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(out, " {word}={}", positions.join(","));
        }
    }
    out
}
