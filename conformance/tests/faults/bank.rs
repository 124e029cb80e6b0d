//! The bank is complete: each fault is told once, and each clause of sections 1 to 6 has a fault of its own.

use editproof_conformance::faults::{Fault, bank};
use editproof_spec::Clause;
use std::collections::BTreeSet;

#[test]
fn every_fault_is_told_once_and_every_story_is_of_a_fault() {
    let told: Vec<Fault> = bank::entries().map(|entry| entry.fault).collect();
    let once: BTreeSet<Fault> = told.iter().copied().collect();
    assert_eq!(told.len(), once.len(), "a fault is told twice");
    let untold: Vec<&Fault> = Fault::ALL.iter().filter(|fault| !once.contains(fault)).collect();
    assert!(untold.is_empty(), "no story for {untold:?}");
}

#[test]
fn ids_read_back_and_begin_with_the_clause_that_is_broken() {
    for entry in bank::entries() {
        let id = entry.fault.id();
        assert_eq!(id.parse(), Ok(entry.fault));
        let clause = entry.clauses.first().expect("a fault breaks at least one clause").id().to_lowercase();
        let own_name = id.starts_with("file-") || id.starts_with("whitespace-");
        assert!(own_name || id.starts_with(&format!("{clause}-")), "{id} does not begin with {clause}");
        assert!(entry.story.len() > 12 && !entry.story.ends_with('.'), "{id}: {}", entry.story);
        assert!(entry.clauses.iter().all(|clause| clause.section() <= 6));
    }
    let unknown = "no-such-fault".parse::<Fault>().unwrap_err().to_string();
    assert!(unknown.contains("no-such-fault") && unknown.contains("editproof faults --list"), "{unknown}");
}

#[test]
fn every_clause_of_sections_1_to_6_has_a_fault() {
    assert_eq!(bank::clauses_without(Fault::ALL), []);
}

#[test]
fn a_clause_that_loses_its_only_fault_is_noticed() {
    let without: Vec<Fault> =
        Fault::ALL.iter().copied().filter(|&fault| fault != Fault::Li4ParametersIgnored).collect();
    assert_eq!(bank::clauses_without(&without), [Clause::Li4]);
}

#[test]
fn the_bank_has_at_least_a_hundred_faults() {
    assert!(Fault::ALL.len() >= 100);
}
