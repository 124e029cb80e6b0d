//! What units find out, by kind of work. None of it depends on the clock.

use super::ShownCase;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a unit found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Facts {
    /// Cases against the oracle: corpus, generated or recorded ones.
    Cases(Cases),
    /// Cases against the engine's own answers.
    Properties(Properties),
    /// A part of an enumeration.
    Enumeration(Enumeration),
    /// The fault bank against one method.
    FaultHunt(FaultHunt),
    /// Work on one family of inputs whose sizes double.
    Ladder(Ladder),
    /// Peak heap of works.
    Heap {
        /// A row for each work.
        rows: Vec<HeapRow>,
    },
    /// Speed in passes over the text.
    Passes {
        /// A row for each work.
        rows: Vec<PassesRow>,
    },
    /// One fuzz target.
    Fuzzing(Fuzzing),
    /// A git history.
    History(History),
    /// A review finding.
    Finding(Finding),
    /// An entry of the baseline.
    KnownDifference(KnownDifference),
    /// A negative control.
    Control(Control),
    /// Nothing: the unit was not tested.
    None,
}

/// Cases against the oracle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Cases {
    /// How many were asked.
    pub cases: u64,
    /// How many of them differ and are not known to.
    pub failing: u64,
    /// How many of them differ as the baseline says; they do not count as failing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub known: u64,
    /// How many were not asked, by the reason.
    pub skipped: BTreeMap<String, u64>,
    /// Edits by the tier that decided, and its outcome, as the oracle has them.
    pub tiers: BTreeMap<String, TierCounts>,
    /// Batches by what the oracle makes of them: `applied`, or the error code.
    pub outcomes: BTreeMap<String, u64>,
    /// By verdict, without those that agree or are known.
    pub verdicts: BTreeMap<String, u64>,
}

/// Whether a count is left out of a log.
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Outcomes of one tier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TierCounts {
    /// Applied at one place.
    pub once: u64,
    /// Applied at several places.
    pub several: u64,
    /// Refused: more than one place.
    pub ambiguous: u64,
    /// Refused: a limit.
    pub limit: u64,
}

/// Cases against the engine's own answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Properties {
    /// How many cases were asked.
    pub cases: u64,
    /// By the property's name.
    pub properties: BTreeMap<String, PropertyCounts>,
}

/// How often a property was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PropertyCounts {
    /// Cases to which it applies.
    pub applies: u64,
    /// Cases that break it.
    pub broken: u64,
}

/// A part of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Enumeration {
    /// What is enumerated: `characters`, `batches` or `lines`.
    pub space: String,
    /// Its symbols and lengths, for people.
    pub bound: String,
    /// How many cases were compared.
    pub cases: u64,
    /// How many differ.
    pub differing: u64,
    /// Paths of the engine that were entered, by name.
    pub paths: BTreeMap<String, u64>,
    /// SHA-256 over cases and answers in order, hexadecimal.
    pub digest: String,
}

/// The fault bank against one method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct FaultHunt {
    /// The method: `corpus`, `enumeration`, `generated`, `metamorphic` or `fuzz`.
    pub method: String,
    /// How many cases each fault was asked at most.
    pub cases: u64,
    /// Faults that were found.
    pub found: Vec<DetectedFault>,
    /// Faults that were not.
    pub missed: Vec<String>,
}

/// A fault that a method found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DetectedFault {
    /// The fault.
    pub fault: String,
    /// The clauses that it breaks.
    pub clauses: Vec<String>,
    /// How many cases it took, the last one included.
    pub cases: u64,
}

/// Work on one family of inputs whose sizes double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Ladder {
    /// The engine; a control is another one than the subject.
    pub engine: String,
    /// The family.
    pub family: String,
    /// The family for people.
    pub about: String,
    /// What is counted, for example `looks` (bytes looked at) or `instructions`.
    pub unit: String,
    /// Sizes in bytes, ascending.
    pub sizes: Vec<u64>,
    /// The count at each size.
    pub work: Vec<u64>,
    /// Ratios of successive differences of the counts; two fewer than sizes.
    pub ratios: Vec<f64>,
    /// Ratios must lie between these.
    pub bounds: [f64; 2],
}

/// Peak heap of one work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct HeapRow {
    /// The work.
    pub work: String,
    /// The work for people.
    pub about: String,
    /// Bytes beyond input and output.
    pub peak: u64,
    /// Bytes that it may be at most.
    pub bound: u64,
}

/// Speed of one work, and what is known of it before. What it took in this run depends on the clock: [`Timing`] holds it.
///
/// [`Timing`]: super::Timing
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PassesRow {
    /// The work.
    pub work: String,
    /// The work for people.
    pub about: String,
    /// How many passes over the text it may take; absent where it is reported only.
    pub bound: Option<f64>,
    /// Passes in earlier recorded releases, by release.
    pub recorded: BTreeMap<String, f64>,
}

/// One fuzz target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Fuzzing {
    /// The target.
    pub target: String,
    /// Inputs of the seed corpus that were replayed.
    pub seeds: u64,
    /// New inputs that were tried.
    pub executions: u64,
    /// Inputs that fail.
    pub failing: u64,
}

/// A git history.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct History {
    /// Commits that were walked.
    pub commits: u64,
    /// Files that they changed.
    pub files: u64,
    /// Batches that gave what the commit gave.
    pub accepted: u64,
    /// Batches that were refused with a message that names the right place.
    pub refused: u64,
    /// Batches that gave something else.
    pub wrong: u64,
}

/// A review finding: what happened once, and that it would be seen now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Finding {
    /// What it is called.
    pub title: String,
    /// What happened.
    pub story: String,
    /// The cases of the corpus that hold it; the smallest first.
    pub cases: Vec<String>,
    /// The smallest of them.
    pub smallest: Option<ShownCase>,
    /// Faults of the bank that do the same and that these cases find.
    pub faults: Vec<String>,
    /// Whether the engine differs in them as the baseline says: what happened once happens in it, and does not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
}

/// An entry of the baseline: it must still say what is so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct KnownDifference {
    /// The case, or a pattern of cases.
    pub case: String,
    /// How it differs.
    pub verdict: String,
    /// How many of its cases were asked until one differed so.
    pub asked: u64,
    /// Whether none did: the entry says what is not so.
    pub stale: bool,
}

/// A negative control: something that a gate must notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Control {
    /// The gate that must notice it.
    pub gate: String,
    /// What is wrong on purpose, for people.
    pub about: String,
    /// Whether the gate noticed.
    pub noticed: bool,
    /// How, for people, for example `123 of 20,000 cases differ`.
    pub evidence: String,
}
