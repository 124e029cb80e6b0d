//! How a plan is cut into parts, for several machines.

use crate::enumerate::sha256;
use crate::shard::Shard;

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

    /// Whether the unit called `id` at place `at` of the plan, counted from 0, belongs to `shard`.
    pub fn gives(self, shard: Shard, at: usize, id: &str) -> bool {
        shard.has(match self {
            By::Slice => at as u64,
            By::Hash => sha256(id.as_bytes()).iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_the_plan_without_overlap() {
        let parts: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for by in [By::Slice, By::Hash] {
            let mut sizes = [0; 3];
            for at in 0..300 {
                let id = format!("generated/{at}");
                let having: Vec<usize> = (0..3).filter(|&part| by.gives(parts[part], at, &id)).collect();
                assert_eq!(having.len(), 1);
                sizes[having[0]] += 1;
            }
            assert!(sizes.iter().all(|size| (60..140).contains(size)), "{sizes:?}");
        }
        // The digest of a name, not of its place.
        let [first, second, third] = [0, 1, 2].map(|at| By::Hash.gives(parts[0], at, "x"));
        assert!(first == second && second == third);
    }
}
