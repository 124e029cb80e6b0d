//! What an engine may claim to be able to do. A case that needs more is skipped, and an answer is held only against what
//! is claimed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! features {
    ($($(#[$meta:meta])* $variant:ident = $word:literal,)*) => {
        /// A feature of an engine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        pub enum Feature {
            $($(#[$meta])* #[serde(rename = $word)] $variant,)*
        }

        impl Feature {
            /// All features, in canonical order.
            pub const ALL: &'static [Feature] = &[$(Feature::$variant,)*];

            /// The wire word, for example `replace_all`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Feature::$variant => $word,)* }
            }
        }
    };
}

features! {
    /// `matching` may be `tolerant` (LD-1).
    TolerantMatch = "tolerant_match",
    /// Edits may have `replaceAll` (LD-3).
    ReplaceAll = "replace_all",
    /// An applied batch is answered with `matches` (BA-5).
    Matches = "matches",
    /// A refused batch is answered with the specification's code and message (section 6).
    Diagnostics = "diagnostics",
    /// `apply` may have `limits` (LI-4).
    Limits = "limits",
    /// `apply` may have `hasUtf8Bom`, which counts towards LI-2.
    Utf8Bom = "utf8_bom",
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A set of features.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Features(u8);

impl Features {
    /// Every feature: what an engine of this process has.
    pub const ALL: Features = Features((1 << Feature::ALL.len()) - 1);

    /// Whether `feature` is among them.
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & (1 << feature as u8) != 0
    }

    /// The features, in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.iter().copied().filter(move |&feature| self.has(feature))
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Self {
        Features(features.into_iter().fold(0, |bits, feature| bits | 1 << feature as u8))
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Feature::as_str)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let some: Features = [Feature::Matches, Feature::Utf8Bom].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [Feature::Matches, Feature::Utf8Bom]);
        assert!(!some.has(Feature::TolerantMatch));
        assert_eq!(Feature::ALL.iter().copied().collect::<Features>(), Features::ALL);
        assert_eq!(Features::default().iter().count(), 0);
    }
}
