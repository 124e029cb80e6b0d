//! `editproof run --changed-since`: what a change chooses, that it is asked, and that no choice is called a pass.

use crate::support::{git, said};
use assert_cmd::cargo::cargo_bin_cmd;
use std::fs::{create_dir_all, write};
use std::path::Path;

/// A working copy with a part of the corpus and two files of the engine, committed.
fn working_copy() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("corpus");
    for made in ["corpus/2-exact", "corpus/3-lines", "engine/src"] {
        create_dir_all(at(made)).unwrap();
    }
    std::fs::copy(corpus.join("case.schema.json"), at("corpus/case.schema.json")).unwrap();
    for section in ["2-exact", "3-lines"] {
        for entry in std::fs::read_dir(corpus.join(section)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            std::fs::copy(&path, at(&format!("corpus/{section}/{name}"))).unwrap();
        }
    }
    for file in ["exact", "whitespace_normalized", "replacement"] {
        write(at(&format!("engine/src/{file}.rs")), file).unwrap();
    }
    git(folder.path(), &["init", "--quiet"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "--quiet", "-m", "one"]);
    folder
}

fn changed_since(folder: &Path, revision: &str, engine: &str) -> (Option<i32>, String) {
    let mut command = cargo_bin_cmd!("editproof");
    let arguments = ["run", "--changed-since", revision, "--engine", engine];
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    (output.status.code(), said(&output))
}

#[test]
fn a_change_chooses_its_cases_and_says_what_it_leaves_out() {
    let copy = working_copy();
    let (status, said) = changed_since(copy.path(), "HEAD", "fast");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("clauses touched: none") && said.contains("no enumeration"), "{said}");
    write(copy.path().join("engine/src/whitespace_normalized.rs"), "changed").unwrap();
    let (status, said) = changed_since(copy.path(), "HEAD", "fast");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("1 changed file since HEAD\n  engine/src/whitespace_normalized.rs\n"), "{said}");
    assert!(said.contains("clauses touched: LD-1 LD-2 LD-3 LD-4 LD-5 WN-1 WN-2"), "{said}");
    assert!(said.contains("the small enumeration\nleft out: ") && said.contains("no difference"), "{said}");
    assert!(said.ends_with("a choice, not the whole: `editproof run` and `editproof prove` ask the rest\n"), "{said}");
}

/// An engine that is wrong in a touched clause is noticed, and what is stored of it is asked first from then on.
#[test]
fn a_wrong_engine_is_noticed_and_its_failures_are_asked_again() {
    let copy = working_copy();
    write(copy.path().join("engine/src/replacement.rs"), "changed").unwrap();
    let (status, said) = changed_since(copy.path(), "HEAD", "control:line-breaks");
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("chosen: 0 stored failures") && said.contains("difference"), "{said}");
    let (status, said) = changed_since(copy.path(), "HEAD", "fast");
    assert_eq!(status, Some(0), "{said}");
    assert!(!said.contains("chosen: 0 stored failures"), "{said}");
}

#[test]
fn what_is_no_revision_or_no_working_copy_is_refused() {
    let copy = working_copy();
    let (status, said) = changed_since(copy.path(), "no-such-branch", "fast");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("`no-such-branch`"), "{said}");
    let nowhere = tempfile::tempdir().unwrap();
    assert_eq!(changed_since(nowhere.path(), "HEAD", "fast").0, Some(2));
}
