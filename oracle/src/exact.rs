//! Section 2: the exact tier.
//!
//! Quadratic: the needle is held against every byte of the text. EX-3 (linear time) is the engine's to keep.

use crate::candidate::{Candidate, Replacement, Search};
use editproof_spec::{Clause, Edit};

/// The exact tier on one text and one edit; its places are the text's bytes.
pub(crate) struct Exact<'a> {
    text: &'a str,
    edit: &'a Edit<'a>,
}

impl<'a> Exact<'a> {
    pub(crate) fn new(text: &'a str, edit: &'a Edit<'a>) -> Self {
        Exact { text, edit }
    }
}

impl Search for Exact<'_> {
    fn places(&self) -> usize {
        self.text.len()
    }

    /// EX-1: a location is where `oldText` stands literally.
    fn look(&self, place: usize) -> Option<Candidate> {
        let old = self.edit.old_text;
        let from_here = self.text.get(place..)?; // nothing stands inside a character
        from_here.starts_with(old).then(|| Candidate { span: place..place + old.len(), cost: 0, objection: None })
    }

    /// LD-4: locations of `replaceAll` do not overlap.
    fn resume_after(&self, place: usize) -> usize {
        place + self.edit.old_text.len()
    }

    fn skipped_by(&self) -> Clause {
        Clause::Ld4
    }

    /// EX-1, EX-2: `newText` verbatim, no character of it special.
    fn replacement(&self, _place: usize) -> Replacement {
        Replacement { text: self.edit.new_text.to_owned(), shaped_by: Vec::new() }
    }
}
