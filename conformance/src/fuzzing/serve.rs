//! `editproof serve` on any lines: one JSON line in return for each that is not blank, and an end only at the end.

use super::{Form, engine};
use crate::case::Case;
use crate::cli::serve_lines;
use serde_json::{Value, json};

/// Lines of requests.
pub struct Serve;

impl Form for Serve {
    const TARGET: &'static str = "serve";

    fn document(case: &Case) -> Option<Vec<u8>> {
        let edits: Vec<_> = case
            .edits
            .iter()
            .map(|edit| json!({ "oldText": edit.old_text, "newText": edit.new_text, "replaceAll": edit.replace_all }))
            .collect();
        let request = json!({ "id": 1, "text": case.text, "edits": edits, "matching": case.matching.as_str() });
        Some(format!("{request}\n{{}}\n").into_bytes())
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
            "\n",
            "\r\n",
            "\\ud800",
            "1e999",
            "\"id\":",
            "\"id\":2",
            "\"text\":\"\"",
            "\"edits\":[]",
            "\"exact\"",
        ]
    }

    fn check(document: &[u8]) {
        let mut output = Vec::new();
        let served = serve_lines(engine, document, &mut output);
        assert!(served.is_ok(), "{served:?}");
        let asked = document.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let answers: Vec<_> = output.split_inclusive(|&byte| byte == b'\n').collect();
        assert_eq!(answers.len(), asked.count());
        for answer in answers {
            let answer: Value = serde_json::from_slice(answer).unwrap_or_else(|error| panic!("{error}: {answer:?}"));
            assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{answer}");
        }
    }
}
