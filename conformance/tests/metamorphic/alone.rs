//! Each property earns its place: the bank has a fault that it finds and none of the others does.

use editproof_conformance::faults::Model;
use editproof_conformance::generate::{Profile, numbered};
use editproof_conformance::metamorphic::{PROPERTIES, Property, check_all, property};
use std::collections::BTreeSet;

/// Cases in which each fault is looked for.
const CASES: u64 = 2_500;

/// How often each property finds the fault that it should find alone.
fn violations(of: &Property) -> Vec<u64> {
    let mut engine = Model::with(of.alone);
    let profile = Profile::default();
    let mut counts = vec![0; PROPERTIES.len()];
    for index in 0..CASES {
        let holdings = check_all(&numbered(22, index, &profile), &mut engine);
        for (count, holding) in counts.iter_mut().zip(&holdings) {
            *count += u64::from(holding.is_violated());
        }
    }
    counts
}

#[test]
fn each_property_finds_a_fault_that_no_other_finds() {
    for (at, property) in PROPERTIES.iter().enumerate() {
        let counts = violations(property);
        let found: Vec<_> =
            PROPERTIES.iter().zip(&counts).filter(|(_, count)| **count > 0).map(|(p, count)| (p.name, count)).collect();
        println!("{:26} fault:{}: {} of {CASES} cases", property.name, property.alone, counts[at]);
        assert_eq!(found, [(property.name, &counts[at])], "fault:{}", property.alone);
    }
}

#[test]
fn names_are_distinct_and_each_property_has_clauses() {
    let names: BTreeSet<_> = PROPERTIES.iter().map(|property| property.name).collect();
    assert_eq!(names.len(), PROPERTIES.len());
    for one in PROPERTIES {
        assert_eq!(property(one.name).map(|found| found.name), Some(one.name));
        assert!(!one.clauses.is_empty() && one.says.len() > 20 && !one.says.ends_with('.'), "{}", one.name);
        assert!(one.clauses.iter().all(|clause| clause.section() <= 6));
    }
}
