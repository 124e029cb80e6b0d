//! `editproof corpus add` and `lint` from outside: what is added keeps every rule, what is refused is kept, no file is half written.

use crate::support::said;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use editproof_conformance::case::{Case, CaseEdit, load_path, to_json};
use editproof_conformance::corpus::Corpus;
use editproof_spec::{Clause, Matching};
use std::fs;
use std::path::{Path, PathBuf};

/// A working copy with a small corpus.
struct Copy(tempfile::TempDir);

impl Copy {
    fn new() -> Copy {
        let folder = tempfile::tempdir().unwrap();
        for file in Corpus::Embedded.files().unwrap() {
            let is_wanted = ["1-batches", "3-lines", "4-whitespace-normalized", "findings", "regressions"];
            if is_wanted.contains(&file.folder()) {
                let path = folder.path().join("corpus").join(&file.path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, &file.bytes).unwrap();
            }
        }
        fs::write(folder.path().join("corpus/case.schema.json"), "{}").unwrap();
        let copy = Copy(folder);
        copy.run(&["corpus", "manifest", "--write"], 0);
        copy
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self) -> Command {
        let mut command = cargo_bin_cmd!("editproof");
        command.current_dir(self.0.path());
        command
    }

    /// Standard output and standard error.
    fn run(&self, args: &[&str], code: i32) -> String {
        told(self.command().args(args), code)
    }

    fn lint(&self, code: i32) -> String {
        self.run(
            &[
                "corpus",
                "lint",
                "--no-answers",
                "corpus/1-batches",
                "corpus/4-whitespace-normalized",
                "corpus/findings",
            ],
            code,
        )
    }

    /// Every file of the corpus, with its bytes.
    fn all(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let walk = walkdir::WalkDir::new(self.path("corpus")).sort_by_file_name().into_iter().map(Result::unwrap);
        let files = walk.filter(|entry| entry.file_type().is_file());
        files.map(|entry| (entry.path().to_owned(), fs::read(entry.path()).unwrap())).collect()
    }
}

fn told(command: &mut Command, code: i32) -> String {
    said(command.assert().code(code).get_output())
}

fn case(folder: &Path, id: &str) -> Case {
    load_path(folder).unwrap().into_iter().find(|case| case.id == id).unwrap()
}

const GOOD: [&str; 4] = ["--flags", "peel", "--comment", "an engine fails this if it loses the tail"];

#[test]
fn an_edit_of_ones_own_goes_to_the_file_of_its_clause() {
    let copy = Copy::new();
    let edit = ["corpus", "add", "--text", "aa   bb\\ncc\\n", "--old", "aa bb\\n", "--new", "x\\n", "--tolerant"];
    let said = copy.run(&[&edit[..], &["--name", "three-blanks", "--to", "WN-2"], &GOOD].concat(), 0);
    assert!(said.starts_with("added `wn-2-three-blanks` to corpus/4-whitespace-normalized/WN-2.json\n"), "{said}");
    assert!(said.contains("clauses, from the oracle's explanation: ") && said.contains("aa···bb␊"), "{said}");
    let added = case(&copy.path("corpus/4-whitespace-normalized"), "wn-2-three-blanks");
    assert!(added.accepts.contains(&Clause::Wn2) && added.flags == ["peel"] && added.expect.is_some(), "{added:?}");
    copy.lint(0);
    copy.run(&["corpus", "manifest", "--check"], 0);
    // Without a place and a name: the clause that the fewest cases show, and the next free number.
    let edit = ["corpus", "add", "--text", "aa    bb\\ncc\\n", "--old", "aa bb\\n", "--new", "x\\n", "--tolerant"];
    let said = copy.run(&[&edit[..], &["--dry-run"], &GOOD].concat(), 0);
    assert!(said.starts_with("would add `") && said.lines().next().unwrap().contains("-1` to corpus/"), "{said}");
}

#[test]
fn a_failing_case_is_shrunk_and_becomes_a_regression() {
    let copy = Copy::new();
    let edit = CaseEdit { old_text: "\tgo(); \n}".into(), new_text: "\tstop();\n}".into(), replace_all: false };
    let failing = Case::new("g1-17", "if a {\r\n\tgo();\r\n}\r\n", vec![edit], Matching::Tolerant);
    fs::write(copy.path("g1-17.json"), to_json([&failing])).unwrap();
    let args = ["corpus", "add", "g1-17.json", "--engine", "control:line-breaks"];
    let said = copy.run(&[&args[..], &GOOD].concat(), 0);
    assert!(
        said.contains("` to corpus/regressions/") && said.contains(" from 39, while `control:line-breaks` fails"),
        "{said}"
    );
    let id = said.split('`').nth(1).unwrap();
    let added = case(&copy.path("corpus/regressions"), id);
    assert!(added.text.len() < 10 && id.ends_with("-1") && added.family.is_none(), "{added:?}");
    // The same again is a duplicate, and an engine that is right has nothing to add.
    let said = copy.run(&[&args[..], &GOOD].concat(), 2);
    assert!(said.contains(&format!("`{id}` (corpus/regressions/")) && said.contains("asks the same already"), "{said}");
    let said = copy.run(&[&["corpus", "add", "g1-17.json", "--engine", "oracle"], &GOOD[..]].concat(), 2);
    assert!(said.contains("the engine `oracle` does not differ"), "{said}");
}

const FINDING: &str = "id: tail-lost\ntext:\n```\nalpha   beta\n  gamma\n```\nold: alpha beta\\n\nnew: x\\n\ntolerant\nkind: wrong-output\n\
                       story: The tail of the line was lost.\nsource: a review\n";

#[test]
fn a_pasted_finding_goes_to_the_file_of_its_kind_and_keeps_its_name() {
    let copy = Copy::new();
    let said = told(copy.command().args(["corpus", "add", "-"]).args(GOOD).write_stdin(FINDING), 0);
    assert!(said.starts_with("added `tail-lost` to corpus/findings/wrong-output.json\n"), "{said}");
    assert!(said.contains("next: give the fault bank an engine with this fault"), "{said}");
    let added = case(&copy.path("corpus/findings"), "tail-lost");
    assert_eq!((added.text.as_str(), added.source.as_deref()), ("alpha   beta\n  gamma\n", Some("a review")));
    copy.lint(0);
    // The about of the file, and the cases before, are as they were.
    let file = copy.path("corpus/findings/wrong-output.json");
    let (before, after) = (
        Corpus::Embedded
            .files()
            .unwrap()
            .into_iter()
            .find(|file| file.path == "findings/wrong-output.json")
            .unwrap()
            .bytes,
        fs::read(file).unwrap(),
    );
    let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    assert!(before.len() - same < 10, "only the end differs");
}

/// Whatever the reason: exit status 2, the input is kept with the reason in it, and no byte of the corpus changes.
#[test]
fn what_is_refused_is_kept_and_nothing_is_written() {
    let copy = Copy::new();
    let before = copy.all();
    let good = r#"{"id": "x", "text": "a  b", "old": "a b", "new": "c", "matching": "tolerant"}"#;
    let flags = ["--flags", "peel", "--to", "WN-2"];
    let comment = ["--comment", "loses the tail"];
    let refused: Vec<(&str, &str, Vec<&str>, &str)> = vec![
        ("comment", good, flags.to_vec(), "no comment; say under `comment`"),
        ("flags", good, [&comment[..], &["--to", "WN-2"]].concat(), "`--flags` takes of ambiguity, astral, "),
        ("flag", good, [&comment[..], &["--to", "WN-2", "--flags", "pele"]].concat(), "did you mean `peel`?"),
        ("stop", good, [&flags[..], &["--comment", "loses the tail."]].concat(), "malformed comment"),
        (
            "story",
            good,
            [&comment[..], &["--flags", "peel", "--to", "findings/time"]].concat(),
            "no story or no source",
        ),
        ("json", "{\"text\": ", flags.to_vec(), "not valid JSON"),
        ("words", "txet: a", flags.to_vec(), "unknown key `txet`"),
        (
            "answer",
            r#"{"text": "a", "old": "a", "new": "b", "expect": {"text": "c", "matches": [{"strategy": "exact", "occurrences": 1}]}}"#,
            [&flags[..], &comment[..]].concat(),
            "the oracle does not answer what it expects",
        ),
        ("id", good, [&flags[..], &comment[..], &["--name", "a b"]].concat(), "malformed id `wn-2-a b`"),
    ];
    for (name, input, options, reason) in refused {
        fs::write(copy.path(name), input).unwrap();
        let said = copy.run(&[&["corpus", "add", name], options.as_slice()].concat(), 2);
        assert!(said.contains("error: refused:") && said.contains(reason), "{name}: {said}");
        let kept = fs::read_to_string(copy.path(&format!("{name}.rej"))).unwrap();
        assert!(
            kept.starts_with("# refused by `editproof corpus add`:\n# ") && kept.ends_with(input),
            "{name}: {kept}"
        );
        assert!(kept.contains(reason) && kept.contains("# the options were: "), "{name}: {kept}");
    }
    assert!(before == copy.all(), "a refusal changed the corpus");
    // Mended with options, the kept input is taken.
    let said = copy.run(&[&["corpus", "add", "comment.rej"], &flags[..], &comment[..]].concat(), 0);
    assert!(said.starts_with("added `wn-2-x` to "), "{said}");
    copy.lint(0);
}

#[test]
fn bytes_that_are_no_text_and_a_missing_corpus_are_refused_too() {
    let copy = Copy::new();
    fs::write(copy.path("bytes"), b"\xff\xfe").unwrap();
    copy.run(&["corpus", "add", "bytes"], 2);
    assert!(
        fs::read(copy.path("bytes.rej")).unwrap().ends_with(
            b"not UTF-8: invalid utf-8 sequence of 1 bytes from index 0; store the input as UTF-8\n\xff\xfe"
        )
    );
    let empty = tempfile::tempdir().unwrap();
    let mut command = cargo_bin_cmd!("editproof");
    let said = told(command.current_dir(empty.path()).args(["corpus", "add", "-"]).args(GOOD).write_stdin(FINDING), 2);
    assert!(said.contains("there is no corpus to add to") && empty.path().join("pasted.rej").is_file(), "{said}");
}

/// A file that cannot be replaced: the corpus is as it was, and the input is kept.
#[cfg(unix)]
#[test]
fn a_corpus_that_cannot_be_written_stays_whole() {
    let copy = Copy::new();
    // A folder in the place of the file: renaming over it fails for every user.
    let file = copy.path("corpus/reports/new.json");
    fs::create_dir_all(file.join("inner")).unwrap();
    let before = copy.all();
    let args = ["corpus", "add", "-", "--to", "reports/new"];
    let said = told(copy.command().args(args).args(GOOD).write_stdin(FINDING), 2);
    assert!(said.contains("refused:") && copy.path("pasted.rej").is_file(), "{said}");
    assert!(before == copy.all());
}

#[test]
fn lint_tells_every_problem_and_fix_brings_the_layout() {
    let copy = Copy::new();
    let said = copy.lint(0);
    assert!(said.contains(": no problem\n"), "{said}");
    let file = copy.path("corpus/1-batches/BA-1.json");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replacen("      \"id\"", "    \"id\"", 1)).unwrap();
    let said = copy.lint(1);
    assert!(
        said.contains("corpus/1-batches/BA-1.json:5: not in the canonical form; `editproof corpus lint --fix`"),
        "{said}"
    );
    assert!(said.ends_with(": 1 problem\n"), "{said}");
    let said = copy.run(&["corpus", "lint", "--no-answers", "--fix", "corpus/1-batches"], 0);
    assert!(said.contains("BA-1.json: brought into the canonical form\n"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), good);
    // An answer, a flag and a comment at once.
    fs::write(&file, good.replacen("\"occurrences\": 1", "\"occurrences\": 2", 1)).unwrap();
    let said = copy.run(&["corpus", "lint", "corpus/1-batches/BA-1.json"], 1);
    assert!(said.contains("case `ba-1-one-edit`: the oracle does not answer"), "{said}");
    copy.run(&["corpus", "lint", "no/such/file.json"], 2);
}

/// As a user runs it in an empty folder: the whole corpus that is embedded, its manifest and its rooms.
#[test]
fn the_whole_corpus_keeps_every_rule() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = cargo_bin_cmd!("editproof");
    let said = told(command.current_dir(folder.path()).args(["corpus", "lint", "--no-answers"]), 0);
    assert!(said.contains("of the corpus embedded in this program") && said.ends_with("no problem\n"), "{said}");
}
