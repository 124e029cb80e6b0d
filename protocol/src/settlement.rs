//! Assignments and settlements (DP-1): one request handed out under a lease, and its one answer.

use crate::ident::{IncarnationId, LeaseToken};
use crate::invalid::{Invalid, Problem};
use crate::json::{Node, Object};
use crate::request::Request;
use crate::result::ToolResult;
use crate::words::code_from_word;
use crate::{PROTOCOL_VERSION, SAFE_INTEGER};
use editproof_spec::Code;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

/// Which lease an assignment and its settlement belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Counts the leases of one worker; at least 1.
    pub generation: u64,
    /// The lease's secret.
    pub lease_token: LeaseToken,
    /// The run of the worker that holds it.
    pub incarnation_id: IncarnationId,
}

impl Lease {
    pub(crate) fn take(object: &mut Object<'_>) -> Result<Self, Invalid> {
        Ok(Lease {
            generation: object.required("generation")?.integer(1..=SAFE_INTEGER)?,
            lease_token: object.required("leaseToken")?.parsed(LeaseToken::new)?,
            incarnation_id: object.required("incarnationId")?.parsed(IncarnationId::new)?,
        })
    }

    pub(crate) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("generation", &self.generation)?;
        map.serialize_entry("leaseToken", &self.lease_token)?;
        map.serialize_entry("incarnationId", &self.incarnation_id)
    }
}

/// One request under a lease: `{protocolVersion, generation, leaseToken, incarnationId, request}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The lease.
    pub lease: Lease,
    /// The request, or what is wrong with it: an assignment whose lease can be read can be settled, so a bad request
    /// inside is an answer and no failure to read.
    pub request: Result<Request, Invalid>,
}

impl Assignment {
    /// Reads an assignment.
    ///
    /// # Errors
    /// When the envelope is not one. What is wrong with the request inside stands in [`Assignment::request`].
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        let mut object = Node::document(json)?.object()?;
        object.version()?;
        let lease = Lease::take(&mut object)?;
        let request = Request::from_node(object.required("request")?.as_document());
        object.close()?;
        Ok(Assignment { lease, request })
    }
}

impl Assignment {
    /// The assignment as JSON. A request that could not be read is written as `null`, which no receiver accepts.
    pub fn to_json(&self) -> String {
        // Strings and numbers in maps: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Assignment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.lease.write(&mut map)?;
        map.serialize_entry("request", &self.request.as_ref().ok())?;
        map.end()
    }
}

/// What became of a request.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It was done; the result has not been looked at, since that needs the request: see [`Verdict::result`].
    Fulfilled(Box<RawValue>),
    /// It was not.
    Rejected {
        /// Why, at most [`Verdict::ERROR_UNITS`].
        error: String,
        /// The code, where there is one.
        code: Option<Code>,
    },
}

impl Verdict {
    /// The longest error text, in UTF-16 units.
    pub const ERROR_UNITS: usize = 4_096;

    /// What replaces the text of a failed edit where nothing may be read (DP-2).
    pub const UNDISCLOSED: &'static str = "Workspace edit failed; source diagnostics require read access";

    /// It was done.
    pub fn fulfilled(result: &ToolResult) -> Self {
        // A result is written as one JSON object, which is what a raw value holds.
        RawValue::from_string(result.to_json()).map_or_else(|_| Verdict::rejected("", None), Verdict::Fulfilled)
    }

    /// It was not; `error` is cut where it is too long, between characters.
    pub fn rejected(error: &str, code: Option<Code>) -> Self {
        let mut units = 0;
        let fits = |(_, char): &(usize, char)| {
            units += char.len_utf16();
            units <= Self::ERROR_UNITS
        };
        let end = error.char_indices().take_while(fits).last().map_or(0, |(at, char)| at + char.len_utf8());
        Verdict::Rejected { error: error[..end].to_owned(), code }
    }

    /// The result, checked against the request that it answers; `None` for a rejection.
    ///
    /// # Errors
    /// The field that breaks a rule of section 7 (the bridge's `RESULT_INVALID`).
    pub fn result(&self, request: &Request) -> Option<Result<ToolResult, Invalid>> {
        match self {
            Verdict::Fulfilled(json) => Some(ToolResult::from_json(json.get().as_bytes(), request)),
            Verdict::Rejected { .. } => None,
        }
    }
}

/// The one answer to an assignment.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// The lease under which the request was handed out.
    pub lease: Lease,
    /// What became of it.
    pub verdict: Verdict,
}

impl Settlement {
    /// Reads a settlement. A fulfilled one's result is checked apart, by [`Verdict::result`].
    ///
    /// # Errors
    /// The field that breaks a rule.
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        let mut object = Node::document(json)?.object()?;
        object.version()?;
        let lease = Lease::take(&mut object)?;
        let fulfilled = object.required("status")?.word(&["fulfilled", "rejected"], |word| {
            matches!(word, "fulfilled" | "rejected").then(|| word == "fulfilled")
        })?;
        let verdict = if fulfilled {
            let result = object.required("result")?;
            let raw = RawValue::from_string(result.text().to_owned()).map_err(|_| result.error(Problem::NotJson))?;
            Verdict::Fulfilled(raw)
        } else {
            let error = object.required("error")?;
            let text = error.string()?;
            if text.encode_utf16().count() > Verdict::ERROR_UNITS {
                let limit = Verdict::ERROR_UNITS as u64;
                return Err(error.error(Problem::TooLarge { limit, unit: "UTF-16 units" }));
            }
            let words: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
            let code = object.optional("errorCode").map(|node| node.word(&words, code_from_word)).transpose()?;
            Verdict::Rejected { error: text.into_owned(), code }
        };
        object.close()?;
        Ok(Settlement { lease, verdict })
    }

    /// The settlement as JSON.
    pub fn to_json(&self) -> String {
        // Strings, numbers and a checked raw value in a map: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Settlement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.lease.write(&mut map)?;
        match &self.verdict {
            Verdict::Fulfilled(result) => {
                map.serialize_entry("status", "fulfilled")?;
                map.serialize_entry("result", result)?;
            }
            Verdict::Rejected { error, code } => {
                map.serialize_entry("status", "rejected")?;
                map.serialize_entry("error", error)?;
                if let Some(code) = code {
                    map.serialize_entry("errorCode", code.as_str())?;
                }
            }
        }
        map.end()
    }
}
