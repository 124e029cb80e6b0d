//! Inputs that are cases, drawn by the generator.

use super::{Input, shown};
use crate::case::Case;
use crate::choice::Choices;
use arbitrary::{Arbitrary, Result, Unstructured};
use std::fmt;
use std::marker::PhantomData;

/// How a target draws its cases and what it asserts of one.
pub trait Drawing {
    /// The target's name.
    const TARGET: &'static str;

    /// Draws a case.
    fn case(choices: &mut Choices) -> Case;

    /// Asserts what must hold.
    ///
    /// # Panics
    /// When it does not.
    fn check(case: &Case);
}

/// A case that was drawn for the target `D`.
pub struct Drawn<D> {
    case: Case,
    drawing: PhantomData<D>,
}

impl<D: Drawing> Input for Drawn<D> {
    const TARGET: &'static str = D::TARGET;

    fn of(bytes: &[u8]) -> Self {
        Drawn { case: D::case(&mut Choices::from_bytes(bytes)), drawing: PhantomData }
    }

    fn check(&self) {
        D::check(&self.case);
    }

    fn case(&self) -> Option<&Case> {
        Some(&self.case)
    }
}

impl<'a, D: Drawing> Arbitrary<'a> for Drawn<D> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let length = u.len();
        Ok(Self::of(u.bytes(length)?))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> Result<Self> {
        Ok(Self::of(u.take_rest()))
    }
}

impl<D: Drawing> fmt::Debug for Drawn<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown::case(D::TARGET, &self.case))
    }
}
