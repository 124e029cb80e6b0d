//! Why the oracle answers as it does: edit by edit, tier by tier, candidate by candidate.
//!
//! The explanation is made by the run that gives the answer – the same searches, the same objections –, so that the two
//! cannot disagree. What it adds is only what an answer has no use for: candidates are kept (up to
//! [`CANDIDATES_KEPT`] a tier), windows that are equal only after trim are told of in the line-trimmed tier, and the
//! locations that `replaceAll` skips are named.

use crate::batches;
use crate::fitting;
use crate::tiers::{TierOutcome, TierReport};
use crate::units::line_number;
use editproof_spec::{Clause, Edit, Hint, Input, Limits, Match, Matching, Reason, Rejection, Tier};
use std::ops::Range;

pub use crate::batches::Decision;
pub use crate::candidate::Objection;

/// How many candidates a [`TierExplanation`] keeps. Not measured: more than anyone reads.
pub const CANDIDATES_KEPT: usize = 20;

/// What happened to one edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditExplanation {
    /// The edit's position in the batch, from 1.
    pub position: usize,
    /// The tiers that were tried, in order: those that found nothing, and then the one that decided, if any did.
    pub tiers: Vec<TierExplanation>,
    /// What became of the edit.
    pub decision: Decision,
    /// The clauses that made it so, in the order of the specification.
    pub decided_by: Vec<Clause>,
}

/// What one tier did with one edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierExplanation {
    /// The tier.
    pub tier: Tier,
    /// Why the tier did not look for candidates at all.
    pub objection: Option<Objection>,
    /// The first candidates, at most [`CANDIDATES_KEPT`], in the order of the text.
    pub candidates: Vec<CandidateExplanation>,
    /// How many candidates there were.
    pub candidate_count: usize,
    /// What they came to.
    pub outcome: Outcome,
}

/// A place of the text that a tier looked at closely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateExplanation {
    /// What would be replaced: bytes of the text as it stood before the edit, end not included.
    pub span: Range<usize>,
    /// The line on which it starts, from 1, in the text as it stood before the edit.
    pub line: usize,
    /// What disqualified it; `None` for a location.
    pub objection: Option<Objection>,
}

/// What the candidates of a tier came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No location: the next tier is tried.
    None,
    /// The only location was replaced, or every one under `replaceAll`.
    Replaced {
        /// How many.
        occurrences: usize,
    },
    /// More than one location without `replaceAll`.
    Ambiguous {
        /// How many, overlapping ones included.
        count: usize,
    },
    /// Comparing the candidates would cost too much (IF-3).
    Limit,
    /// The text would become too large (LI-1).
    TooLarge,
}

/// Explains every edit that was tried: all of the batch, or those up to the one that ended it (LI-1), or none when the
/// batch itself is invalid (BA-1). Clauses about the batch as a whole are in [`decided_by`].
///
/// ```
/// use editproof_oracle::explain::{Outcome, explain};
/// use editproof_spec::{Clause, Edit, Input, Limits, Matching};
///
/// let edits = [Edit { old_text: "if x:\n  go()", new_text: "stop()", replace_all: false }];
/// let input = Input { text: "  if x:\n    go()\n", has_utf8_bom: false, edits: &edits, matching: Matching::Tolerant };
/// let explained = explain(&input, &Limits::default());
/// let line_trimmed = &explained[0].tiers[1];
/// assert_eq!(line_trimmed.outcome, Outcome::None);
/// assert_eq!(line_trimmed.candidates[0].objection.map(|objection| objection.clause), Some(Clause::Lt1));
/// assert_eq!(explained[0].tiers[2].outcome, Outcome::Replaced { occurrences: 1 });
/// ```
pub fn explain(input: &Input<'_>, limits: &Limits) -> Vec<EditExplanation> {
    run(input, limits).1
}

/// The clauses that decided the answer to the batch as a whole, in the order of the specification.
///
/// ```
/// use editproof_oracle::explain::decided_by;
/// use editproof_spec::{Clause, Input, Limits, Matching};
///
/// let input = Input { text: "", has_utf8_bom: false, edits: &[], matching: Matching::Exact };
/// assert_eq!(decided_by(&input, &Limits::default()), [Clause::Ba1]);
/// ```
pub fn decided_by(input: &Input<'_>, limits: &Limits) -> Vec<Clause> {
    let (outcome, edits) = run(input, limits);
    match outcome {
        Ok(_) => vec![Clause::Ba2, Clause::Ba5],
        Err(Rejection::InvalidBatch(_)) => vec![Clause::Ba1],
        Err(Rejection::WriteLimitExceeded) => {
            let by_an_edit = edits.iter().any(|edit| edit.decision == Decision::TooLarge);
            vec![if by_an_edit { Clause::Li1 } else { Clause::Li2 }]
        }
        Err(Rejection::Conflict(conflict)) => {
            let opening = if conflict.requested == 1 { Clause::Dg1 } else { Clause::Dg2 };
            vec![Clause::Ba3, Clause::Ba4, opening, fitting::fit(&conflict, limits).by]
        }
    }
}

fn run(input: &Input<'_>, limits: &Limits) -> (editproof_spec::Outcome, Vec<EditExplanation>) {
    let mut edits = Vec::new();
    let outcome = batches::run(input, limits, CANDIDATES_KEPT, &mut |text, edit, reports, decision| {
        edits.push(EditExplanation {
            position: edits.len() + 1,
            tiers: reports.iter().map(|report| explain_tier(text, report)).collect(),
            decision: decision.clone(),
            decided_by: clauses(edit, input.matching, reports, decision),
        });
    });
    (outcome, edits)
}

fn explain_tier(text: &str, report: &TierReport) -> TierExplanation {
    let candidates = report.notes.candidates.iter().map(|candidate| CandidateExplanation {
        span: candidate.span.clone(),
        line: line_number(text, candidate.span.start),
        objection: candidate.objection,
    });
    let outcome = match report.outcome {
        TierOutcome::None => Outcome::None,
        TierOutcome::Replaced { occurrences, .. } => Outcome::Replaced { occurrences },
        TierOutcome::Ambiguous { count, .. } => Outcome::Ambiguous { count },
        TierOutcome::Limit => Outcome::Limit,
        TierOutcome::TooLarge => Outcome::TooLarge,
    };
    TierExplanation {
        tier: report.tier,
        objection: report.objection,
        candidates: candidates.collect(),
        candidate_count: report.notes.count,
        outcome,
    }
}

/// The clauses behind one edit's decision: how the deciding tier matches and shapes the replacement, or every objection
/// and hint of an edit that was not found.
fn clauses(edit: &Edit<'_>, matching: Matching, reports: &[TierReport], decision: &Decision) -> Vec<Clause> {
    let mut clauses = vec![Clause::Ld1];
    match decision {
        Decision::Applied { matched: Match { strategy, .. }, .. } => {
            clauses.extend([Clause::Ld3, matched_by(*strategy)]);
            for report in reports {
                if let TierOutcome::Replaced { shaped_by, .. } = &report.outcome {
                    clauses.extend(shaped_by);
                }
            }
        }
        Decision::Failed(Reason::Ambiguous { tier, .. }) => {
            clauses.extend([Clause::Ld3, Clause::Ld4, Clause::Ld5, matched_by(*tier), Clause::Dg4]);
        }
        Decision::Failed(Reason::Limit) => clauses.extend([Clause::If3, Clause::Dg4]),
        Decision::Failed(Reason::Missing { hints, excerpt }) => {
            for report in reports {
                clauses.extend(report.objection.map(|objection| objection.clause));
                let objections = report.notes.candidates.iter().filter_map(|candidate| candidate.objection);
                clauses.extend(objections.map(|objection| objection.clause));
            }
            clauses.push(Clause::Dg4);
            clauses.extend(hints.iter().map(hinted_by));
            if excerpt.is_some() {
                clauses.extend([Clause::Dg10, Clause::Dg12, Clause::Dg13]);
            }
        }
        Decision::TooLarge => clauses.push(Clause::Li1),
    }
    let decided_by_a_tier = !matches!(decision, Decision::Failed(Reason::Missing { .. }));
    if matching == Matching::Tolerant && decided_by_a_tier {
        clauses.push(Clause::Ld2);
    }
    if edit.replace_all && decided_by_a_tier {
        clauses.push(Clause::Ld4);
    }
    clauses.sort();
    clauses.dedup();
    clauses
}

/// The clause that says what a location of the tier is.
fn matched_by(tier: Tier) -> Clause {
    match tier {
        Tier::Exact => Clause::Ex1,
        Tier::LineTrimmed => Clause::Lt1,
        Tier::IndentationFlexible => Clause::If1,
        Tier::WhitespaceNormalized => Clause::Wn2,
    }
}

fn hinted_by(hint: &Hint) -> Clause {
    match hint {
        Hint::Elision => Clause::Dg5,
        Hint::LineNumbers => Clause::Dg6,
        Hint::Whitespace { .. } => Clause::Dg7,
        Hint::Crlf => Clause::Dg8,
        Hint::FirstLine { .. } | Hint::ClosestLine { .. } => Clause::Dg9,
    }
}
