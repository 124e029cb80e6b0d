//! Baselines: what is known is not new, and what says what is not so is found.

use crate::cases::{edit, exact};
use editproof_conformance::baseline::{Baseline, BaselineError, Entry, Known, NEW_REASON};
use editproof_conformance::case::{Answer, Case};
use editproof_conformance::engines::{Choice, Control};
use editproof_conformance::run::{Findings, Plan, run};
use editproof_conformance::verdict::Verdict;
use std::num::NonZeroUsize;

fn entry(case: &str, verdict: &str) -> Entry {
    Entry { case: case.into(), verdict: verdict.into(), reason: "so it is".into(), link: None }
}

/// Cases on which `control:panics` panics, but for the last, on which it is right; the recorded answer of the third is wrong.
fn cases() -> Vec<Case> {
    let named = |id: &str, new: &str| Case { id: id.into(), ..exact("a\n", vec![edit("a", new)]) };
    let mut all = vec![named("one", ""), named("two", ""), named("o[e", ""), named("right", "b")];
    all[2].expect = Some(Answer::Applied { text: "c\n".into(), matches: Vec::new() });
    all
}

fn found(known: Option<Vec<Entry>>, cases: &[Case]) -> Findings {
    let known = known.map(|known| Known::new(Baseline { known }));
    let engine = Choice::Control(Control::Panics);
    let plan = Plan { engine, cases, known, collects_new: true, ..Plan::default() };
    run(&plan, NonZeroUsize::MIN, &|_| {}).unwrap()
}

/// The numbers of stale entries, and whether their cases were met.
fn stale(findings: &Findings) -> Vec<(usize, bool)> {
    findings.stale.iter().map(|stale| (stale.number, stale.was_met)).collect()
}

#[test]
fn without_a_baseline_everything_is_new() {
    let findings = found(None, &cases());
    assert_eq!((findings.failed(), findings.baseline.known, stale(&findings)), (3, 0, vec![]));
    // A case in which the oracle disagrees too is no entry.
    let new = findings.baseline.renewed(None);
    let expected = ["one", "two"].map(|id| Entry { reason: NEW_REASON.into(), ..entry(id, "panicked") });
    assert_eq!(new.known, expected);
}

#[test]
fn a_difference_that_is_known_whole_is_not_new() {
    let known =
        vec![entry("tw?", "wrong-text"), entry("one", "panicked"), entry("none", "panicked"), entry("t*", "panicked")];
    let findings = found(Some(known.clone()), &cases()[..2]);
    assert_eq!((findings.failed(), findings.baseline.known), (0, 2));
    assert_eq!(stale(&findings), [(1, true), (3, false)]);
    assert_eq!(findings.stale[0].entry, known[0]);
    assert_eq!([0, 1, 2, 3].map(|at| findings.baseline.uses(at)), [false, true, false, true]);
    let known = Known::new(Baseline { known });
    assert_eq!(known.baseline().known.len(), 4);
    assert_eq!(findings.baseline.renewed(Some(&known)).known, [entry("one", "panicked"), entry("t*", "panicked")]);
}

#[test]
fn what_is_not_the_engines_own_is_never_known() {
    let known = vec![entry("o*", "panicked"), entry("*", "wrong-text")];
    let findings = found(Some(known), &cases());
    // The third case's recorded answer is wrong; the second has no entry of its verdict.
    assert_eq!((findings.failed(), findings.baseline.known), (2, 1));
    assert_eq!(stale(&findings), [(2, true)]);
}

#[test]
fn a_case_that_agrees_needs_no_entry() {
    let findings = found(Some(vec![entry("right", "panicked")]), &cases()[3..]);
    assert_eq!((findings.failed(), findings.baseline.known, stale(&findings)), (0, 0, vec![(1, true)]));
}

#[test]
fn sums_do_not_depend_on_chunks() {
    // More cases than a thread takes at a time.
    let many: Vec<Case> = (0..200).map(|at| Case { id: format!("n{at}"), ..cases()[0].clone() }).collect();
    let findings = found(Some(vec![entry("n1*", "panicked"), entry("n5", "panicked")]), &many);
    let known = 1 + 10 + 100 + 1;
    assert_eq!((findings.baseline.known, findings.failed()), (known, 200 - known));
    assert_eq!(findings.baseline.renewed(None).known.len() as u64, 200 - known);
    assert_eq!(stale(&findings), []);
}

#[test]
fn an_entry_of_one_case_is_told_from_a_pattern() {
    assert_eq!(entry("EX-1-01", "crashed").id(), Some("EX-1-01"));
    for pattern in ["a*", "a?", "[ab]", "a{b,c}", "!a", "a\\*"] {
        assert_eq!(entry(pattern, "crashed").id(), None, "{pattern}");
    }
    for &verdict in Verdict::FAILURES {
        assert_eq!(entry("a", verdict.as_str()).verdict(), Some(verdict));
    }
    assert_eq!([entry("a", "agree").verdict(), entry("a", "wrong").verdict()], [None, None]);
}

#[test]
fn a_new_entry_matches_its_case_alone() {
    let made = Baseline::of(vec![entry("a", "crashed")], [("o[e".to_owned(), Verdict::Panicked)]);
    assert_eq!((made.known[0].clone(), made.known.len()), (entry("a", "crashed"), 2));
    assert_eq!((made.known[1].verdict.as_str(), made.known[1].reason.as_str()), ("panicked", NEW_REASON));
    let one = Case { expect: None, ..cases()[2].clone() };
    let others = [one.clone(), Case { id: "oe".into(), ..one.clone() }, Case { id: "oee".into(), ..one }];
    let findings = found(Some(made.known), &others);
    assert_eq!((findings.baseline.known, findings.failed()), (1, 2));
}

#[test]
fn files_are_written_and_read_and_what_is_wrong_with_them_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.json");
    let baseline =
        Baseline { known: vec![entry("a", "crashed"), Entry { link: Some("x".into()), ..entry("b*", "panicked") }] };
    baseline.store(&path).unwrap();
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("}\n"));
    assert_eq!(Baseline::load(&path).unwrap(), baseline);
    for (spoil, number, words) in [
        (Entry { reason: " ".into(), ..entry("a", "crashed") }, 3, "it has no reason; say why the difference is known"),
        (entry("a", "agree"), 3, "unknown verdict `agree`; expected one of accepted-wrongly, "),
        (entry("[a", "crashed"), 3, "its case is no pattern: "),
    ] {
        let mut bad = baseline.clone();
        bad.known.push(spoil.clone());
        bad.store(&path).unwrap();
        let error = Baseline::load(&path).unwrap_err();
        assert!(
            matches!(&error, BaselineError::Entry { number: n, case, what, .. }
            if (*n, case) == (number, &spoil.case) && what.starts_with(words)),
            "{error}"
        );
    }
    assert!(matches!(Baseline::load(&folder.path().join("none")), Err(BaselineError::File { action: "read", .. })));
    assert!(matches!(baseline.store(folder.path()), Err(BaselineError::File { action: "write", .. })));
    std::fs::write(&path, "{}").unwrap();
    assert!(matches!(Baseline::load(&path), Err(BaselineError::Shape { .. })));
}
