//! A case, the engine that is asked about it, and what it answered first.

use crate::case::{Answer, Case};
use crate::engines::{Engine, Response, guard};
use crate::external::wire::{Feature, Features};
use editproof_spec::Code;

/// What was compared when a property does not hold.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What is wrong, in one sentence.
    pub what: String,
    /// The question that was made from the case; the case itself when that was enough.
    pub asked: Case,
    /// The answer that the engine's other answers ask for, where it is one answer.
    pub expected: Option<Answer>,
    /// What the engine answered.
    pub found: Response,
}

/// A case under check.
pub(super) struct Subject<'a> {
    /// The case.
    pub(super) case: &'a Case,
    /// What the engine answered to it.
    pub(super) base: Answer,
    engine: &'a mut dyn Engine,
    features: Features,
    /// The question before, and its answer.
    last: Option<(Case, Answer)>,
}

impl<'a> Subject<'a> {
    /// Asks the case.
    pub(super) fn new(case: &'a Case, engine: &'a mut dyn Engine) -> Result<Self, Box<Violation>> {
        let base = ask(engine, case)?;
        let features = engine.features();
        Ok(Subject { case, base: claimed(base, features), engine, features, last: None })
    }

    /// Asks another question. The case itself, and the question just asked, are not asked again: whether repeated
    /// answers are the same is a property of its own.
    pub(super) fn ask(&mut self, question: &Case) -> Result<Answer, Box<Violation>> {
        if is_same(question, self.case) {
            return Ok(self.base.clone());
        }
        match &self.last {
            Some((last, answer)) if is_same(question, last) => Ok(answer.clone()),
            _ => {
                let answer = self.ask_again(question)?;
                self.last = Some((question.clone(), answer.clone()));
                Ok(answer)
            }
        }
    }

    /// Asks a question, also when its answer is known.
    pub(super) fn ask_again(&mut self, question: &Case) -> Result<Answer, Box<Violation>> {
        ask(self.engine, question).map(|answer| claimed(answer, self.features))
    }

    /// What of an answer the engine can be held to.
    pub(super) fn claimed(&self, answer: Answer) -> Answer {
        claimed(answer, self.features)
    }

    /// Whether the engine claims a feature: what it does not claim it is not held to.
    pub(super) fn claims(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    /// Asks another question, to which there is one answer.
    pub(super) fn expect(&mut self, question: &Case, expected: Answer, what: &str) -> Result<(), Box<Violation>> {
        let found = self.ask(question)?;
        let expected = self.claimed(expected);
        if found == expected { Ok(()) } else { Err(violation(question, what, Some(expected), found)) }
    }

    /// The case with other edits.
    pub(super) fn with_edits(&self, edits: Vec<crate::case::CaseEdit>) -> Case {
        Case { edits, ..question(self.case) }
    }

    /// The case on another text.
    pub(super) fn with_text(&self, text: String) -> Case {
        Case { text, ..question(self.case) }
    }
}

/// What of an answer its engine can be held to.
fn claimed(answer: Answer, features: Features) -> Answer {
    match answer {
        Answer::Applied { text, .. } if !features.has(Feature::Matches) => {
            Answer::Applied { text, matches: Vec::new() }
        }
        Answer::Rejected { .. } if !features.has(Feature::Diagnostics) => {
            Answer::Rejected { code: Code::EditConflict, message: String::new() }
        }
        answer => answer,
    }
}

/// Whether two cases ask the same.
fn is_same(one: &Case, other: &Case) -> bool {
    let asked = |case: &Case| (case.has_utf8_bom, case.matching, case.limits);
    one.text == other.text && one.edits == other.edits && asked(one) == asked(other)
}

/// `case` without what is known of its answer.
pub(super) fn question(case: &Case) -> Case {
    Case { expect: None, sane: None, origin: None, ..case.clone() }
}

/// A violation by the answer `found` to `asked`.
pub(super) fn violation(
    asked: &Case,
    what: impl Into<String>,
    expected: Option<Answer>,
    found: Answer,
) -> Box<Violation> {
    Box::new(Violation { what: what.into(), asked: question(asked), expected, found: Ok(found) })
}

fn ask(engine: &mut dyn Engine, case: &Case) -> Result<Answer, Box<Violation>> {
    let edits = case.borrowed_edits();
    guard::ask(engine, &case.input(&edits), &case.limits).map_err(|trouble| {
        let what = "the engine gives no answer".to_owned();
        Box::new(Violation { what, asked: question(case), expected: None, found: Err(trouble) })
    })
}
