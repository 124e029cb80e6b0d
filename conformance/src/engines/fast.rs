//! The fast engine of this workspace, called in this process.

use super::{Engine, Response, answered};
use editproof_spec::{Input, Limits};

/// [`editproof_engine`] under test.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fast;

impl Engine for Fast {
    fn name(&self) -> &str {
        "fast"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let outcome = editproof_engine::apply(input, limits);
        Ok(answered(outcome, |rejection| editproof_engine::message(rejection, limits)))
    }
}
