//! Counting locations while keeping only the first few (LD-5).

use super::rules::count_lf;
use super::{Cx, Place};
use crate::faults::Fault;

/// The locations of one edit in one tier: how many, and where the first ones are.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) count: usize,
    /// The numbers of the lines on which the first locations start.
    pub(super) lines: Vec<usize>,
    pub(super) first: Option<Place>,
    pub(super) last: Option<Place>,
    counted_to: usize,
    lfs: usize,
    held: usize,
}

impl Seen {
    /// Counts one more location; always asks for the next.
    pub(super) fn note(&mut self, cx: &mut Cx<'_>, text: &str, place: &Place) -> bool {
        self.count += 1;
        let listed = cx.limit(|limits| limits.listed_lines);
        let keeps_all = cx.has(Fault::Ld5LastLocationsListed);
        if self.lines.len() < listed || keeps_all {
            self.lfs += count_lf(&text[self.counted_to..place.start]);
            cx.meter.work(place.start - self.counted_to);
            self.counted_to = place.start;
            self.lines.push(self.lfs + 1);
            if self.lines.len() > listed {
                self.lines.remove(0);
            }
        }
        if self.first.is_none() {
            self.first = Some(*place);
        }
        self.last = Some(*place);
        if cx.has(Fault::Ld5ObjectForEachHit) {
            cx.meter.hold(64);
            self.held += 64;
        }
        true
    }

    /// Gives back what a hungry engine held.
    pub(super) fn release(&self, cx: &mut Cx<'_>) {
        cx.meter.release(self.held);
    }
}
