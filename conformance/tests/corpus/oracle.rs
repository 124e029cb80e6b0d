//! Every expected answer of the corpus is what the oracle answers.

use editproof_conformance::case::{Answer, Case, load_path, to_json};
use editproof_conformance::corpus::answers::differing;
use std::path::Path;

#[test]
fn the_oracle_gives_every_expected_answer() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let cases = load_path(&corpus).unwrap_or_else(|error| panic!("{error}"));
    let differing: Vec<String> = differing(&cases)
        .iter()
        .map(|(case, answer)| {
            let origin = case.origin.as_ref().unwrap();
            let answered = match answer {
                Ok(answer) => to_json([&Case { expect: Some(answer.clone()), ..(*case).clone() }]),
                Err(trouble) => format!("it {trouble}"),
            };
            format!("{origin}: the oracle does not answer what `expect` says, but:\n{answered}")
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
