//! What was measured: work by size, heap, speed, fuzzing, histories.

use super::units::{Held, Units, holds};
use crate::event::{Facts, Fuzzing, HeapRow, History, Ladder, PassesRow};
use crate::log::Log;
use schemars::JsonSchema;
use serde::Serialize;

/// Work on one family of inputs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LadderReport {
    /// The unit that measured it (in a log; what is counted, the ladder says).
    pub measured_by: String,
    /// Whether it is of another engine, wrong on purpose.
    pub is_control: bool,
    /// Whether every ratio lies within the bounds.
    pub holds: bool,
    /// The ladder.
    #[serde(flatten)]
    pub ladder: Ladder,
}

/// Peak heap of one work.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeapReport {
    /// The unit that measured it.
    pub unit: String,
    /// Whether the peak is at most the bound.
    pub holds: bool,
    /// The row.
    #[serde(flatten)]
    pub row: HeapRow,
}

/// Speed of one work, as it is recorded.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpeedReport {
    /// The unit that measured it.
    pub unit: String,
    /// What became of that unit.
    pub holds: bool,
    /// The row.
    #[serde(flatten)]
    pub row: PassesRow,
}

/// One fuzz target.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FuzzReport {
    /// The unit that ran it.
    pub unit: String,
    /// What it came to.
    #[serde(flatten)]
    pub fuzzing: Fuzzing,
}

/// One git history.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryReport {
    /// The unit that walked it.
    pub unit: String,
    /// What it came to.
    #[serde(flatten)]
    pub history: History,
}

/// One row for each of the facts that `wanted` takes.
fn each<'a, T: 'a>(units: &'a Units<'a>, wanted: impl Fn(&'a Held<'a>) -> Vec<T>) -> Vec<T> {
    units.held().flat_map(wanted).collect()
}

pub(super) fn ladders(log: &Log, units: &Units<'_>) -> Vec<LadderReport> {
    each(units, |held| {
        let Facts::Ladder(ladder) = &held.unit.facts else { return Vec::new() };
        vec![LadderReport {
            measured_by: held.unit.id.clone(),
            is_control: ladder.engine != log.start.subject.name,
            holds: holds(ladder),
            ladder: ladder.clone(),
        }]
    })
}

pub(super) fn heap(units: &Units<'_>) -> Vec<HeapReport> {
    each(units, |held| {
        let Facts::Heap { rows } = &held.unit.facts else { return Vec::new() };
        let report =
            |row: &HeapRow| HeapReport { unit: held.unit.id.clone(), holds: row.peak <= row.bound, row: row.clone() };
        rows.iter().map(report).collect()
    })
}

pub(super) fn speed(units: &Units<'_>) -> Vec<SpeedReport> {
    each(units, |held| {
        let Facts::Passes { rows } = &held.unit.facts else { return Vec::new() };
        let report =
            |row: &PassesRow| SpeedReport { unit: held.unit.id.clone(), holds: held.passed(), row: row.clone() };
        rows.iter().map(report).collect()
    })
}

pub(super) fn fuzzing(units: &Units<'_>) -> Vec<FuzzReport> {
    each(units, |held| {
        let Facts::Fuzzing(fuzzing) = &held.unit.facts else { return Vec::new() };
        vec![FuzzReport { unit: held.unit.id.clone(), fuzzing: fuzzing.clone() }]
    })
}

pub(super) fn history(units: &Units<'_>) -> Vec<HistoryReport> {
    each(units, |held| {
        let Facts::History(history) = &held.unit.facts else { return Vec::new() };
        vec![HistoryReport { unit: held.unit.id.clone(), history: history.clone() }]
    })
}
