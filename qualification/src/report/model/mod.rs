//! What reports say, derived from a log and nothing else.
//!
//! One value ([`Report`]) is computed first, then every format renders it: formats cannot disagree. It is also the content
//! of `report.json`. Its last member, `timing`, holds all that depends on the clock and the machine; the rest is the same
//! for two runs of one harness on one engine, in whatever order, in one piece or in parts.

mod cases;
mod clauses;
mod decision;
mod digest;
mod enumeration;
mod faults;
mod gates;
mod measures;
mod timing;
mod units;

pub use cases::{CasesReport, NamedCount, PropertyReport, TierReport};
pub use clauses::{ClauseReport, ClauseStatus};
pub use decision::{Decision, Reason, Verdict};
pub use enumeration::{EnumerationReport, SpaceReport};
pub use faults::{FaultReport, FaultsReport, MethodReport, Step};
pub use gates::{ControlReport, GateReport, GateStatus, UnitCounts, UnitResult};
pub use measures::{FuzzReport, HeapReport, HistoryReport, LadderReport, SpeedReport};
pub use timing::{GateTime, PassesReport, RunReport, TimingReport, UnitTime};

use crate::event::{BaselineEntry, Failure, Finding, Harness, Subject};
use crate::log::Log;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of `report.json`; it rises when a reader must change.
pub const VERSION: u32 = 1;

/// Everything that reports say.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// [`VERSION`].
    pub version: u32,
    /// May the engine ship?
    pub decision: Decision,
    /// What was tested, with what.
    pub tested: Tested,
    /// The gates, with their negative controls.
    pub gates: Vec<GateReport>,
    /// The clauses of sections 1 to 6, in the order of the specification.
    pub clauses: Vec<ClauseReport>,
    /// Cases against the oracle: how many, and what they exercised.
    pub cases: CasesReport,
    /// Properties that need no oracle.
    pub properties: Vec<PropertyReport>,
    /// Every case up to a bound.
    pub enumeration: EnumerationReport,
    /// The fault bank.
    pub faults: FaultsReport,
    /// Work by size.
    pub ladders: Vec<LadderReport>,
    /// Peak heap.
    pub heap: Vec<HeapReport>,
    /// Speed, as recorded releases have it; what this run measured stands in `timing`.
    pub speed: Vec<SpeedReport>,
    /// Fuzz targets.
    pub fuzzing: Vec<FuzzReport>,
    /// Git histories.
    pub history: Vec<HistoryReport>,
    /// Known differences that do not count.
    pub baseline: Vec<BaselineEntry>,
    /// What is known not to be tested.
    pub limits: Vec<String>,
    /// Review findings.
    pub findings: Vec<FindingReport>,
    /// Failing cases, in the order of the gates, the smallest first.
    pub failures: Vec<FailureReport>,
    /// What depends on the clock and the machine. Always the last member.
    pub timing: TimingReport,
}

/// What was tested, with what.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tested {
    /// How much was tested.
    pub profile: String,
    /// The engine.
    pub subject: Subject,
    /// The program that tested it.
    pub harness: Harness,
    /// The version of the corpus.
    pub corpus_version: String,
    /// Its cases.
    pub corpus_cases: u64,
    /// Its files.
    pub corpus_files: u64,
    /// SHA-256 of its manifest: the lines that `sha256sum` prints for its files, by path.
    pub corpus_manifest: String,
    /// SHA-256 of the specification.
    pub specification: String,
    /// Seeds by what they are for.
    pub seeds: BTreeMap<String, u64>,
    /// SHA-256 over all events without circumstances and timing: equal for two runs that found the same.
    pub digest: String,
}

/// A review finding.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingReport {
    /// The unit that looked at it.
    pub unit: String,
    /// Whether its cases pass and its faults are found.
    pub holds: bool,
    /// Why not; empty when it holds.
    pub reason: String,
    /// The finding.
    #[serde(flatten)]
    pub finding: Finding,
}

/// A failing case.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailureReport {
    /// Where the page has it, for example `failure-1`.
    pub anchor: String,
    /// The gate that it fails.
    pub gate: String,
    /// The unit that found it.
    pub unit: String,
    /// The case.
    #[serde(flatten)]
    pub failure: Failure,
}

impl Report {
    /// What reports say of `log`.
    ///
    /// # Complexity
    ///
    /// O(log), with a factor for sorting.
    pub fn of(log: &Log) -> Self {
        let units = units::Units::of(log);
        let gates = gates::of(log, &units);
        let clauses = clauses::of(&units);
        Self {
            version: VERSION,
            decision: decision::of(log, &gates, &clauses),
            tested: tested(log, &units),
            cases: cases::of(&units),
            properties: cases::properties(&units),
            enumeration: enumeration::of(&units),
            faults: faults::of(&units),
            ladders: measures::ladders(log, &units),
            heap: measures::heap(&units),
            speed: measures::speed(&units),
            fuzzing: measures::fuzzing(&units),
            history: measures::history(&units),
            baseline: log.start.baseline.clone(),
            limits: log.start.limits.clone(),
            findings: findings(&units),
            failures: failures(log, &units),
            timing: timing::of(log, &units),
            gates,
            clauses,
        }
    }

    /// The title of a gate.
    pub(crate) fn gate_title<'a>(&'a self, id: &'a str) -> &'a str {
        self.gates.iter().find(|gate| gate.id == id).map_or(id, |gate| &gate.title)
    }
}

fn tested(log: &Log, units: &units::Units<'_>) -> Tested {
    let start = &log.start;
    Tested {
        profile: start.profile.clone(),
        subject: start.subject.clone(),
        harness: start.harness.clone(),
        corpus_version: start.corpus.version.clone(),
        corpus_cases: start.corpus.cases,
        corpus_files: start.corpus.files.len() as u64,
        corpus_manifest: digest::manifest(&start.corpus.files),
        specification: start.specification.clone(),
        seeds: start.seeds.clone(),
        digest: digest::findings(start, units),
    }
}

fn findings(units: &units::Units<'_>) -> Vec<FindingReport> {
    let held = |unit: &units::Held<'_>| {
        let crate::event::Facts::Finding(finding) = &unit.unit.facts else { return None };
        Some(FindingReport {
            unit: unit.unit.id.clone(),
            holds: unit.passed(),
            reason: unit.reason.clone(),
            finding: finding.clone(),
        })
    };
    units.held().filter_map(held).collect()
}

fn failures(log: &Log, units: &units::Units<'_>) -> Vec<FailureReport> {
    let mut failures: Vec<FailureReport> = Vec::new();
    for gate in &log.start.gates {
        let mut of_gate: Vec<(&str, &Failure)> = units
            .held()
            .filter(|held| held.gate == gate.id)
            .flat_map(|held| held.unit.failures.iter().map(|failure| (held.unit.id.as_str(), failure)))
            .collect();
        of_gate.sort_by_key(|(_, failure)| failure.size);
        for (unit, failure) in of_gate {
            failures.push(FailureReport {
                anchor: format!("failure-{}", failures.len() + 1),
                gate: gate.id.clone(),
                unit: unit.to_owned(),
                failure: failure.clone(),
            });
        }
    }
    failures
}
