//! SHA-256 as people write it.

use std::fmt::Write;

/// `bytes` in lower-case hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
    }
    out
}
