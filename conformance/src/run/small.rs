//! Which cases are small, for a rate that can be compared from run to run.
//!
//! Why apart: the oracle takes text × edit for each edit. A case of a few KiB or of a hundred edits costs as much as a
//! hundred others, so that a rate over all cases tells mostly how many such cases a run happened to hold.

use crate::case::Case;

/// The longest small text, in bytes. Not measured: about what fits on a screen, and twenty times what an edit quotes.
pub const SMALL_TEXT_BYTES: usize = 1024;

/// The most edits of a small case. Not measured: more than nearly every batch of an agent has.
pub const SMALL_BATCH_EDITS: usize = 12;

/// Whether `case` is small.
pub fn is_small(case: &Case) -> bool {
    case.text.len() <= SMALL_TEXT_BYTES && case.edits.len() <= SMALL_BATCH_EDITS
}
