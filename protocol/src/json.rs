//! Reading JSON along an expected shape.
//!
//! A [`Node`] is a stretch of JSON text with its place in the document; it is decoded only when its type is asked for.
//! So an unknown key, however large or deep its value, costs one scan, and a string is read in a way that tells a lone
//! surrogate from a syntax error. Not a tree of values: that would build what is about to be refused.
//!
//! Time: one scan per level of nesting of the expected shape (at most four). Space: the strings that are asked for.
//! Invariants: no recursion that follows the input; keys of an object are distinct, or the object is refused.

use crate::SAFE_INTEGER;
use crate::invalid::{Invalid, Problem};
use serde::Deserializer as _;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

/// A JSON value that has not been decoded, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    text: &'a str,
    field: String,
}

impl<'a> Node<'a> {
    /// The document in `json`.
    pub(crate) fn document(json: &'a [u8]) -> Result<Self, Invalid> {
        let not_json = || Invalid::new(Invalid::DOCUMENT, Problem::NotJson);
        let text = std::str::from_utf8(json).map_err(|_| not_json())?;
        let raw: &RawValue = serde_json::from_str(text).map_err(|_| not_json())?;
        Ok(Node { text: raw.get(), field: Invalid::DOCUMENT.to_owned() })
    }

    /// The same value as a document of its own, so that the places in it are counted from itself.
    pub(crate) fn as_document(&self) -> Node<'a> {
        Node { text: self.text, field: Invalid::DOCUMENT.to_owned() }
    }

    /// Whether it is `null`.
    pub(crate) fn is_null(&self) -> bool {
        self.text == "null"
    }

    /// The JSON text, undecoded.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    pub(crate) fn error(&self, problem: Problem) -> Invalid {
        Invalid::new(self.field.clone(), problem)
    }

    /// Refuses whatever is not `expected`, and `null` by its own name.
    fn expect(&self, first: impl Fn(u8) -> bool, expected: &'static str) -> Result<(), Invalid> {
        match self.text.bytes().next() {
            Some(byte) if first(byte) => Ok(()),
            Some(b'n') => Err(self.error(Problem::Null)),
            _ => Err(self.error(Problem::WrongType { expected })),
        }
    }

    pub(crate) fn object(self) -> Result<Object<'a>, Invalid> {
        self.expect(|byte| byte == b'{', "an object")?;
        let mut reader = serde_json::Deserializer::from_str(self.text);
        let entries = reader.deserialize_map(Entries).map_err(|_| self.error(Problem::NotJson))?;
        let mut object = Object { field: self.field, entries: Vec::with_capacity(entries.len().min(16)) };
        for (key, text) in entries {
            let field = object.field_of(&key);
            if object.entries.iter().any(|(known, _)| *known == key) {
                return Err(Invalid::new(field, Problem::DuplicateKey));
            }
            // A closed object has few keys: more of them than any shape here knows cannot be accepted.
            if object.entries.len() >= Object::MOST_KEYS {
                return Err(Invalid::new(field, Problem::UnknownKey));
            }
            object.entries.push((key, Node { text, field }));
        }
        Ok(object)
    }

    /// The items of an array of at most `limit`.
    pub(crate) fn array(&self, limit: usize, unit: &'static str) -> Result<Vec<Node<'a>>, Invalid> {
        self.expect(|byte| byte == b'[', "an array")?;
        let mut reader = serde_json::Deserializer::from_str(self.text);
        let items = reader.deserialize_seq(Items(limit)).map_err(|_| self.error(Problem::NotJson))?;
        if items.len() > limit {
            return Err(self.error(Problem::TooLarge { limit: limit as u64, unit }));
        }
        let place = |(index, text)| Node { text, field: format!("{}[{index}]", self.field) };
        Ok(items.into_iter().enumerate().map(place).collect())
    }

    pub(crate) fn string(&self) -> Result<Cow<'a, str>, Invalid> {
        self.expect(|byte| byte == b'"', "a string")?;
        let mut reader = serde_json::Deserializer::from_str(self.text);
        match reader.deserialize_bytes(Text) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Err(self.error(Problem::LoneSurrogate)),
            Err(_) => Err(self.error(Problem::NotJson)),
        }
    }

    /// A number whose value is an integer within `range`; `1.0` and `1e0` are the integer 1, as in JavaScript.
    pub(crate) fn integer(&self, range: RangeInclusive<u64>) -> Result<u64, Invalid> {
        self.expect(|byte| byte == b'-' || byte.is_ascii_digit(), "a number")?;
        let number = self.text.parse::<serde_json::Number>().ok();
        let value = number.and_then(|number| number.as_u64().or_else(|| integral(number.as_f64()?)));
        value.filter(|value| range.contains(value)).ok_or_else(|| {
            let expected = match (range.start(), range.end()) {
                (start, end) if start == end => format!("{start}"),
                (start, end) => format!("an integer from {start} to {end}"),
            };
            self.error(Problem::NotAllowed { expected })
        })
    }

    pub(crate) fn boolean(&self) -> Result<bool, Invalid> {
        self.expect(|byte| byte == b't' || byte == b'f', "a boolean")?;
        Ok(self.text == "true")
    }

    /// A string that `read` knows; `words` are what it knows, for the error.
    pub(crate) fn word<T>(&self, words: &[&str], read: impl Fn(&str) -> Option<T>) -> Result<T, Invalid> {
        let text = self.string()?;
        read(&text).ok_or_else(|| {
            let words = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
            let expected = if words.contains(',') { format!("one of {words}") } else { words };
            self.error(Problem::NotAllowed { expected })
        })
    }

    /// A string that `read` accepts.
    pub(crate) fn parsed<T>(&self, read: impl Fn(&str) -> Result<T, Problem>) -> Result<T, Invalid> {
        read(&self.string()?).map_err(|problem| self.error(problem))
    }
}

fn integral(value: f64) -> Option<u64> {
    (value.fract() == 0.0 && (0.0..=SAFE_INTEGER as f64).contains(&value)).then_some(value as u64)
}

/// An object whose keys are taken one by one; what is left over is unknown.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    field: String,
    entries: Vec<(String, Node<'a>)>,
}

impl<'a> Object<'a> {
    /// More keys than any object of the protocol has.
    const MOST_KEYS: usize = 64;

    pub(crate) fn field_of(&self, key: &str) -> String {
        if self.field == Invalid::DOCUMENT { key.to_owned() } else { format!("{}.{key}", self.field) }
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(known, _)| known == key)
    }

    pub(crate) fn optional(&mut self, key: &str) -> Option<Node<'a>> {
        let at = self.entries.iter().position(|(known, _)| known == key)?;
        Some(self.entries.remove(at).1)
    }

    pub(crate) fn required(&mut self, key: &str) -> Result<Node<'a>, Invalid> {
        self.optional(key).ok_or_else(|| Invalid::new(self.field_of(key), Problem::Missing))
    }

    /// Refuses every key that was not taken (RQ-1).
    pub(crate) fn close(self) -> Result<(), Invalid> {
        match self.entries.into_iter().next() {
            Some((_, node)) => Err(node.error(Problem::UnknownKey)),
            None => Ok(()),
        }
    }

    /// The `protocolVersion` of the document (RQ-2).
    pub(crate) fn version(&mut self) -> Result<(), Invalid> {
        let version = crate::PROTOCOL_VERSION;
        self.required("protocolVersion")?.integer(version..=version).map(drop)
    }
}

/// Keys with undecoded values. A key that is no text is kept with U+FFFD in it: no shape knows such a key.
struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(String, &'de str)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(Key(key)) = map.next_key()? {
            let value: &RawValue = map.next_value()?;
            // One more than an object may have is enough to refuse it.
            if entries.len() <= Object::MOST_KEYS {
                entries.push((key, value.get()));
            }
        }
        Ok(entries)
    }
}

struct Key(String);

impl<'de> serde::Deserialize<'de> for Key {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl Visitor<'_> for KeyVisitor {
            type Value = Key;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Key, E> {
                Ok(Key(String::from_utf8_lossy(bytes).into_owned()))
            }
            fn visit_str<E>(self, text: &str) -> Result<Key, E> {
                Ok(Key(text.to_owned()))
            }
        }
        deserializer.deserialize_bytes(KeyVisitor)
    }
}

/// Items of an array, undecoded; at most one more than the limit is kept.
struct Items(usize);

impl<'de> Visitor<'de> for Items {
    type Value = Vec<&'de str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element::<&RawValue>()? {
            if items.len() <= self.0 {
                items.push(item.get());
            }
        }
        Ok(items)
    }
}

/// A string asked for as bytes, the one way in which `serde_json` hands out a lone surrogate (as three bytes that are
/// not UTF-8) instead of failing. `None` is such a string.
struct Text;

impl<'de> Visitor<'de> for Text {
    type Value = Option<Cow<'de, str>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_bytes<E>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        Ok(std::str::from_utf8(bytes).ok().map(Cow::Borrowed))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(std::str::from_utf8(bytes).ok().map(|text| Cow::Owned(text.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(json: &str) -> Node<'_> {
        Node::document(json.as_bytes()).unwrap()
    }

    #[test]
    fn text_with_every_kind_of_escape() {
        assert_eq!(node(r#""a\u0041\n\ud83d\ude00""#).string().unwrap(), "aA\n\u{1f600}");
        for lone in [r#""\ud800""#, r#""\udc00""#, r#""\ud800x""#, r#""\ud800\u0041""#, r#""\ude00\ud83d""#] {
            assert_eq!(node(lone).string().unwrap_err().problem, Problem::LoneSurrogate, "{lone}");
        }
    }

    #[test]
    fn numbers_are_values_not_spellings() {
        for one in ["1", "1.0", "1e0", "10e-1", "0.1e1"] {
            assert_eq!(node(one).integer(1..=1), Ok(1), "{one}");
        }
        for other in ["-1", "0", "1.5", "2", "1e400", "-0", "99999999999999999999"] {
            assert!(node(other).integer(1..=1).is_err(), "{other}");
        }
    }

    #[test]
    fn depth_and_width_cost_no_stack() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(500_000), "]".repeat(500_000));
        assert_eq!(node(&deep).object().unwrap().close().unwrap_err().problem, Problem::UnknownKey);
        let wide = format!("{{{}\"z\":1}}", (0..100_000).map(|n| format!("\"k{n}\":1,")).collect::<String>());
        assert_eq!(node(&wide).object().unwrap_err().problem, Problem::UnknownKey);
        let long = format!("[{}1]", "1,".repeat(100_000));
        assert!(matches!(node(&long).array(100, "items").unwrap_err().problem, Problem::TooLarge { limit: 100, .. }));
    }

    #[test]
    fn not_json() {
        for text in ["", "{", "{}x", "'a'", "\"\n\"", "{\"a\":}", "nul", "[1,]", "{\"a\":\"\\x\"}"] {
            assert_eq!(Node::document(text.as_bytes()).unwrap_err().problem, Problem::NotJson, "{text}");
        }
        assert_eq!(Node::document(b"\"\xff\"").unwrap_err().problem, Problem::NotJson);
    }

    #[test]
    fn a_key_that_is_no_text_is_unknown() {
        let json = r#"{"\ud800": 1}"#;
        assert_eq!(node(json).object().unwrap().close().unwrap_err().problem, Problem::UnknownKey);
    }
}
