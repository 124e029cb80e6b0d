//! The fault bank: which method found which fault, and how many cases it took.

use super::units::Units;
use crate::event::{Facts, FaultHunt};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The fault bank.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaultsReport {
    /// Methods, in the order of the plan.
    pub methods: Vec<MethodReport>,
    /// Faults, by name.
    pub faults: Vec<FaultReport>,
    /// How many of them some method found.
    pub found: u64,
}

/// What one method found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodReport {
    /// The method.
    pub method: String,
    /// How many cases each fault was asked at most.
    pub cases: u64,
    /// Faults that it looked for.
    pub faults: u64,
    /// Faults that it found.
    pub found: u64,
    /// How many faults are not found yet after how many cases: the survival curve.
    pub survival: Vec<Step>,
}

/// A step of a survival curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// After this many cases,
    pub cases: u64,
    /// this many faults are not found yet.
    pub left: u64,
}

/// One fault.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaultReport {
    /// Its name.
    pub fault: String,
    /// The clauses that it breaks, as far as those who found it tell.
    pub clauses: Vec<String>,
    /// How many cases it took, by method; a method that did not find it is absent.
    pub found: BTreeMap<String, u64>,
}

pub(super) fn of(units: &Units<'_>) -> FaultsReport {
    let hunts: Vec<&FaultHunt> = units
        .held()
        .filter_map(|held| if let Facts::FaultHunt(hunt) = &held.unit.facts { Some(hunt) } else { None })
        .collect();
    let mut faults: BTreeMap<&str, (BTreeSet<&str>, BTreeMap<String, u64>)> = BTreeMap::new();
    let mut methods: Vec<&str> = Vec::new();
    for hunt in &hunts {
        if !methods.contains(&hunt.method.as_str()) {
            methods.push(&hunt.method);
        }
        for found in &hunt.found {
            let (clauses, by) = faults.entry(&found.fault).or_default();
            clauses.extend(found.clauses.iter().map(String::as_str));
            let cases = by.entry(hunt.method.clone()).or_insert(found.cases);
            *cases = found.cases.min(*cases);
        }
        for missed in &hunt.missed {
            faults.entry(missed).or_default();
        }
    }
    let methods = methods.into_iter().map(|method| {
        let own: Vec<&FaultHunt> = hunts.iter().copied().filter(|hunt| hunt.method == method).collect();
        of_method(method, &own)
    });
    FaultsReport {
        methods: methods.collect(),
        found: faults.values().filter(|(_, found)| !found.is_empty()).count() as u64,
        faults: faults
            .into_iter()
            .map(|(fault, (clauses, found))| FaultReport {
                fault: fault.to_owned(),
                clauses: clauses.into_iter().map(str::to_owned).collect(),
                found,
            })
            .collect(),
    }
}

/// The hunts of one method; several share the bank between them, or look again with more cases.
fn of_method(method: &str, hunts: &[&FaultHunt]) -> MethodReport {
    let mut found: BTreeMap<&str, u64> = BTreeMap::new();
    for one in hunts.iter().flat_map(|hunt| &hunt.found) {
        let cases = found.entry(&one.fault).or_insert(one.cases);
        *cases = one.cases.min(*cases);
    }
    let missed: BTreeSet<&str> = hunts
        .iter()
        .flat_map(|hunt| &hunt.missed)
        .map(String::as_str)
        .filter(|fault| !found.contains_key(fault))
        .collect();
    let faults = (found.len() + missed.len()) as u64;
    let mut taken: Vec<u64> = found.values().copied().collect();
    taken.sort_unstable();
    let mut survival = vec![Step { cases: 0, left: faults }];
    for (index, cases) in taken.into_iter().enumerate() {
        let step = Step { cases, left: faults - index as u64 - 1 };
        match survival.last_mut() {
            Some(last) if last.cases == cases => *last = step,
            _ => survival.push(step),
        }
    }
    MethodReport {
        method: method.to_owned(),
        cases: hunts.iter().map(|hunt| hunt.cases).max().unwrap_or_default(),
        faults,
        found: found.len() as u64,
        survival,
    }
}
