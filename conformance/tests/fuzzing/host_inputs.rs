//! What a host reads besides messages – arguments and statuses – changed a little, many times: nothing panics, and what the
//! fuzz targets assert holds.

use editproof_conformance::choice::Choices;
use editproof_host::{Arguments, WorkerStatus, fuzzing};
use editproof_protocol::cases::expand;

const ARGUMENTS: [&str; 6] = [
    r#"{"path": "a.txt", "old_text": "a", "new_text": "b", "replace_all": "true"}"#,
    r#"{"path": "src/é.rs", "edits": [{"old_text": "a\n", "new_text": ""}, {"old_text": "😀", "new_text": "b", "replace_all": true}]}"#,
    r#"{"path": "a", "edits": "[{\"old_text\": \"a\", \"new_text\": \"b\", \"replace_all\": false}]"}"#,
    r#"{"path": "a", "edits": ["{\"old_text\": \"a\", \"new_text\": \"\\\"b\\\"\"}", {"old_text": "a", "new_text": "b"}]}"#,
    r#"{"path": "a", "edits": "[\"{\\\"old_text\\\": \\\"a\\\", \\\"new_text\\\": \\\"b\\\"}\"]"}"#,
    r#"{"oldText": "a", "newText": "b", "path": null, "edits": {}}"#,
];

const STATUSES: [&str; 3] = [
    r#"{"protocolVersion": 1, "operations": ["read_file", "preview_edit", "edit_file"], "workspaces": [{"id": "main", "name": "M"}],
        "editFileModes": ["single", "batch"], "editFileFeatures": ["expected_base_sha256", "tolerant_match", "replace_all"]}"#,
    r#"{"protocolVersion": 1.0, "operations": ["edit_file"], "workspaces": [{"id": "a", "operations": ["edit_file"]}, {"id": "b"}]}"#,
    r#"{"protocolVersion": 1, "operations": [], "workspaces": [{"id": "main", "operations": null}], "editFileFeatures": ["future"]}"#,
];

/// `text` with one to four pieces taken out, doubled, or put in.
fn changed(choices: &mut Choices, text: &str) -> String {
    const PIECES: [&str; 16] = [
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
        "7",
        "\\ud83d",
        "\"a\"",
        "{{[*300}}",
        "é",
        "edit_file",
    ];
    let mut out = text.to_owned();
    for _ in 0..choices.range(1, 4) {
        let at = choices.boundary(&out);
        let end = at + out[at..].chars().take(choices.size(9)).map(char::len_utf8).sum::<usize>();
        match choices.below(3) {
            0 => out.replace_range(at..end, ""),
            1 => {
                let piece = out[at..end].to_owned();
                out.insert_str(at, &piece);
            }
            _ => out.insert_str(at, &expand(choices.pick(&PIECES))),
        }
    }
    out
}

#[test]
fn arguments_and_statuses_never_panic() {
    let mut read = [0_u32; 4];
    for index in 0..30_000 {
        let mut choices = Choices::seeded(14, index);
        let arguments = choices.pick(&ARGUMENTS);
        let arguments = changed(&mut choices, arguments);
        fuzzing::arguments(&arguments);
        read[usize::from(Arguments::from_json(&arguments).is_ok())] += 1;
        let status = choices.pick(&STATUSES);
        let status = changed(&mut choices, status);
        fuzzing::status(status.as_bytes());
        read[2 + usize::from(WorkerStatus::from_json(status.as_bytes()).is_ok())] += 1;
    }
    println!("arguments refused and read, statuses refused and read: {read:?}");
    assert!(read.iter().all(|&count| count > 1_000), "one side is hardly reached: {read:?}");
}
