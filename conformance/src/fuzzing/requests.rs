//! The readers of section 7 to 9: requests, paths, capabilities, settlements.

use super::Form;
use crate::case::Case;
use serde_json::{Map, Value, json};

/// Documents of the wire.
pub struct Requests;

impl Form for Requests {
    const TARGET: &'static str = "requests";

    fn document(case: &Case) -> Option<Vec<u8>> {
        let edit = |edit: &crate::case::CaseEdit| {
            let mut value = json!({ "oldText": edit.old_text, "newText": edit.new_text });
            if edit.replace_all {
                value["replaceAll"] = Value::Bool(true);
            }
            value
        };
        let mut request = Map::new();
        request.insert("protocolVersion".to_owned(), 1.into());
        let operation = if case.text.len().is_multiple_of(2) { "edit_file" } else { "preview_edit" };
        request.insert("operation".to_owned(), operation.into());
        request.insert("workspaceId".to_owned(), "main".into());
        request.insert("path".to_owned(), "src/a.txt".into());
        match case.edits.as_slice() {
            [only] if !only.replace_all => {
                request.insert("oldText".to_owned(), only.old_text.as_str().into());
                request.insert("newText".to_owned(), only.new_text.as_str().into());
            }
            edits => {
                request.insert("edits".to_owned(), edits.iter().map(edit).collect());
            }
        }
        request.insert("matching".to_owned(), case.matching.as_str().into());
        Some(Value::Object(request).to_string().into_bytes())
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
            "false",
            "1.0",
            "-1",
            "9007199254740992",
            "\\ud83d",
            "\\u0000",
            "..",
            "/",
            "\"path\":",
            "\"edits\":",
            "\"replaceAll\":",
            "\"expectedBaseSha256\":",
            "\"maxLines\":",
            "\"status\":\"fulfilled\"",
            "0000000000000000000000000000000000000000000000000000000000000000",
        ]
    }

    fn check(document: &[u8]) {
        editproof_protocol::fuzzing::request(document);
        editproof_protocol::fuzzing::documents(document);
        if let Ok(text) = std::str::from_utf8(document) {
            editproof_protocol::fuzzing::path(text);
        }
    }
}
