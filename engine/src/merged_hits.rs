//! Where a few short needles stand in a text, merged into one ascending sequence: the sparse path of the diagnostics.
//!
//! One `memmem` search for each needle costs less than splitting a text into all of its words or lines, as long as there
//! are few needles with few hits. Both are checked (`tuning`): the number by `is_few`, the hits by an allowance. Time is at
//! most `FEW` passes over the text.

use crate::probe::Probe;
use crate::tuning::{Allowance, Tuning};

/// What starting a search costs, in bytes searched. Measured: about 20 ns.
const START: usize = 256;

/// The merged hits: where a needle stands, and which one.
pub(crate) struct MergedHits<'a, F> {
    /// Each needle's search, and where it stands next.
    streams: Vec<Stream<'a>>,
    scan: Scan<'a, F>,
}

struct Stream<'a> {
    needle: &'a [u8],
    probe: Probe<'a>,
    next: Option<usize>,
}

/// What the searches have in common.
struct Scan<'a, F> {
    text: &'a [u8],
    accepts: F,
    allowance: Allowance,
    looked: usize,
    is_dense: bool,
}

impl<'a, F: Fn(&[u8], usize, usize) -> bool> MergedHits<'a, F> {
    /// Starts searching for `needles`. A place counts when `accepts` holds for the text, the needle's start and its end.
    pub(crate) fn new(needles: impl Iterator<Item = &'a [u8]>, text: &'a [u8], tuning: Tuning, accepts: F) -> Self {
        let mut scan = Scan { text, accepts, allowance: Allowance::new(tuning, 8 * START), looked: 0, is_dense: false };
        let streams = needles
            .map(|needle| {
                let probe = Probe::new(needle, text.len(), tuning);
                let next = scan.next(needle, &probe, 0);
                Stream { needle, probe, next }
            })
            .collect();
        MergedHits { streams, scan }
    }

    /// Whether there were too many hits; what has come so far is then not all.
    pub(crate) fn is_dense(&self) -> bool {
        self.scan.is_dense
    }

    /// Bytes looked at.
    pub(crate) fn looked(&self) -> usize {
        self.scan.looked
    }
}

impl<F: Fn(&[u8], usize, usize) -> bool> Scan<'_, F> {
    /// Where the needle stands next at or after `from`.
    fn next(&mut self, needle: &[u8], probe: &Probe<'_>, mut from: usize) -> Option<usize> {
        while !self.is_dense {
            let found = probe.find(self.text, from);
            let passed = found.unwrap_or(self.text.len()).saturating_sub(from);
            self.looked += passed + needle.len();
            self.allowance.search(passed);
            self.allowance.verify(START + needle.len());
            self.is_dense = self.allowance.is_spent();
            let start = found?;
            if self.text[start..].starts_with(needle) && (self.accepts)(self.text, start, start + needle.len()) {
                return Some(start);
            }
            from = start + 1;
        }
        None
    }
}

impl<F: Fn(&[u8], usize, usize) -> bool> Iterator for MergedHits<'_, F> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        let at = |(index, stream): (usize, &Stream<'_>)| stream.next.map(|start| (start, index));
        let (start, index) = self.streams.iter().enumerate().filter_map(at).min()?;
        let stream = &mut self.streams[index];
        stream.next = self.scan.next(stream.needle, &stream.probe, start + 1);
        (!self.scan.is_dense).then_some((start, index))
    }
}
