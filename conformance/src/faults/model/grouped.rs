//! The message of last resort: positions grouped by kind (DF-4).

use super::Cx;
use super::message::{Failure, Kind, first_line, fits, last_line};
use crate::faults::Fault;

pub(super) fn message(cx: &Cx<'_>, total: usize, all_failed: bool, failures: &[Failure]) -> String {
    let mut kinds: Vec<Kind> = Vec::new();
    for failure in failures {
        if !kinds.contains(&failure.kind) {
            kinds.push(failure.kind);
        }
    }
    if cx.has(Fault::Df4KindsInFixedOrder) {
        kinds.sort_by_key(|kind| *kind as u8);
    }
    let mut message = first_line(cx, total, all_failed, failures);
    for kind in kinds {
        let mut positions: Vec<usize> =
            failures.iter().filter(|failure| failure.kind == kind).map(|failure| failure.position).collect();
        if cx.has(Fault::Df4PositionsLost) {
            positions.truncate(10);
        }
        let word = if positions.len() == 1 && !cx.has(Fault::Df4OneIsPlural) { "Edit" } else { "Edits" };
        let reason = match kind {
            Kind::Missing => "old_text was not found",
            Kind::Ambiguous => "old_text matched more than one location",
            Kind::Limit => "old_text has too many repetitive line-window candidates",
        };
        let line = format!("\n{word} {}: {reason}.", ranges(cx, &positions));
        if cx.has(Fault::Df4CutToFit) && !fits(cx, &format!("{message}{line}")) {
            break;
        }
        message.push_str(&line);
    }
    if !cx.has(Fault::Df4NoteMissing) {
        message.push_str(last_line(cx, failures));
    }
    message
}

/// `1-3, 7`.
fn ranges(cx: &Cx<'_>, positions: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &position in positions {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == position => *last = position,
            _ => runs.push((position, position)),
        }
    }
    let least = if cx.has(Fault::Df4PairsListed) { 3 } else { 2 };
    let item = |&(first, last): &(usize, usize)| match last - first + 1 {
        1 => first.to_string(),
        run if run < least => format!("{first}, {last}"),
        _ => format!("{first}-{last}"),
    };
    runs.iter().map(item).collect::<Vec<_>>().join(", ")
}
