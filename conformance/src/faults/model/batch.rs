//! A batch: its edits in order, all or nothing (BA-1 to BA-5, LI-2).

use super::message::{self, Failure, Kind};
use super::rules::{count_lf, units};
use super::tiers::{self, Outcome};
use super::{Cx, Past, hints, search};
use crate::case::Answer;
use crate::faults::Fault;
use editproof_spec::{Code, Edit, Input, Match, Tier};
use std::borrow::Cow;

pub(super) fn answer(cx: &mut Cx<'_>, input: &Input<'_>, past: &mut Past) -> Answer {
    if !valid(cx, input) {
        return rejected(Code::InvalidRequest, "Invalid workspace tool request".to_owned());
    }
    let question = cx.has(Fault::Ba2RepeatTakenForRetry).then(|| format!("{input:?}"));
    if question.is_some() && std::mem::replace(&mut past.question, question.clone()) == question {
        // "A retry of a request that was answered already: nothing is left to do."
        return Answer::Applied { text: input.text.to_owned(), matches: Vec::new() };
    }
    let cached = past.copy.take().filter(|_| cx.has(Fault::Ba2StaleCopy));
    let text = match &cached {
        Some((length, copy)) if *length == input.text.len() => copy.as_str(),
        _ => input.text,
    };
    let done = run(cx, &Input { text, ..*input }, past.tier);
    if let Answer::Applied { text, matches } = &done {
        past.tier = matches.last().map(|matched| matched.strategy);
        past.copy = cx.has(Fault::Ba2StaleCopy).then(|| (text.len(), input.text.to_owned()));
    }
    done
}

/// BA-1.
fn valid(cx: &Cx<'_>, input: &Input<'_>) -> bool {
    let edits = input.edits;
    let most = cx.limit(|limits| limits.edits);
    let count = match cx.rules.0 {
        Some(Fault::Ba1TooManyAccepted) => !edits.is_empty(),
        Some(Fault::Ba1EmptyBatchAccepted) => edits.len() <= most,
        Some(Fault::Ba1LastEditRefused) => !edits.is_empty() && edits.len() < most,
        _ => !edits.is_empty() && edits.len() <= most,
    };
    let each = |edit: &Edit<'_>| match cx.rules.0 {
        Some(Fault::Ba1EmptyOldAccepted | Fault::Ba1EmptyOldInserts) => true,
        Some(Fault::Ba1EmptyNewRefused) => !edit.old_text.is_empty() && !edit.new_text.is_empty(),
        Some(Fault::Ba1IdenticalRefused) => !edit.old_text.is_empty() && edit.old_text != edit.new_text,
        Some(Fault::Ba1IdenticalTrimmedRefused) => {
            let trimmed = |text: &str| text.split('\n').map(str::trim_end).collect::<Vec<_>>().join("\n");
            !edit.old_text.is_empty()
                && (edit.old_text == edit.new_text || trimmed(edit.old_text) != trimmed(edit.new_text))
        }
        Some(Fault::Ba1IdenticalDecodedRefused) => {
            let decoded = search::decode_entities;
            !edit.old_text.is_empty()
                && (edit.old_text == edit.new_text || decoded(edit.old_text) != decoded(edit.new_text))
        }
        _ => !edit.old_text.is_empty(),
    };
    count && edits.iter().all(each)
}

fn run(cx: &mut Cx<'_>, input: &Input<'_>, last_tier: Option<Tier>) -> Answer {
    let mut text = Cow::Borrowed(input.text);
    let mut matches: Vec<Match> = Vec::new();
    let mut failures: Vec<Failure> = Vec::new();
    let mut order: Vec<usize> = (0..input.edits.len()).collect();
    if cx.has(Fault::Ba2Backwards) {
        order.reverse();
    }
    for index in order {
        let Some(edit) = input.edits.get(index) else { continue };
        let edit = &habit(cx, edit, index);
        cx.meter.begin_edit(text.len(), edit.old_text.len() + edit.new_text.len());
        if cx.has(Fault::Li3CopyForEachEdit) {
            cx.meter.hold(text.len());
        }
        match attempt(cx, &text, input, edit, last_tier) {
            Outcome::Applied { text: after, matched } => {
                if cx.has(Fault::Li2EachEditChecked) && too_long(cx, &after, input) {
                    return write_limit();
                }
                text = Cow::Owned(after);
                matches.push(matched);
            }
            Outcome::TooLarge if cx.has(Fault::Li1ConflictWins) && !failures.is_empty() => break,
            Outcome::TooLarge if cx.has(Fault::Li1CountsAsMissing) => {
                failures.push(message::missing(cx, index + 1, hints::Missing::default()));
            }
            // LI-1: the batch ends here, whatever failed before.
            Outcome::TooLarge => return write_limit(),
            failed => {
                failures.push(failure(cx, &text, input, edit, index + 1, &failed));
                // BA-3: the text stays as it was and the rest are still tried.
                if let (Outcome::Ambiguous { first: Some(place), .. }, true) =
                    (&failed, cx.has(Fault::Ba3FailedEditLeavesTrace))
                {
                    text = Cow::Owned([&text[..place.start], edit.new_text, &text[place.end..]].concat());
                }
                if cx.has(Fault::Ba3StopsAtFirstFailure) {
                    break;
                }
            }
        }
    }
    conclude(cx, input, text, matches, failures)
}

/// What a careless caller of the tiers does to an edit of a batch before it is tried.
fn habit<'e>(cx: &Cx<'_>, edit: &Edit<'e>, index: usize) -> Edit<'e> {
    let dedented = edit.new_text.trim_start_matches([' ', '\t']);
    if cx.has(Fault::Ba2LaterEditDedented) && index > 0 { Edit { new_text: dedented, ..*edit } } else { *edit }
}

fn attempt(cx: &mut Cx<'_>, text: &str, input: &Input<'_>, edit: &Edit<'_>, last_tier: Option<Tier>) -> Outcome {
    if edit.old_text.is_empty() && cx.has(Fault::Ba1EmptyOldInserts) {
        let text = format!("{}{text}", edit.new_text);
        return Outcome::Applied { text, matched: Match { strategy: Tier::Exact, occurrences: 1 } };
    }
    if cx.has(Fault::Dg5GuardRefuses) && (edit.old_text.contains("...") || edit.old_text.contains('\u{2026}')) {
        return Outcome::Missing;
    }
    // BA-2: each edit sees the text left by those before it.
    let seen = if cx.has(Fault::Ba2SeesOriginal) { input.text } else { text };
    let outcome = tiers::apply(cx, seen, edit, input.matching, last_tier);
    match outcome {
        Outcome::Applied { text: after, matched } if cx.has(Fault::Ba2StaleOffsets) => {
            let original = tiers::apply(cx, input.text, edit, input.matching, None);
            let Outcome::Applied { text: pinned, .. } = original else {
                return Outcome::Applied { text: after, matched };
            };
            Outcome::Applied { text: transplanted(input.text, &pinned, text), matched }
        }
        Outcome::Applied { text: after, matched }
            if cx.has(Fault::Ba2OneLooseSpoilsAll) && input.edits.len() > 1 && matched.strategy != Tier::Exact =>
        {
            let plain = after.split('\n').map(|line| line.trim_end_matches([' ', '\t'])).collect::<Vec<_>>().join("\n");
            Outcome::Applied { text: plain, matched }
        }
        other => other,
    }
}

/// The change from `before` to `after`, made at the same offsets of `text`.
fn transplanted(before: &str, after: &str, text: &str) -> String {
    let start = before.bytes().zip(after.bytes()).take_while(|(a, b)| a == b).count();
    let rest = before.len().min(after.len()) - start;
    let same = before.bytes().rev().zip(after.bytes().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (from, to) = (floor(text, start), floor(text, (before.len() - same).max(start)));
    let inserted = after.get(floor(after, start)..floor(after, after.len() - same)).unwrap_or_default();
    [&text[..from], inserted, &text[to.max(from)..]].concat()
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn failure(
    cx: &mut Cx<'_>,
    text: &str,
    input: &Input<'_>,
    edit: &Edit<'_>,
    position: usize,
    outcome: &Outcome,
) -> Failure {
    match outcome {
        Outcome::Ambiguous { tier, count, lines, .. } => {
            let shift = |line: usize| match cx.rules.0 {
                Some(Fault::Dg3LinesOfOriginalText) => (line + count_lf(input.text)).saturating_sub(count_lf(text)),
                _ => line,
            };
            let lines: Vec<usize> = lines.iter().copied().map(shift).collect();
            message::ambiguous(cx, position, edit, *tier, *count, &lines)
        }
        Outcome::Limit => message::limit(position),
        _ => {
            let missing = hints::missing(cx, text, edit, input.matching);
            message::missing(cx, position, missing)
        }
    }
}

/// BA-4, BA-5, LI-2.
fn conclude(
    cx: &mut Cx<'_>,
    input: &Input<'_>,
    text: Cow<'_, str>,
    mut matches: Vec<Match>,
    mut failures: Vec<Failure>,
) -> Answer {
    failures.sort_by_key(|failure| failure.position);
    let all_failed = matches.is_empty();
    if !failures.is_empty() {
        match cx.rules.0 {
            Some(Fault::Ba3OnlyLastNamed) => drop(failures.drain(..failures.len() - 1)),
            Some(Fault::Ba3OnlyFirstNamed) => failures.truncate(1),
            Some(Fault::Ba3LimitUnnamed) if failures.iter().any(|failure| failure.kind != Kind::Limit) => {
                failures.retain(|failure| failure.kind != Kind::Limit);
            }
            Some(Fault::Li2CheckedDespiteFailures) if too_long(cx, &text, input) => return write_limit(),
            _ => {}
        }
        if !cx.has(Fault::Ba4HalfBatchWritten) || all_failed {
            let code = if cx.has(Fault::Ba4OtherCode) { Code::InvalidRequest } else { Code::EditConflict };
            return rejected(code, message::conflict(cx, input.edits.len(), all_failed, &failures));
        }
    } else if !cx.has(Fault::Li2Unchecked) && too_long(cx, &text, input) {
        return write_limit();
    }
    if cx.has(Fault::Ba2Backwards) || cx.has(Fault::Ba5MatchesBackwards) {
        matches.reverse();
    }
    if cx.has(Fault::Ba5OneMatchForBatch) {
        matches.truncate(1);
    }
    Answer::Applied { text: text.into_owned(), matches }
}

/// LI-2.
fn too_long(cx: &Cx<'_>, text: &str, input: &Input<'_>) -> bool {
    let limit = cx.limit(|limits| limits.file_bytes);
    let body = if cx.has(Fault::Li2CountsUnits) { units(text) } else { text.len() };
    let mark = if input.has_utf8_bom && !cx.has(Fault::Li2BomUncounted) { 3 } else { 0 };
    body + mark > limit || (body + mark == limit && cx.has(Fault::Li2LimitItselfRefused))
}

fn write_limit() -> Answer {
    rejected(Code::WriteLimitExceeded, "Workspace file exceeds write limit".to_owned())
}

fn rejected(code: Code, message: String) -> Answer {
    Answer::Rejected { code, message }
}
