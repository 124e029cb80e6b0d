//! The corpus inside the program is the one of the repository, and so is the manifest.

use assert_cmd::cargo::cargo_bin_cmd;
use editproof_conformance::corpus::manifest::Manifest;
use editproof_conformance::corpus::{Corpus, CorpusFile};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("corpus")
}

/// A build that missed a file of the corpus, or kept one that is gone, is noticed.
#[test]
fn the_embedded_corpus_is_the_one_of_the_repository() {
    let here = Corpus::Folder(folder());
    let (embedded, files) = (Corpus::Embedded.files().unwrap(), here.files().unwrap());
    let paths = |files: &[CorpusFile]| files.iter().map(|file| file.path.clone()).collect::<Vec<_>>();
    assert_eq!(paths(&embedded), paths(&files));
    assert!(embedded == files, "a file differs");
    let ids = |corpus: &Corpus| corpus.edit_cases().unwrap().into_iter().map(|case| case.id).collect::<Vec<_>>();
    assert_eq!(ids(&Corpus::Embedded), ids(&here));
    let lost = Corpus::Folder(folder().join("nowhere"));
    assert!(lost.edit_cases().unwrap_err().to_string().contains("cannot be read"));
}

#[test]
fn the_committed_manifest_says_what_is_there() {
    let found = Manifest::of(&Corpus::Folder(folder())).unwrap();
    let file = folder().join("manifest.json");
    if std::env::var_os("EDITPROOF_BLESS").is_some() {
        std::fs::write(&file, found.to_json()).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap();
    let hint = "run `cargo run --release -- corpus manifest --write` and review the difference";
    assert!(committed == found.to_json(), "corpus/manifest.json is out of date; {hint}");
}

/// Where there is no repository: the embedded corpus answers, and the output says so. A corpus in the working folder wins.
#[test]
fn an_empty_folder_has_the_embedded_corpus_and_a_corpus_there_wins() {
    let empty = tempfile::tempdir().unwrap();
    let run = |args: &[&str], code: i32| {
        let mut command = cargo_bin_cmd!("editproof");
        let run = command.current_dir(empty.path()).args(args).assert().code(code);
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let said = run(&["run", "--generate", "1000"], 0);
    let corpus = format!("cases of the corpus embedded in this program, version {}\n", editproof_corpus::VERSION);
    assert!(said.contains(&corpus), "{said}");
    let ids = Corpus::Embedded.edit_cases().unwrap();
    assert!(said.contains(" cases, no difference") && ids.len() > 500, "{said}");
    run(&["repro", &ids[0].id], 0);
    let checked = run(&["corpus", "manifest", "--check"], 0);
    assert!(checked.starts_with("embedded:corpus/manifest.json says what is there: "), "{checked}");

    let section = empty.path().join("corpus/1-batches");
    std::fs::create_dir_all(&section).unwrap();
    std::fs::write(empty.path().join("corpus/case.schema.json"), "{}").unwrap();
    std::fs::copy(folder().join("1-batches/BA-1.json"), section.join("BA-1.json")).unwrap();
    let said = run(&["run", "--generate", "0"], 0);
    assert!(said.contains("cases of the corpus in `corpus`\n"), "{said}");
    run(&["corpus", "manifest", "--check"], 2);
    run(&["corpus", "manifest", "--write"], 0);
    run(&["corpus", "manifest", "--check"], 0);
    // A byte that changes is noticed.
    let file = section.join("BA-1.json");
    std::fs::write(&file, std::fs::read_to_string(&file).unwrap() + "\n").unwrap();
    assert!(run(&["corpus", "manifest", "--check"], 1).contains("1-batches/BA-1.json differs: "));
}
