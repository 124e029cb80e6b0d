//! What an engine says of itself.

use super::{Feature, Features, PROTOCOL};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The `ok` of a `describe` request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Description {
    /// The engine's name.
    pub name: String,
    /// The engine's own version.
    pub version: String,
    /// The version of the protocol that it speaks.
    #[schemars(range(min = 1, max = 1))]
    pub protocol: u32,
    /// What it claims to be able to do; each at most once.
    #[schemars(extend("uniqueItems" = true))]
    pub features: Vec<Feature>,
    /// What it can take; nothing said is no limit.
    #[serde(default, skip_serializing_if = "EngineLimits::is_empty")]
    pub limits: EngineLimits,
}

/// What an engine can take.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EngineLimits {
    /// The most edits in a batch; a case with more is skipped.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "super::object::some")]
    #[schemars(with = "usize", range(min = 1))]
    pub edits: Option<usize>,
    /// The longest request line in bytes, its LF not counted; a case with a longer one is skipped.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "super::object::some")]
    #[schemars(with = "usize", range(min = 1))]
    pub line_bytes: Option<usize>,
    /// The most requests that it takes before it has answered the first of them.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "super::object::some")]
    #[schemars(with = "usize", range(min = 1))]
    pub in_flight: Option<usize>,
}

impl EngineLimits {
    fn is_empty(&self) -> bool {
        *self == EngineLimits::default()
    }
}

/// Bytes of a name or version that are kept.
const MAX_WORD_BYTES: usize = 200;

impl Description {
    /// The features as a set.
    pub fn features(&self) -> Features {
        self.features.iter().copied().collect()
    }

    /// What is wrong with it beyond its shape, if anything is.
    pub fn fault(&self) -> Option<String> {
        let EngineLimits { edits, line_bytes, in_flight } = self.limits;
        if self.protocol != PROTOCOL {
            return Some(format!("it speaks protocol {}; expected {PROTOCOL}", self.protocol));
        }
        if self.name.is_empty() || self.name.len() > MAX_WORD_BYTES || self.version.len() > MAX_WORD_BYTES {
            return Some(format!("its name is empty, or its name or version is longer than {MAX_WORD_BYTES} bytes"));
        }
        if self.features().iter().count() != self.features.len() {
            return Some("it lists a feature twice".to_owned());
        }
        if [edits, line_bytes, in_flight].contains(&Some(0)) {
            return Some("one of its limits is 0".to_owned());
        }
        None
    }
}
