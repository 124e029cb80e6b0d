//! Section 2: the exact tier.
//!
//! Quadratic: the needle is held against every byte of the text. EX-3 (linear time) is the engine's to keep.

use crate::candidate::{Candidate, Replacement, Search};
use crate::comparison::Comparison;
use editproof_spec::Clause;

/// The exact tier on one text and one edit; its places are the text's bytes.
pub(crate) struct Exact<'a> {
    text: &'a str,
    old_text: &'a str,
    new_text: &'a str,
}

impl<'a> Exact<'a> {
    pub(crate) fn new(comparison: &'a Comparison<'_>, new_text: &'a str) -> Self {
        Exact { text: comparison.text, old_text: comparison.old.written, new_text }
    }
}

impl Search for Exact<'_> {
    fn places(&self) -> usize {
        self.text.len()
    }

    /// EX-1: a location is where `oldText` stands literally.
    fn look(&self, place: usize) -> Option<Candidate> {
        let from_here = self.text.get(place..)?; // nothing stands inside a character
        let span = place..place + self.old_text.len();
        from_here.starts_with(self.old_text).then_some(Candidate { span, cost: 0, objection: None })
    }

    /// LD-4: locations of `replaceAll` do not overlap.
    fn resume_after(&self, place: usize) -> usize {
        place + self.old_text.len()
    }

    fn skipped_by(&self) -> Clause {
        Clause::Ld4
    }

    /// EX-1, EX-2: `newText` verbatim, no character of it special.
    fn replacement(&self, _place: usize) -> Replacement {
        Replacement { text: self.new_text.to_owned(), shaped_by: Vec::new() }
    }
}
