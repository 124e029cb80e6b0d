//! A part of numbered work, so that several machines can share it: blocks of an enumeration, units of a qualification.

use std::fmt;
use std::str::FromStr;

/// Shard `index` of `count`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    count: u32,
}

/// A shard that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; expected I/N with I from 1 to N, for example 2/8")]
pub struct ShardError(
    /// What was found instead.
    pub String,
);

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether what has this number, counted from 0, is part of it: every `count`-th is.
    pub fn has(self, number: u64) -> bool {
        number % u64::from(self.count) == u64::from(self.index) - 1
    }

    /// Which shard, from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Of how many.
    pub fn count(self) -> u32 {
        self.count
    }

    /// Whether this is everything.
    pub fn is_whole(self) -> bool {
        self.count == 1
    }
}

impl Default for Shard {
    fn default() -> Self {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (index, count) = text.split_once('/')?;
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (1..=count).contains(&index).then_some(Shard { index, count })
        };
        read().ok_or_else(|| ShardError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_work_without_overlap() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for number in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1);
            assert!(Shard::WHOLE.has(number));
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", ""] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError(text.to_owned())));
        }
    }
}
