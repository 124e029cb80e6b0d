//! The closed dictionaries of the wire: operations, modes, features, and readers for the words of `spec`.

use editproof_spec::{Code, Matching, Tier};
use serde::{Serialize, Serializer};
use std::fmt;

macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// All of them, in canonical order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// Their words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word,)*];

            /// The wire word.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// The one with this wire word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

words! {
    /// What a worker can be asked to do (RQ-2).
    Operation {
        /// Lines of a file.
        ReadFile = "read_file",
        /// The text that a batch would leave.
        PreviewEdit = "preview_edit",
        /// A batch, committed.
        EditFile = "edit_file",
    }
}

impl Operation {
    /// Whether it changes a file.
    pub const fn is_mutation(self) -> bool {
        matches!(self, Operation::EditFile)
    }

    /// Whether it carries edits.
    pub const fn has_edits(self) -> bool {
        matches!(self, Operation::EditFile | Operation::PreviewEdit)
    }
}

words! {
    /// How edits are written in a request (RQ-4, NG-3).
    Mode {
        /// `oldText` and `newText`.
        Single = "single",
        /// `edits`.
        Batch = "batch",
    }
}

words! {
    /// What has to be negotiated before its key may be present (NG-1, NG-3).
    Feature {
        /// `expectedBaseSha256`.
        ExpectedBaseSha256 = "expected_base_sha256",
        /// `matching`.
        TolerantMatch = "tolerant_match",
        /// `replaceAll`.
        ReplaceAll = "replace_all",
    }
}

/// The matching with this wire word.
pub fn matching_from_word(word: &str) -> Option<Matching> {
    [Matching::Exact, Matching::Tolerant].into_iter().find(|matching| matching.as_str() == word)
}

/// The tier with this wire word.
pub fn tier_from_word(word: &str) -> Option<Tier> {
    Tier::ALL.into_iter().find(|tier| tier.as_str() == word)
}

/// The error code with this wire word (RS-5).
pub fn code_from_word(word: &str) -> Option<Code> {
    Code::ALL.iter().copied().find(|code| code.as_str() == word)
}
