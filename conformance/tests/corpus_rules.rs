//! The corpus as a whole: it can be read, keeps its rules and its layout, and shows every clause of sections 1 to 6.

use editproof_conformance::case::{Case, Coverage, FLAGS, OTHER_FOLDERS, coverage, format_json, lint, load_path};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn cases() -> Vec<Case> {
    load_path(&corpus()).unwrap_or_else(|error| panic!("the corpus cannot be read:\n{error}"))
}

fn uncovered<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Vec<Coverage> {
    coverage(cases).into_iter().filter(|coverage| !coverage.is_complete()).collect()
}

#[test]
fn every_case_keeps_the_rules_of_the_corpus() {
    let problems: Vec<String> = lint(&cases()).iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_clause_is_shown_accepting_and_bounding() {
    let missing: Vec<String> = uncovered(&cases())
        .iter()
        .map(|coverage| format!("{}: {} accepts, {} bounds", coverage.clause, coverage.accepts, coverage.bounds))
        .collect();
    assert!(missing.is_empty(), "clauses without a case; add one to corpus/:\n{}", missing.join("\n"));
}

/// Negative control of the test above: without the file of a clause the check must name this clause.
#[test]
fn a_missing_file_leaves_a_clause_uncovered() {
    let all = cases();
    let mut noticed = BTreeSet::new();
    let file = |case: &Case| case.origin.as_ref().map(|origin| origin.file.clone());
    for removed in all.iter().filter_map(file).collect::<BTreeSet<_>>() {
        let rest = all.iter().filter(|case| file(case).as_ref() != Some(&removed));
        noticed.extend(uncovered(rest).into_iter().map(|coverage| coverage.clause));
    }
    assert!(noticed.len() >= 5, "removing a file was noticed for these clauses only: {noticed:?}");
    let rest: Vec<&Case> = all.iter().filter(|case| !file(case).unwrap().ends_with("DG-5.json")).collect();
    assert!(rest.len() < all.len());
    assert!(uncovered(rest).iter().any(|coverage| coverage.clause.id() == "DG-5"));
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
    let update = std::env::var_os("UPDATE_CORPUS").is_some();
    let mut wrong = Vec::new();
    for entry in walkdir::WalkDir::new(corpus()).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let inside = path.strip_prefix(corpus()).unwrap();
        let other = inside.iter().any(|folder| folder.to_str().is_some_and(|name| OTHER_FOLDERS.contains(&name)));
        if other || !name.ends_with(".json") || name.ends_with(".schema.json") {
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
        "not in canonical form; run `UPDATE_CORPUS=1 cargo test -p editproof-conformance --test corpus_rules`:\n{}",
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
