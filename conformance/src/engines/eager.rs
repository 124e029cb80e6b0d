//! The fast engine with thresholds so low that every search goes on to its dense path.

use super::{Engine, Response, answered};
use editproof_engine::{Engine as FastEngine, Tuning};
use editproof_spec::{Input, Limits};

/// [`editproof_engine`] with [`Tuning::EAGER`]: small inputs reach the paths that only large ones take otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Eager;

impl Engine for Eager {
    fn name(&self) -> &str {
        "fast:eager"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let engine = FastEngine { limits: *limits, tuning: Tuning::EAGER };
        let outcome = engine.apply(input);
        Ok(answered(outcome, |rejection| engine.message(rejection)))
    }
}
