//! Engines under test: whatever can answer a case.

use crate::case::Answer;
use editproof_spec::{Input, Limits};

/// An engine under test.
///
/// `answer` takes `&mut self` because an engine may be a process or keep state; the harness holds one per thread.
pub trait Engine: Send {
    /// The name for reports, one word.
    fn name(&self) -> &str;

    /// Answers one question. Must return for every input; a panic is a finding.
    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Answer;
}
