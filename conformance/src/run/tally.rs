//! What a run counts. Sums and one maximum only, so that the order in which threads finish cannot be seen in them.

use crate::case::Answer;
use crate::engines::{Skip, Trouble};
use crate::external::wire::{Feature, Features};
use crate::verdict::{Judgement, Party, Standard, Verdict};
use editproof_spec::{Outcome, Reason, Rejection, Tier};
use std::collections::BTreeMap;

/// Counts of one tier, in edits. Failing edits are those of rejected batches: the ones that matched beside them are not
/// reported by an engine, and not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierTally {
    /// Edits replaced at one location.
    pub once: u64,
    /// Edits replaced at several locations.
    pub several: u64,
    /// Edits refused as ambiguous.
    pub ambiguous: u64,
    /// Edits refused by the limit on candidates (IF-3).
    pub limit: u64,
}

/// Counts of a run, taken from the oracle's answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases judged.
    pub cases: u64,
    /// Of those, [small](super::is_small) ones.
    pub small: u64,
    /// Cases without a disagreement.
    pub agreed: u64,
    /// Cases that record an answer.
    pub recorded: u64,
    /// Of those, how many the oracle answers as recorded.
    pub oracle_as_recorded: u64,
    /// Of those, how many the engine answers as recorded.
    pub engine_as_recorded: u64,
    /// Batches applied.
    pub applied: u64,
    /// Batches refused with `EDIT_CONFLICT`.
    pub conflicts: u64,
    /// Batches refused with `WRITE_LIMIT_EXCEEDED`.
    pub write_limits: u64,
    /// Batches that are none (BA-1).
    pub invalid: u64,
    /// By tier, in the order of [`Tier::ALL`].
    pub tiers: [TierTally; Tier::ALL.len()],
    /// Edits that no tier found.
    pub missing: u64,
    /// Answers whose work the engine counted.
    pub work_counted: u64,
    /// The most work of one answer, in thousandths of its bound, rounded up.
    pub most_work: u64,
    /// Cases that the engine was not asked, by reason; they are not among `cases`.
    pub skipped: BTreeMap<Skip, u64>,
    /// Applied batches whose matches were not compared, because the engine does not claim them.
    pub without_matches: u64,
    /// Refused batches whose code and message were not compared, because the engine does not claim them.
    pub without_diagnostics: u64,
    /// Failing cases by the engine's first disagreement.
    pub verdicts: BTreeMap<Verdict, u64>,
}

impl Tally {
    /// Counts the facts of the oracle's answer.
    pub fn outcome(&mut self, outcome: &Outcome) {
        match outcome {
            Ok(applied) => {
                self.applied += 1;
                for matched in &applied.matches {
                    let tier = self.tier(matched.strategy);
                    if matched.occurrences == 1 { tier.once += 1 } else { tier.several += 1 }
                }
            }
            Err(Rejection::Conflict(conflict)) => {
                self.conflicts += 1;
                for failure in &conflict.failures {
                    match &failure.reason {
                        Reason::Ambiguous { tier, .. } => self.tier(*tier).ambiguous += 1,
                        Reason::Limit => self.tier(Tier::IndentationFlexible).limit += 1,
                        Reason::Missing { .. } => self.missing += 1,
                    }
                }
            }
            Err(Rejection::WriteLimitExceeded) => self.write_limits += 1,
            Err(Rejection::InvalidBatch(_)) => self.invalid += 1,
        }
    }

    /// Counts a case; its engine has these features.
    pub fn judgement(&mut self, judgement: &Judgement, is_recorded: bool, features: Features) {
        match &judgement.engine {
            Err(Trouble::Skipped(skip)) if judgement.disagreements.is_empty() => {
                *self.skipped.entry(*skip).or_default() += 1;
                return;
            }
            Ok(Answer::Applied { .. }) => self.without_matches += u64::from(!features.has(Feature::Matches)),
            Ok(Answer::Rejected { .. }) => self.without_diagnostics += u64::from(!features.has(Feature::Diagnostics)),
            Err(_) => {}
        }
        if let Some(first) = judgement.disagreements.iter().find(|d| d.party == Party::Engine) {
            *self.verdicts.entry(first.verdict).or_default() += 1;
        }
        self.cases += 1;
        self.agreed += u64::from(judgement.disagreements.is_empty());
        if let Some(work) = judgement.work {
            self.work_counted += 1;
            self.most_work = self.most_work.max(work.bytes.saturating_mul(1000).div_ceil(work.bound.max(1)));
        }
        if is_recorded {
            let as_recorded = |party| {
                let against = |d: &&crate::verdict::Disagreement| d.party == party && d.standard == Standard::Recorded;
                u64::from(!judgement.disagreements.iter().any(|d| against(&d)))
            };
            self.recorded += 1;
            self.engine_as_recorded += as_recorded(Party::Engine);
            self.oracle_as_recorded += if judgement.oracle.is_ok() { as_recorded(Party::Oracle) } else { 0 };
        }
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.cases += other.cases;
        self.small += other.small;
        self.agreed += other.agreed;
        self.recorded += other.recorded;
        self.oracle_as_recorded += other.oracle_as_recorded;
        self.engine_as_recorded += other.engine_as_recorded;
        self.applied += other.applied;
        self.conflicts += other.conflicts;
        self.write_limits += other.write_limits;
        self.invalid += other.invalid;
        self.missing += other.missing;
        self.work_counted += other.work_counted;
        self.most_work = self.most_work.max(other.most_work);
        self.without_matches += other.without_matches;
        self.without_diagnostics += other.without_diagnostics;
        for (skip, count) in &other.skipped {
            *self.skipped.entry(*skip).or_default() += count;
        }
        for (verdict, count) in &other.verdicts {
            *self.verdicts.entry(*verdict).or_default() += count;
        }
        for (mine, theirs) in self.tiers.iter_mut().zip(&other.tiers) {
            mine.once += theirs.once;
            mine.several += theirs.several;
            mine.ambiguous += theirs.ambiguous;
            mine.limit += theirs.limit;
        }
    }

    fn tier(&mut self, tier: Tier) -> &mut TierTally {
        let [exact, line_trimmed, indentation_flexible, whitespace_normalized] = &mut self.tiers;
        match tier {
            Tier::Exact => exact,
            Tier::LineTrimmed => line_trimmed,
            Tier::IndentationFlexible => indentation_flexible,
            Tier::WhitespaceNormalized => whitespace_normalized,
        }
    }
}
