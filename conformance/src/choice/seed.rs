//! Choices from a seed.
//!
//! Algorithm, which is part of the contract because case ids name a seed: xoshiro256++ (Blackman and Vigna, 2018), its
//! state being four outputs of SplitMix64's finalizer over the seed and the index; a number below `bound` is the high 32
//! bits of the product of `bound` and the high 32 bits of an output (Lemire's method without rejection: the bias, below
//! bound / 2³², does not matter here and rejection would make the number of draws vary). A test holds the stream fixed.
//!
//! Time: a few nanoseconds a draw; space: 32 bytes.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

#[derive(Clone, Debug)]
pub(super) struct Seed {
    generator: Xoshiro256PlusPlus,
}

impl Seed {
    /// Stream `index` of `seed`. The finalizer is a bijection, so that no two pairs share a state.
    pub(super) fn new(seed: u64, index: u64) -> Self {
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let first = mix(seed.wrapping_add(GOLDEN));
        let second = mix(index.wrapping_add(GOLDEN.wrapping_mul(2)));
        let words = [first, second, mix(first ^ second.rotate_left(32)), mix(first.wrapping_add(second))];
        let mut state = [0; 32];
        for (bytes, word) in state.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Seed { generator: Xoshiro256PlusPlus::from_seed(state) }
    }

    #[inline]
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let word = self.generator.next_u64() >> 32;
        ((word * u64::from(bound)) >> 32) as u32
    }
}

/// The finalizer of SplitMix64.
fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected numbers come from a separate implementation of the algorithm in another language.
    #[test]
    fn the_stream_is_fixed() {
        let draw = |seed, index| {
            let mut source = Seed::new(seed, index);
            [0; 4].map(|_| source.below(1_000_000))
        };
        assert_eq!(draw(0, 0), [176589, 275605, 690270, 431967]);
        assert_eq!(draw(0, 1), [603298, 422832, 507634, 462117]);
        assert_eq!(draw(u64::MAX, u64::MAX), [70967, 13500, 144739, 459920]);
    }
}
