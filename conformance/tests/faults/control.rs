//! With no fault on, the model is the specification: it answers as the recorded reference and as the oracle do.

use editproof_conformance::case::{Case, JsonLines};
use editproof_conformance::engines::{Engine, Oracle};
use editproof_conformance::faults::{Fault, Model};
use editproof_conformance::generate::{Profile, numbered};
use editproof_conformance::verdict::{Verdict, judge};
use std::path::PathBuf;

/// The answer of `engine` to `case`, judged by the case's own expectation or else by the oracle.
fn verdict(engine: &mut dyn Engine, case: &Case) -> Verdict {
    let edits = case.borrowed_edits();
    let input = case.input(&edits);
    let right = case.expect.clone().unwrap_or_else(|| Oracle.answer(&input, &case.limits).expect("the oracle answers"));
    judge(&right, &engine.answer(&input, &case.limits))
}

fn shared() -> PathBuf {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    std::env::var_os("EDITPROOF_SHARED").map_or(beside, PathBuf::from)
}

#[test]
fn the_faultless_model_answers_as_the_recorded_reference() {
    let Ok(vectors) = JsonLines::open(&shared().join("vectors/reference.jsonl")) else {
        eprintln!("skipped: there is no ../shared/vectors/reference.jsonl beside the repository");
        return;
    };
    let mut count = 0;
    for case in vectors {
        let case = case.expect("the vectors are well-formed");
        assert!(case.expect.is_some());
        assert_eq!(verdict(&mut Model::faultless(), &case), Verdict::Agree, "{}", case.id);
        count += 1;
    }
    assert_eq!(count, 5_975);
}

#[test]
fn the_faultless_model_answers_as_the_oracle_and_within_its_bounds() {
    let profile = Profile { max_edits: 12, ..Profile::default() };
    for index in 0..10_000 {
        let case = numbered(2, index, &profile);
        let mut model = Model::faultless();
        assert_eq!(verdict(&mut model, &case), Verdict::Agree, "{}", case.id);
        assert_eq!(model.cost().excess(), None, "{}: {:?}", case.id, model.cost());
    }
}

#[test]
fn a_model_with_a_fault_is_told_apart() {
    let profile = Profile { max_edits: 12, ..Profile::default() };
    let differs = |fault: Fault| {
        (0..2_000).any(|index| verdict(&mut Model::with(fault), &numbered(2, index, &profile)) != Verdict::Agree)
    };
    assert!(differs(Fault::Ld3FirstOfSeveral) && differs(Fault::Dg9LastOfBest) && differs(Fault::Ln6FileEnding));
}
