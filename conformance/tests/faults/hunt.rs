//! The hunt finds what is there, and nothing that is not; its numbers do not depend on the number of threads.

use editproof_conformance::faults::hunt::{
    Enumerated, Fuzzed, GeneratedCases, Hunted, Listed, Method, Source, Suspect, Symptom, hunt, symptom,
};
use editproof_conformance::faults::{Fault, Model};
use editproof_conformance::generate::{Profile, numbered};
use editproof_conformance::verdict::Verdict;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

const FAULTS: [Fault; 4] =
    [Fault::Ld3FirstOfSeveral, Fault::Dg9LastOfBest, Fault::Ln6FileEnding, Fault::Ex3QuadraticCount];

fn suspects() -> Vec<Suspect> {
    FAULTS.map(Suspect::of).into_iter().chain([Suspect::UNDETECTABLE]).collect()
}

/// Some rounds of cases, then the end.
struct First<S>(S, usize);

impl<S: Source> Source for First<S> {
    fn chunk(&mut self) -> Option<Vec<editproof_conformance::case::Case>> {
        self.1 = self.1.checked_sub(1)?;
        self.0.chunk()
    }
}

fn hunted(method: Method, mut source: impl Source, jobs: usize) -> Hunted {
    let deadline = Instant::now() + Duration::from_secs(600);
    hunt(method, &mut source, &suspects(), deadline, NonZeroUsize::new(jobs).unwrap(), &|_| {})
}

fn cases(hunted: &Hunted) -> Vec<Option<u64>> {
    hunted.found.iter().map(|found| found.as_ref().map(|found| found.cases)).collect()
}

#[test]
fn every_method_finds_and_none_finds_an_engine_without_a_fault() {
    let by_oracle = [
        // Two letters make no words to be close to.
        (1, hunted(Method::Enumeration, First(Enumerated::new(), 400), 2)),
        (3, hunted(Method::Generated, First(GeneratedCases::new(1), 40), 2)),
        (3, hunted(Method::Fuzz, First(Fuzzed::new(1), 60), 2)),
    ];
    for (expected, found) in &by_oracle {
        let method = found.method;
        println!("{}: {:?}", method.as_str(), cases(found));
        for (fault, found) in FAULTS.into_iter().zip(&found.found).take(*expected) {
            let found = found.as_ref().unwrap_or_else(|| panic!("{fault} by {method:?}"));
            assert!(found.seconds > 0.0 && matches!(found.symptom, Symptom::Verdict(_)));
            // The case alone shows it.
            assert_eq!(symptom(&found.case, &mut Model::with(fault)), Some(found.symptom));
        }
        assert!(found.found[4].is_none(), "an engine without a fault was found by {method:?}");
    }
    let alone = hunted(Method::Metamorphic, First(GeneratedCases::new(1), 16), 2);
    assert!(matches!(alone.found[0].as_ref().unwrap().symptom, Symptom::Property(_)));
    assert!(alone.found[4].is_none());
}

#[test]
fn numbers_do_not_depend_on_threads() {
    let one = cases(&hunted(Method::Generated, First(GeneratedCases::new(7), 24), 1));
    assert_eq!(one, cases(&hunted(Method::Generated, First(GeneratedCases::new(7), 24), 3)));
    // And they are what a plain look says.
    let profile = Profile::default();
    let plain = (0..1_536).find(|&index| {
        let symptom = symptom(&numbered(7, index, &profile), &mut Model::with(Fault::Ld3FirstOfSeveral));
        symptom.is_some_and(|symptom| symptom != Symptom::Verdict(Verdict::Agree))
    });
    assert_eq!(one[0], plain.map(|index| index + 1));
}

#[test]
fn cost_is_found_without_a_clock() {
    let text = "a".repeat(4_000);
    let edit =
        editproof_conformance::case::CaseEdit { old_text: "a".repeat(1_000), new_text: "b".into(), replace_all: false };
    let case = editproof_conformance::case::Case::new("periodic", text, vec![edit], editproof_spec::Matching::Exact);
    let found = hunted(Method::Corpus, Listed::new(vec![case]), 1);
    assert_eq!(found.found[3].as_ref().unwrap().symptom.to_string(), "too-much-work");
}

#[test]
fn listed_cases_come_shortest_first_and_the_fuzzer_repeats_itself() {
    let profile = Profile::default();
    let mut listed = Listed::new((0..100).map(|index| numbered(3, index, &profile)).collect());
    let sizes: Vec<usize> = std::iter::from_fn(|| listed.chunk()).flatten().map(|case| case.text.len()).collect();
    assert_eq!(sizes.len(), 100);
    assert!(sizes[..10].iter().max() < sizes[90..].iter().min());
    let (mut one, mut other) = (Fuzzed::new(5), Fuzzed::new(5));
    for _ in 0..20 {
        assert_eq!(one.chunk(), other.chunk());
    }
    assert!((20..1_280).contains(&one.pool()), "{} strings of 1,280 were new", one.pool());
}
