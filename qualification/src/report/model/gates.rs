//! The gates: what became of their units, what they counted, and whether their negative controls tripped them.

use super::units::{Held, Planned, Units};
use crate::event::{Control, Facts, Gate, Status};
use crate::log::Log;
use crate::number::{counted, grouped};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// A gate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GateReport {
    /// Its name.
    pub id: String,
    /// The same for people.
    pub title: String,
    /// What holds when it passes.
    pub claim: String,
    /// Whether the engine may ship without it.
    pub required: bool,
    /// What it comes to.
    pub status: GateStatus,
    /// Its units of work, negative controls included.
    pub units: UnitCounts,
    /// What it counted, for people.
    pub figures: String,
    /// Its negative controls.
    pub controls: Vec<ControlReport>,
    /// Its units, in the order of the plan.
    pub results: Vec<UnitResult>,
}

/// What a gate comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GateStatus {
    /// Every unit passed, and every negative control was noticed.
    Passed,
    /// A unit failed.
    Failed,
    /// No unit failed, but one is missing or was not tested.
    Incomplete,
    /// Every unit passed, but a negative control was not noticed or there is none: passing says nothing.
    Unproven,
}

/// Units by what became of them.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnitCounts {
    /// All of the plan.
    pub planned: u64,
    /// That passed.
    pub passed: u64,
    /// That failed.
    pub failed: u64,
    /// That the log holds as not tested.
    pub not_tested: u64,
    /// That the log does not hold.
    pub missing: u64,
}

/// A negative control.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ControlReport {
    /// The unit that tried it.
    pub unit: String,
    /// What is wrong on purpose.
    pub about: String,
    /// Whether the gate noticed.
    pub noticed: bool,
    /// How.
    pub evidence: String,
}

/// What became of a unit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnitResult {
    /// Its name.
    pub unit: String,
    /// What became of it; absent where the log does not hold it.
    pub status: Option<Status>,
    /// Why; empty when it passed.
    pub reason: String,
    /// Whether it is a negative control.
    pub is_control: bool,
}

pub(super) fn of(log: &Log, units: &Units<'_>) -> Vec<GateReport> {
    log.start.gates.iter().map(|gate| gate_report(gate, units)).collect()
}

fn gate_report(gate: &Gate, units: &Units<'_>) -> GateReport {
    let mut counts = UnitCounts::default();
    let mut results = Vec::new();
    for planned in units.all().filter(|planned| planned.gate() == gate.id) {
        counts.planned += 1;
        match planned {
            Planned::Missing { id, .. } => {
                counts.missing += 1;
                results.push(UnitResult {
                    unit: (*id).to_owned(),
                    status: None,
                    reason: "the log does not hold it".to_owned(),
                    is_control: false,
                });
            }
            Planned::Held(held) => {
                match held.status {
                    Status::Passed => counts.passed += 1,
                    Status::Failed => counts.failed += 1,
                    Status::NotTested => counts.not_tested += 1,
                }
                results.push(UnitResult {
                    unit: held.unit.id.clone(),
                    status: Some(held.status),
                    reason: held.reason.clone(),
                    is_control: control(held).is_some(),
                });
            }
        }
    }
    let controls: Vec<ControlReport> = units.held().filter_map(|held| control_report(held, &gate.id)).collect();
    // A gate of controls only guards others; it needs no guard.
    let only_controls = counts.planned > 0
        && units.all().filter(|planned| planned.gate() == gate.id).all(|planned| match planned {
            Planned::Held(held) => control(held).is_some(),
            Planned::Missing { .. } => false,
        });
    let own = |status: Option<Status>| results.iter().any(|one: &UnitResult| !one.is_control && one.status == status);
    let status = if own(Some(Status::Failed)) {
        GateStatus::Failed
    } else if counts.planned == 0 || own(None) || own(Some(Status::NotTested)) {
        GateStatus::Incomplete
    } else if results.iter().any(|one| one.is_control && one.status != Some(Status::Passed))
        || controls.iter().any(|control| !control.noticed)
        || (controls.is_empty() && !only_controls)
    {
        GateStatus::Unproven
    } else {
        GateStatus::Passed
    };
    GateReport {
        id: gate.id.clone(),
        title: gate.title.clone(),
        claim: gate.claim.clone(),
        required: gate.required,
        status,
        units: counts,
        figures: figures(units.held().filter(|held| held.gate == gate.id)),
        controls,
        results,
    }
}

fn control<'a>(held: &Held<'a>) -> Option<&'a Control> {
    match &held.unit.facts {
        Facts::Control(control) => Some(control),
        _ => None,
    }
}

/// The control of `gate` that `held` tried. Whatever it says itself, a unit that did not pass noticed nothing.
fn control_report(held: &Held<'_>, gate: &str) -> Option<ControlReport> {
    let control = control(held).filter(|control| control.gate == gate)?;
    Some(ControlReport {
        unit: held.unit.id.clone(),
        about: control.about.clone(),
        noticed: control.noticed && held.passed(),
        evidence: control.evidence.clone(),
    })
}

/// What units counted, in few words.
fn figures<'a>(units: impl Iterator<Item = &'a Held<'a>>) -> String {
    let mut sums: Vec<(&'static str, u64)> = Vec::new();
    let mut add = |noun: &'static str, count: u64| match sums.iter_mut().find(|(known, _)| *known == noun) {
        Some((_, sum)) => *sum += count,
        None => sums.push((noun, count)),
    };
    let (mut sought, mut found) = (BTreeSet::new(), BTreeSet::new());
    for held in units {
        match &held.unit.facts {
            Facts::Cases(facts) => {
                add("case", facts.cases);
                add("differs|differ", facts.failing);
                if facts.known > 0 {
                    add("known|known", facts.known);
                }
            }
            Facts::Properties(facts) => {
                add("case", facts.cases);
                add("breach", facts.properties.values().map(|counts| counts.broken).sum());
            }
            Facts::Enumeration(facts) => {
                add("case", facts.cases);
                add("differs|differ", facts.differing);
            }
            Facts::FaultHunt(facts) => {
                found.extend(facts.found.iter().map(|one| one.fault.as_str()));
                sought.extend(facts.found.iter().map(|one| one.fault.as_str()));
                sought.extend(facts.missed.iter().map(String::as_str));
            }
            Facts::Ladder(_) => add("ladder", 1),
            Facts::Heap { rows } => add("work under a cap|works under a cap", rows.len() as u64),
            Facts::Passes { rows } => add("work timed|works timed", rows.len() as u64),
            Facts::Fuzzing(facts) => {
                add("seed", facts.seeds);
                add("execution", facts.executions);
                add("fails|fail", facts.failing);
            }
            Facts::History(facts) => {
                add("commit", facts.commits);
                add("wrong|wrong", facts.wrong);
            }
            Facts::Finding(facts) => {
                add("finding", 1);
                if facts.known {
                    add("known|known", 1);
                }
            }
            Facts::KnownDifference(facts) => {
                add("known difference", 1);
                add("stale|stale", u64::from(facts.stale));
            }
            Facts::Control(_) | Facts::None => {}
        }
    }
    let mut words: Vec<String> = sums
        .into_iter()
        .map(|(noun, count)| match noun.split_once('|') {
            Some((one, many)) => format!("{} {}", grouped(count), if count == 1 { one } else { many }),
            None => counted(count, noun),
        })
        .collect();
    if !sought.is_empty() {
        words.push(format!("{} of {} found", grouped(found.len() as u64), counted(sought.len() as u64, "fault")));
    }
    words.join(", ")
}
