//! What keeps an engine from answering.

use super::Skip;
use std::fmt;

/// Why there is no answer. Open to more kinds.
///
/// The words say what happened and, for an engine in its own process, how its standard error ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// The engine panicked; the words are the panic's message and place.
    Panicked(String),
    /// The engine says itself that it could not answer (`EXECUTION_ABORTED`).
    Aborted(String),
    /// The engine reported an error and changed the file all the same: what stands in it, and what it said.
    Tore {
        /// The whole text afterwards.
        text: String,
        /// Its report.
        words: String,
    },
    /// The engine's process ended.
    Crashed(String),
    /// The engine did not answer in time.
    TimedOut(String),
    /// The engine broke the protocol.
    Protocol(String),
    /// The engine's processes together held too much memory.
    TooMuchMemory(String),
    /// The engine was not asked any more: it had been started again too often.
    GaveUp(String),
    /// The engine was not asked, because it does not claim what the case needs. Not a fault.
    Skipped(Skip),
}

impl Trouble {
    /// A breach of the protocol.
    pub fn protocol(words: impl Into<String>) -> Trouble {
        Trouble::Protocol(words.into())
    }

    /// The same trouble, with `more` after its words.
    #[must_use]
    pub fn with(self, more: &str) -> Trouble {
        let longer = |words: String| words + more;
        match self {
            Trouble::Panicked(words) => Trouble::Panicked(longer(words)),
            Trouble::Aborted(words) => Trouble::Aborted(longer(words)),
            Trouble::Tore { text, words } => Trouble::Tore { text, words: longer(words) },
            Trouble::Crashed(words) => Trouble::Crashed(longer(words)),
            Trouble::TimedOut(words) => Trouble::TimedOut(longer(words)),
            Trouble::Protocol(words) => Trouble::Protocol(longer(words)),
            Trouble::TooMuchMemory(words) => Trouble::TooMuchMemory(longer(words)),
            Trouble::GaveUp(words) => Trouble::GaveUp(longer(words)),
            Trouble::Skipped(skip) => Trouble::Skipped(skip),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Panicked(words) => write!(f, "panicked: {words}"),
            Trouble::Aborted(words) => write!(f, "gave up on this request: {words}"),
            Trouble::Tore { words, .. } => write!(f, "reported an error and changed the text all the same: {words}"),
            Trouble::Crashed(words) => write!(f, "crashed: {words}"),
            Trouble::TimedOut(words) => write!(f, "timed out: {words}"),
            Trouble::Protocol(words) => write!(f, "broke the protocol: {words}"),
            Trouble::TooMuchMemory(words) => write!(f, "used too much memory: {words}"),
            Trouble::GaveUp(words) => write!(f, "was not asked: {words}"),
            Trouble::Skipped(skip) => write!(f, "was not asked: {skip}"),
        }
    }
}
