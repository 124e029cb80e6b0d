//! A part of a plan, for several machines.

use crate::enumerate::sha256;
use std::fmt;
use std::str::FromStr;

/// How a plan is cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// Every n-th unit in the plan's order: parts take about the same time.
    #[default]
    Slice,
    /// By a digest of the unit's name: a unit stays in its part when others come or go.
    Hash,
}

impl By {
    /// The word for logs and the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            By::Slice => "slice",
            By::Hash => "hash",
        }
    }
}

/// Part `index` of `count`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part, from 1.
    pub index: u32,
    /// Of how many.
    pub count: u32,
}

/// A part that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no part; expected I/N with I from 1 to N, for example 2/8")]
pub struct PartError(
    /// What was found instead.
    pub String,
);

impl Part {
    /// Whether the unit called `id` at place `at` of the plan, counted from 0, belongs to it.
    pub fn has(self, by: By, at: usize, id: &str) -> bool {
        let place = match by {
            By::Slice => at as u64,
            By::Hash => sha256(id.as_bytes()).iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte)),
        };
        place % u64::from(self.count) == u64::from(self.index) - 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (index, count) = text.split_once('/')?;
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (1..=count).contains(&index).then_some(Part { index, count })
        };
        read().ok_or_else(|| PartError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_the_plan_without_overlap() {
        let parts: Vec<Part> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for by in [By::Slice, By::Hash] {
            let mut sizes = [0; 3];
            for at in 0..300 {
                let id = format!("generated/{at}");
                let having: Vec<usize> = (0..3).filter(|&part| parts[part].has(by, at, &id)).collect();
                assert_eq!(having.len(), 1);
                sizes[having[0]] += 1;
            }
            assert!(sizes.iter().all(|size| (60..140).contains(size)), "{sizes:?}");
        }
        // The digest of a name, not of its place.
        assert_eq!((0..3).filter(|&at| parts[0].has(By::Hash, at, "x")).count() % 3, 0);
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", ""] {
            assert_eq!(text.parse::<Part>(), Err(PartError(text.to_owned())));
        }
    }
}
