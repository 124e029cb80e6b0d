//! Identifiers of the wire, each with its own shape.

use crate::invalid::Problem;
use serde::{Serialize, Serializer};
use std::fmt;

macro_rules! identifiers {
    ($($(#[$about:meta])* $name:ident: $check:ident, $expected:literal;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// Checks the shape.
            ///
            /// # Errors
            /// What is wrong with it.
            pub fn new(text: &str) -> Result<Self, Problem> {
                if $check(text) {
                    Ok($name(text.to_owned()))
                } else {
                    Err(Problem::NotAllowed { expected: $expected.to_owned() })
                }
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }
    )*};
}

identifiers! {
    /// The name of a workspace (RQ-2); a worker's name has the same shape.
    WorkspaceId: is_name, "a letter or digit and up to 127 letters, digits, `.`, `_`, `:`, `-`";
    /// A SHA-256 in 64 lowercase hexadecimal digits (RQ-4); an instance id has the same shape.
    Sha256: is_sha256, "64 lowercase hexadecimal digits";
    /// The secret of one lease: at least 32 characters.
    LeaseToken: is_lease_token, "a token of 32 to 4096 printable ASCII characters";
    /// The name of one run of a worker: 16 to 128 characters.
    IncarnationId: is_incarnation, "16 to 128 letters, digits, `_`, `-`";
}

fn is_name(text: &str) -> bool {
    let later = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b':' | b'-');
    text.len() <= 128 && text.as_bytes().first().is_some_and(u8::is_ascii_alphanumeric) && text.bytes().all(later)
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

// The upper bound has no measured reason: it keeps a token from being a way to send megabytes.
fn is_lease_token(text: &str) -> bool {
    (32..=4_096).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

fn is_incarnation(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (16..=128).contains(&text.len()) && text.bytes().all(allowed)
}
