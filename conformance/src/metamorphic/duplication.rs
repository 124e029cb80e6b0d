//! Duplicating the target turns unique into ambiguous.
//!
//! The text stands twice, with a character between that is nowhere in the case; what stood at one place stands at two (LD-3).
//! In the exact tier nothing else is needed. In a looser tier the stricter ones must not find anything new, nor may a
//! location be lost: the preconditions are those of a line in front and of a line behind. A limit on comparing (IF-3) may
//! answer instead.

use super::mark::mark;
use super::reading::{conflict_message, is_write_limit, only_reason};
use super::subject::violation;
use super::text::count_lf;
use super::{Checked, Property, Subject, padding_after, padding_before};
use crate::case::Answer;
use crate::faults::Fault;
use editproof_spec::Clause::{Ld3, Ld4, Ld5};
use editproof_spec::{Match, Reason, Tier};

pub(super) const PROPERTY: Property = Property {
    name: "duplication-is-ambiguous",
    clauses: &[Ld3, Ld4, Ld5],
    says: "an edit that found one place is refused as ambiguous, with two places, when the text stands twice",
    alone: Fault::Ld3SearchEndsAtFirst,
    check,
};

fn check(subject: &mut Subject<'_>) -> Checked {
    let case = subject.case;
    let ([edit], Some(mark)) = (case.edits.as_slice(), mark(case)) else { return Ok(false) };
    let Answer::Applied { matches, .. } = &subject.base else { return Ok(false) };
    let ([Match { strategy, .. }], false) = (&matches[..], edit.replace_all) else { return Ok(false) };
    let strategy = *strategy;
    let glue = match strategy {
        Tier::Exact => mark.to_string(),
        _ if padding_before::is_unmoved(case) && padding_after::is_unmoved(case) => format!("{mark}\n"),
        _ => return Ok(false),
    };
    let question = subject.with_text([&*case.text, &glue, &case.text].concat());
    let found = subject.ask(&question)?;
    if is_write_limit(&found) {
        return Ok(false);
    }
    let apart = count_lf(&case.text) + count_lf(&glue);
    let holds = match only_reason(&found) {
        Some(Reason::Ambiguous { tier, count, lines }) => {
            let moved = |pair: &[usize]| pair[1] - pair[0] == apart;
            tier == strategy && count == 2 && lines.windows(2).all(moved)
        }
        Some(Reason::Limit) if strategy >= Tier::IndentationFlexible => return Ok(false),
        Some(_) => false,
        // A message that cannot be read is another property's finding; a batch that is applied is ours.
        None => conflict_message(&found).is_some(),
    };
    if holds {
        return Ok(true);
    }
    let what = "with the text twice, the edit is not refused as ambiguous in its tier, with two places on their lines";
    Err(violation(&question, what, None, found))
}
