//! How a failure is said to a person or a model.
//!
//! The one place to change when the words are to be somebody else's: `apply` and `mcp` show what [`failure`] returns. The
//! facts of a conflict are in [`Failure::conflict`], its grammar-conforming message in [`Failure::message`].

use editproof_worker::Failure;

/// The text for a person or a model.
pub(super) fn failure(failure: &Failure) -> String {
    failure.message.clone()
}
