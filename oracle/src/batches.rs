//! Section 1, clauses BA: a batch from its checks to its answer.

use crate::comparison::{Comparison, OldText};
use crate::diagnostics;
use crate::limits::{TooLarge, check_file};
use crate::tiers::{self, TierOutcome, TierReport};
use editproof_spec::{
    Applied, Conflict, Edit, Failure, Input, InvalidBatch, Limits, Match, Outcome, Reason, Rejection,
};

/// BA-1: what is wrong with the batch itself.
fn invalid(edits: &[Edit<'_>], limits: &Limits) -> Option<InvalidBatch> {
    if edits.is_empty() {
        return Some(InvalidBatch::Empty);
    }
    if edits.len() > limits.edits {
        return Some(InvalidBatch::TooManyEdits { found: edits.len() });
    }
    let empty = edits.iter().position(|edit| edit.old_text.is_empty())?;
    Some(InvalidBatch::EmptyOldText { position: empty + 1 })
}

/// What became of one edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It was applied.
    Applied {
        /// How it matched.
        matched: Match,
        /// The whole text that it left.
        text: String,
    },
    /// It failed; the rest of the batch is still tried.
    Failed(Reason),
    /// It would leave too large a text, which ends the batch (LI-1).
    TooLarge,
}

/// Told, edit by edit: the text as it stood before, the edit, what the tiers did, and what became of it.
pub(crate) type Watch<'w> = &'w mut dyn FnMut(&str, &Edit<'_>, &[TierReport], &Decision);

/// The answer to `input`. Each tier keeps `keep` candidates for `watch`.
pub(crate) fn run(input: &Input<'_>, limits: &Limits, keep: usize, mut watch: Watch<'_>) -> Outcome {
    if let Some(invalid) = invalid(input.edits, limits) {
        return Err(Rejection::InvalidBatch(invalid));
    }
    let mut text = input.text.to_owned();
    let mut matches = Vec::new();
    let mut failures = Vec::new();
    // BA-2: in order, each on the text left by those before it that succeeded
    for (index, edit) in input.edits.iter().enumerate() {
        match attempt(&text, edit, input, limits, keep, &mut watch) {
            Decision::Applied { matched, text: replaced } => {
                matches.push(matched);
                text = replaced;
            }
            // BA-3: the text stays as it was, and the rest are still tried
            Decision::Failed(reason) => failures.push(Failure { position: index + 1, reason }),
            // LI-1: ends the batch at once, also when earlier edits failed
            Decision::TooLarge => return Err(Rejection::WriteLimitExceeded),
        }
    }
    // BA-4
    if !failures.is_empty() {
        return Err(Rejection::Conflict(Conflict { requested: input.edits.len(), failures }));
    }
    check_file(&text, input.has_utf8_bom, limits).map_err(|TooLarge| Rejection::WriteLimitExceeded)?;
    // BA-5
    Ok(Applied { text, matches })
}

/// One edit on the text as it stands: what the last tier that was tried came to (LD-2). When it found nothing, nor did the
/// tiers before it.
fn attempt(
    text: &str,
    edit: &Edit<'_>,
    input: &Input<'_>,
    limits: &Limits,
    keep: usize,
    watch: &mut Watch<'_>,
) -> Decision {
    let old = OldText::new(edit.old_text);
    let comparison = Comparison::new(text, &old);
    let mut reports = tiers::run(&comparison, edit, input.matching, limits, keep);
    let decision = match reports.last_mut().map(|report| (report.tier, &mut report.outcome)) {
        None | Some((_, TierOutcome::None)) => {
            Decision::Failed(diagnostics::missing(&comparison, input.matching, limits))
        }
        Some((strategy, TierOutcome::Replaced { text, occurrences, .. })) => {
            Decision::Applied { matched: Match { strategy, occurrences: *occurrences }, text: std::mem::take(text) }
        }
        Some((tier, TierOutcome::Ambiguous { count, lines })) => {
            Decision::Failed(Reason::Ambiguous { tier, count: *count, lines: std::mem::take(lines) })
        }
        Some((_, TierOutcome::Limit)) => Decision::Failed(Reason::Limit),
        Some((_, TierOutcome::TooLarge)) => Decision::TooLarge,
    };
    watch(text, edit, &reports, &decision);
    decision
}
