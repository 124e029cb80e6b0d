//! The ids of requests: never used twice by one engine, rising, and not to be guessed, so that an answer that comes before
//! its question has no question to go with.
//!
//! An id is a whole number below 2⁵³, which every JSON library reads exactly: the upper 33 bits count, the lower 20 come
//! from the hasher that the standard library seeds. Ids decide nothing, so they may differ from run to run.

use std::hash::{BuildHasher, RandomState};

/// Bits of an id that cannot be guessed.
const HIDDEN_BITS: u32 = 20;

/// A source of ids.
#[derive(Debug, Default)]
pub(super) struct Ids {
    count: u64,
    hidden: RandomState,
}

impl Ids {
    pub(super) fn next(&mut self) -> u64 {
        self.count += 1;
        (self.count << HIDDEN_BITS) | (self.hidden.hash_one(self.count) & ((1 << HIDDEN_BITS) - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_rise_and_cannot_be_foretold() {
        let (mut one, mut other) = (Ids::default(), Ids::default());
        let mut last = 0;
        let mut same = 0;
        for _ in 0..100 {
            let id = one.next();
            assert!(id > last && id < 1 << 53);
            last = id;
            same += u32::from(other.next() == id);
        }
        assert!(same < 5, "{same} of 100 ids are the same in two engines");
    }
}
