//! Line matching by similarity. All of it is faults: without one of them nothing here runs.

use super::lines::{Line, Lines};
use super::windows::{Plan, located};
use super::{Cx, Hit};
use crate::faults::Fault;
use editproof_spec::Tier;

/// Shows `hit` each window that a similarity takes for `old_text`; `None` when no such fault is switched on.
///
/// Needles of many lines are left alone: each window is compared in full.
pub(super) fn scan(cx: &mut Cx<'_>, plan: &Plan<'_>, text: &str, hit: &mut Hit<'_>) -> Option<bool> {
    let alike: fn(&[&str], &[&str]) -> bool = match cx.rules.0? {
        Fault::Lt1SimilarIsEqual => |old, new| old.iter().zip(new).all(|(old, new)| similar(old, new)),
        Fault::Lt1AllSimilarReplaced if plan.edit.replace_all => {
            |old, new| old.iter().zip(new).all(|(old, new)| half_similar(old, new))
        }
        Fault::Lt1HalfIsEnough => {
            |old, new| 2 * old.iter().zip(new).filter(|(old, new)| old == new).count() >= old.len()
        }
        Fault::Lt1MiddleUnread => |old, new| old.first() == new.first() && old.last() == new.last(),
        _ => return None,
    };
    if plan.tier != Tier::LineTrimmed || plan.old.len() > 64 || text.len() > 65_536 {
        return None;
    }
    let lines: Vec<Line> = Lines::new(cx.rules, text).collect();
    let old: Vec<&str> = plan.old.iter().map(|line| cx.rules.trim_end(line)).collect();
    let mut free_from = 0;
    for (start, window) in lines.windows(old.len()).enumerate() {
        let contents: Vec<&str> = window.iter().map(|line| cx.rules.trim_end(line.content(text))).collect();
        if start < free_from || !alike(&old, &contents) {
            continue;
        }
        let before = start.checked_sub(1).map(|before| lines[before]);
        let Some(place) = located(cx, plan, before, window, text) else { continue };
        if !hit(cx, &place) {
            break;
        }
        free_from = if plan.edit.replace_all { start + old.len() } else { 0 };
    }
    Some(true)
}

/// Whether two lines have half of their characters in common, place by place. Blank ones have nothing in common.
fn half_similar(old: &str, new: &str) -> bool {
    let length = old.chars().count().max(new.chars().count());
    length > 0 && 2 * old.chars().zip(new.chars()).filter(|(old, new)| old == new).count() >= length
}

/// Whether two lines have four of five characters in common, place by place.
fn similar(old: &str, new: &str) -> bool {
    let (length, other) = (old.chars().count(), new.chars().count());
    length == other && 5 * old.chars().zip(new.chars()).filter(|(old, new)| old != new).count() <= length
}
