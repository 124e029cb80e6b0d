//! A request line.

use editproof_spec::{Edit, Input, Matching};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::fmt;
use std::marker::PhantomData;

/// A request. Closed: an unknown key or a `null` is an error, as in RQ-1.
#[derive(Debug)]
pub(super) struct Request {
    /// The id as it was written.
    pub(super) id: Box<RawValue>,
    text: String,
    edits: Vec<Object<WireEdit>>,
    matching: Matching,
}

/// What is wrong with a line, and its id where that could be read.
#[derive(Debug)]
pub(super) struct Malformed {
    pub(super) id: Option<Box<RawValue>>,
    pub(super) what: String,
}

impl Malformed {
    pub(super) fn too_long(most: usize) -> Self {
        Malformed { id: None, what: format!("it is longer than {most} bytes; send a smaller request") }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WireRequest {
    id: Box<RawValue>,
    text: String,
    edits: Vec<Object<WireEdit>>,
    #[serde(default, deserialize_with = "some")]
    matching: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct WireEdit {
    old_text: String,
    new_text: String,
    #[serde(default)]
    replace_all: bool,
}

/// A JSON object; derived readers would take an array of the members' values too.
#[derive(Debug)]
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(members))
            }
        }
        deserializer.deserialize_map(Members(PhantomData)).map(Object)
    }
}

/// What can be read of a line that is no request.
#[derive(Deserialize)]
struct OnlyId {
    id: Option<Box<RawValue>>,
}

/// For keys that may be left out but must not be `null`.
fn some<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl Request {
    /// Reads a line.
    pub(super) fn read(line: &[u8]) -> Result<Request, Malformed> {
        let malformed = |what: String| {
            let id = serde_json::from_slice::<Object<OnlyId>>(line)
                .ok()
                .and_then(|Object(only)| only.id)
                .filter(|id| is_id(id));
            Malformed { id, what }
        };
        let Object(WireRequest { id, text, edits, matching }) = serde_json::from_slice(line).map_err(|error| {
            // The position's line is always 1 here: the caller knows the line, the column stays.
            let what = error.to_string().replace(" at line 1 column ", " at column ");
            malformed(format!(
                "{what}; expected {{\"id\",\"text\",\"edits\":[{{\"oldText\",\"newText\"}}],\"matching\"}}"
            ))
        })?;
        if !is_id(&id) {
            return Err(malformed(format!("the id is `{id}`; expected a string or a number")));
        }
        let matching = match matching.as_deref() {
            None | Some("exact") => Matching::Exact,
            Some("tolerant") => Matching::Tolerant,
            Some(other) => {
                return Err(malformed(format!("matching is `{other}`; expected `exact` or `tolerant`")));
            }
        };
        Ok(Request { id, text, edits, matching })
    }

    /// The edits as the engines take them.
    pub(super) fn edits(&self) -> Vec<Edit<'_>> {
        self.edits
            .iter()
            .map(|Object(edit)| Edit {
                old_text: &edit.old_text,
                new_text: &edit.new_text,
                replace_all: edit.replace_all,
            })
            .collect()
    }

    /// The question as the engines take it.
    pub(super) fn input<'a>(&'a self, edits: &'a [Edit<'a>]) -> Input<'a> {
        Input { text: &self.text, has_utf8_bom: false, edits, matching: self.matching }
    }
}

fn is_id(id: &RawValue) -> bool {
    matches!(id.get().as_bytes().first(), Some(b'"' | b'-' | b'0'..=b'9'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_as_they_were_written() {
        for id in ["1", "-1.50e+3", "123456789012345678901234567890", r#""a\u0041""#] {
            let line = format!(r#"{{"id":{id},"text":"","edits":[]}}"#);
            assert_eq!(Request::read(line.as_bytes()).unwrap().id.get(), id);
        }
    }

    #[test]
    fn objects_are_closed() {
        let edit = r#"{"oldText":"a","newText":"b"}"#;
        for (line, words) in [
            (r#"{"id":1,"text":"a"}"#.to_owned(), "missing field `edits`"),
            (format!(r#"{{"id":1,"text":"a","edits":[{edit}],"matching":null}}"#), "null"),
            (format!(r#"{{"id":1,"text":"a","edits":[{edit}],"matching":"fuzzy"}}"#), "matching is `fuzzy`"),
            (format!(r#"{{"id":1,"text":"a","edits":[{edit}],"more":1}}"#), "unknown field `more`"),
            (format!(r#"{{"id":1,"id":2,"text":"a","edits":[{edit}]}}"#), "duplicate field `id`"),
            (r#"{"id":1,"text":"a","edits":[{"oldText":"a","newText":"b","replaceAll":null}]}"#.into(), "null"),
            (r#"{"id":1,"text":"a","edits":[{"oldText":"a"}]}"#.into(), "missing field `newText`"),
            (r#"[1,"a",[]]"#.into(), "expected an object"),
            (r#"{"id":1,"text":"a","edits":[["a","b"]]}"#.into(), "expected an object"),
            (r#"{"id":null,"text":"a","edits":[]}"#.into(), "the id is `null`"),
            (r#"{"id":{},"text":"a","edits":[]}"#.into(), "the id is `{}`"),
        ] {
            let malformed = Request::read(line.as_bytes()).unwrap_err();
            assert!(malformed.what.contains(words), "{line}: {}", malformed.what);
        }
    }
}
