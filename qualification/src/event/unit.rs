//! The event of a finished unit of work.

use super::{Facts, Failure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A unit of work that has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Unit {
    /// Its name in the plan.
    pub id: String,
    /// What became of it.
    pub status: Status,
    /// Why, one sentence; empty when it passed.
    pub reason: String,
    /// What it found out.
    pub facts: Facts,
    /// What it shows of each clause, by clause id.
    pub clauses: BTreeMap<String, ClauseCounts>,
    /// The failing cases that are kept, the smallest first; the facts count all.
    pub failures: Vec<Failure>,
    /// How long it took; not part of what two runs have in common.
    pub timing: Timing,
}

/// What became of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// What the gate claims holds here.
    Passed,
    /// It does not.
    Failed,
    /// It was not found out, and the reason says why. Never a pass.
    NotTested,
}

/// What a unit shows of a clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub struct ClauseCounts {
    /// Cases of the corpus that name the clause.
    pub cases: u64,
    /// Generated cases whose answer the clause decides.
    pub generated: u64,
    /// Faults that break the clause and were found.
    pub faults: u64,
    /// Cases that differ and are about the clause, known ones included: a baseline does not make a clause hold.
    pub failing: u64,
}

/// How long a unit took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Timing {
    /// By the clock.
    pub seconds: f64,
    /// Of processor time, all threads and processes together.
    pub cpu_seconds: f64,
    /// Passes over the text that works took, by work.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub passes: BTreeMap<String, f64>,
}
