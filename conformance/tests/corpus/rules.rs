//! The corpus as a whole: it can be read, keeps its rules and its layout, and shows every clause of sections 1 to 6.

use editproof_conformance::case::{
    Case, Coverage, FLAGS, LAST_SECTION, OTHER_FOLDERS, coverage, format_json, is_case_file, lint, load_path,
};
use editproof_spec::Clause;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn cases() -> Vec<Case> {
    load_path(&corpus()).unwrap_or_else(|error| panic!("the corpus cannot be read:\n{error}"))
}

/// The clause after which the file of `case` is named.
fn home(case: &Case) -> Option<Clause> {
    case.origin.as_ref()?.file.file_stem()?.to_str()?.parse().ok()
}

/// The clauses that the cases in their own files do not show both accepting and bounding. Cases elsewhere do not count:
/// a reader looks a clause up by its file.
fn uncovered<'a>(cases: impl Iterator<Item = &'a Case> + Clone) -> Vec<Coverage> {
    coverage(cases.clone())
        .into_iter()
        .map(|all| {
            let own = coverage(cases.clone().filter(|case| home(case) == Some(all.clause)));
            own.into_iter().find(|own| own.clause == all.clause).unwrap()
        })
        .filter(|coverage| !coverage.is_complete())
        .collect()
}

#[test]
fn every_case_keeps_the_rules_of_the_corpus() {
    let problems: Vec<String> = lint(&cases()).iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_clause_is_shown_accepting_and_bounding() {
    let missing: Vec<String> = uncovered(cases().iter())
        .iter()
        .map(|coverage| format!("{}: {} accepts, {} bounds", coverage.clause, coverage.accepts, coverage.bounds))
        .collect();
    assert!(missing.is_empty(), "clauses without a case; add one to corpus/:\n{}", missing.join("\n"));
}

/// Negative control of the test above: without its file exactly this clause is uncovered, whatever the other files show.
#[test]
fn a_missing_file_leaves_its_clause_uncovered() {
    let all = cases();
    let mut removed = 0;
    for clause in Clause::ALL.iter().filter(|clause| clause.section() <= LAST_SECTION) {
        let found: Vec<Clause> =
            uncovered(all.iter().filter(|case| home(case) != Some(*clause))).iter().map(|one| one.clause).collect();
        assert_eq!(found, [*clause]);
        removed += 1;
    }
    assert_eq!(removed, 52);
}

/// The same with a file of a real folder removed, through the loader.
#[test]
fn a_copy_of_the_corpus_without_one_file_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["LT-1.json", "IF-1.json"] {
        fs::copy(corpus().join("3-lines").join(name), folder.path().join(name)).unwrap();
    }
    let missing = |cases: Vec<Case>| uncovered(cases.iter()).iter().map(|one| one.clause).collect::<BTreeSet<_>>();
    let before = missing(load_path(folder.path()).unwrap());
    fs::remove_file(folder.path().join("IF-1.json")).unwrap();
    let after = missing(load_path(folder.path()).unwrap());
    assert_eq!(after.difference(&before).map(|clause| clause.id()).collect::<Vec<_>>(), ["IF-1"]);
}

/// Ids are append-only: these folders only grow.
#[test]
fn findings_and_reports_are_all_there() {
    for (folder, at_least) in [("findings", 49), ("reports", 78)] {
        let cases = load_path(&corpus().join(folder)).unwrap();
        assert!(cases.len() >= at_least, "{folder} holds {} cases, expected at least {at_least}", cases.len());
        for case in cases {
            assert!(case.source.is_some() && case.story.is_some(), "{}: no source or no story", case.id);
        }
    }
}

/// Negative controls of the rules.
#[test]
fn lint_notices_each_broken_rule() {
    let good = cases().into_iter().find(|case| case.id == "ba-1-one-edit").unwrap();
    assert!(lint(std::slice::from_ref(&good)).is_empty());
    let without = |change: fn(&mut Case)| {
        let mut case = good.clone();
        change(&mut case);
        lint(&[case]).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert!(
        without(|case| case.comment.clear())
            .contains("BA-1.json:4: case `ba-1-one-edit`: no comment; say under `comment`")
    );
    assert!(without(|case| case.flags.clear()).contains("no flag; "));
    assert!(without(|case| case.expect = None).contains("no expected answer; "));
    assert!(without(|case| (case.accepts.clear(), case.bounds.clear()).0).contains("no clause; "));
    assert!(without(|case| case.accepts.retain(|clause| clause.id() != "BA-1")).contains("does not name `BA-1`"));
    assert!(without(|case| case.id = "one-edit".into()).contains("does not begin with `ba-1-`"));
}

#[test]
fn every_case_file_is_in_canonical_form() {
    let update = std::env::var_os("EDITPROOF_BLESS").is_some();
    let mut wrong = Vec::new();
    for entry in walkdir::WalkDir::new(corpus()).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        let inside = path.strip_prefix(corpus()).unwrap();
        let other = inside.iter().any(|folder| folder.to_str().is_some_and(|name| OTHER_FOLDERS.contains(&name)));
        if other || !is_case_file(&path) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let canonical = format_json(&path, &text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(format_json(&path, &canonical).unwrap(), canonical, "the canonical form is not stable");
        if text != canonical && update {
            fs::write(&path, canonical).unwrap();
        } else if text != canonical {
            wrong.push(path.display().to_string());
        }
    }
    assert!(
        wrong.is_empty(),
        "not in canonical form; run `EDITPROOF_BLESS=1 cargo test -p editproof-conformance --test corpus`:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn the_readme_lists_every_flag_with_its_meaning_and_every_flag_is_used() {
    let readme = fs::read_to_string(corpus().join("README.md")).unwrap();
    let used: BTreeSet<String> = cases().into_iter().flat_map(|case| case.flags).collect();
    for flag in FLAGS {
        let row = format!("| `{}` | {} |", flag.name, flag.meaning.replace('|', "\\|"));
        assert!(readme.contains(&row), "corpus/README.md lacks this row:\n{row}");
        assert!(used.contains(flag.name), "no case has the flag `{}`", flag.name);
    }
}
