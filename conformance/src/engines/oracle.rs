//! The oracle, as the standard of a run and as an engine that can be put to the test itself.

use super::{Engine, Response, answered};
use editproof_spec::{Input, Limits, Outcome};

/// [`editproof_oracle`] as an engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oracle;

impl Oracle {
    /// The facts behind the answer, for counting tiers and outcomes without reading messages.
    pub fn outcome(&self, input: &Input<'_>, limits: &Limits) -> Outcome {
        editproof_oracle::apply(input, limits)
    }
}

impl Engine for Oracle {
    fn name(&self) -> &str {
        "oracle"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let outcome = self.outcome(input, limits);
        Ok(answered(outcome, |rejection| editproof_oracle::message(rejection, limits)))
    }
}
