//! Where an edit would apply, and how a search reports it.

use crate::meter::Meter;
use crate::tuning::Tuning;
use std::ops::ControlFlow;

/// A place in the text where `old_text` stands, as bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// First byte.
    pub(crate) start: usize,
    /// One past the last byte.
    pub(crate) end: usize,
    /// Indentation-flexible only: where in the text the common indentation W stands, and how long it is (IF-1).
    pub(crate) indent: (usize, usize),
}

impl Location {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Location { start, end, indent: (start, 0) }
    }
}

/// Which locations a search reports (LD-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    /// All, overlapping ones included: to tell one from many.
    Count,
    /// From left to right, each after the end of the one before: to replace them.
    Skip,
}

/// A search ran into IF-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyCandidates;

/// How a search ended: in full (also when the visitor stopped it), or at IF-3.
pub(crate) type Searched = Result<(), TooManyCandidates>;

/// What every search takes besides its needle.
pub(crate) struct Search<'a, M> {
    pub(crate) text: &'a [u8],
    pub(crate) overlap: Overlap,
    /// Lines that comparing indentation-flexible candidates may cost (IF-3).
    pub(crate) compared_lines: usize,
    pub(crate) tuning: Tuning,
    pub(crate) meter: &'a mut M,
}

/// Called with each location in ascending order; may stop the search.
pub(crate) trait Visit: FnMut(Location) -> ControlFlow<()> {}
impl<F: FnMut(Location) -> ControlFlow<()>> Visit for F {}

impl<M: Meter> Search<'_, M> {
    #[inline]
    pub(crate) fn work(&mut self, bytes: usize) {
        self.meter.work(bytes);
    }
}
