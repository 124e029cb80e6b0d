//! Spec section 6, DG-4 to DG-10: why an edit was not found, as facts.
//!
//! Every part is linear in text + `old_text` and keeps nothing per line of the text.

use crate::Engine;
use crate::excerpt::excerpt;
use crate::hints;
use crate::meter::Meter;
use crate::nearest::{Nearest, nearest};
use crate::region::region;
use crate::tiers::{Preparer, line_numbers, tally};
use editproof_spec::{Edit, Hint, Matching, Reason, Tier};

/// The facts about an edit that no tier has found.
pub(crate) fn missing<M: Meter>(
    engine: &Engine,
    matching: Matching,
    edit: &Edit<'_>,
    text: &str,
    meter: &mut M,
) -> Reason {
    let mut list = Vec::new();
    if hints::is_elision(edit.old_text) {
        list.push(Hint::Elision);
    }
    if hints::has_line_numbers(edit.old_text) {
        list.push(Hint::LineNumbers);
    }
    if matching == Matching::Exact {
        if let Some(hint) = whitespace(engine, edit, text, meter) {
            list.push(hint);
        } else if hints::is_crlf(text, edit.old_text) {
            list.push(Hint::Crlf);
        }
    }
    meter.work(2 * edit.old_text.len() + text.len());

    // DG-9 is silent after another hint, but DG-12 may need its line all the same.
    let winner = region(engine, edit.old_text, text, meter);
    let place = if list.is_empty() || winner.is_none() {
        nearest(engine, edit.old_text, text, meter)
    } else {
        Nearest::Nowhere
    };
    if list.is_empty()
        && let Some(hint) = place.hint(engine, text)
    {
        list.push(hint);
    }
    let start = winner.or_else(|| place.region(edit.old_text));
    let excerpt = start.and_then(|start| excerpt(engine, edit.old_text, text, start, meter));
    Reason::Missing { hints: list, excerpt }
}

/// DG-7: the tolerant tiers, in order, with `new_text` = `old_text`; the first that is not *none* ends the search.
fn whitespace<M: Meter>(engine: &Engine, edit: &Edit<'_>, text: &str, meter: &mut M) -> Option<Hint> {
    let probe = Edit { old_text: edit.old_text, new_text: edit.old_text, replace_all: false };
    let mut preparer = Preparer::new(probe);
    for &tier in Tier::ALL.iter().filter(|&&tier| tier != Tier::Exact) {
        let Some(prepared) = preparer.tier(tier) else { continue };
        let tally = tally(&prepared, engine, meter, text).ok()?;
        match tally.first {
            None => continue,
            Some(location) if tally.count == 1 => {
                let line = line_numbers(meter, text, &[location.start]).first().copied()?;
                return Some(Hint::Whitespace { line, tier });
            }
            Some(_) => return None,
        }
    }
    None
}
