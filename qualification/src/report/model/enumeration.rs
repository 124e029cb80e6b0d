//! Every case up to a bound: the parts put together.

use super::units::Units;
use crate::digest::hex;
use crate::event::Facts;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Every case up to a bound.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnumerationReport {
    /// A row for each space and bound, in the order of the plan.
    pub spaces: Vec<SpaceReport>,
    /// SHA-256 over the digests of all parts (their hex digits) in the order of the plan; absent without a part.
    pub digest: Option<String>,
}

/// What was enumerated within one bound.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpaceReport {
    /// What is enumerated.
    pub space: String,
    /// Symbols and lengths.
    pub bound: String,
    /// How many units of work it took.
    pub parts: u64,
    /// How many cases were compared.
    pub cases: u64,
    /// How many differ.
    pub differing: u64,
    /// Paths of the engine that were entered, by name.
    pub paths: BTreeMap<String, u64>,
}

pub(super) fn of(units: &Units<'_>) -> EnumerationReport {
    let mut spaces: Vec<SpaceReport> = Vec::new();
    let mut digest = Sha256::new();
    for held in units.held() {
        let Facts::Enumeration(part) = &held.unit.facts else { continue };
        digest.update(&part.digest);
        let at = spaces.iter().position(|row| row.space == part.space && row.bound == part.bound);
        let at = at.unwrap_or_else(|| {
            spaces.push(SpaceReport {
                space: part.space.clone(),
                bound: part.bound.clone(),
                parts: 0,
                cases: 0,
                differing: 0,
                paths: BTreeMap::new(),
            });
            spaces.len() - 1
        });
        let row = &mut spaces[at];
        row.parts += 1;
        row.cases += part.cases;
        row.differing += part.differing;
        for (path, count) in &part.paths {
            *row.paths.entry(path.clone()).or_default() += count;
        }
    }
    EnumerationReport { digest: (!spaces.is_empty()).then(|| hex(&digest.finalize())), spaces }
}
