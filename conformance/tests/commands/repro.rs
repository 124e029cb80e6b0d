//! `editproof repro` from outside.

use crate::support::said;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use std::path::Path;

/// `editproof repro` in a folder of its own: its exit status, and standard output and error together.
fn repro(folder: &Path, args: &[&str]) -> (i32, String) {
    let mut command: Command = cargo_bin_cmd!("editproof");
    let output = command.arg("repro").args(args).current_dir(folder).output().unwrap();
    (output.status.code().unwrap(), said(&output))
}

fn here(args: &[&str]) -> (i32, String) {
    repro(tempfile::tempdir().unwrap().path(), args)
}

#[test]
fn an_edit_of_ones_own_is_explained_tier_by_tier() {
    let (code, said) = here(&[
        "--text",
        "if (a) {\\r\\n    go(1);\\r\\n}\\r\\n",
        "--old",
        "  if (a) {\\n      go(1);\\n  }",
        "--new",
        "  if (b) {\\n      go(2);\\n  }",
        "--tolerant",
    ]);
    assert_eq!(code, 0, "{said}");
    insta::assert_snapshot!("tier_by_tier", said);
}

#[test]
fn a_batch_names_the_edit_that_the_engine_gets_wrong() {
    let (code, said) = here(&[
        "--text",
        "a\\r\\nb\\r\\n",
        "--old",
        "a",
        "--new",
        "x",
        "--old",
        "b  ",
        "--new",
        "y\\nz",
        "--tolerant",
        "--engine",
        "control:line-breaks",
    ]);
    assert_eq!(code, 1, "{said}");
    insta::assert_snapshot!("a_wrong_edit_of_a_batch", said);
}

#[test]
fn a_refusal_is_explained() {
    let (code, said) = here(&["--text", "foo(a)\\nfoo(b)\\n", "--old", "foo", "--new", "bar"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("ambiguous: 2 locations") && said.contains("LD-3 Without"), "{said}");
    let (code, said) = here(&["--text", "foo(a)\\n", "--old", "", "--new", "bar"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("rejected INVALID_REQUEST; decided by BA-1"), "{said}");
}

#[test]
fn files_are_read_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("text"), "\u{feff}a\\n\r\n").unwrap();
    std::fs::write(folder.path().join("old"), "\\n").unwrap();
    let (code, said) = repro(folder.path(), &["--text", "@text", "--old", "@old", "--new", "@@x", "--replace-all"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("a BOM set aside") && said.contains("  - a\\n␍␊\n  + a@x␍␊\n"), "{said}");
}

#[test]
fn generated_cases_and_cases_of_files_are_found_by_id() {
    let folder = tempfile::tempdir().unwrap();
    let case = |id: &str| {
        format!("{{\"id\": \"{id}\", \"text\": \"{id}\", \"edits\": [{{\"oldText\": \"{id}\", \"newText\": \"\"}}]}}")
    };
    let cases = format!("{{\"cases\": [{}, {}]}}", case("first"), case("second"));
    std::fs::write(folder.path().join("two.json"), cases).unwrap();
    std::fs::create_dir(folder.path().join("texts")).unwrap();
    std::fs::write(folder.path().join("texts/a.txt"), "an unmistakable line\n").unwrap();
    for (args, code, words) in [
        (&["g1-17"][..], 0, "case g1-17"),
        (&["t1-17", "--texts", "texts"], 0, "case t1-17\n  text:\n    an·unmistakable·line␊"),
        (&["t1-17"], 2, "made from the texts of a folder; name it with `--texts DIR`"),
        (&["t1-17", "--texts", "none"], 2, "expected a readable folder of texts at `none`"),
        (&["two.json", "--id", "second"], 0, "case second"),
        (&["two.json"], 2, "holds 2 cases; choose one with `--id`, for example `first`, `second`"),
        (&["two.json", "--id", "secnd"], 2, "did you mean `second`?"),
        (&["no-such-case"], 2, "corpus"),
    ] {
        let (found, said) = repro(folder.path(), args);
        assert_eq!(found, code, "{said}");
        assert!(said.contains(words), "{args:?}: {said}");
    }
}

#[test]
fn bad_usage_is_2() {
    for (args, words) in [
        (&[][..], "FILE|ID"),
        (&["x.json", "--text", "a"], "cannot be used"),
        (&["--text", "a", "--old", "b"], "--new"),
        (&["--text", "a", "--old", "b", "--old", "c", "--new", "d"], "found 2 `--old` and 1 `--new`"),
        (&["--text", "a\\q", "--old", "b", "--new", "c"], "--text: unknown escape `\\q` at character 2"),
        (&["--text", "@none", "--old", "b", "--new", "c"], "cannot read `none`"),
    ] {
        let (code, said) = here(args);
        assert_eq!(code, 2, "{args:?}: {said}");
        assert!(said.contains(words), "{args:?}: {said}");
    }
}
