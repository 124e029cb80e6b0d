//! The slow reference: sections 1 to 6 of the specification, clause by clause.

#![forbid(unsafe_code)]

use editproof_spec::{Input, Limits, Outcome, Rejection};

/// Answers `input` as the specification says.
pub fn apply(_input: &Input<'_>, _limits: &Limits) -> Outcome {
    Err(Rejection::WriteLimitExceeded)
}

/// The message that travels with `rejection` (section 6).
pub fn message(_rejection: &Rejection, _limits: &Limits) -> String {
    String::new()
}
