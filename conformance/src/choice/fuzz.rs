//! [`Choices`] as an [`Arbitrary`] value, so that a fuzz target can ask for them like for anything else.

use super::Choices;
use arbitrary::{Arbitrary, Result, Unstructured};

impl<'a> Arbitrary<'a> for Choices {
    /// Takes all bytes that are left; never fails.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let length = u.len();
        Ok(Choices::from_bytes(u.bytes(length)?))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> Result<Self> {
        Ok(Choices::from_bytes(u.take_rest()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_are_used_and_none_are_fine() {
        let mut some = Choices::arbitrary(&mut Unstructured::new(&[1, 2])).unwrap();
        assert_eq!([some.below(9), some.below(9), some.below(9)], [1, 2, 0]);
        assert_eq!(Choices::arbitrary_take_rest(Unstructured::new(&[])).unwrap().below(9), 0);
    }
}
