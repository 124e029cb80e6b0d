//! The exact tier (EX-1 to EX-3).

use super::prefix;
use super::search;
use super::{Cx, Hit};
use crate::faults::Fault;

/// Shows `hit` each place where `old` stands, first to last, until it answers `false`.
pub(super) fn scan(cx: &mut Cx<'_>, text: &str, old: &str, overlapping: bool, hit: &mut Hit<'_>) {
    if let Some(equal) = search::equality(cx.rules) {
        return search::scan(cx, text, old, equal, overlapping, hit);
    }
    let (text_bytes, needle) = (text.as_bytes(), old.as_bytes());
    cx.meter.work(text.len() + old.len());
    if needle.is_empty() || needle.len() > text_bytes.len() {
        return;
    }
    let heap = 8 * needle.len();
    cx.meter.hold(heap);
    let table = prefix::table(needle);
    let mut matched = 0;
    for (at, byte) in text_bytes.iter().enumerate() {
        matched = prefix::step(needle, &table, matched, byte);
        if matched == needle.len() {
            if cx.has(Fault::Ex3QuadraticCount) {
                // A search that starts again one unit after each hit reads the whole needle again.
                cx.meter.work(needle.len());
            }
            let end = at + 1;
            let place = super::Place::new(end - needle.len(), end);
            if !search::acceptable(cx.rules, text, &place) {
                matched = table[needle.len() - 1];
                continue;
            }
            if !hit(cx, &place) {
                break;
            }
            matched = if overlapping { table[needle.len() - 1] } else { 0 };
        }
    }
    cx.meter.release(heap);
}
