//! The host's readers of arguments (HO-6) and statuses (HO-3).

use super::Form;
use crate::case::Case;
use serde_json::{Value, json};

/// Arguments of a model, and statuses of a worker.
pub struct Arguments;

impl Form for Arguments {
    const TARGET: &'static str = "arguments";

    fn document(case: &Case) -> Option<Vec<u8>> {
        let edits: Vec<_> = case
            .edits
            .iter()
            .map(
                |edit| json!({ "old_text": edit.old_text, "new_text": edit.new_text, "replace_all": edit.replace_all }),
            )
            .collect();
        // The forms that models use: a list, a string that holds a list, a list of strings, one edit.
        let arguments = match (case.text.len() % 4, edits.first()) {
            (0, _) => json!({ "path": "a", "edits": Value::from(edits).to_string() }),
            (1, _) => json!({ "path": "a", "edits": edits.iter().map(Value::to_string).collect::<Vec<_>>() }),
            (2, Some(edit)) => json!({ "path": "a", "old_text": edit["old_text"], "new_text": edit["new_text"] }),
            _ => json!({ "path": "a", "edits": edits }),
        };
        Some(arguments.to_string().into_bytes())
    }

    fn pieces() -> &'static [&'static str] {
        &[
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "null",
            "true",
            "\"true\"",
            "7",
            "1e999",
            "\\ud83d",
            "\"edits\":",
            "\"replace_all\":",
            "\"workspaces\":",
            "\"editFileFeatures\":",
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        ]
    }

    fn check(document: &[u8]) {
        editproof_host::fuzzing::status(document);
        if let Ok(json) = std::str::from_utf8(document) {
            editproof_host::fuzzing::arguments(json);
        }
    }
}
