//! Words from closed lists: clauses, flags, strategies, error codes. Each list stands elsewhere and is not repeated here.

use super::super::cure::nearest;
use super::super::flags;
use editproof_spec::{Clause, Code, Tier};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

/// A clause of the specification by its id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ClauseId(pub Clause);

/// A flag of the closed dictionary.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct FlagName(pub String);

/// Serialises words of the specification by their `as_str`, so that no word is written twice.
macro_rules! word {
    ($(#[$meta:meta])* $name:ident of $of:ty: $all:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct $name(pub $of);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const WORDS: &[&str] = &{
                    let mut words = [""; $all.len()];
                    let mut at = 0;
                    while at < words.len() {
                        words[at] = $all[at].as_str();
                        at += 1;
                    }
                    words
                };
                let word = String::deserialize(deserializer)?;
                let found = $all.iter().copied().find(|one| one.as_str() == word);
                found.map($name).ok_or_else(|| de::Error::unknown_variant(&word, WORDS))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let words: Vec<&str> = $all.iter().map(|one| one.as_str()).collect();
                json_schema!({ "type": "string", "enum": words })
            }
        }
    };
}

word! {
    /// The strategy of a match.
    WireTier of Tier: Tier::ALL
}
word! {
    /// An error code of the wire.
    WireCode of Code: Code::ALL
}

impl Serialize for ClauseId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de> Deserialize<'de> for ClauseId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(ClauseId).map_err(de::Error::custom)
    }
}

impl JsonSchema for ClauseId {
    fn schema_name() -> Cow<'static, str> {
        "ClauseId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let ids: Vec<&str> = Clause::ALL.iter().map(|clause| clause.id()).collect();
        json_schema!({ "description": "A clause of SPEC.md by its id.", "type": "string", "enum": ids })
    }
}

impl<'de> Deserialize<'de> for FlagName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        if flags::flag(&name).is_some() {
            return Ok(FlagName(name));
        }
        let near = nearest(&name, flags::FLAGS.iter().map(|flag| flag.name));
        let cure = near.map_or("corpus/README.md lists them".into(), |near| format!("did you mean `{near}`?"));
        Err(de::Error::custom(format!("unknown flag `{name}`, expected a word of the dictionary; {cure}")))
    }
}

impl JsonSchema for FlagName {
    fn schema_name() -> Cow<'static, str> {
        "FlagName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let flags: Vec<_> = flags::FLAGS
            .iter()
            .map(|flag| serde_json::json!({ "const": flag.name, "description": flag.meaning }))
            .collect();
        json_schema!({ "description": "A flag of the closed dictionary.", "type": "string", "oneOf": flags })
    }
}
