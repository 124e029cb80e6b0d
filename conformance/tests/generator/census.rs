//! The generator meets everything that it is for, often enough.

use editproof_conformance::generate::census::{Census, Measure};
use editproof_conformance::generate::disturb::Kind;
use editproof_conformance::generate::{Profile, numbered};
use std::thread;

const CASES: u64 = 100_000;
const THREADS: u64 = 2;

/// Cases 0 to `CASES` of `seed`, answered by the oracle.
fn census(seed: u64, profile: &Profile) -> Census {
    let count = |first: u64| {
        let mut census = Census::default();
        for index in (first..CASES).step_by(THREADS as usize) {
            let case = numbered(seed, index, profile);
            let edits = case.borrowed_edits();
            let outcome = editproof_oracle::apply(&case.input(&edits), &case.limits);
            let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, &case.limits));
            census.observe(&case, &outcome, message.as_deref());
        }
        census
    };
    let mut all = Census::default();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|first| scope.spawn(move || count(first))).collect();
        for thread in threads {
            all.merge(&thread.join().unwrap());
        }
    });
    all
}

#[test]
fn everything_occurs_often_enough() {
    let census = census(1, &Profile::default());
    println!("{census}");
    assert_eq!(census.cases(), CASES);
    assert_eq!(census.shortfalls(), [], "see the table above");
}

/// The negative control: without the disturbances that tolerant tiers forgive, the same check must fail, and name what is
/// missing.
#[test]
fn a_generator_without_whitespace_disturbances_is_noticed() {
    let census = census(1, &Profile::default().without_kind(Kind::Whitespace).without_kind(Kind::Edges));
    let short: Vec<_> = census.shortfalls().into_iter().map(|shortfall| shortfall.measure).collect();
    for measure in [Measure::AppliedLineTrimmed, Measure::AppliedIndentation, Measure::AppliedWhitespace] {
        assert!(short.contains(&measure), "{} is not noticed:\n{census}", measure.name());
    }
}
