//! An answer line.

use super::request::Malformed;
use crate::case::Answer;
use crate::engines::Response;
use editproof_spec::Code;
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::{self, Write};

/// One answer.
#[derive(Serialize)]
pub(super) struct Reply<'a> {
    /// `null` when the request's could not be read.
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    body: Body<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Body<'a> {
    Ok { text: &'a str, matches: Vec<WireMatch> },
    Error { code: &'static str, message: String },
}

#[derive(Serialize)]
struct WireMatch {
    strategy: &'static str,
    occurrences: usize,
}

impl<'a> Reply<'a> {
    /// The reply to a request.
    pub(super) fn to(id: &'a RawValue, response: &'a Response) -> Self {
        let body = match response {
            Ok(Answer::Applied { text, matches }) => Body::Ok {
                text,
                matches: matches
                    .iter()
                    .map(|m| WireMatch { strategy: m.strategy.as_str(), occurrences: m.occurrences })
                    .collect(),
            },
            Ok(Answer::Rejected { code, message }) => Body::Error { code: code.as_str(), message: message.clone() },
            Err(trouble) => {
                Body::Error { code: Code::ExecutionAborted.as_str(), message: format!("the engine {trouble}") }
            }
        };
        Reply { id: Some(id), body }
    }

    /// The reply to line `number` (counted from 1), which is no request.
    pub(super) fn refusal(malformed: &'a Malformed, number: u64) -> Self {
        let message = format!("line {number} is not a request: {}", malformed.what);
        Reply { id: malformed.id.as_deref(), body: Body::Error { code: Code::InvalidRequest.as_str(), message } }
    }

    /// Writes the line.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *output, self).map_err(io::Error::from)?;
        output.write_all(b"\n")
    }
}
