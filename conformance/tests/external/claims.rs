//! Every command that takes `--engine` holds a program to what it claims, and to no more; a wrong or a broken one is found all the same.
//!
//! The engines are a script for Python, the language that adapters are written in: exact matching, and no feature at all.

use assert_cmd::cargo::cargo_bin_cmd;
use std::path::Path;
use tempfile::TempDir;

/// Exact matching with places that overlap (LD-4), the size limit (LI-1), and refusals without a word. `BROKEN` stands where an edit is.
const ENGINE: &str = r#"
import json, sys
def units(text): return len(text.encode("utf-16-le")) // 2
def apply(text, edits):
    if not 0 < len(edits) <= 100 or any(edit["oldText"] == "" for edit in edits): return None
    failed = False
    for edit in edits:
        old = edit["oldText"]
        at = text.find(old)
        if at < 0 or text.find(old, at + 1) >= 0:
            failed = True
            continue
        BROKEN
        text = text[:at] + edit["newText"] + text[at + len(old):]
        if units(text) > 1048576: return None
    return None if failed or len(text.encode()) > 1048576 else text
for line in sys.stdin.buffer:
    request = json.loads(line)
    kind = request.get("request", "apply")
    if kind == "describe":
        reply = {"ok": {"name": "bare", "version": "1", "protocol": 1, "features": []}}
    elif kind == "quit":
        reply = {"ok": {}}
    else:
        text = apply(request["text"], request["edits"])
        reply = {"error": {}} if text is None else {"ok": {"text": text}}
    sys.stdout.write(json.dumps({"id": request["id"], **reply}) + "\n")
    sys.stdout.flush()
"#;

/// A folder with the engine: right, wrong (it eats the character behind a place), and one that dies of an edit.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, broken) in [
        ("right", "pass"),
        ("wrong", "text = text[:at + len(old)] + text[at + len(old) + 1:]"),
        ("dies", "sys.exit(3)"),
    ] {
        std::fs::write(folder.path().join(format!("{name}.py")), ENGINE.replace("BROKEN", broken)).unwrap();
    }
    let case = serde_json::json!({ "id": "one", "text": "ab", "edits": [{ "oldText": "a", "newText": "x" }] });
    std::fs::write(folder.path().join("case.jsonl"), format!("{case}\n")).unwrap();
    folder
}

fn editproof(folder: &Path, arguments: &[&str], engine: &str) -> (Option<i32>, String) {
    let mut command = cargo_bin_cmd!("editproof");
    command.current_dir(folder).args(arguments).args(["--engine", &format!("python3 {engine}.py")]);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout) + &text(output.stderr))
}

/// Each command, and the words with which it says what was not asked.
const COMMANDS: [(&[&str], &str); 6] = [
    (&["run", "case.jsonl", "--generate", "300"], "skipped: "),
    (&["prove", "--bound", "small", "--alphabet", "a,lf"], "needs the feature `tolerant_match`"),
    (&["check", "case.jsonl", "--generate", "300"], "messages-parse 0 "),
    (&["faults", "--seconds", "2"], "`python3 right.py`: found wrong by 0 of 5 methods"),
    (&["shrink", "case.jsonl"], "the engine does not differ from the oracle"),
    (&["repro", "case.jsonl"], "no difference"),
];

#[test]
fn an_engine_is_held_to_what_it_claims_by_every_command() {
    let folder = folder();
    for (arguments, words) in COMMANDS {
        let (status, said) = editproof(folder.path(), arguments, "right");
        assert_eq!(status, Some(0), "{arguments:?}: {said}");
        let line = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn a_wrong_and_a_dying_engine_are_found_by_every_command() {
    let folder = folder();
    for (engine, verdict) in [("wrong", "wrong-text"), ("dies", "crashed")] {
        for (arguments, _) in COMMANDS {
            let bound: &[&str] = if arguments[0] == "faults" { &[] } else { &["--restarts", "3"] };
            let (status, said) = editproof(folder.path(), &[arguments, bound].concat(), engine);
            assert_eq!(status, Some(1), "{engine}: {arguments:?}: {said}");
            let is_named = said.contains(verdict) || arguments[0] == "check";
            assert!(is_named, "{engine}: {arguments:?}: {said}");
        }
    }
}
