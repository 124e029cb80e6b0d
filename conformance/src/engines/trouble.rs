//! What keeps an engine from answering.

use std::fmt;

/// Why there is no answer. Open to more kinds: an engine outside this process can crash, hang, or break the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// The engine panicked; the words are the panic's message and place.
    Panicked(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Panicked(words) => write!(f, "panicked: {words}"),
        }
    }
}
