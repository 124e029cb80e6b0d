//! The host's reader of conflict messages (HO-1, HO-2) on messages that are nearly the engine's.

use super::Form;
use crate::case::Case;

/// Messages of conflicts.
pub struct Conflicts;

impl Form for Conflicts {
    const TARGET: &'static str = "conflicts";

    fn document(case: &Case) -> Option<Vec<u8>> {
        let edits = case.borrowed_edits();
        let rejection = editproof_engine::apply(&case.input(&edits), &case.limits).err()?;
        Some(editproof_engine::message(&rejection, &case.limits).into_bytes())
    }

    fn pieces() -> &'static [&'static str] {
        &[
            "0",
            "1",
            "9",
            ".",
            "; ",
            "\n",
            ", ",
            "-",
            "\"",
            "\\",
            "s",
            "|",
            "~",
            "\u{7f}",
            "\\u2028",
            "lines ",
            " and 1 more",
            "Edits ",
            "2 more failing edits not shown.",
            "18446744073709551616",
        ]
    }

    fn check(document: &[u8]) {
        if let Ok(message) = std::str::from_utf8(document) {
            editproof_host::fuzzing::conflict(message);
        }
    }
}
