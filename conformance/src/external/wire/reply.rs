//! Reply lines: written by an engine, read by the harness.

use super::object::{Object, some};
use super::{Description, Feature, Features, Malformed};
use crate::case::Answer;
use crate::case::wire::WireTier;
use crate::engines::{Response, Trouble};
use editproof_spec::{Code, Match};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::io::{self, Write};

/// One reply, as an engine writes it.
#[derive(Serialize)]
pub struct Reply<'a> {
    /// `null` when the request's could not be read.
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    body: WrittenBody<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum WrittenBody<'a> {
    Ok(WrittenOk<'a>),
    Error { code: &'static str, message: Cow<'a, str> },
}

#[derive(Serialize)]
#[serde(untagged)]
enum WrittenOk<'a> {
    Applied { text: &'a str, matches: Vec<WrittenMatch> },
    Described(&'a Description),
    Quit {},
}

#[derive(Serialize)]
struct WrittenMatch {
    strategy: &'static str,
    occurrences: usize,
}

impl<'a> Reply<'a> {
    /// The reply to `apply`.
    pub fn answer(id: &'a RawValue, response: &'a Response) -> Self {
        let body = match response {
            Ok(Answer::Applied { text, matches }) => WrittenBody::Ok(WrittenOk::Applied {
                text,
                matches: matches
                    .iter()
                    .map(|m| WrittenMatch { strategy: m.strategy.as_str(), occurrences: m.occurrences })
                    .collect(),
            }),
            Ok(Answer::Rejected { code, message }) => {
                WrittenBody::Error { code: code.as_str(), message: Cow::Borrowed(message) }
            }
            Err(trouble) => WrittenBody::Error {
                code: Code::ExecutionAborted.as_str(),
                message: Cow::Owned(format!("the engine {trouble}")),
            },
        };
        Reply { id: Some(id), body }
    }

    /// The reply to `describe`.
    pub fn description(id: &'a RawValue, description: &'a Description) -> Self {
        Reply { id: Some(id), body: WrittenBody::Ok(WrittenOk::Described(description)) }
    }

    /// The reply to `quit`.
    pub fn farewell(id: &'a RawValue) -> Self {
        Reply { id: Some(id), body: WrittenBody::Ok(WrittenOk::Quit {}) }
    }

    /// The reply to line `number` (counted from 1), which is no request.
    pub fn refusal(malformed: &'a Malformed, number: u64) -> Self {
        let message = format!("line {number} is not a request: {}", malformed.what);
        let body = WrittenBody::Error { code: Code::InvalidRequest.as_str(), message: Cow::Owned(message) };
        Reply { id: malformed.id.as_deref(), body }
    }

    /// Writes the line.
    ///
    /// # Errors
    /// `output`'s.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *output, self).map_err(io::Error::from)?;
        output.write_all(b"\n")
    }
}

/// A reply, as the harness reads it: whose it is and what it holds.
#[derive(Debug)]
pub struct Said<'a> {
    /// The id, if it is a whole number below 2⁶⁴: the harness sends no other.
    pub id: Option<u64>,
    /// What was said. Not read further, because only the request tells what belongs there.
    pub body: Body<'a>,
}

/// What a reply holds.
#[derive(Debug)]
pub enum Body<'a> {
    /// The member `ok`.
    Ok(&'a RawValue),
    /// The member `error`.
    Error {
        /// The code, where there is one.
        code: Option<String>,
        /// The message, where there is one.
        message: Option<String>,
        /// What stands in the file all the same, where it was changed.
        text: Option<String>,
    },
}

/// A line that is no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Whose it seems to be, where its id can be read.
    pub id: Option<u64>,
    /// What is wrong.
    pub what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyReply<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    #[serde(borrow, default, deserialize_with = "some")]
    ok: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "some")]
    error: Option<Object<AnyError>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyError {
    #[serde(default, deserialize_with = "some")]
    code: Option<String>,
    #[serde(default, deserialize_with = "some")]
    message: Option<String>,
    #[serde(default, deserialize_with = "some")]
    text: Option<String>,
}

/// What can be read of a line that is no reply.
#[derive(Deserialize)]
struct OnlyId<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
}

impl<'a> Said<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is no reply.
    pub fn read(line: &'a [u8]) -> Result<Said<'a>, Unreadable> {
        let unreadable = |what: String| {
            let only = serde_json::from_slice::<Object<OnlyId<'_>>>(line).ok();
            Unreadable { id: only.and_then(|Object(OnlyId { id })| number(id)), what }
        };
        let Object(AnyReply { id, ok, error }) = serde_json::from_slice(line).map_err(|e| unreadable(e.to_string()))?;
        let body = match (ok, error) {
            (Some(ok), None) => Body::Ok(ok),
            (None, Some(Object(AnyError { code, message, text }))) => Body::Error { code, message, text },
            _ => return Err(unreadable("expected either `ok` or `error`".to_owned())),
        };
        Ok(Said { id: number(id), body })
    }
}

fn number(id: &RawValue) -> Option<u64> {
    id.get().parse().ok()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OkApplied<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
    #[serde(default, deserialize_with = "some")]
    matches: Option<Vec<Object<OkMatch>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OkMatch {
    strategy: WireTier,
    occurrences: usize,
}

/// The answer that a reply to `apply` holds, for an engine with these features.
///
/// A refusal of an engine that does not claim [`Feature::Diagnostics`] may have any code: it is filed as an
/// `EDIT_CONFLICT` with that code before its message, and neither is compared.
///
/// # Errors
/// The engine says that it could not answer (`EXECUTION_ABORTED`), or that it changed the text beside an error, or the reply has not the shape that the protocol asks
/// for.
pub fn response_of(body: Body<'_>, features: Features) -> Response {
    match body {
        Body::Ok(ok) => {
            let read: Result<Object<OkApplied<'_>>, _> = serde_json::from_str(ok.get());
            let Object(OkApplied { text, matches }) =
                read.map_err(|error| Trouble::protocol(format!("`ok`: {error}")))?;
            let matches = match (matches, features.has(Feature::Matches)) {
                (Some(matches), _) => matches
                    .into_iter()
                    .map(|Object(one)| Match { strategy: one.strategy.0, occurrences: one.occurrences })
                    .collect(),
                (None, false) => Vec::new(),
                (None, true) => return Err(Trouble::protocol("`matches` is claimed and missing")),
            };
            Ok(Answer::Applied { text: text.into_owned(), matches })
        }
        Body::Error { code, message, text } => {
            if code.as_deref() == Some(Code::ExecutionAborted.as_str()) {
                return Err(Trouble::Aborted(message.unwrap_or_default()));
            }
            if let Some(text) = text {
                let words: Vec<String> = code.into_iter().chain(message).collect();
                return Err(Trouble::Tore { text, words: words.join(": ") });
            }
            let known = Code::ALL.iter().copied().find(|known| Some(known.as_str()) == code.as_deref());
            match (known, code, message, features.has(Feature::Diagnostics)) {
                (Some(code), _, Some(message), _) => Ok(Answer::Rejected { code, message }),
                (Some(code), _, None, false) => Ok(Answer::Rejected { code, message: String::new() }),
                (None, code, message, false) => {
                    let words: Vec<String> = code.into_iter().chain(message).collect();
                    Ok(Answer::Rejected { code: Code::EditConflict, message: words.join(": ") })
                }
                (Some(_), _, None, true) => Err(Trouble::protocol("`diagnostics` is claimed and `message` is missing")),
                (None, Some(code), _, true) => {
                    Err(Trouble::protocol(format!("`{code}` is no code of the specification (RS-5)")))
                }
                (None, None, _, true) => Err(Trouble::protocol("`diagnostics` is claimed and `code` is missing")),
            }
        }
    }
}

/// The description that a reply to `describe` holds.
///
/// # Errors
/// It holds none, or one that cannot be worked with: what is wrong, in words.
pub fn description_of(body: Body<'_>) -> Result<Description, String> {
    match body {
        Body::Ok(ok) => {
            let read: Result<Object<Description>, _> = serde_json::from_str(ok.get());
            let Object(description) = read.map_err(|error| format!("its description: {error}"))?;
            description.fault().map_or(Ok(description), Err)
        }
        Body::Error { code, message, .. } => {
            let words: Vec<String> = code.into_iter().chain(message).collect();
            Err(format!("it refused `describe`: {}", words.join(": ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use editproof_spec::Tier;

    fn read(line: &str, features: Features) -> Response {
        response_of(Said::read(line.as_bytes()).map_err(|error| Trouble::protocol(error.what))?.body, features)
    }

    #[test]
    fn answers_read_back() {
        let id = RawValue::from_string("7".to_owned()).unwrap();
        let applied = Answer::Applied {
            text: "\u{2028}\"\\\0😀\u{feff}\r\n".into(),
            matches: vec![Match { strategy: Tier::LineTrimmed, occurrences: 3 }],
        };
        let rejected = Answer::Rejected { code: Code::EditConflict, message: "a\nb".into() };
        for answer in [applied, rejected] {
            let mut line = Vec::new();
            let response = Ok(answer);
            Reply::answer(&id, &response).write(&mut line).unwrap();
            let said = Said::read(&line).unwrap();
            assert_eq!(said.id, Some(7));
            assert_eq!(response_of(said.body, Features::ALL), response);
        }
    }

    #[test]
    fn an_engine_that_gives_up_is_believed() {
        let line = r#"{"id":1,"error":{"code":"EXECUTION_ABORTED","message":"stack"}}"#;
        for features in [Features::ALL, Features::default()] {
            assert_eq!(read(line, features), Err(Trouble::Aborted("stack".into())));
        }
    }

    #[test]
    fn a_text_beside_an_error_is_what_stands_in_the_file() {
        let line = r#"{"id":1,"error":{"code":"SOME","message":"two of three","text":"b"}}"#;
        for features in [Features::ALL, Features::default()] {
            let tore = Trouble::Tore { text: "b".into(), words: "SOME: two of three".into() };
            assert_eq!(read(line, features), Err(tore));
        }
        assert!(matches!(read(r#"{"id":1,"error":{"text":null}}"#, Features::ALL), Err(Trouble::Protocol(_))));
    }

    #[test]
    fn what_is_not_claimed_may_be_missing() {
        let none = Features::default();
        let applied = |text: &str| Ok(Answer::Applied { text: text.into(), matches: Vec::new() });
        let rejected = |message: &str| Ok(Answer::Rejected { code: Code::EditConflict, message: message.into() });
        assert_eq!(read(r#"{"id":1,"ok":{"text":"a"}}"#, none), applied("a"));
        assert_eq!(read(r#"{"id":1,"error":{}}"#, none), rejected(""));
        assert_eq!(read(r#"{"id":1,"error":{"code":"OOPS","message":"m"}}"#, none), rejected("OOPS: m"));
        for line in [
            r#"{"id":1,"ok":{"text":"a"}}"#,
            r#"{"id":1,"error":{}}"#,
            r#"{"id":1,"error":{"message":"m"}}"#,
            r#"{"id":1,"error":{"code":"EDIT_CONFLICT"}}"#,
            r#"{"id":1,"error":{"code":"OOPS","message":"m"}}"#,
        ] {
            assert!(matches!(read(line, Features::ALL), Err(Trouble::Protocol(_))), "{line}");
        }
    }

    #[test]
    fn whose_line_it_is_is_told_where_it_can_be() {
        for (line, id) in [
            (r#"{"id":5,"ok":{"text":"a"},"ok":{"text":"b"}}"#, Some(5)),
            (r#"{"id":5,"ok":{"text":"a"},"error":{}}"#, Some(5)),
            (r#"{"id":5,"ok":{"text":"a"},"more":1e999}"#, Some(5)),
            (r#"{"id":5}"#, Some(5)),
            (r#"{"id":5,"ok":null,"error":null}"#, Some(5)),
            (r#"{"id":5,"id":6,"ok":{"text":"a"}}"#, None),
            (r#"{"id":5,"ok":{"text":"a","n":NaN}}"#, None),
            (r#"[5,{"text":"a"}]"#, None),
            ("\u{feff}{}", None),
            ("{\"id\":5,\"ok\":{\"text\":\"\0\"}}", None),
            ("", None),
        ] {
            assert_eq!(Said::read(line.as_bytes()).unwrap_err().id, id, "{line}");
        }
        assert!(Said::read(b"{\"id\":5,\"ok\":{\"text\":\"\xff\"}}").is_err());
        assert!(Said::read("[".repeat(100_000).as_bytes()).is_err());
        assert_eq!(Said::read(br#"{"id":"5","ok":{}}"#).unwrap().id, None);
    }

    #[test]
    fn descriptions_are_checked() {
        let read = |ok: &str| {
            let line = format!(r#"{{"id":1,"ok":{ok}}}"#);
            description_of(Said::read(line.as_bytes()).unwrap().body)
        };
        let good = r#"{"name":"x","version":"1","protocol":1,"features":["matches"],"limits":{"inFlight":1}}"#;
        assert_eq!(read(good).unwrap().limits.in_flight, Some(1));
        for (bad, words) in [
            (good.replace("\"protocol\":1", "\"protocol\":2"), "speaks protocol 2; expected 1"),
            (good.replace("matches", "telepathy"), "telepathy"),
            (good.replace("[\"matches\"]", "[\"matches\",\"matches\"]"), "twice"),
            (good.replace("inFlight\":1", "inFlight\":0"), "is 0"),
            (good.replace("\"x\"", "\"\""), "name is empty"),
            ("{}".to_owned(), "missing field"),
        ] {
            let error = read(&bad).unwrap_err();
            assert!(error.contains(words), "{bad}: {error}");
        }
    }
}
