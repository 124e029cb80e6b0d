//! The engine protocol, both ends. `editproof serve` on any lines: one JSON line in return for each that is not blank, and an
//! end only at the end or when told to quit. The same lines as replies of an engine: whatever they are, they are read
//! without a panic.

use super::{Form, choice};
use crate::case::Case;
use crate::cli::serve;
use crate::external::wire::{Features, Request, Said, description_of, response_of};
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

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
            "\"request\":\"describe\",\"protocol\":1",
            "\"request\":\"quit\"",
            "\"ok\":{}",
            "\"error\":{\"code\":\"EDIT_CONFLICT\"}",
        ]
    }

    fn check(document: &[u8]) {
        let mut output = Vec::new();
        let served = serve(&choice(), document, &mut output);
        assert!(served.is_ok(), "{served:?}");
        let mut asked = 0;
        for line in document.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            let _ = Said::read(line).map(|said| description_of(said.body));
            let _ = Said::read(line).map(|said| response_of(said.body, Features::ALL));
            asked += 1;
            if matches!(Request::read(line), Ok(Request::Quit { .. })) {
                break;
            }
        }
        let answers: Vec<_> = output.split_inclusive(|&byte| byte == b'\n').collect();
        assert_eq!(answers.len(), asked);
        for answer in answers {
            // Raw, since an id comes back as it was written, a number that no type holds included.
            let read: Result<BTreeMap<String, &RawValue>, _> = serde_json::from_slice(answer);
            let text = String::from_utf8_lossy(answer);
            let members = read.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(members.contains_key("ok") != members.contains_key("error"), "{text}");
            assert!(members.contains_key("id") && Said::read(answer.trim_ascii()).is_ok(), "{text}");
        }
    }
}
