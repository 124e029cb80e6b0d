//! Section 1, clauses LD: which tiers are tried, and what their locations amount to.

use crate::candidate::{Candidate, Objection, Search};
use crate::comparison::Comparison;
use crate::exact::Exact;
use crate::indentation_flexible::IndentationFlexible;
use crate::limits::{Output, TooLarge};
use crate::line_trimmed::LineTrimmed;
use crate::units::line_number;
use crate::whitespace_normalized::WhitespaceNormalized;
use editproof_spec::{Clause, Edit, Limits, Matching, Tier};

/// What one tier came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TierOutcome {
    /// No location.
    None,
    /// Replaced: one location, or every one under `replaceAll`.
    Replaced {
        text: String,
        occurrences: usize,
        /// The clauses that made the first replacement differ from `newText`.
        shaped_by: Vec<Clause>,
    },
    /// More than one location without `replaceAll`.
    Ambiguous { count: usize, lines: Vec<usize> },
    /// The candidates cost too much (IF-3).
    Limit,
    /// The text would become too large (LI-1).
    TooLarge,
}

/// What one tier did with one edit.
pub(crate) struct TierReport {
    pub(crate) tier: Tier,
    /// Why the tier had no candidates at all.
    pub(crate) objection: Option<Objection>,
    pub(crate) notes: Notes,
    pub(crate) outcome: TierOutcome,
}

/// The first candidates that a tier looked at, for the explanation. An answer keeps none.
pub(crate) struct Notes {
    keep: usize,
    pub(crate) candidates: Vec<Candidate>,
    /// How many there were, kept or not.
    pub(crate) count: usize,
}

impl Notes {
    pub(crate) fn new(keep: usize) -> Self {
        Notes { keep, candidates: Vec::new(), count: 0 }
    }

    fn add(&mut self, candidate: &Candidate) {
        self.count += 1;
        if self.candidates.len() < self.keep {
            self.candidates.push(candidate.clone());
        }
    }

    /// Candidates that `replaceAll` skips are looked at for the explanation alone.
    fn add_skipped(&mut self, search: &dyn Search, place: usize) {
        if self.keep == 0 {
            return;
        }
        for skipped in place + 1..search.resume_after(place).min(search.places()) {
            if let Some(mut candidate) = search.look(skipped) {
                candidate.objection = Some(Objection::new(search.skipped_by(), "overlaps the location before it"));
                self.add(&candidate);
            }
        }
    }
}

/// LD-1: the tiers that are tried, in order.
fn tried(matching: Matching) -> &'static [Tier] {
    match matching {
        Matching::Exact => &Tier::ALL[..1],
        Matching::Tolerant => &Tier::ALL,
    }
}

/// LD-2: the reports of the tiers up to and including the first whose outcome is not *none*.
pub(crate) fn run(
    comparison: &Comparison<'_>,
    edit: &Edit<'_>,
    matching: Matching,
    limits: &Limits,
    keep: usize,
) -> Vec<TierReport> {
    let mut reports = Vec::new();
    for &tier in tried(matching) {
        let report = run_tier(tier, comparison, edit, limits, keep);
        let decided = report.outcome != TierOutcome::None;
        reports.push(report);
        if decided {
            break;
        }
    }
    reports
}

/// The tier set to work, or why it has no candidates.
pub(crate) fn search<'a>(
    tier: Tier,
    comparison: &'a Comparison<'_>,
    new_text: &'a str,
    limits: &Limits,
) -> Result<Box<dyn Search + 'a>, Objection> {
    Ok(match tier {
        Tier::Exact => Box::new(Exact::new(comparison, new_text)),
        Tier::LineTrimmed => Box::new(LineTrimmed::new(comparison, new_text)?),
        Tier::IndentationFlexible => Box::new(IndentationFlexible::new(comparison, new_text, limits)?),
        Tier::WhitespaceNormalized => Box::new(WhitespaceNormalized::new(comparison, new_text)?),
    })
}

fn run_tier(tier: Tier, comparison: &Comparison<'_>, edit: &Edit<'_>, limits: &Limits, keep: usize) -> TierReport {
    let mut notes = Notes::new(keep);
    let text = comparison.text;
    let (objection, outcome) = match search(tier, comparison, edit.new_text, limits) {
        Err(objection) => (Some(objection), TierOutcome::None),
        Ok(search) if edit.replace_all => (None, replace_all(&*search, text, limits, &mut notes)),
        Ok(search) => (None, replace_one(&*search, text, limits, &mut notes)),
    };
    TierReport { tier, objection, notes, outcome }
}

/// The locations of a tier without `replaceAll`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Located {
    None,
    /// The only location.
    One(Candidate, usize),
    Ambiguous {
        count: usize,
        lines: Vec<usize>,
    },
    Limit,
}

/// LD-3, LD-4: all locations, overlapping ones too. LD-5: the true count and the first lines. IF-3: the cost limit.
pub(crate) fn locate(search: &dyn Search, text: &str, limits: &Limits, notes: &mut Notes) -> Located {
    let mut cost = 0;
    let mut count = 0;
    let mut lines = Vec::new();
    let mut only = None;
    let mut from = 0;
    while let Some((place, candidate)) = search.next(from) {
        from = place + 1;
        notes.add(&candidate);
        cost += candidate.cost;
        if cost > search.cost_limit() {
            return Located::Limit;
        }
        if candidate.objection.is_none() {
            count += 1;
            if lines.len() < limits.listed_lines {
                lines.push(line_number(text, candidate.span.start));
            }
            only = Some((candidate, place));
        }
    }
    match only {
        None => Located::None,
        Some((candidate, place)) if count == 1 => Located::One(candidate, place),
        Some(_) => Located::Ambiguous { count, lines },
    }
}

/// LD-3 without `replaceAll`: one location → applied.
fn replace_one(search: &dyn Search, text: &str, limits: &Limits, notes: &mut Notes) -> TierOutcome {
    let (candidate, place) = match locate(search, text, limits, notes) {
        Located::None => return TierOutcome::None,
        Located::Ambiguous { count, lines } => return TierOutcome::Ambiguous { count, lines },
        Located::Limit => return TierOutcome::Limit,
        Located::One(candidate, place) => (candidate, place),
    };
    let replacement = search.replacement(place);
    let mut output = Output::new(limits);
    let pieces = [&text[..candidate.span.start], &replacement.text, &text[candidate.span.end..]];
    for piece in pieces {
        if output.push(piece) == Err(TooLarge) {
            return TierOutcome::TooLarge;
        }
    }
    TierOutcome::Replaced { text: output.into_text(), occurrences: 1, shaped_by: replacement.shaped_by }
}

/// LD-3, LD-4 with `replaceAll`: every location, left to right, not overlapping; none → not found. IF-3, LI-1: comparing
/// and replacing advance together, so that whichever limit is passed first decides: a candidate is compared before it is
/// replaced, and text between locations is output only when the next one is replaced.
fn replace_all(search: &dyn Search, text: &str, limits: &Limits, notes: &mut Notes) -> TierOutcome {
    let mut cost = 0;
    let mut occurrences = 0;
    let mut shaped_by = Vec::new();
    let mut output = Output::new(limits);
    let mut copied = 0; // bytes of the text that are in the output, replaced or not
    let mut from = 0;
    while let Some((place, candidate)) = search.next(from) {
        from = place + 1;
        notes.add(&candidate);
        cost += candidate.cost;
        if cost > search.cost_limit() {
            return TierOutcome::Limit;
        }
        if candidate.objection.is_some() {
            continue;
        }
        let replacement = search.replacement(place);
        for piece in [&text[copied..candidate.span.start], &replacement.text] {
            if output.push(piece) == Err(TooLarge) {
                return TierOutcome::TooLarge;
            }
        }
        copied = candidate.span.end;
        occurrences += 1;
        if occurrences == 1 {
            shaped_by = replacement.shaped_by;
        }
        notes.add_skipped(search, place);
        from = search.resume_after(place);
    }
    if occurrences == 0 {
        return TierOutcome::None;
    }
    if output.push(&text[copied..]) == Err(TooLarge) {
        return TierOutcome::TooLarge;
    }
    TierOutcome::Replaced { text: output.into_text(), occurrences, shaped_by }
}
