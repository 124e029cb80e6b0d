//! What depends on the clock and the machine, apart from everything else.

use super::units::Units;
use crate::event::{Circumstances, Facts};
use crate::log::Log;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What depends on the clock and the machine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimingReport {
    /// Seconds by the clock, the sum over units; those that ran side by side count each.
    pub seconds: f64,
    /// Seconds of processor time.
    pub cpu_seconds: f64,
    /// The runs that wrote the log; those alike but for their beginning are one row.
    pub runs: Vec<RunReport>,
    /// By gate.
    pub gates: Vec<GateTime>,
    /// By unit.
    pub units: Vec<UnitTime>,
    /// Speed as this run measured it.
    pub passes: Vec<PassesReport>,
}

/// Runs alike but for their beginning.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunReport {
    /// How many.
    pub runs: u64,
    /// The first of them.
    pub circumstances: Circumstances,
}

/// How long a gate took.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GateTime {
    /// The gate.
    pub gate: String,
    /// Seconds by the clock, the sum over units.
    pub seconds: f64,
    /// Seconds of processor time.
    pub cpu_seconds: f64,
}

/// How long a unit took.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnitTime {
    /// The unit.
    pub unit: String,
    /// Seconds by the clock.
    pub seconds: f64,
    /// Seconds of processor time.
    pub cpu_seconds: f64,
}

/// Speed of one work in this run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassesReport {
    /// The work.
    pub work: String,
    /// The work for people.
    pub about: String,
    /// Passes over the text that it took.
    pub passes: f64,
    /// How many it may take.
    pub bound: Option<f64>,
    /// Passes in earlier recorded releases.
    pub recorded: BTreeMap<String, f64>,
}

pub(super) fn of(log: &Log, units: &Units<'_>) -> TimingReport {
    let gate_time = |gate: &str| {
        let own = || units.held().filter(|held| held.gate == gate).map(|held| &held.unit.timing);
        GateTime {
            gate: gate.to_owned(),
            seconds: total(own().map(|timing| timing.seconds)),
            cpu_seconds: total(own().map(|timing| timing.cpu_seconds)),
        }
    };
    let unit_times: Vec<UnitTime> = units
        .held()
        .map(|held| UnitTime {
            unit: held.unit.id.clone(),
            seconds: held.unit.timing.seconds,
            cpu_seconds: held.unit.timing.cpu_seconds,
        })
        .collect();
    TimingReport {
        seconds: total(unit_times.iter().map(|time| time.seconds)),
        cpu_seconds: total(unit_times.iter().map(|time| time.cpu_seconds)),
        runs: runs(log),
        gates: log.start.gates.iter().map(|gate| gate_time(&gate.id)).collect(),
        units: unit_times,
        passes: passes(units),
    }
}

/// A sum that begins with zero: `sum` of no numbers is the negative zero, and readers would see its sign.
fn total(times: impl Iterator<Item = f64>) -> f64 {
    times.fold(0.0, |sum, time| sum + time)
}

fn runs(log: &Log) -> Vec<RunReport> {
    let mut rows: Vec<RunReport> = Vec::new();
    for circumstances in log.circumstances() {
        let alike = |row: &&mut RunReport| {
            let started = row.circumstances.started.clone();
            row.circumstances == Circumstances { started, ..circumstances.clone() }
        };
        match rows.iter_mut().find(alike) {
            Some(row) => row.runs += 1,
            None => rows.push(RunReport { runs: 1, circumstances: circumstances.clone() }),
        }
    }
    rows
}

fn passes(units: &Units<'_>) -> Vec<PassesReport> {
    let mut reports = Vec::new();
    for held in units.held() {
        let Facts::Passes { rows } = &held.unit.facts else { continue };
        for row in rows {
            if let Some(passes) = held.unit.timing.passes.get(&row.work) {
                reports.push(PassesReport {
                    work: row.work.clone(),
                    about: row.about.clone(),
                    passes: *passes,
                    bound: row.bound,
                    recorded: row.recorded.clone(),
                });
            }
        }
    }
    reports
}
