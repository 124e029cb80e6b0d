//! Why an engine is not asked a question: it does not claim what the question needs.

use crate::external::wire::{EngineLimits, Feature, Features, Question};
use editproof_spec::{Limits, Matching};
use std::fmt;

/// The first thing that a question needs and an engine does not claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skip {
    /// A feature.
    Feature(Feature),
    /// More edits in a batch than the engine takes.
    Edits,
    /// A longer request line than the engine takes.
    LineBytes,
}

impl Skip {
    /// Whether an engine with these claims can be asked `question`, as far as that can be told without writing the
    /// request.
    pub fn of(question: &Question<'_>, features: Features, limits: &EngineLimits) -> Option<Skip> {
        let Question { input, limits: asked } = question;
        let needs = [
            (Feature::TolerantMatch, input.matching == Matching::Tolerant),
            (Feature::ReplaceAll, input.edits.iter().any(|edit| edit.replace_all)),
            (Feature::Limits, *asked != Limits::default()),
            (Feature::Utf8Bom, input.has_utf8_bom),
        ];
        let missing = needs.into_iter().find(|&(feature, needed)| needed && !features.has(feature));
        if let Some((feature, _)) = missing {
            return Some(Skip::Feature(feature));
        }
        limits.edits.is_some_and(|most| input.edits.len() > most).then_some(Skip::Edits)
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skip::Feature(feature) => write!(f, "needs the feature `{feature}`"),
            Skip::Edits => f.write_str("has more edits than the engine takes"),
            Skip::LineBytes => f.write_str("has a longer request than the engine takes"),
        }
    }
}
