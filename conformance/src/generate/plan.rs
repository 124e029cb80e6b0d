//! How a case was made, for reports and for tests of the generator.

use super::cut::Cut;
use super::disturb::{DISTURBANCES, Disturbance};

/// How a case was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The family of its text; `given` when the text was given.
    pub family: &'static str,
    /// How each edit was made, in order; empty when the batch was made invalid.
    pub edits: Vec<Made>,
    /// Whether limits were lowered.
    pub lowered: bool,
}

/// How an edit was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Where it comes from.
    pub origin: Origin,
    /// How it was cut, when it was.
    pub cut: Option<Cut>,
    /// The disturbances that were applied, bit by bit as in [`DISTURBANCES`].
    pub disturbances: u64,
}

impl Made {
    /// The disturbances that were applied, in the order of [`DISTURBANCES`].
    pub fn disturbances(&self) -> impl Iterator<Item = &'static Disturbance> {
        let bits = self.disturbances;
        DISTURBANCES.iter().enumerate().filter(move |(bit, _)| bits >> bit & 1 == 1).map(|(_, one)| one)
    }
}

/// Where an edit of a batch comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// Anywhere in the text as the edits before are meant to leave it.
    Text,
    /// Near what the last edit changed, or in it.
    Nearby,
    /// An earlier edit once more.
    Again,
    /// An earlier edit turned round.
    Back,
}
