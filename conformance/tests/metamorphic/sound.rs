//! The properties call no right engine wrong, and each applies often enough to say something.

use editproof_conformance::engines::Choice;
use editproof_conformance::metamorphic::{PROPERTIES, Survey, survey};
use editproof_conformance::report::properties;
use editproof_conformance::run::{Generated, Plan};
use std::num::NonZeroUsize;

/// The share of generated cases, in percent, to which each property must apply. Measured on 100,000: a little more each.
const LEAST_SHARES: [(&str, f64); 15] = [
    ("independence", 100.0),
    ("messages-parse", 60.0),
    ("message-bounds", 57.0),
    ("named-lines", 16.0),
    ("only-location-changes", 16.0),
    ("inverse-restores", 30.0),
    ("replace-all-of-one", 21.0),
    ("stricter-is-looser", 37.0),
    ("renaming-commutes", 99.0),
    ("line-endings-agree", 44.0),
    ("padding-before", 49.0),
    ("padding-after", 25.0),
    ("duplication-is-ambiguous", 12.0),
    ("batch-is-fold", 39.0),
    ("failure-changes-nothing", 57.0),
];

/// How many generated cases; `EDITPROOF_CASES` asks for more. `.ci/run` checks 100,000 of each engine.
fn cases() -> u64 {
    std::env::var("EDITPROOF_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(8_000)
}

fn surveyed(engine: Choice, count: u64) -> Survey {
    let generated = Generated { count, seed: 21, texts: None };
    let plan = Plan { engine, cases: &[], generated, kept_failures: 1, ..Plan::default() };
    survey(&plan, NonZeroUsize::new(2).unwrap(), &|_| {}).unwrap()
}

#[test]
fn no_right_engine_is_called_wrong_and_each_property_applies() {
    for engine in [Choice::Fast, Choice::Oracle] {
        let found = surveyed(engine.clone(), cases());
        if let [violated, ..] = found.violations.as_slice() {
            panic!("{engine}: {}", properties::violation(violated, "editproof check"));
        }
        assert_eq!((found.cases, found.wrong), (cases(), 0));
        assert_eq!(LEAST_SHARES.len(), PROPERTIES.len());
        for ((property, tally), (name, least)) in PROPERTIES.iter().zip(&found.tallies).zip(LEAST_SHARES) {
            let share = 100.0 * tally.applied() as f64 / found.cases as f64;
            println!("{engine} {:26} {share:.1} %", property.name);
            assert_eq!(property.name, name);
            assert!(share >= least, "{name} applies to {share:.1} % of the cases, expected at least {least} %");
        }
    }
}

/// The negative control: an engine that is wrong is called so, the same on one thread as on two.
#[test]
fn a_wrong_engine_is_called_wrong() {
    let found = surveyed("fault:ba-2-sees-original".parse().unwrap(), 500);
    assert!(found.wrong > 20, "{}", found.wrong);
    let broken: Vec<_> = PROPERTIES.iter().zip(&found.tallies).filter(|(_, tally)| tally.violated > 0).collect();
    assert!(matches!(broken.as_slice(), [(property, _)] if property.name == "batch-is-fold"));
    let first = &found.violations[0];
    assert_eq!(first.property.name, "batch-is-fold");
    let report = properties::violation(first, "COMMAND");
    assert!(report.contains("violates batch-is-fold") && report.contains("COMMAND"), "{report}");
}

/// A panic is a violation, and the survey goes on with a new engine.
#[test]
fn a_panic_is_a_violation() {
    let found = surveyed("control:panics".parse().unwrap(), 300);
    assert!(found.wrong > 5 && found.wrong < 300, "{}", found.wrong);
    assert!(found.violations[0].violation.found.is_err());
}
