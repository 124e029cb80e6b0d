//! What a run of the generator is to produce.

use super::disturb::{DISTURBANCES, Kind, of_kind};
use super::{Feature, Features};

/// What a run of the generator is to produce. [`Profile::default`] is the one of `editproof run`.
///
/// ```
/// use editproof_conformance::generate::{Feature, Profile, numbered};
/// let profile = Profile::default().without(Feature::Batches);
/// assert_eq!(numbered(1, 0, &profile).edits.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Lines of most texts, at most; few reach it. One text in fifty may have eight times as many.
    pub max_lines: usize,
    /// Edits of a batch, at most.
    pub max_edits: usize,
    /// Bytes of a window into a given text, at most (only [`case_from_text`](super::case_from_text)).
    pub max_window: usize,
    /// What cases may contain.
    pub features: Features,
    /// The disturbances that may be applied, bit by bit as in [`DISTURBANCES`].
    pub disturbances: u64,
}

impl Default for Profile {
    fn default() -> Self {
        Profile {
            max_lines: 15,
            max_edits: 100,
            max_window: 2_048,
            features: Features::ALL,
            disturbances: (1 << DISTURBANCES.len()) - 1,
        }
    }
}

impl Profile {
    /// The profile with `feature` off in every case.
    #[must_use]
    pub fn without(mut self, feature: Feature) -> Self {
        self.features = self.features.without(feature);
        self
    }

    /// The profile without disturbances of `kind`.
    #[must_use]
    pub fn without_kind(mut self, kind: Kind) -> Self {
        self.disturbances &= !of_kind(kind);
        self
    }
}
