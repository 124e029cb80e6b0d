//! The first event: what is tested, with what, and in which units.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is tested, with what, and in which units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Start {
    /// [`VERSION`](super::VERSION) of the writer.
    pub version: u32,
    /// The profile: how much is tested, for example `gate`.
    pub profile: String,
    /// The engine.
    pub subject: Subject,
    /// The program that tests it.
    pub harness: Harness,
    /// The cases written by hand.
    pub corpus: Corpus,
    /// SHA-256 of the specification, hexadecimal.
    pub specification: String,
    /// Seeds by what they are for.
    pub seeds: BTreeMap<String, u64>,
    /// The gates, in the order of reports.
    pub gates: Vec<Gate>,
    /// Every unit of the whole qualification in the order of reports, also those of other parts.
    pub plan: Vec<PlannedUnit>,
    /// Differences that are known and do not count, with their reasons.
    pub baseline: Vec<BaselineEntry>,
    /// What is known not to be tested, one sentence each.
    pub limits: Vec<String>,
    /// Where, when and how; not part of what two runs have in common.
    pub circumstances: Circumstances,
}

/// The engine that is tested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Subject {
    /// Its name.
    pub name: String,
    /// Its version, as it says itself.
    pub version: String,
    /// SHA-256, hexadecimal: of the sources of a built-in engine, of the program file of another; absent where neither is known.
    pub digest: Option<String>,
    /// Its command line, if it runs in a process of its own.
    pub command: Option<String>,
    /// The features that it claims; what needs another one is skipped.
    pub features: Vec<String>,
}

/// The program that tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Harness {
    /// Its version.
    pub version: String,
    /// The commit that it was run on, where there is a repository.
    pub commit: Option<String>,
    /// Whether the working tree differed from the commit.
    pub modified: bool,
}

/// The corpus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Corpus {
    /// Its version.
    pub version: String,
    /// How many cases.
    pub cases: u64,
    /// SHA-256 of each file, hexadecimal, by its path within the corpus.
    pub files: BTreeMap<String, String>,
}

/// A gate: something that must hold, shown by one unit of work or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Gate {
    /// Its name, for example `enumeration`.
    pub id: String,
    /// The same for people, for example `Every case up to a bound`.
    pub title: String,
    /// What holds when it passes, one sentence.
    pub claim: String,
    /// Whether the engine may ship without it. Others are reported.
    pub required: bool,
}

/// A unit of work: the smallest part that is run, kept and given to a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PlannedUnit {
    /// Its name, unique in the plan, for example `generated/3`.
    pub id: String,
    /// The [`Gate`] that it belongs to.
    pub gate: String,
}

/// A known difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct BaselineEntry {
    /// The case, or a pattern of cases.
    pub case: String,
    /// How it differs; empty where the writer did not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub verdict: String,
    /// Why it is accepted.
    pub reason: String,
    /// Where that was decided.
    pub link: Option<String>,
}

/// Where, when and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Circumstances {
    /// When it began, RFC 3339 in UTC.
    pub started: String,
    /// The command line.
    pub command: Vec<String>,
    /// The number of threads.
    pub jobs: u32,
    /// The machine.
    pub machine: Machine,
    /// Which part of the plan this log is to hold; absent for the whole.
    pub part: Option<Part>,
}

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Machine {
    /// Operating system, for example `linux`.
    pub system: String,
    /// Processor architecture, for example `x86_64`.
    pub architecture: String,
    /// The processor's name for itself, where it is known.
    pub processor: Option<String>,
    /// The number of cores.
    pub cores: u32,
    /// Memory in bytes, where it is known.
    pub memory: Option<u64>,
}

/// A part of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Part {
    /// `slice` for every n-th unit in order, `hash` for units by a digest of their names.
    pub by: String,
    /// Which part, from 1.
    pub index: u32,
    /// Of how many.
    pub count: u32,
}
