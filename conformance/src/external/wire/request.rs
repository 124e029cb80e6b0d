//! Request lines: read by an engine, written by the harness.

use super::object::{Object, some};
use crate::case::wire::WireLimits;
use editproof_spec::{Edit, Input, Limits, Matching};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// One question to an engine, as the engines take it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The text and the batch.
    pub input: Input<'a>,
    /// The limits that apply.
    pub limits: Limits,
}

/// A request. Closed: an unknown key or a `null` is an error, as in RQ-1.
#[derive(Debug)]
pub enum Request {
    /// Say who you are.
    Describe {
        /// The id as it was written.
        id: Box<RawValue>,
    },
    /// Apply a batch of edits to a text.
    Apply(Box<Apply>),
    /// Answer, and end.
    Quit {
        /// The id as it was written.
        id: Box<RawValue>,
    },
}

/// A batch to apply.
#[derive(Debug)]
pub struct Apply {
    /// The id as it was written.
    pub id: Box<RawValue>,
    /// The limits that apply.
    pub limits: Limits,
    text: String,
    edits: Vec<Object<WireEdit>>,
    matching: Matching,
    has_utf8_bom: bool,
}

impl Apply {
    /// The edits as the engines take them.
    pub fn edits(&self) -> Vec<Edit<'_>> {
        self.edits
            .iter()
            .map(|Object(edit)| Edit {
                old_text: &edit.old_text,
                new_text: &edit.new_text,
                replace_all: edit.replace_all,
            })
            .collect()
    }

    /// The question as the engines take it; `edits` comes from [`Apply::edits`].
    pub fn input<'a>(&'a self, edits: &'a [Edit<'a>]) -> Input<'a> {
        Input { text: &self.text, has_utf8_bom: self.has_utf8_bom, edits, matching: self.matching }
    }
}

/// What is wrong with a line, and its id where that could be read.
#[derive(Debug)]
pub struct Malformed {
    /// The id as it was written.
    pub id: Option<Box<RawValue>>,
    /// What is wrong.
    pub what: String,
}

impl Malformed {
    /// The line was too long to be read.
    pub fn too_long(most: usize) -> Self {
        Malformed { id: None, what: format!("it is longer than {most} bytes; send a smaller request") }
    }
}

/// Every member of every kind of request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct AnyRequest {
    id: Box<RawValue>,
    #[serde(default, deserialize_with = "some")]
    request: Option<String>,
    #[serde(default, deserialize_with = "some")]
    protocol: Option<u32>,
    #[serde(default, deserialize_with = "some")]
    text: Option<String>,
    #[serde(default, deserialize_with = "some")]
    edits: Option<Vec<Object<WireEdit>>>,
    #[serde(default, deserialize_with = "some")]
    matching: Option<String>,
    #[serde(default, deserialize_with = "some")]
    limits: Option<Object<WireLimits>>,
    #[serde(default, deserialize_with = "some")]
    has_utf8_bom: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct WireEdit {
    old_text: String,
    new_text: String,
    #[serde(default)]
    replace_all: bool,
}

/// What can be read of a line that is no request.
#[derive(Deserialize)]
struct OnlyId {
    id: Option<Box<RawValue>>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is no request.
    pub fn read(line: &[u8]) -> Result<Request, Malformed> {
        let malformed = |what: String| {
            let id = serde_json::from_slice::<Object<OnlyId>>(line)
                .ok()
                .and_then(|Object(only)| only.id)
                .filter(|id| is_id(id));
            Malformed { id, what }
        };
        let Object(any) = serde_json::from_slice::<Object<AnyRequest>>(line).map_err(|error| {
            // The position's line is always 1 here: the caller knows the line, the column stays.
            let what = error.to_string().replace(" at line 1 column ", " at column ");
            malformed(format!("{what}; expected {EXPECTED}"))
        })?;
        any.request().map_err(malformed)
    }
}

/// What is told to one who sends something else.
const EXPECTED: &str = "{\"id\",\"text\",\"edits\":[{\"oldText\",\"newText\"}],\"matching\"}";

impl AnyRequest {
    fn request(self) -> Result<Request, String> {
        if !is_id(&self.id) {
            return Err(format!("the id is `{}`; expected a string or a number", self.id));
        }
        match self.request.as_deref() {
            None | Some("apply") => self.apply(),
            Some("describe") => {
                let protocol = self.protocol;
                let id = self.alone("describe")?;
                match protocol {
                    Some(super::PROTOCOL) => Ok(Request::Describe { id }),
                    Some(other) => Err(format!("the protocol is {other}; expected {}", super::PROTOCOL)),
                    None => Err("missing field `protocol`".to_owned()),
                }
            }
            Some("quit") if self.protocol.is_some() => Err("`protocol` does not belong to `quit`".to_owned()),
            Some("quit") => Ok(Request::Quit { id: self.alone("quit")? }),
            Some(other) => Err(format!("the request is `{other}`; expected `describe`, `apply` or `quit`")),
        }
    }

    fn apply(self) -> Result<Request, String> {
        let missing = |field: &str| format!("missing field `{field}`; expected {EXPECTED}");
        if self.protocol.is_some() {
            return Err("`protocol` does not belong to `apply`".to_owned());
        }
        let matching = match self.matching.as_deref() {
            None | Some("exact") => Matching::Exact,
            Some("tolerant") => Matching::Tolerant,
            Some(other) => return Err(format!("matching is `{other}`; expected `exact` or `tolerant`")),
        };
        Ok(Request::Apply(Box::new(Apply {
            id: self.id,
            limits: self.limits.unwrap_or(Object(WireLimits::default())).0.limits(),
            text: self.text.ok_or_else(|| missing("text"))?,
            edits: self.edits.ok_or_else(|| missing("edits"))?,
            matching,
            has_utf8_bom: self.has_utf8_bom.unwrap_or(false),
        })))
    }

    /// The id of a request that has none of the members of `apply`.
    fn alone(self, request: &str) -> Result<Box<RawValue>, String> {
        let members = [
            ("text", self.text.is_some()),
            ("edits", self.edits.is_some()),
            ("matching", self.matching.is_some()),
            ("limits", self.limits.is_some()),
            ("hasUtf8Bom", self.has_utf8_bom.is_some()),
        ];
        match members.iter().find(|(_, there)| *there) {
            Some((member, _)) => Err(format!("`{member}` does not belong to `{request}`")),
            None => Ok(self.id),
        }
    }
}

fn is_id(id: &RawValue) -> bool {
    matches!(id.get().as_bytes().first(), Some(b'"' | b'-' | b'0'..=b'9'))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ApplyLine<'a> {
    id: u64,
    request: &'static str,
    text: &'a str,
    edits: Vec<EditOfLine<'a>>,
    matching: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<WireLimits>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_utf8_bom: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EditOfLine<'a> {
    old_text: &'a str,
    new_text: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    replace_all: bool,
}

#[derive(Serialize)]
struct BareLine {
    id: u64,
    request: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<u32>,
}

/// Appends the line of an `apply` request. Members are left out where they have their default.
pub fn write_apply(out: &mut Vec<u8>, id: u64, question: &Question<'_>) {
    let Question { input, limits } = question;
    let edits = input.edits.iter().map(|edit| EditOfLine {
        old_text: edit.old_text,
        new_text: edit.new_text,
        replace_all: edit.replace_all,
    });
    let line = ApplyLine {
        id,
        request: "apply",
        text: input.text,
        edits: edits.collect(),
        matching: input.matching.as_str(),
        limits: (*limits != Limits::default()).then(|| WireLimits::of(*limits)),
        has_utf8_bom: input.has_utf8_bom,
    };
    write(out, &line);
}

/// Appends the line of a `describe` request.
pub fn write_describe(out: &mut Vec<u8>, id: u64) {
    write(out, &BareLine { id, request: "describe", protocol: Some(super::PROTOCOL) });
}

/// Appends the line of a `quit` request.
pub fn write_quit(out: &mut Vec<u8>, id: u64) {
    write(out, &BareLine { id, request: "quit", protocol: None });
}

fn write(out: &mut Vec<u8>, line: &impl Serialize) {
    // Neither can fail: a vector takes everything, and these types have nothing that JSON cannot say.
    let _ = serde_json::to_writer(&mut *out, line);
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_as_they_were_written() {
        for id in ["1", "-1.50e+3", "123456789012345678901234567890", r#""a\u0041""#] {
            let line = format!(r#"{{"id":{id},"text":"","edits":[]}}"#);
            let Ok(Request::Apply(apply)) = Request::read(line.as_bytes()) else { panic!("{line}") };
            assert_eq!(apply.id.get(), id);
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
            (r#"{"id":1,"request":"describe"}"#.into(), "missing field `protocol`"),
            (r#"{"id":1,"request":"describe","protocol":2}"#.into(), "the protocol is 2; expected 1"),
            (r#"{"id":1,"request":"describe","protocol":1,"text":""}"#.into(), "`text` does not belong"),
            (r#"{"id":1,"request":"quit","protocol":1}"#.into(), "`protocol` does not belong"),
            (r#"{"id":1,"request":"stop"}"#.into(), "the request is `stop`"),
            (r#"{"id":1,"text":"","edits":[],"limits":[1]}"#.into(), "expected an object"),
            (r#"{"id":1,"text":"","edits":[],"limits":{"lines":1}}"#.into(), "unknown field `lines`"),
        ] {
            let malformed = Request::read(line.as_bytes()).unwrap_err();
            assert!(malformed.what.contains(words), "{line}: {}", malformed.what);
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let edits = [Edit { old_text: "a\"\u{2028}", new_text: "\r\n", replace_all: true }];
        let input = Input { text: "\u{feff}\0😀", has_utf8_bom: true, edits: &edits, matching: Matching::Tolerant };
        let limits = Limits { votes: 3, message_bytes: 17, ..Limits::default() };
        let mut line = Vec::new();
        write_apply(&mut line, (1 << 53) - 1, &Question { input, limits });
        assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
        let Ok(Request::Apply(apply)) = Request::read(&line) else { panic!() };
        assert_eq!((apply.input(&apply.edits()), apply.limits), (input, limits));
        assert_eq!(apply.id.get(), "9007199254740991");
        line.clear();
        write_describe(&mut line, 0);
        assert!(matches!(Request::read(&line), Ok(Request::Describe { .. })));
        line.clear();
        write_quit(&mut line, 0);
        assert!(matches!(Request::read(&line), Ok(Request::Quit { .. })));
    }
}
