//! Tiers in order, one location or every location (LD-1 to LD-5, BA-5), and the limit on what an edit leaves (LI-1).

use super::rules::units;
use super::{Cx, Hit, Place, exact, indented, replacement, result, search, seen::Seen, span, windows, words};
use crate::faults::Fault;
use editproof_spec::{Edit, Match, Matching, Tier};
use std::borrow::Cow;

/// What became of an edit.
pub(super) enum Outcome {
    Applied { text: String, matched: Match },
    Ambiguous { tier: Tier, count: usize, lines: Vec<usize>, first: Option<Place> },
    Limit,
    TooLarge,
    Missing,
}

/// An edit prepared for one tier.
pub(super) enum Plan<'e> {
    Exact { search: search::Search<'e>, new: Cow<'e, str> },
    Lines(windows::Plan<'e>),
    Words(words::Plan<'e>),
}

impl<'e> Plan<'e> {
    /// `None` when the tier has nothing to look for, whatever the text (LN-3, WN-1, WN-4).
    pub(super) fn new(cx: &mut Cx<'_>, tier: Tier, text: &str, edit: &Edit<'e>, matching: Matching) -> Option<Self> {
        Some(match tier {
            Tier::Exact => Plan::Exact {
                search: search::search(cx, text, edit, matching),
                new: replacement::inserted(cx, text, edit, matching),
            },
            Tier::LineTrimmed | Tier::IndentationFlexible => Plan::Lines(windows::Plan::new(cx, tier, text, edit)?),
            Tier::WhitespaceNormalized => Plan::Words(words::Plan::new(cx, text, edit)?),
        })
    }

    /// Shows `hit` each location, first to last, until it answers `false`. `false` when IF-3 stopped it.
    pub(super) fn scan(&self, cx: &mut Cx<'_>, text: &str, overlapping: bool, hit: &mut Hit<'_>) -> bool {
        if cx.has(Fault::Ld3SearchEndsAtFirst) {
            let mut once = |cx: &mut Cx<'_>, place: &Place| {
                hit(cx, place);
                false
            };
            return self.scan_whole(cx, text, overlapping, &mut once);
        }
        self.scan_whole(cx, text, overlapping, hit)
    }

    fn scan_whole(&self, cx: &mut Cx<'_>, text: &str, overlapping: bool, hit: &mut Hit<'_>) -> bool {
        match self {
            Plan::Exact { search, .. } => {
                exact::scan(cx, text, &search.old, overlapping, hit);
                true
            }
            Plan::Lines(plan) => windows::scan(cx, plan, text, overlapping, hit),
            Plan::Words(plan) => {
                words::scan(cx, plan, text, overlapping, hit);
                true
            }
        }
    }

    fn replacement(&self, cx: &mut Cx<'_>, text: &str, place: &Place) -> Cow<'_, str> {
        match self {
            Plan::Exact { new, .. } => replacement::inserted_at(cx, text, place.start, new),
            Plan::Lines(plan) => indented::replacement(cx, plan, text, place).into(),
            Plan::Words(plan) => plan.replacement(cx, text, place).into(),
        }
    }
}

/// The tiers that are tried, in order (LD-1). `last` is the tier that matched in the call before, for one fault.
fn order(cx: &Cx<'_>, matching: Matching, last: Option<Tier>) -> Vec<Tier> {
    use Tier::{Exact, IndentationFlexible, LineTrimmed, WhitespaceNormalized};
    match (matching, cx.rules.0, last) {
        (Matching::Exact, Some(Fault::Ld1ExactTriesLines), _) => vec![Exact, LineTrimmed],
        (Matching::Exact, _, _) => vec![Exact],
        (_, Some(Fault::Ld1IndentationFirst), _) => vec![Exact, IndentationFlexible, LineTrimmed, WhitespaceNormalized],
        (_, Some(Fault::Ld1WordsBeforeIndentation), _) => {
            vec![Exact, LineTrimmed, WhitespaceNormalized, IndentationFlexible]
        }
        (_, Some(Fault::Ld1LinesBeforeExact), _) => vec![LineTrimmed, Exact, IndentationFlexible, WhitespaceNormalized],
        (_, Some(Fault::Ld1NoWords), _) => vec![Exact, LineTrimmed, IndentationFlexible],
        (_, Some(Fault::Ld1LastTierFirst), Some(tier)) => [tier].into_iter().chain(Tier::ALL).collect(),
        _ => Tier::ALL.to_vec(),
    }
}

/// Tries the tiers on one edit.
pub(super) fn apply(cx: &mut Cx<'_>, text: &str, edit: &Edit<'_>, matching: Matching, last: Option<Tier>) -> Outcome {
    if cx.has(Fault::Ld3IdenticalIsDone) && edit.old_text == edit.new_text {
        return applied(cx, Tier::Exact, text, text.to_owned(), 1);
    }
    let tiers = order(cx, matching, last);
    let mut unheeded = Outcome::Missing;
    for (nth, &tier) in tiers.iter().enumerate() {
        let Some(plan) = Plan::new(cx, tier, text, edit, matching) else { continue };
        let outcome =
            if edit.replace_all { every(cx, &plan, tier, text, edit) } else { only(cx, &plan, tier, text, edit) };
        match outcome {
            Outcome::Missing => {}
            // LD-2: the first outcome that is not *none* decides.
            Outcome::Ambiguous { .. } if cx.has(Fault::Ld2AmbiguousFallsThrough) && nth + 1 < tiers.len() => {
                unheeded = outcome;
            }
            Outcome::Limit if cx.has(Fault::Ld2LimitFallsThrough) => unheeded = outcome,
            Outcome::Limit if cx.has(Fault::If3LimitIsMissing) => return Outcome::Missing,
            decided => return decided,
        }
    }
    unheeded
}

/// Without `replaceAll`: exactly one location (LD-3), counting overlapping ones (LD-4).
fn only(cx: &mut Cx<'_>, plan: &Plan<'_>, tier: Tier, text: &str, edit: &Edit<'_>) -> Outcome {
    let overlapping = match tier {
        Tier::Exact => !cx.has(Fault::Ld4ExactOverlapUncounted),
        Tier::WhitespaceNormalized => !cx.has(Fault::Ld4WordsOverlapUncounted),
        _ => !cx.has(Fault::Ln5OverlapUncounted),
    };
    let mut seen = Seen::default();
    let complete = plan.scan(cx, text, overlapping, &mut |cx, place| seen.note(cx, text, place));
    let open = cx.has(Fault::If3LimitIsOpen) && seen.count > 0;
    if !complete && !open {
        return Outcome::Limit;
    }
    seen.release(cx);
    let Some(first) = seen.first else { return Outcome::Missing };
    let chosen = if seen.count == 1 { Some(first) } else { good_enough(cx, plan, tier, text, &seen, first) };
    let Some(place) = chosen else {
        let count = if cx.has(Fault::Ld5CountCapped) { seen.count.min(cx.limits.listed_lines) } else { seen.count };
        return Outcome::Ambiguous { tier, count, lines: seen.lines, first: Some(first) };
    };
    let new = plan.replacement(cx, text, &place);
    let place = span::moved(cx, tier, text, edit, place);
    let left = units(text) - units(&text[place.start..place.end]) + units(&new);
    let measure = if cx.has(Fault::Li1CountsBytes) { text.len() - (place.end - place.start) + new.len() } else { left };
    cx.meter.work(text.len());
    if !cx.has(Fault::Li1SingleUnchecked) && past(cx, measure) {
        return Outcome::TooLarge;
    }
    let after = [&text[..place.start], &*new, &text[place.end..]].concat();
    applied(cx, tier, text, after, 1)
}

/// The location that a lax engine takes although there are several.
fn good_enough(cx: &Cx<'_>, plan: &Plan<'_>, tier: Tier, text: &str, seen: &Seen, first: Place) -> Option<Place> {
    let literal = &text[first.start..first.end];
    match cx.rules.0? {
        Fault::Ld3FirstOfSeveral => Some(first),
        Fault::Ld3LastOfSeveral => seen.last,
        Fault::Ld3FirstOfManyLoose if tier != Tier::Exact => Some(first),
        Fault::Ld3UniqueByBytes if text.matches(literal).count() == 1 => Some(first),
        Fault::Ld3HealedTarget if matches!(plan, Plan::Exact { search, .. } if search.first_is_enough) => Some(first),
        _ => None,
    }
}

/// With `replaceAll`: every location, left to right, not overlapping (LD-3, LD-4), never past the limit (LI-1).
fn every(cx: &mut Cx<'_>, plan: &Plan<'_>, tier: Tier, text: &str, edit: &Edit<'_>) -> Outcome {
    if cx.has(Fault::Ld4ReplaceAllFromTheBack) && tier == Tier::Exact {
        return from_the_back(cx, plan, tier, text);
    }
    let mut out = String::new();
    let (mut out_units, mut copied, mut count, mut skip_to) = (0, 0, 0, 0);
    let mut too_large = false;
    let mut first: Option<Place> = None;
    let mut held = 0;
    let complete = plan.scan(cx, text, false, &mut |cx, place| {
        if place.start < skip_to {
            return true;
        }
        let like = if cx.has(Fault::Ln6FirstEndingForAll) { first.get_or_insert(*place).crlf } else { place.crlf };
        let place = &Place { crlf: like, ..*place };
        let new = plan.replacement(cx, text, place);
        let place = span::moved(cx, tier, text, edit, *place);
        let overlaps = cx.has(Fault::Ln5ReplaceAllOverlaps) || cx.has(Fault::Wn6ResumesInside);
        if place.start < copied && !overlaps {
            return true;
        }
        let gap = text.get(copied..place.start).unwrap_or_default();
        cx.meter.work(gap.len());
        out_units += units(gap) + units(&new);
        let measure = match cx.rules.0 {
            Some(Fault::Li1CountsTextToCome) => out_units + units(&text[place.end..]),
            Some(Fault::Li1ReplaceAllCheckedLast | Fault::Li1ReplaceAllUnchecked) => 0,
            _ => out_units,
        };
        if past(cx, measure) {
            too_large = true;
            return false;
        }
        if cx.has(Fault::Ex3PieceForEachLocation) {
            cx.meter.hold(48);
            held += 48;
        }
        out.push_str(gap);
        out.push_str(&new);
        copied = place.end;
        count += 1;
        if cx.has(Fault::Ln5SkipsAfterSplice) {
            skip_to = copied + (place.end - place.start).saturating_sub(new.len());
        }
        !cx.has(Fault::Ld3ReplaceAllFirstOnly)
    });
    cx.meter.release(held);
    if too_large {
        return Outcome::TooLarge;
    }
    let open = cx.has(Fault::If3LimitIsOpen) && count > 0;
    if !complete && !open {
        return Outcome::Limit;
    }
    if count == 0 {
        if cx.has(Fault::Ld3ReplaceAllOfNothing) && tier == Tier::Exact {
            return applied(cx, tier, text, text.to_owned(), 0);
        }
        return Outcome::Missing;
    }
    let rest = &text[copied..];
    out_units += units(rest);
    let measure = if cx.has(Fault::Li1CountsBytes) { out.len() + rest.len() } else { out_units };
    if !cx.has(Fault::Li1ReplaceAllUnchecked) && past(cx, measure) {
        if cx.has(Fault::Li1AllocatesFirst) {
            cx.meter.hold(out_units);
        }
        return Outcome::TooLarge;
    }
    out.push_str(rest);
    if cx.has(Fault::Ld4ReplaceAllCountsOverlaps) {
        count = 0;
        plan.scan(cx, text, true, &mut |_, _| {
            count += 1;
            true
        });
    }
    applied(cx, tier, text, out, count)
}

/// Overlapping hits, collected first and then replaced from the last to the first, with offsets that no longer hold.
fn from_the_back(cx: &mut Cx<'_>, plan: &Plan<'_>, tier: Tier, text: &str) -> Outcome {
    let mut places = Vec::new();
    plan.scan(cx, text, true, &mut |_, place| {
        places.push(*place);
        places.len() < 1_000
    });
    let mut out = text.to_owned();
    for place in places.iter().rev() {
        let new = plan.replacement(cx, text, place).into_owned();
        let end = (place.end.min(out.len())..=out.len()).find(|&at| out.is_char_boundary(at)).unwrap_or(out.len());
        out.replace_range(place.start..end.max(place.start), &new);
    }
    if places.is_empty() { Outcome::Missing } else { applied(cx, tier, text, out, places.len()) }
}

/// LI-1.
fn past(cx: &Cx<'_>, measure: usize) -> bool {
    let limit = cx.limit(|limits| limits.text_units);
    measure > limit || (measure == limit && cx.has(Fault::Li1LimitItselfRefused))
}

fn applied(cx: &mut Cx<'_>, tier: Tier, before: &str, after: String, occurrences: usize) -> Outcome {
    cx.meter.output(after.len());
    let text = result::written(cx, tier, before, after);
    let strategy = if cx.has(Fault::Ba5AlwaysExact) { Tier::Exact } else { tier };
    let occurrences = if cx.has(Fault::Ba5AlwaysOne) { 1 } else { occurrences };
    Outcome::Applied { text, matched: Match { strategy, occurrences } }
}
