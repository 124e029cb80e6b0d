//! What is wrong with a document, and where.

use std::fmt;
use thiserror::Error;

/// A document that is not what the specification allows: the field and what is wrong with it.
///
/// On the wire this is `INVALID_REQUEST` with [`Invalid::MESSAGE`]; the field and the problem are for logs and people.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{field}` {problem}")]
pub struct Invalid {
    /// The field, for example `edits[3].oldText`; `$` is the document itself.
    pub field: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl Invalid {
    /// What a peer is told (RQ-1).
    pub const MESSAGE: &'static str = "Invalid workspace tool request";

    /// The name that stands for the whole document.
    pub const DOCUMENT: &'static str = "$";

    pub(crate) fn new(field: impl Into<String>, problem: Problem) -> Self {
        Invalid { field: field.into(), problem }
    }
}

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The document is not JSON, or not UTF-8.
    NotJson,
    /// The key has to be there.
    Missing,
    /// No such key in this object (RQ-1).
    UnknownKey,
    /// The key stands there twice.
    DuplicateKey,
    /// `null`, where leaving the key out is the only way to say nothing (RQ-1).
    Null,
    /// Not of the type that is needed.
    WrongType {
        /// What was needed, for example `a string`.
        expected: &'static str,
    },
    /// Not one of the values that are known or allowed.
    NotAllowed {
        /// What was needed, for example ``one of `exact`, `tolerant` ``.
        expected: String,
    },
    /// A JSON escape leaves half of a surrogate pair alone (RQ-5).
    LoneSurrogate,
    /// Nothing in it.
    Empty,
    /// More than allowed.
    TooLarge {
        /// The most that is allowed.
        limit: u64,
        /// What is counted, for example `bytes` or `edits`.
        unit: &'static str,
    },
    /// Contradicts another key of the same document.
    Contradicts {
        /// The other key.
        key: String,
    },
    /// Contradicts the request that a result answers.
    ContradictsRequest,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotJson => f.write_str("is not a JSON document in UTF-8"),
            Problem::Missing => f.write_str("is missing"),
            Problem::UnknownKey => f.write_str("is not a key of this object; remove it"),
            Problem::DuplicateKey => f.write_str("stands there twice; keep one"),
            Problem::Null => f.write_str("is null; leave the key out instead"),
            Problem::WrongType { expected } => write!(f, "is not {expected}"),
            Problem::NotAllowed { expected } => write!(f, "is not {expected}"),
            Problem::LoneSurrogate => f.write_str("holds half of a surrogate pair, which is no text"),
            Problem::Empty => f.write_str("is empty"),
            Problem::TooLarge { limit, unit } => write!(f, "is larger than {limit} {unit}"),
            Problem::Contradicts { key } => write!(f, "contradicts `{key}`"),
            Problem::ContradictsRequest => f.write_str("does not answer the request"),
        }
    }
}
