//! Inputs that are documents: what a reader gets from outside.
//!
//! An even first byte means that the rest is the document as it is: so a fuzzer that compares and copies bytes can work
//! on it, a dictionary helps, and any document can be given by hand. Otherwise the rest are choices: a generated case is
//! written down in the document's form and then disturbed by a few steps, so that it is nearly, but not quite, right.

use super::{Input, mutated, shown};
use crate::case::Case;
use crate::choice::Choices;
use crate::generate::{self, Profile};
use arbitrary::{Arbitrary, Result, Unstructured};
use std::fmt;
use std::marker::PhantomData;

/// A form of documents and what must hold of its readers.
pub trait Form {
    /// The target's name.
    const TARGET: &'static str;

    /// The document that says what `case` asks; `None` when it is none, for example when a message is wanted and the
    /// case applies.
    fn document(case: &Case) -> Option<Vec<u8>>;

    /// Pieces that mean something in such documents.
    fn pieces() -> &'static [&'static str];

    /// Asserts what must hold, whatever the bytes.
    ///
    /// # Panics
    /// When it does not.
    fn check(document: &[u8]);
}

/// A document of the form `F`.
pub struct Document<F> {
    bytes: Vec<u8>,
    form: PhantomData<F>,
}

impl<F: Form> Document<F> {
    /// This document.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Document { bytes: bytes.into(), form: PhantomData }
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The input's bytes for a target whose document is `document`.
    pub fn encoded(document: &[u8]) -> Vec<u8> {
        [&[0], document].concat()
    }
}

impl<F: Form> Input for Document<F> {
    const TARGET: &'static str = F::TARGET;

    fn of(bytes: &[u8]) -> Self {
        let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
        if first % 2 == 0 {
            return Document::new(rest);
        }
        let mut choices = Choices::from_bytes(rest);
        // The steps come first: what a case takes from the bytes varies, and they would often be used up.
        let steps = choices.bits(32);
        let case = generate::case(&mut choices, &Profile { max_edits: 5, ..Profile::default() });
        let document = F::document(&case).unwrap_or_default();
        Document::new(mutated(&mut Choices::seeded(steps, 0), document, F::pieces()))
    }

    fn check(&self) {
        F::check(&self.bytes);
    }
}

impl<'a, F: Form> Arbitrary<'a> for Document<F> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let length = u.len();
        Ok(Self::of(u.bytes(length)?))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> Result<Self> {
        Ok(Self::of(u.take_rest()))
    }
}

impl<F: Form> fmt::Debug for Document<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown::document(F::TARGET, &Self::encoded(&self.bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Conflicts;
    use super::*;

    #[test]
    fn a_document_can_be_given_as_it_is() {
        let given = Document::<Conflicts>::encoded("é \0 x".as_bytes());
        assert_eq!(Document::<Conflicts>::of(&given).bytes(), "é \0 x".as_bytes());
    }
}
