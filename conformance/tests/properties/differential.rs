//! The engine answers as the oracle does, property by property, on shrinking cases.
//!
//! Long runs are the command line's (`editproof run --generate`); here failures shrink, and are kept as case files in
//! `corpus/regressions/`.

use crate::support::{check, search};
use editproof_conformance::case::{Case, lint, load_path};
use editproof_conformance::engines::{Engine, Oracle};
use editproof_conformance::generate::{Feature, Profile};
use editproof_engine::WorkMeter;
use editproof_spec::{Applied, Edit, Input, Limits, Matching, Outcome, Rejection};

/// Answer and message of a case.
type Told = (Outcome, Option<String>);

fn oracle(input: &Input<'_>, limits: &Limits) -> Told {
    let outcome = editproof_oracle::apply(input, limits);
    let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, limits));
    (outcome, message)
}

/// The engine, held to its bound on work.
fn engine(input: &Input<'_>, limits: &Limits) -> Told {
    let mut meter = WorkMeter::default();
    let outcome = editproof_engine::Engine { limits: *limits, ..Default::default() }.apply_metered(input, &mut meter);
    assert!(meter.bytes() <= meter.bound(), "looked at {} bytes, more than {}", meter.bytes(), meter.bound());
    let message = outcome.as_ref().err().map(|rejection| editproof_engine::message(rejection, limits));
    (outcome, message)
}

/// Whether `tested` answers `case` as the oracle does.
fn agrees(case: &Case, tested: impl Fn(&Input<'_>, &Limits) -> Told) -> Result<(), String> {
    let edits = case.borrowed_edits();
    let input = case.input(&edits);
    let (expected, found) = (oracle(&input, &case.limits), tested(&input, &case.limits));
    if found == expected { Ok(()) } else { Err(format!("expected {expected:#?}\nfound {found:#?}")) }
}

#[test]
fn any_batch() {
    check("any-batch", 3_000, Profile::default(), |case| agrees(case, engine));
}

#[test]
fn single_tolerant_edits_under_usual_limits() {
    let profile = Profile::default().without(Feature::Batches).without(Feature::LoweredLimits);
    check("single-tolerant", 3_000, profile, |case| {
        let case = Case { matching: Matching::Tolerant, ..case.clone() };
        agrees(&case, engine)
    });
}

#[test]
fn diagnostics_of_exact_matching() {
    check("exact-diagnostics", 3_000, Profile::default().without(Feature::Tolerant), |case| agrees(case, engine));
}

#[test]
fn larger_texts() {
    check("larger-texts", 500, Profile { max_lines: 120, ..Profile::default() }, |case| agrees(case, engine));
}

/// BA-2, BA-3: a batch is its edits one after the other, each on the text left by those before that succeeded. Needs no
/// oracle.
#[test]
fn a_batch_is_its_edits_in_order() {
    let profile = Profile::default().without(Feature::LoweredLimits).without(Feature::InvalidBatches);
    check("batch-is-fold", 2_000, profile, |case| {
        let edits = case.borrowed_edits();
        let whole = editproof_engine::apply(&case.input(&edits), &case.limits);
        let mut text = case.text.clone();
        let (mut matches, mut failures) = (Vec::new(), Vec::new());
        for (number, edit) in edits.iter().enumerate() {
            match alone(&text, *edit, case.matching) {
                Ok(applied) => {
                    text = applied.text;
                    matches.extend(applied.matches);
                }
                Err(Rejection::Conflict(conflict)) => {
                    failures.extend(conflict.failures.into_iter().map(|failure| (number + 1, failure.reason)));
                }
                Err(other) => return Err(format!("edit {} alone: {other:?}", number + 1)),
            }
        }
        let agree = match &whole {
            Ok(applied) => failures.is_empty() && *applied == Applied { text, matches },
            Err(Rejection::Conflict(conflict)) => {
                let told: Vec<_> =
                    conflict.failures.iter().map(|failure| (failure.position, failure.reason.clone())).collect();
                conflict.requested == edits.len() && told == failures
            }
            Err(_) => false,
        };
        if agree { Ok(()) } else { Err(format!("the batch gave {whole:#?}\none by one {failures:#?}")) }
    });
}

fn alone(text: &str, edit: Edit<'_>, matching: Matching) -> Outcome {
    let input = Input { text, has_utf8_bom: false, edits: &[edit], matching };
    editproof_engine::apply(&input, &Limits::default())
}

/// The negative control: an engine that is wrong in one clause (LD-3) is found, the case shrinks (to what bytes allow: passes over
/// the case itself do better), and the file that holds it is a case that the wrong engine still fails and the right one passes.
#[test]
fn a_wrong_engine_is_found_and_its_case_kept() {
    let wrong = |input: &Input<'_>, limits: &Limits| {
        let edits: Vec<_> = input.edits.iter().map(|edit| Edit { replace_all: false, ..*edit }).collect();
        oracle(&Input { edits: &edits, ..*input }, limits)
    };
    let folder = tempfile::tempdir().unwrap();
    let broken = search("control", folder.path(), 3_000, Profile::default(), |case| agrees(case, wrong)).unwrap_err();
    let kept = load_path(&broken.file).unwrap();
    assert_eq!(kept.len(), 1);
    assert!(agrees(&kept[0], wrong).is_err() && agrees(&kept[0], engine).is_ok(), "{:#?}", kept[0]);
    let size = |case: &Case| case.text.len() + case.edits.iter().map(|edit| edit.old_text.len()).sum::<usize>();
    assert!(kept[0].edits.len() <= 2 && size(&kept[0]) <= 200, "not shrunk: {:#?}", kept[0]);

    // What is kept is a draft: it loads, runs, holds the right answer, and the corpus's rules say what is missing.
    let told = Oracle.answer(&kept[0].input(&kept[0].borrowed_edits()), &kept[0].limits).unwrap();
    assert_eq!(kept[0].expect, Some(told));
    let problems = |case: &Case| lint(std::slice::from_ref(case)).iter().map(ToString::to_string).collect::<Vec<_>>();
    let missing =
        ["no flag; add a word", "no comment; say under `comment`", "a draft that the harness stored; finish it"];
    let found = problems(&kept[0]);
    assert_eq!(found.len(), missing.len(), "{found:?}");
    assert!(found.iter().zip(missing).all(|(found, missing)| found.contains(missing)), "{found:?}");
    let finished = Case {
        flags: vec!["replace-all".into()],
        comment: "an engine fails this if it replaces one place where all were asked for".into(),
        story: None,
        ..kept[0].clone()
    };
    assert_eq!(problems(&finished), [""; 0]);
}
