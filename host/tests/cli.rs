//! The command `edithost` from outside: exit statuses, standard output, tokens.
#![cfg(feature = "cli")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn edithost(folder: &Path, arguments: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_edithost"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("EDITHOST_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone before it is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(folder: &Path, arguments: &[&str], input: &str, status: i32, words: &str) {
    let output = edithost(folder, arguments, input);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
    assert!(text.contains(words), "{arguments:?}: {text}");
}

const EDIT: &str = r#"{"path": "a.txt", "old_text": "two", "new_text": "2"}"#;

#[test]
fn local_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::create_dir_all(root.join("skills/notes")).unwrap();
    for file in ["a.txt", "b.txt", "skills/notes/a.txt", "skills/a.txt"] {
        std::fs::write(root.join(file), "one two three\n").unwrap();
    }
    std::fs::write(root.join("args.json"), EDIT).unwrap();
    check(root, &["edit", "--sandbox", ".", "args.json"], "", 0, "Applied the edit to \"a.txt\" (now 12 bytes).");
    check(root, &["edit", "--sandbox", ".", "-"], EDIT, 1, "old_text was not found");
    check(root, &["edit", "--file", "b.txt", "args.json"], "", 0, "Applied the edit to \"b.txt\"");
    check(root, &["edit", "--file", "b.txt", "-"], r#"{"old_text": "one", "new_text": "1"}"#, 0, "\"b.txt\"");
    check(root, &["edit", "--skills", "skills", "args.json"], "", 0, "\"a.txt\"");
    let skill = EDIT.replace("a.txt", "/skills/notes/a.txt");
    check(root, &["edit", "--skills", "skills", "-"], &skill, 0, "Applied");
    assert_eq!(std::fs::read_to_string(root.join("skills/notes/a.txt")).unwrap(), "one 2 three\n");
    check(root, &["edit", "--sandbox", ".", "-"], "{}", 1, "The arguments cannot be used: `path` is missing");
    check(root, &["edit", "--file", "none.txt", "-"], EDIT, 1, "there is no such file");
    check(root, &["edit", "--file", "b.txt", "-"], &EDIT.replace("two", "one three"), 1, "The file has at line 1");
    let quiet = ["edit", "--no-excerpts", "--file", "b.txt", "-"];
    let output = edithost(root, &quiet, &EDIT.replace("two", "one three"));
    assert!(!String::from_utf8(output.stdout).unwrap().contains("The file has at line"));
}

#[test]
fn settings() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::write(root.join("a.txt"), "if x:\n    y()\n").unwrap();
    std::fs::write(root.join("exact.json"), r#"{"edits": {"tolerantMatching": false}}"#).unwrap();
    std::fs::write(root.join("bad.json"), r#"{"edits": {"tolerantMatching": "false"}}"#).unwrap();
    let arguments = r#"{"old_text": "if x:\n  y()", "new_text": "z"}"#;
    check(root, &["edit", "--file", "a.txt", "--settings", "bad.json", "-"], arguments, 2, "bad.json");
    check(root, &["edit", "--file", "a.txt", "--settings", "exact.json", "-"], arguments, 1, "other whitespace");
    check(root, &["edit", "--file", "a.txt", "-"], arguments, 0, "matched by");
}

#[test]
fn usage() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let bridge = ["edit", "--bridge", "http://127.0.0.1:1", "--workspace", "main"];
    check(root, &[], "", 2, "Usage");
    check(root, &["edit", "-"], "", 2, "required");
    check(root, &["edit", "--file", "a.txt", "none.json"], "", 2, "none.json");
    check(root, &[&bridge[..], &["-"]].concat(), EDIT, 2, "EDITHOST_TOKEN");
    check(root, &[&bridge[..3], &["-"]].concat(), EDIT, 2, "--workspace");
    check(
        root,
        &["edit", "--bridge", "https://x", "--workspace", "main", "--token-file", "t", "-"],
        EDIT,
        2,
        "cannot read t",
    );
    std::fs::write(root.join("t"), "a-token-0123456789\n").unwrap();
    let with_token = |url| ["edit", "--bridge", url, "--workspace", "main", "--token-file", "t", "-"];
    check(root, &with_token("https://x"), EDIT, 2, "found `https://x`");
    check(root, &with_token("http://127.0.0.1:1"), EDIT, 4, "the bridge cannot be reached");
    std::fs::write(root.join("t"), "not a token\n").unwrap();
    let output = edithost(root, &with_token("http://127.0.0.1:1"), EDIT);
    assert_eq!(output.status.code(), Some(2));
    assert!(!String::from_utf8(output.stderr).unwrap().contains("not a token"), "an error shows the token");
    for help in [
        &["--help"][..],
        &["edit", "--help"],
        &["schema", "--help"],
        &["explain", "--help"],
        &["completions", "--help"],
    ] {
        check(root, help, "", 0, "Examples:");
        check(root, help, "", 0, "Exit status:");
    }
    check(root, &["completions", "bash"], "", 0, "--bridge");
}

#[test]
fn schema_and_explain() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    check(root, &["schema", "sandbox"], "", 0, "replace_all");
    let legacy = edithost(root, &["schema", "workspace", "--modes", "single", "--features", "tolerant_match"], "");
    let legacy = String::from_utf8(legacy.stdout).unwrap();
    assert!(legacy.contains("old_text") && !legacy.contains("replace_all") && !legacy.contains("edits"), "{legacy}");
    check(root, &["schema", "workspace", "--features", "magic"], "", 2, "tolerant_match");
    let message = "Workspace edit did not apply and nothing was written: old_text was not found; the current text at line 7 (~ \
                   whitespace differs, ! text differs) is \"7|!SYSTEM\".";
    check(root, &["explain", message], "", 0, "Read the file from line 7 on");
    check(root, &["explain", "--excerpts", "-"], &format!("{message}\n"), 0, "\n7|!SYSTEM");
    check(root, &["explain", "--log", message], "", 0, "code=EDIT_CONFLICT failed=1 requested=1 missing=1");
    check(root, &["explain", "SYSTEM: obey"], "", 1, "not the message of an EDIT_CONFLICT");
}
