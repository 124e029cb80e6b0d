//! An engine that is made anew after it broke: for whoever asks many questions.

use super::{Choice, Engine, Response, Trouble, guard};
use crate::case::Case;
use crate::external::wire::{Description, Features, Question};
use crate::verdict::Judgement;
use editproof_spec::Outcome;

/// An engine of a choice.
pub struct Session {
    choice: Choice,
    engine: Box<dyn Engine>,
}

impl Session {
    /// Makes the engine.
    pub fn new(choice: &Choice) -> Self {
        Session { engine: choice.make(), choice: choice.clone() }
    }

    /// Answers each question, in order.
    pub fn answers(&mut self, questions: &[Question<'_>]) -> Vec<Response> {
        if let Some(responses) = self.engine.answers(questions) {
            return responses;
        }
        questions.iter().map(|question| self.answer(question)).collect()
    }

    /// Answers one question.
    pub fn answer(&mut self, question: &Question<'_>) -> Response {
        let response = guard::ask(self.engine.as_mut(), &question.input, &question.limits);
        self.mend(&response);
        response
    }

    /// Asks and judges one case, as [`Judgement::of`].
    pub fn judge(&mut self, case: &Case, seen: impl FnOnce(&Outcome)) -> Judgement {
        let judgement = Judgement::of(case, self.engine.as_mut(), seen);
        self.mend(&judgement.engine);
        judgement
    }

    /// After a panic an engine may hold broken state. One outside this process looks after itself.
    fn mend(&mut self, response: &Response) {
        if matches!(response, Err(Trouble::Panicked(_))) {
            self.engine = self.choice.make();
        }
    }

    /// What the answers may be held against.
    pub fn features(&self) -> Features {
        self.engine.features()
    }

    /// What an engine outside this process says of itself.
    pub fn describe(&mut self) -> Option<Result<Description, Trouble>> {
        self.engine.describe()
    }

    /// How often an engine outside this process was lost.
    pub fn losses(&self) -> u64 {
        self.engine.losses()
    }
}
