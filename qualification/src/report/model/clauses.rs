//! Clause by clause: what was asked of it, and whether it holds.

use super::units::Units;
use crate::event::ClauseCounts;
use editproof_spec::Clause;
use schemars::JsonSchema;
use serde::Serialize;

/// The sections that are about matching, replacing and telling: what an engine does. Others are about its surroundings.
const SECTIONS: std::ops::RangeInclusive<u8> = 1..=6;

/// A clause.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClauseReport {
    /// Its id, for example `LN-6`.
    pub clause: String,
    /// Its section, from 1.
    pub section: u8,
    /// Its own words.
    pub text: String,
    /// What was asked and found.
    #[serde(flatten)]
    pub counts: ClauseCounts,
    /// What it comes to.
    pub status: ClauseStatus,
}

/// What a clause comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseStatus {
    /// Nothing fails, cases ask for it, and a fault that breaks it was found.
    Held,
    /// Nothing fails, but there are no cases for it, or no fault that breaks it was found.
    PartlyTested,
    /// Nothing asks for it.
    NotTested,
    /// A case about it fails.
    Failing,
}

pub(super) fn of(units: &Units<'_>) -> Vec<ClauseReport> {
    let all = Clause::ALL.iter().filter(|clause| SECTIONS.contains(&clause.section()));
    all.map(|clause| {
        let mut counts = ClauseCounts::default();
        for one in units.held().filter_map(|held| held.unit.clauses.get(clause.id())) {
            counts.cases += one.cases;
            counts.generated += one.generated;
            counts.faults += one.faults;
            counts.failing += one.failing;
        }
        ClauseReport {
            clause: clause.id().to_owned(),
            section: clause.section(),
            text: clause.text(),
            status: status(counts),
            counts,
        }
    })
    .collect()
}

fn status(counts: ClauseCounts) -> ClauseStatus {
    match counts {
        ClauseCounts { failing: 1.., .. } => ClauseStatus::Failing,
        ClauseCounts { cases: 0, generated: 0, faults: 0, .. } => ClauseStatus::NotTested,
        ClauseCounts { faults: 0, .. } | ClauseCounts { cases: 0, generated: 0, .. } => ClauseStatus::PartlyTested,
        _ => ClauseStatus::Held,
    }
}
