//! The path of a request: its shape, before any file is looked at (RQ-3).

use crate::invalid::Problem;
use serde::{Serialize, Serializer};
use std::fmt;

/// A path below a workspace's root, with `/` between segments.
///
/// The shape alone is checked here; that it stays inside the root is the worker's business (FS-2), by means that no text
/// can deceive.
///
/// ```
/// use editproof_protocol::RequestPath;
/// assert!(RequestPath::new("src/main.rs").is_ok());
/// assert!(RequestPath::new("src/../../etc/passwd").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestPath(String);

impl RequestPath {
    /// The longest path, in UTF-16 units.
    pub const UNITS: usize = 4_096;

    /// Checks the shape.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(path: &str) -> Result<Self, Problem> {
        let not_allowed = |expected: &str| Err(Problem::NotAllowed { expected: expected.to_owned() });
        if path.is_empty() {
            return Err(Problem::Empty);
        }
        // A unit is at most three bytes, so a path far too long is refused without counting it.
        if path.len() > 3 * Self::UNITS || path.encode_utf16().count() > Self::UNITS {
            return Err(Problem::TooLarge { limit: Self::UNITS as u64, unit: "UTF-16 units" });
        }
        if path.contains('\0') {
            return not_allowed("a path without NUL");
        }
        if path.contains('\\') {
            return not_allowed("a path without backslash");
        }
        let drive = matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
        if path.starts_with('/') || drive {
            return not_allowed("a path relative to the workspace");
        }
        if path.split('/').any(|segment| segment == "..") {
            return not_allowed("a path without a segment `..`");
        }
        Ok(RequestPath(path.to_owned()))
    }

    /// The text, as requested.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for RequestPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}
