//! The fast engine of this workspace, called in this process, its work counted.

use super::{Engine, Response, Work, answered};
use editproof_engine::WorkMeter;
use editproof_spec::{Input, Limits};

/// [`editproof_engine`] under test.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fast {
    work: Option<Work>,
}

impl Engine for Fast {
    fn name(&self) -> &str {
        "fast"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let engine = editproof_engine::Engine { limits: *limits, ..Default::default() };
        let mut meter = WorkMeter::default();
        let outcome = engine.apply_metered(input, &mut meter);
        self.work = Some(Work { bytes: meter.bytes(), bound: meter.bound() });
        Ok(answered(outcome, |rejection| engine.message(rejection)))
    }

    fn work(&self) -> Option<Work> {
        self.work
    }
}
