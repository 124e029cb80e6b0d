//! Engines under test: whatever can answer a case.
//!
//! One engine per file. [`Choice`] is the one place that turns a name into an engine; [`guard`] is the one place where an
//! engine's panic becomes a finding.

mod choice;
mod control;
mod eager;
mod fast;
pub mod guard;
mod oracle;
mod session;
mod skip;
mod trouble;
mod wasteful;
mod work;

pub use choice::{Choice, UnknownEngine};
pub use control::Control;
pub use eager::Eager;
pub use fast::Fast;
pub use oracle::Oracle;
pub use session::Session;
pub use skip::Skip;
pub use trouble::Trouble;
pub use wasteful::Wasteful;
pub use work::Work;

use crate::case::Answer;
use crate::external::wire::{Description, Features, Question};
use editproof_spec::{Applied, Input, Limits, Outcome, Rejection};

/// What came back from an engine: its answer, or what kept it from giving one.
pub type Response = Result<Answer, Trouble>;

/// An engine under test.
///
/// `answer` takes `&mut self` because an engine may be a process or keep state; the harness holds one per thread.
pub trait Engine: Send {
    /// The name for reports, one word.
    fn name(&self) -> &str;

    /// Answers one question. Must return for every input; a panic is a finding.
    ///
    /// # Errors
    /// An engine in this process always answers; one outside it may fail to ([`Trouble`]).
    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response;

    /// What the last answer cost, from an engine that counts its work. Whoever gives a number is held to its bound.
    fn work(&self) -> Option<Work> {
        None
    }

    /// Answers several questions at once, in order, if the engine has a quicker way than one after the other. Such an
    /// engine sees to it itself that it is in order after a trouble; every other one is made anew ([`Session`]).
    fn answers(&mut self, questions: &[Question<'_>]) -> Option<Vec<Response>> {
        let _ = questions;
        None
    }

    /// What its answers may be held against: everything, unless it claims less.
    fn features(&self) -> Features {
        Features::ALL
    }

    /// What an engine outside this process says of itself; it is started for that if need be.
    fn describe(&mut self) -> Option<Result<Description, Trouble>> {
        None
    }

    /// How often an engine outside this process was lost: it had to be, or would have to be, started again.
    fn losses(&self) -> u64 {
        0
    }
}

/// An engine's outcome as it is seen from outside: facts of a rejection become its code and message.
pub fn answered(outcome: Outcome, message: impl FnOnce(&Rejection) -> String) -> Answer {
    match outcome {
        Ok(Applied { text, matches }) => Answer::Applied { text, matches },
        Err(rejection) => Answer::Rejected { code: rejection.code(), message: message(&rejection) },
    }
}
