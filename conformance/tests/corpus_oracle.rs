//! Every expected answer of the corpus is what the oracle answers.

use editproof_conformance::case::{Answer, Case, load_path, to_json};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the oracle answers to `case`.
fn oracle(case: &Case) -> Answer {
    let edits = case.borrowed_edits();
    match editproof_oracle::apply(&case.input(&edits), &case.limits) {
        Ok(applied) => Answer::Applied { text: applied.text, matches: applied.matches },
        Err(rejection) => {
            Answer::Rejected { code: rejection.code(), message: editproof_oracle::message(&rejection, &case.limits) }
        }
    }
}

/// The cases whose expectation differs, each with the oracle's answer in its place; on all cores, because a few cases of
/// real size take the oracle seconds.
fn differing(cases: &[Case]) -> Vec<(&Case, Case)> {
    let check = |case| {
        let answer = oracle(case);
        (case.expect.as_ref() != Some(&answer)).then(|| (case, Case { expect: Some(answer), ..case.clone() }))
    };
    let next = AtomicUsize::new(0);
    let work =
        || std::iter::from_fn(|| cases.get(next.fetch_add(1, Ordering::Relaxed))).filter_map(check).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}

#[test]
fn the_oracle_gives_every_expected_answer() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let cases = load_path(&corpus).unwrap_or_else(|error| panic!("{error}"));
    let differing: Vec<String> = differing(&cases)
        .iter()
        .map(|(case, answered)| {
            let origin = case.origin.as_ref().unwrap();
            format!("{origin}: the oracle does not answer what `expect` says, but:\n{}", to_json([answered]))
        })
        .collect();
    assert!(differing.is_empty(), "{} cases differ\n{}", differing.len(), differing.join("\n"));
}

/// Negative control of the test above.
#[test]
fn a_wrong_expectation_is_noticed() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/1-batches");
    let mut cases = load_path(&corpus).unwrap();
    let case = cases.iter_mut().find(|case| case.id == "ba-1-one-edit").unwrap();
    match case.expect.as_mut().unwrap() {
        Answer::Applied { text, .. } => text.push(' '),
        Answer::Rejected { .. } => unreachable!(),
    }
    let found = differing(&cases);
    assert!(found.len() == 1 && found[0].0.id == "ba-1-one-edit");
}
