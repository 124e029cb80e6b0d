//! A stricter tier's success is the looser one's: exact matching and tolerant matching tell the same story.
//!
//! What exact matching decides, tolerant matching decides the same way (LD-1, LD-2). What tolerant matching found in the exact
//! tier, exact matching finds. And what one edit found in a looser tier, exact matching points to (DG-7): its hint names
//! that tier, and a hint is a promise that tolerant matching keeps.

use super::reading::{is_write_limit, only_reason};
use super::subject::violation;
use super::{Checked, Property, Subject};
use crate::case::{Answer, Case, CaseEdit};
use crate::faults::Fault;
use editproof_spec::Clause::{Dg7, Ld1, Ld2};
use editproof_spec::{Hint, Limits, Match, Matching, Reason, Tier};

pub(super) const PROPERTY: Property = Property {
    name: "stricter-is-looser",
    clauses: &[Ld1, Ld2, Dg7],
    says: "what exact matching decides, tolerant matching decides the same, and exact matching points to what only tolerant matching finds",
    alone: Fault::Ld1NoWords,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    match (subject.case.matching, &subject.base) {
        (Matching::Exact, Answer::Applied { .. }) => same(subject, Matching::Tolerant),
        (Matching::Tolerant, Answer::Applied { matches, .. })
            if matches.iter().all(|matched| matched.strategy == Tier::Exact) =>
        {
            same(subject, Matching::Exact)
        }
        (Matching::Tolerant, Answer::Applied { .. }) => pointed_to(subject),
        (Matching::Exact, Answer::Rejected { .. }) => match only_reason(&subject.base) {
            Some(Reason::Ambiguous { .. }) => same(subject, Matching::Tolerant),
            Some(Reason::Missing { hints, .. }) => promised(subject, &hints),
            _ => Ok(false),
        },
        (Matching::Tolerant, Answer::Rejected { .. }) => Ok(false),
    }
}

/// The other matching answers the same.
fn same(subject: &mut Subject<'_>, matching: Matching) -> Checked {
    let question = Case { matching, ..subject.with_edits(subject.case.edits.clone()) };
    let expected = subject.base.clone();
    subject.expect(&question, expected, "the exact tier decides, but not the same under the other matching")?;
    Ok(true)
}

/// One edit was applied by a looser tier: exact matching does not find it, and its hint names the tier.
fn pointed_to(subject: &mut Subject<'_>) -> Checked {
    let ([edit], Answer::Applied { matches, .. }) = (subject.case.edits.as_slice(), &subject.base) else {
        return Ok(false);
    };
    let [Match { strategy, .. }] = matches[..] else { return Ok(false) };
    // Under `replaceAll` there may be several places, and the hint is for one.
    if edit.replace_all || !whole_reasons(&subject.case.limits) {
        return Ok(false);
    }
    let question = Case { matching: Matching::Exact, ..subject.with_edits(subject.case.edits.clone()) };
    let found = subject.ask(&question)?;
    let named = |hint: &Hint| matches!(hint, Hint::Whitespace { tier, .. } if *tier == strategy);
    match only_reason(&found) {
        Some(Reason::Missing { hints, .. }) if hints.iter().any(named) => Ok(true),
        _ => {
            let what = format!("the {strategy} tier finds one place, but exact matching does not point to it");
            Err(violation(&question, what, None, found))
        }
    }
}

/// One edit was not found by exact matching: tolerant matching finds one place for it if and only if a hint says so. DG-7
/// asks with `newText` = `oldText`.
fn promised(subject: &mut Subject<'_>, hints: &[Hint]) -> Checked {
    let ([edit], true) = (subject.case.edits.as_slice(), whole_reasons(&subject.case.limits)) else { return Ok(false) };
    let probe = CaseEdit { new_text: edit.old_text.clone(), replace_all: false, ..edit.clone() };
    let question = Case { matching: Matching::Tolerant, ..subject.with_edits(vec![probe]) };
    let promised = hints.iter().find_map(|hint| match hint {
        Hint::Whitespace { tier, .. } => Some(*tier),
        _ => None,
    });
    let found = subject.ask(&question)?;
    if is_write_limit(&found) {
        return Ok(false);
    }
    let kept = match &found {
        Answer::Applied { matches, .. } => matches.iter().map(|matched| Some(matched.strategy)).eq([promised]),
        Answer::Rejected { .. } => promised.is_none(),
    };
    if kept {
        return Ok(true);
    }
    let what = match promised {
        Some(tier) => {
            format!("exact matching points to a place in the {tier} tier, but tolerant matching does not find it")
        }
        None => "tolerant matching finds a place, but exact matching does not point to it".to_owned(),
    };
    Err(violation(&question, what, None, found))
}

/// Whether the reason of a lone edit is always shown whole (DF-3): under the usual limits it fits by far.
fn whole_reasons(limits: &Limits) -> bool {
    let usual = Limits::default();
    limits.message_units >= usual.message_units
        && limits.message_bytes >= usual.message_bytes
        && limits.quote_units <= usual.quote_units
}
