//! Spec section 5: how large a text may become.

use crate::location::Location;
use crate::replacement::Size;
use crate::units::units;
use editproof_spec::{Limits, Rejection};

/// LI-1 or LI-2 is passed: the batch ends at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WriteLimit;

impl From<WriteLimit> for Rejection {
    fn from(WriteLimit: WriteLimit) -> Self {
        Rejection::WriteLimitExceeded
    }
}

/// LI-1 for a single replacement, before it is made.
///
/// A text never has more units than bytes, so units are counted only when the bytes alone do not settle it.
pub(crate) fn check_text(limits: &Limits, text: &str, at: Location, replacement: Size) -> Result<(), WriteLimit> {
    let bytes = text.len() - (at.end - at.start) + replacement.bytes;
    if bytes <= limits.text_units {
        return Ok(());
    }
    let total = units(&text[..at.start]) + replacement.units + units(&text[at.end..]);
    if total > limits.text_units { Err(WriteLimit) } else { Ok(()) }
}

/// LI-2, once no edit has failed.
pub(crate) fn check_file(limits: &Limits, text: &str, has_utf8_bom: bool) -> Result<(), WriteLimit> {
    let bom = if has_utf8_bom { '\u{feff}'.len_utf8() } else { 0 };
    if text.len() + bom > limits.file_bytes { Err(WriteLimit) } else { Ok(()) }
}
