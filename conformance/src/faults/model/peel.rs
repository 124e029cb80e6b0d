//! Peeling the whitespace around `old_text` off `new_text` (WN-4).

use super::rules::{Rules, count_lf};
use crate::faults::Fault;

/// `new` without `lead` and `trail`; `None` when the caller asks to remove whitespace outside the location.
pub(super) fn peel<'n>(rules: Rules, new: &'n str, lead: &str, trail: &str) -> Option<&'n str> {
    let new = off_start(rules, new, lead)?;
    off_end(rules, new, trail)
}

/// What one edge comes to: how the run there compares with the boundary.
enum Edge {
    Kept,
    Whole,
    /// The boundary's LFs, at least one and not more than the run has.
    Breaks(usize),
    Impossible,
}

fn edge(rules: Rules, run: &str, boundary: &str, added_refused: Fault) -> Edge {
    let (asked, found) = (count_lf(boundary), count_lf(run));
    if boundary.is_empty() {
        // (a)
        return if rules.has(Fault::Wn4EmptyBoundaryStrips) { Edge::Whole } else { Edge::Kept };
    }
    if run == boundary {
        // (b)
        return if rules.has(Fault::Wn4IdenticalNotPeeled) { Edge::Kept } else { Edge::Whole };
    }
    if asked >= 1 && found >= asked {
        // (c)
        return match rules.0 {
            Some(Fault::Wn4OtherSpacesNotPeeled | Fault::Wn1OldNotFolded | Fault::Wn1NewNotFolded) => Edge::Kept,
            Some(Fault::Wn4TwoBreaksRefused) if asked > 1 => Edge::Impossible,
            Some(fault) if fault == added_refused && found > asked => Edge::Impossible,
            Some(Fault::Wn4WholeRunPeeled) => Edge::Whole,
            Some(Fault::Wn4OneBreakPeeled) => Edge::Breaks(1),
            _ => Edge::Breaks(asked),
        };
    }
    // (d)
    match rules.0 {
        Some(Fault::Wn4UnpeelableAccepted) => Edge::Kept,
        Some(Fault::Wn4ShortRunPeeled) if !run.is_empty() => Edge::Whole,
        _ => Edge::Impossible,
    }
}

fn off_start<'n>(rules: Rules, new: &'n str, lead: &str) -> Option<&'n str> {
    let run = &new[..new.len() - rules.trim_start(new).len()];
    if rules.has(Fault::Wn4PartOfRunPeeled) && run.starts_with(lead) {
        return Some(&new[lead.len()..]);
    }
    match edge(rules, run, lead, Fault::Wn4AddedLeadRefused) {
        Edge::Kept => Some(new),
        Edge::Whole => Some(&new[run.len()..]),
        Edge::Breaks(asked) => {
            let through = run.match_indices('\n').nth(asked - 1).map_or(run.len(), |(at, _)| at + 1);
            if rules.has(Fault::Wn4LeadThroughBreakOnly) {
                return Some(&new[through..]);
            }
            let next = run[through..].find('\n').map_or(run.len(), |at| through + at);
            Some(&new[next..])
        }
        Edge::Impossible => None,
    }
}

fn off_end<'n>(rules: Rules, new: &'n str, trail: &str) -> Option<&'n str> {
    let kept = rules.trim_end(new);
    let run = &new[kept.len()..];
    if rules.has(Fault::Wn4PartOfRunPeeled) && run.ends_with(trail) {
        return Some(&new[..new.len() - trail.len()]);
    }
    match edge(rules, run, trail, Fault::Wn4AddedTrailRefused) {
        Edge::Kept => Some(new),
        Edge::Whole => Some(kept),
        Edge::Breaks(asked) if count_lf(run) == asked && !rules.has(Fault::Wn4TrailFromBreakOnly) => Some(kept),
        Edge::Breaks(asked) => {
            let from = run.rmatch_indices('\n').nth(asked - 1).map_or(0, |(at, _)| at);
            Some(&new[..kept.len() + from])
        }
        Edge::Impossible => None,
    }
}
