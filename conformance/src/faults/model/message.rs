//! The message of an `EDIT_CONFLICT`: reasons (DG-1 to DG-4) and how they fit (DF-1 to DF-3).

use super::hints::Missing;
use super::quote::encoded;
use super::rules::{first_units, units};
use super::{Cx, grouped};
use crate::faults::Fault;
use editproof_spec::{Edit, Tier};

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Missing,
    Ambiguous,
    Limit,
}

/// A failing edit, in words.
pub(super) struct Failure {
    /// From 1.
    pub(super) position: usize,
    pub(super) kind: Kind,
    short: String,
    whole: String,
    excerpt: Option<String>,
}

const MISSING: &str = "old_text was not found";
const LIMIT: &str = "old_text has too many repetitive line-window candidates; include more surrounding lines or use an \
                     exact match";

/// An edit that was found nowhere.
pub(super) fn missing(cx: &Cx<'_>, position: usize, facts: Missing) -> Failure {
    let Missing { mut hints, excerpt } = facts;
    if let (true, Some(first)) = (cx.has(Fault::Dg10BeforeOtherHints), &excerpt) {
        hints.insert(0, first.clone());
        return Failure {
            position,
            kind: Kind::Missing,
            short: MISSING.to_owned(),
            whole: joined(&hints),
            excerpt: None,
        };
    }
    if cx.has(Fault::Df5UnknownHint) && hints.is_empty() {
        hints.push("try again with more context".to_owned());
    }
    let short = if cx.has(Fault::Df3ShortFormKeepsHint) {
        joined(hints.get(..1).unwrap_or_default())
    } else {
        MISSING.to_owned()
    };
    Failure { position, kind: Kind::Missing, short, whole: joined(&hints), excerpt }
}

fn joined(hints: &[String]) -> String {
    std::iter::once(MISSING).chain(hints.iter().map(String::as_str)).collect::<Vec<_>>().join("; ")
}

/// An edit of which there are several locations; `lines` are those of the first ones.
pub(super) fn ambiguous(
    cx: &Cx<'_>,
    position: usize,
    edit: &Edit<'_>,
    tier: Tier,
    count: usize,
    lines: &[usize],
) -> Failure {
    let shown_tier = match tier {
        Tier::Exact if !cx.has(Fault::Dg4ExactTierNamed) => String::new(),
        _ if cx.has(Fault::Dg4TierOmitted) => String::new(),
        _ => format!(" ({tier})"),
    };
    let place = |lines: &[usize]| {
        let list = line_list(cx, lines, count);
        let several_lines = edit.old_text.trim_end_matches('\n').contains('\n');
        if cx.has(Fault::Dg3NoLinesForSeveral) && several_lines { String::new() } else { format!(" at {list}") }
    };
    let advice = match cx.rules.0 {
        Some(Fault::Dg4AdviceMissing) => "",
        _ => "; include more surrounding lines so it matches exactly one",
    };
    let reason = |lines: &[usize]| format!("old_text matched {count} locations{shown_tier}{}{advice}", place(lines));
    let whole = reason(lines);
    let first = lines.get(..1).unwrap_or(lines);
    let short = match cx.rules.0 {
        Some(Fault::Df3ShortFormLosesCount) => {
            format!("old_text matched {count} locations{shown_tier} at {}{advice}", line_list(cx, first, first.len()))
        }
        Some(Fault::Df3ShortFormIsWhole) => whole.clone(),
        _ => reason(first),
    };
    Failure { position, kind: Kind::Ambiguous, short, whole, excerpt: None }
}

/// An edit that IF-3 stopped.
pub(super) fn limit(position: usize) -> Failure {
    Failure { position, kind: Kind::Limit, short: LIMIT.to_owned(), whole: LIMIT.to_owned(), excerpt: None }
}

/// DG-3: the numbers in `lines`, of `count` in all.
pub(super) fn line_list(cx: &Cx<'_>, lines: &[usize], count: usize) -> String {
    let from = |line: usize| if cx.has(Fault::Dg3FromZero) { line.saturating_sub(1) } else { line };
    let mut shown: Vec<String> = lines.iter().map(|&line| from(line).to_string()).collect();
    if cx.has(Fault::Dg3EqualNumbersOnce) {
        shown.dedup();
    }
    let more = if cx.has(Fault::Dg3MoreIsTotal) { count } else { count.saturating_sub(lines.len()) };
    let word = if shown.len() == 1 && !cx.has(Fault::Dg3OneIsPlural) { "line" } else { "lines" };
    let rest = if count > lines.len() && !cx.has(Fault::Dg3RestUnmentioned) {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("{word} {}{rest}", shown.join(", "))
}

/// The message for the failing edits of a batch of `total`.
pub(super) fn conflict(cx: &mut Cx<'_>, total: usize, all_failed: bool, failures: &[Failure]) -> String {
    let mut reasons: Vec<String> = failures.iter().map(|failure| failure.whole.clone()).collect();
    if fits(cx, &message(cx, total, all_failed, failures, &reasons)) {
        return with_excerpts(cx, total, all_failed, failures, reasons);
    }
    if cx.has(Fault::Df3PositionsCutOff) {
        let most = cx.limit(|limits| limits.message_units);
        return first_units(&message(cx, total, all_failed, failures, &reasons), most).to_owned();
    }
    if cx.has(Fault::Df3ReasonsCut) {
        return cut_short(cx, total, all_failed, failures, reasons);
    }
    // DF-3
    reasons = failures.iter().map(|failure| failure.short.clone()).collect();
    if !fits(cx, &message(cx, total, all_failed, failures, &reasons)) {
        return grouped::message(cx, total, all_failed, failures);
    }
    let mut order: Vec<usize> = (0..failures.len()).collect();
    if cx.has(Fault::Df3Backwards) {
        order.reverse();
    }
    for index in order {
        let short = std::mem::replace(&mut reasons[index], failures[index].whole.clone());
        if !fits(cx, &message(cx, total, all_failed, failures, &reasons)) {
            reasons[index] = short;
            if cx.has(Fault::Df3StopsAtFirstMisfit) {
                break;
            }
        }
    }
    if cx.has(Fault::Df3ExcerptsStillShown) {
        return with_excerpts(cx, total, all_failed, failures, reasons);
    }
    message(cx, total, all_failed, failures, &reasons)
}

/// DF-2.
fn with_excerpts(
    cx: &mut Cx<'_>,
    total: usize,
    all_failed: bool,
    failures: &[Failure],
    mut reasons: Vec<String>,
) -> String {
    let mut order: Vec<usize> = (0..failures.len()).collect();
    if cx.has(Fault::Df2Backwards) {
        order.reverse();
    }
    for index in order {
        let Some(excerpt) = &failures[index].excerpt else { continue };
        let without = reasons[index].clone();
        reasons[index] = format!("{without}; {excerpt}");
        if !fits(cx, &message(cx, total, all_failed, failures, &reasons)) {
            reasons[index] = without;
            if cx.has(Fault::Df2StopsAtFirstMisfit) {
                break;
            }
        } else if cx.has(Fault::Df2OneExcerpt) {
            break;
        }
    }
    message(cx, total, all_failed, failures, &reasons)
}

/// DF-1.
pub(super) fn fits(cx: &Cx<'_>, message: &str) -> bool {
    let most_units = cx.limit(|limits| limits.message_units);
    let most_bytes = cx.limit(|limits| limits.message_bytes);
    let bytes = if cx.has(Fault::Df1BytesNotEncoded) { message.len() } else { encoded(message) };
    let units = if cx.has(Fault::Df1CharactersCounted) { message.chars().count() } else { units(message) };
    (units <= most_units || cx.has(Fault::Df1UnitsIgnored)) && (bytes <= most_bytes || cx.has(Fault::Df1BytesIgnored))
}

/// DG-1, DG-2.
fn message(cx: &Cx<'_>, total: usize, all_failed: bool, failures: &[Failure], reasons: &[String]) -> String {
    let stop = if cx.has(Fault::Dg1NoFullStop) { "" } else { "." };
    let single = total == 1 || (cx.has(Fault::Dg1UsedForLoneFailure) && failures.len() == 1);
    if let (true, Some(reason)) = (single, reasons.first()) {
        return format!("Workspace edit did not apply and nothing was written: {reason}{stop}");
    }
    let mut message = first_line(cx, total, all_failed, failures);
    for (failure, reason) in failures.iter().zip(reasons) {
        let position = if cx.has(Fault::Dg2PositionsFromZero) { failure.position - 1 } else { failure.position };
        message.push_str(&format!("\nEdit {position}: {reason}."));
    }
    message.push_str(last_line(cx, failures));
    message
}

pub(super) fn first_line(cx: &Cx<'_>, total: usize, all_failed: bool, failures: &[Failure]) -> String {
    let failed = if cx.has(Fault::Dg2CountsAll) { total } else { failures.len() };
    let others = match cx.rules.0 {
        Some(Fault::Dg2OthersOnlyIfAny) if all_failed => "",
        Some(Fault::Dg2OthersUnmentioned) => "",
        _ => " Every other edit matched.",
    };
    format!("{failed} of {total} workspace edits did not apply, so nothing was written.{others}")
}

pub(super) fn last_line(cx: &Cx<'_>, failures: &[Failure]) -> &'static str {
    let due = match cx.rules.0 {
        Some(Fault::Dg2NoteAlways) => true,
        Some(Fault::Dg2NoteNever) => false,
        Some(Fault::Dg2NoteBySecondFailure) => failures.len() > 1,
        _ => failures.iter().any(|failure| failure.position > 1),
    };
    if due { "\nLine numbers account for the earlier edits in this batch." } else { "" }
}

/// What the reference does with reasons that do not fit: each is cut to an equal share.
fn cut_short(cx: &Cx<'_>, total: usize, all_failed: bool, failures: &[Failure], mut reasons: Vec<String>) -> String {
    let share = cx.limit(|limits| limits.message_units) / failures.len().max(1);
    for reason in &mut reasons {
        let most = share.saturating_sub(20);
        if units(reason) > most {
            *reason = format!("{}\u{2026}", first_units(reason, most));
        }
    }
    message(cx, total, all_failed, failures, &reasons)
}
