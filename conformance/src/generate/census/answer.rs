//! What an answer shows: its facts, and which form its message took.

use super::{Measure, Sight};
use crate::case::Case;
use editproof_spec::{Applied, Conflict, Excerpt, Failure, Hint, InvalidBatch, Mark, Outcome, Reason, Rejection, Tier};

pub(super) fn look(case: &Case, outcome: &Outcome, message: &str, sight: &mut Sight) {
    match outcome {
        Ok(applied) => look_at_applied(case, applied, sight),
        Err(Rejection::WriteLimitExceeded) => sight.see(Measure::WriteLimit),
        Err(Rejection::InvalidBatch(InvalidBatch::Empty)) => sight.see(Measure::InvalidEmpty),
        Err(Rejection::InvalidBatch(InvalidBatch::TooManyEdits { .. })) => sight.see(Measure::InvalidMany),
        Err(Rejection::InvalidBatch(InvalidBatch::EmptyOldText { .. })) => sight.see(Measure::InvalidOldText),
        Err(Rejection::Conflict(conflict)) => {
            sight.see_if(conflict.failures.len() < conflict.requested, Measure::BatchPartly);
            for failure in &conflict.failures {
                look_at_reason(case, failure, sight);
            }
            look_at_message(case, conflict, message, sight);
        }
    }
}

fn look_at_applied(case: &Case, applied: &Applied, sight: &mut Sight) {
    for (found, edit) in applied.matches.iter().zip(&case.edits) {
        let (tier, several) = match found.strategy {
            Tier::Exact => (Measure::AppliedExact, Measure::SeveralExact),
            Tier::LineTrimmed => (Measure::AppliedLineTrimmed, Measure::SeveralLineTrimmed),
            Tier::IndentationFlexible => (Measure::AppliedIndentation, Measure::SeveralIndentation),
            Tier::WhitespaceNormalized => (Measure::AppliedWhitespace, Measure::SeveralWhitespace),
        };
        sight.see(tier);
        sight.see_if(found.occurrences > 1, several);
        sight.see_if(edit.replace_all && found.occurrences == 1, Measure::SeveralOne);
        sight.see_if(edit.new_text.is_empty(), Measure::AppliedShorter);
    }
    sight.see_if(applied.matches.len() > 1, Measure::AppliedSeveral);
    let mixed = applied.matches.windows(2).any(|pair| pair[0].strategy != pair[1].strategy);
    sight.see_if(mixed, Measure::AppliedMixed);
}

fn look_at_reason(case: &Case, failure: &Failure, sight: &mut Sight) {
    match &failure.reason {
        Reason::Ambiguous { tier, count, lines } => {
            sight.see(match tier {
                Tier::Exact => Measure::AmbiguousExact,
                Tier::LineTrimmed => Measure::AmbiguousLineTrimmed,
                Tier::IndentationFlexible => Measure::AmbiguousIndentation,
                Tier::WhitespaceNormalized => Measure::AmbiguousWhitespace,
            });
            sight.see_if(*count > lines.len(), Measure::AmbiguousCut);
            sight.see_if(lines.windows(2).any(|pair| pair[0] == pair[1]), Measure::AmbiguousOneLine);
        }
        Reason::Limit => sight.see(Measure::Limit),
        Reason::Missing { hints, excerpt } => {
            sight.see(Measure::Missing);
            sight.see_if(hints.is_empty() && excerpt.is_none(), Measure::MissingBare);
            sight.see_if(hints.len() > 1, Measure::HintSeveral);
            for hint in hints {
                look_at_hint(hint, sight);
            }
            if let (Some(excerpt), Some(edit)) = (excerpt, case.edits.get(failure.position.saturating_sub(1))) {
                look_at_excerpt(case, &edit.old_text, excerpt, sight);
            }
        }
    }
}

fn look_at_hint(hint: &Hint, sight: &mut Sight) {
    match hint {
        Hint::Elision => sight.see(Measure::HintElision),
        Hint::LineNumbers => sight.see(Measure::HintLineNumbers),
        Hint::Crlf => sight.see(Measure::HintCrlf),
        Hint::Whitespace { tier, .. } => match tier {
            Tier::Exact => {}
            Tier::LineTrimmed => sight.see(Measure::HintLineTrimmed),
            Tier::IndentationFlexible => sight.see(Measure::HintIndentation),
            Tier::WhitespaceNormalized => sight.see(Measure::HintWhitespace),
        },
        Hint::FirstLine { count: 1, .. } => sight.see(Measure::HintFirstLine),
        Hint::FirstLine { count, lines } => {
            sight.see(Measure::HintFirstLines);
            sight.see_if(*count > lines.len(), Measure::HintFirstLinesCut);
        }
        Hint::ClosestLine { quote, .. } => {
            sight.see(Measure::HintClosest);
            sight.see_if(quote.ends_with('…'), Measure::HintClosestCut);
        }
    }
}

fn look_at_excerpt(case: &Case, old_text: &str, excerpt: &Excerpt, sight: &mut Sight) {
    let rows = &excerpt.rows;
    sight.see(Measure::Excerpt);
    sight.see_if(rows.iter().all(|row| row.mark == Mark::Same), Measure::ExcerptSame);
    sight.see_if(rows.iter().any(|row| row.mark == Mark::Whitespace), Measure::ExcerptWhitespace);
    sight.see_if(rows.iter().any(|row| row.mark == Mark::Different), Measure::ExcerptDifferent);
    let asked = old_text.trim_end_matches('\n').split('\n').count();
    let full = rows.len() == case.limits.excerpt_rows;
    sight.see_if(full && asked > rows.len(), Measure::ExcerptWindow);
    // Fewer rows than could be shown, though the text may end here: the common case of it is a lowered or a long limit.
    let below = case.limits.excerpt_rows.min(asked);
    let following = case.text.split('\n').count() > excerpt.first_line + rows.len();
    sight.see_if(rows.len() < below && following, Measure::ExcerptDropped);
    let cut = |text: &str| text.ends_with('…') && text.encode_utf16().count() > case.limits.row_units;
    sight.see_if(rows.iter().any(|row| cut(&row.text)), Measure::ExcerptCut);
}

/// Finds out from the message alone which form it took, so that it works for every engine. Quotes hold no LF, hence a
/// message's lines are its own.
fn look_at_message(case: &Case, conflict: &Conflict, message: &str, sight: &mut Sight) {
    sight.see(if conflict.requested == 1 { Measure::MessageSingle } else { Measure::MessageBatch });
    let note = "Line numbers account for the earlier edits in this batch.";
    sight.see_if(message.lines().next_back() == Some(note), Measure::MessageNote);
    let groups = message.lines().filter(|line| is_group(line)).count();
    let whole = if groups > 0 {
        sight.see(Measure::MessageGroups);
        sight.see_if(groups > 1, Measure::MessageGroupKinds);
        false
    } else if conflict.failures.iter().any(|failure| is_short(conflict, failure, message)) {
        sight.see(Measure::MessageShort);
        false
    } else {
        let stated = message.matches("the current text at line").count();
        let excerpts = conflict.failures.iter().filter(|failure| has_excerpt(failure)).count();
        sight.see_if(stated < excerpts, Measure::MessageDropped);
        stated >= excerpts
    };
    let defaults = editproof_spec::Limits::default();
    let usual =
        (case.limits.message_units, case.limits.message_bytes) == (defaults.message_units, defaults.message_bytes);
    sight.see_if(!whole && usual, Measure::MessageDefaultFull);
}

fn has_excerpt(failure: &Failure) -> bool {
    matches!(&failure.reason, Reason::Missing { excerpt: Some(_), .. })
}

/// A line of DF-4. The sentence of a limit is told from the reason of one by its end.
fn is_group(line: &str) -> bool {
    line.starts_with("Edits ")
        || line.starts_with("Edit ")
            && (line.ends_with(": old_text matched more than one location.")
                || line.ends_with(": old_text has too many repetitive line-window candidates."))
}

/// Whether `message` states `failure` in its short form (DF-3) although its whole form says more.
fn is_short(conflict: &Conflict, failure: &Failure, message: &str) -> bool {
    let start = match conflict.requested {
        1 => "Workspace edit did not apply and nothing was written: ".to_owned(),
        _ => format!("Edit {}: ", failure.position),
    };
    let Some(line) = message.lines().find_map(|line| line.strip_prefix(&*start)) else { return false };
    match &failure.reason {
        Reason::Limit => false,
        Reason::Ambiguous { lines, .. } => lines.len() > 1 && line.contains(" at line "),
        Reason::Missing { hints, .. } => !hints.is_empty() && line == "old_text was not found.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(hints: Vec<Hint>) -> Failure {
        Failure { position: 2, reason: Reason::Missing { hints, excerpt: None } }
    }

    #[test]
    fn the_forms_of_messages_are_told_apart() {
        let conflict = |failure: Failure| Conflict { requested: 3, failures: vec![failure] };
        let short = |failure: Failure, message: &str| is_short(&conflict(failure.clone()), &failure, message);
        assert!(short(missing(vec![Hint::Crlf]), "first\nEdit 2: old_text was not found."));
        assert!(!short(missing(vec![]), "first\nEdit 2: old_text was not found."));
        assert!(!short(
            missing(vec![Hint::Crlf]),
            "first\nEdit 2: old_text was not found; the file uses CRLF line endings."
        ));
        let ambiguous =
            || Failure { position: 2, reason: Reason::Ambiguous { tier: Tier::Exact, count: 2, lines: vec![3, 4] } };
        assert!(short(ambiguous(), "first\nEdit 2: old_text matched 2 locations at line 3 and 1 more; include"));
        assert!(!short(ambiguous(), "first\nEdit 2: old_text matched 2 locations at lines 3, 4; include"));
        assert!(is_group("Edits 1-3, 7: old_text was not found."));
        assert!(is_group("Edit 5: old_text has too many repetitive line-window candidates."));
        assert!(!is_group("Edit 5: old_text has too many repetitive line-window candidates; include more"));
        assert!(!is_group("Edit 5: old_text was not found."));
    }
}
