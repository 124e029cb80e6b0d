//! A part of the blocks of an enumeration, so that several machines can share it.

use std::fmt;
use std::str::FromStr;

/// Part `part` of `parts`, counted from 1: every `parts`-th block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    parts: usize,
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
    pub const WHOLE: Shard = Shard { part: 1, parts: 1 };

    /// Whether the block with this number, counted from 0, is part of it.
    pub fn has(self, block: usize) -> bool {
        block % self.parts == self.part - 1
    }

    /// Whether this is everything.
    pub fn is_whole(self) -> bool {
        self.parts == 1
    }
}

impl Default for Shard {
    fn default() -> Self {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (part, parts) = text.split_once('/')?;
            let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
            (1..=parts).contains(&part).then_some(Shard { part, parts })
        };
        read().ok_or_else(|| ShardError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_blocks_without_overlap() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for block in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(block)).count(), 1);
            assert!(Shard::WHOLE.has(block));
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", ""] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError(text.to_owned())));
        }
    }
}
