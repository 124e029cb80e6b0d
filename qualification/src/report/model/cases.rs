//! What the cases exercised, all units together.

use super::units::Units;
use crate::event::{Facts, PropertyCounts, TierCounts};
use editproof_spec::Tier;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Cases against the oracle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CasesReport {
    /// How many were asked.
    pub cases: u64,
    /// How many of them differ and are not known to.
    pub failing: u64,
    /// How many of them differ as the baseline says.
    pub known: u64,
    /// Tiers, in the order in which they are tried.
    pub tiers: Vec<TierReport>,
    /// What the oracle makes of batches, most frequent first.
    pub outcomes: Vec<NamedCount>,
    /// How answers are wrong, most frequent first.
    pub verdicts: Vec<NamedCount>,
    /// Cases that were not asked, by the reason, most frequent first.
    pub skipped: Vec<NamedCount>,
}

/// A tier, and how often it decided.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TierReport {
    /// Its name.
    pub tier: String,
    /// Its outcomes.
    #[serde(flatten)]
    pub counts: TierCounts,
}

/// How often something was.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedCount {
    /// What.
    pub name: String,
    /// How often.
    pub count: u64,
}

/// A property that an engine keeps without an oracle telling so.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyReport {
    /// Its name.
    pub property: String,
    /// How often it was looked at.
    #[serde(flatten)]
    pub counts: PropertyCounts,
}

pub(super) fn of(units: &Units<'_>) -> CasesReport {
    let (mut cases, mut failing, mut known) = (0, 0, 0);
    let mut tiers: BTreeMap<&str, TierCounts> = BTreeMap::new();
    let (mut outcomes, mut verdicts, mut skipped) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for held in units.held() {
        let Facts::Cases(facts) = &held.unit.facts else { continue };
        cases += facts.cases;
        failing += facts.failing;
        known += facts.known;
        for (tier, counts) in &facts.tiers {
            let sum = tiers.entry(tier).or_default();
            sum.once += counts.once;
            sum.several += counts.several;
            sum.ambiguous += counts.ambiguous;
            sum.limit += counts.limit;
        }
        let maps = [(&mut outcomes, &facts.outcomes), (&mut verdicts, &facts.verdicts), (&mut skipped, &facts.skipped)];
        for (sum, counts) in maps {
            for (name, count) in counts {
                *sum.entry(name.as_str()).or_insert(0) += *count;
            }
        }
    }
    let mut tiers: Vec<TierReport> =
        tiers.into_iter().map(|(tier, counts)| TierReport { tier: tier.to_owned(), counts }).collect();
    // What is no tier (`none`: edits that no tier decided) stands last.
    tiers.sort_by_key(|row| Tier::ALL.iter().position(|tier| tier.as_str() == row.tier).unwrap_or(usize::MAX));
    CasesReport {
        cases,
        failing,
        known,
        tiers,
        outcomes: most_frequent_first(outcomes),
        verdicts: most_frequent_first(verdicts),
        skipped: most_frequent_first(skipped),
    }
}

fn most_frequent_first(counts: BTreeMap<&str, u64>) -> Vec<NamedCount> {
    let mut rows: Vec<NamedCount> =
        counts.into_iter().map(|(name, count)| NamedCount { name: name.to_owned(), count }).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.count));
    rows
}

pub(super) fn properties(units: &Units<'_>) -> Vec<PropertyReport> {
    let mut sums: BTreeMap<&str, PropertyCounts> = BTreeMap::new();
    for held in units.held() {
        let Facts::Properties(facts) = &held.unit.facts else { continue };
        for (property, counts) in &facts.properties {
            let sum = sums.entry(property).or_default();
            sum.applies += counts.applies;
            sum.broken += counts.broken;
        }
    }
    sums.into_iter().map(|(property, counts)| PropertyReport { property: property.to_owned(), counts }).collect()
}
