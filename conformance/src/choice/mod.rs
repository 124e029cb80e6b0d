//! The one source of randomness: every generated thing is a function of the choices that it draws here.
//!
//! A generator asks small questions ("a number below n", "one of these"). The answers come from a seed ([`Choices::seeded`]),
//! from fuzz bytes ([`Choices::from_bytes`]) or from a list of answers given before ([`Choices::replayed`]); whichever it
//! is, the list of answers can be kept ([`Choices::recording`]). So one generator serves runs, property tests, fuzzing,
//! shrinking and enumeration.
//!
//! Why a struct over an enum and not a trait: tables of function pointers (the disturbances) need one concrete type, and
//! a dynamic call for each draw would cost more than the draw.
//!
//! Invariants that generators rely on and must keep:
//! * total: every draw answers, also when bytes or a list run out, and then it answers zero;
//! * zero is the simplest answer ([`chance`](Choices::chance) is `false`, [`pick`](Choices::pick) the first), so that a
//!   generator fed with zeros ends, and shrinking towards zeros simplifies;
//! * a bound of 0 or 1 draws nothing;
//! * the same questions to the same source get the same answers on every platform and in every version.
//!
//! Time: O(1) per draw; space: O(1), plus four bytes per draw when recording.

mod bytes;
mod fuzz;
mod replay;
mod seed;

use bytes::Bytes;
use replay::Replay;
use seed::Seed;

/// A source of choices. See the [module](self).
#[derive(Clone, Debug)]
pub struct Choices {
    source: Source,
    record: Option<Vec<u32>>,
}

#[derive(Clone, Debug)]
enum Source {
    Seed(Seed),
    Bytes(Bytes),
    Replay(Replay),
}

impl Choices {
    /// The independent stream number `index` of `seed`: stream 7 needs none of the streams before it.
    ///
    /// ```
    /// use editproof_conformance::choice::Choices;
    /// let mut choices = Choices::seeded(1, 0);
    /// assert!(choices.below(6) < 6);
    /// ```
    pub fn seeded(seed: u64, index: u64) -> Self {
        Choices::over(Source::Seed(Seed::new(seed, index)))
    }

    /// Choices made by fuzz bytes; zeros when they are used up.
    pub fn from_bytes(bytes: impl Into<Box<[u8]>>) -> Self {
        Choices::over(Source::Bytes(Bytes::new(bytes.into())))
    }

    /// The answers of a [record](Choices::into_record), each brought below the bound asked for; zeros after the last.
    pub fn replayed(record: impl Into<Box<[u32]>>) -> Self {
        Choices::over(Source::Replay(Replay::new(record.into())))
    }

    fn over(source: Source) -> Self {
        Choices { source, record: None }
    }

    /// The same source, keeping each answer from here on.
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.record = Some(Vec::new());
        self
    }

    /// The answers kept since [`recording`](Choices::recording); empty without it.
    pub fn into_record(self) -> Vec<u32> {
        self.record.unwrap_or_default()
    }

    /// A number below `bound`; 0 for a bound of 0 or 1. Bounds above `u32::MAX` count as that.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        if bound <= 1 {
            return 0;
        }
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        let answer = match &mut self.source {
            Source::Seed(source) => source.below(bound),
            Source::Bytes(source) => source.below(bound),
            Source::Replay(source) => source.below(bound),
        };
        if let Some(record) = &mut self.record {
            record.push(answer);
        }
        answer as usize
    }

    /// A number from `low` to `high`, both inclusive; `low` when `high` is not above it.
    #[inline]
    pub fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// `true` in `numerator` of `denominator` cases. The answer zero is `false`, unless it is always `true`.
    #[inline]
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        self.below(denominator) + numerator >= denominator
    }

    /// One of `items`, the first being the simplest.
    ///
    /// # Panics
    /// When `items` is empty, which no input can bring about: it is a mistake of the caller.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// One of `items`, each as often as its weight says.
    ///
    /// # Panics
    /// When `items` is empty.
    ///
    /// # Complexity
    /// O(items).
    #[inline]
    pub fn weighted<T: Copy>(&mut self, items: &[(usize, T)]) -> T {
        let mut left = self.below(items.iter().map(|(weight, _)| weight).sum());
        for &(weight, item) in items {
            if left < weight {
                return item;
            }
            left -= weight;
        }
        items[0].1
    }

    /// A number from 0 to `max` inclusive, small ones far more often: each doubling of the size is equally likely.
    #[inline]
    pub fn size(&mut self, max: usize) -> usize {
        let doublings = (usize::BITS - max.leading_zeros()) as usize;
        let level = self.below(doublings + 1);
        let low = (1usize << level) >> 1;
        let high = ((1usize << level) - 1).min(max);
        self.range(low, high)
    }

    /// `count` independent bits, at most 64, the lowest ones of the answer.
    #[inline]
    pub fn bits(&mut self, count: u32) -> u64 {
        let low = self.below(1usize << count.min(16)) as u64;
        if count <= 16 { low } else { low | self.bits(count.min(64) - 16) << 16 }
    }

    /// An index into `text` on a character boundary, its end included.
    #[inline]
    pub fn boundary(&mut self, text: &str) -> usize {
        let at = self.below(text.len() + 1);
        floor_boundary(text, at)
    }
}

/// The greatest character boundary of `text` at or before `at`.
#[inline]
pub fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Vec<Choices> {
        vec![
            Choices::seeded(3, 4),
            Choices::from_bytes((0..=255u8).collect::<Vec<_>>()),
            Choices::replayed((0..200u32).map(|n| n * 7919).collect::<Vec<_>>()),
        ]
    }

    #[test]
    fn every_draw_keeps_its_bounds_and_ends() {
        for mut choices in sources() {
            for bound in 0..400 {
                assert!(choices.below(bound) < bound.max(1));
                assert!((3..=3 + bound).contains(&choices.range(3, 3 + bound)));
                assert!(choices.size(bound) <= bound);
            }
            assert_eq!(choices.range(9, 2), 9);
            assert!(choices.chance(1, 1) && !choices.chance(0, 5));
            assert!(choices.bits(3) < 8);
        }
    }

    #[test]
    fn used_up_sources_answer_zero() {
        for mut choices in [Choices::from_bytes([]), Choices::replayed([])] {
            assert_eq!((choices.below(1000), choices.bits(64), choices.size(50)), (0, 0, 0));
            assert!(!choices.chance(99, 100));
            assert_eq!(choices.pick(&["simplest", "other"]), "simplest");
            assert_eq!(choices.weighted(&[(1, 'a'), (1_000_000, 'b')]), 'a');
        }
    }

    #[test]
    fn a_record_replays_to_the_same_answers() {
        for source in sources() {
            let mut first = source.recording();
            let answers: Vec<_> = (0..300).map(|n| first.below(n)).collect();
            let mut second = Choices::replayed(first.into_record());
            assert_eq!(answers, (0..300).map(|n| second.below(n)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn chances_and_weights_are_met() {
        let mut choices = Choices::seeded(1, 1);
        let hits = (0..100_000).filter(|_| choices.chance(1, 4)).count();
        assert!((24_000..26_000).contains(&hits), "{hits}");
        let heavy = (0..100_000).filter(|_| choices.weighted(&[(1, false), (3, true)])).count();
        assert!((74_000..76_000).contains(&heavy), "{heavy}");
        let small = (0..100_000).filter(|_| choices.size(63) < 8).count();
        assert!((55_000..59_000).contains(&small), "4 of 7 doublings: {small}");
    }

    #[test]
    fn boundaries_never_split_a_character() {
        let mut choices = Choices::seeded(1, 2);
        let text = "aé漢😀";
        assert!((0..1000).all(|_| text.is_char_boundary(choices.boundary(text))));
    }
}
