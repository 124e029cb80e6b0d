//! The reader and the writer of case files: never a panic, and what was read is written and read again the same.

use super::Form;
use crate::case::{Case, JsonLines, format_json, parse_cases, to_json};
use std::path::Path;

/// Case files, `.json` and `.jsonl`.
pub struct CaseFiles;

impl Form for CaseFiles {
    const TARGET: &'static str = "case_files";

    fn document(case: &Case) -> Option<Vec<u8>> {
        Some(to_json([case]).into_bytes())
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
            "7",
            "-1",
            "99999999999999999999",
            "\\ud800",
            "\n",
            "\"id\": ",
            "\"accepts\": [\"EX-1\"]",
            "\"limits\": {\"edits\": 1}",
            "\"expect\": {\"code\": \"EDIT_CONFLICT\"}",
            "{\"repeat\": \"ab\", \"times\": 1000000000}",
        ]
    }

    fn check(document: &[u8]) {
        // Problems of a line are values; the next line is read all the same.
        JsonLines::new(Path::new("fuzz.jsonl"), document).for_each(drop);
        let Ok(json) = std::str::from_utf8(document) else { return };
        let name = Path::new("fuzz.json");
        let Ok(cases) = parse_cases(name, json) else { return };
        let written = to_json(&cases);
        let again = parse_cases(name, &written).unwrap_or_else(|error| panic!("{written}\nis not read: {error}"));
        assert_eq!(cases.len(), again.len());
        for (case, again) in cases.iter().zip(&again) {
            assert_eq!(case.without_origin(), again.without_origin(), "through {written}");
        }
        assert_eq!(to_json(&again), written, "written otherwise the second time");
        let format =
            |json: &str| format_json(name, json).unwrap_or_else(|error| panic!("{json}\nhas no form: {error}"));
        let formatted = format(json);
        assert_eq!(format(&formatted), formatted, "the form of the form is another");
    }
}
