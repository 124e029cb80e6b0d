//! The engine against the oracle, fact by fact, on every path, with its work counted.
//!
//! The command line compares what is seen from outside; here the facts behind the messages are compared as well, each
//! case is also run with [`Tuning::EAGER`] so that small inputs reach the automata, and the work meter's bound is asserted.

use editproof_conformance::case::{Case, load_path};
use editproof_conformance::generate::{Profile, numbered};
use editproof_engine::{Engine, Path, Tuning, WorkMeter};
use editproof_spec::Outcome;
use std::collections::BTreeMap;

/// How many generated cases; `EDITPROOF_CASES` asks for more.
fn cases() -> u64 {
    std::env::var("EDITPROOF_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(30_000)
}

fn tunings() -> [Tuning; 3] {
    [Tuning::default(), Tuning::EAGER, Tuning { free: 1, rate: 1, short: 16, gathered: 2, ..Tuning::default() }]
}

/// Compares one case under every tuning; adds the paths that were entered to `paths`. The highest work per byte comes back.
#[track_caller]
fn compare(case: &Case, paths: &mut BTreeMap<Path, u64>) -> f64 {
    let edits = case.borrowed_edits();
    let input = case.input(&edits);
    let expected: Outcome = editproof_oracle::apply(&input, &case.limits);
    let mut highest = 0.0_f64;
    for tuning in tunings() {
        let engine = Engine { limits: case.limits, tuning };
        let mut meter = WorkMeter::default();
        let found = engine.apply_metered(&input, &mut meter);
        assert_eq!(found, expected, "{} with {tuning:?}\n{case:#?}", case.id);
        if let Err(rejection) = &found {
            let message = editproof_oracle::message(rejection, &case.limits);
            assert_eq!(engine.message(rejection), message, "{}", case.id);
        }
        let (bytes, bound) = (meter.bytes(), meter.bound());
        assert!(bytes <= bound, "{} with {tuning:?}: looked at {bytes} bytes of {bound}\n{case:#?}", case.id);
        if meter.given() > 4_096 {
            highest = highest.max(bytes as f64 / meter.given() as f64);
        }
        for path in meter.paths() {
            *paths.entry(path).or_default() += 1;
        }
    }
    highest
}

#[test]
fn generated_cases_agree_on_every_path() {
    let profile = Profile::default();
    let mut paths = BTreeMap::new();
    let mut highest = 0.0_f64;
    for index in 0..cases() {
        highest = highest.max(compare(&numbered(7, index, &profile), &mut paths));
    }
    println!("{} cases; paths {paths:?}; at most {highest:.1} looks a byte", cases());
    for path in Path::ALL {
        assert!(
            paths.get(&path).is_some_and(|&count| count >= cases() / 1_000),
            "{path:?} is hardly entered: {paths:?}"
        );
    }
}

#[test]
fn the_corpus_agrees_on_every_path() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let mut cases = 0;
    for case in load_path(&corpus).unwrap() {
        compare(&case, &mut BTreeMap::new());
        cases += 1;
    }
    assert!(cases > 0, "no case in {}", corpus.display());
}
