//! A whole case judged: the engine against the oracle, both against the recorded answer, the engine's work against its
//! bound.

use super::{Verdict, judge, judge_claims};
use crate::case::Case;
use crate::engines::{Engine, Oracle, Response, Trouble, Work, answered, guard};
use crate::external::wire::Features;
use editproof_spec::Outcome;
use std::fmt;

/// Whose response is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// The engine under test.
    Engine,
    /// The oracle.
    Oracle,
}

impl Party {
    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Party::Engine => "engine",
            Party::Oracle => "oracle",
        }
    }
}

/// What a response is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standard {
    /// What the oracle answered.
    Oracle,
    /// The answer that the case records.
    Recorded,
    /// The bound on an engine's work.
    Bound,
}

impl Standard {
    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Standard::Oracle => "oracle",
            Standard::Recorded => "recorded",
            Standard::Bound => "bound",
        }
    }
}

/// One way in which a case failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Disagreement {
    /// Whose response it is.
    pub party: Party,
    /// What it disagrees with. For an oracle that gave no answer this is the oracle itself.
    pub standard: Standard,
    /// How; never [`Verdict::Agree`] nor [`Verdict::Skipped`].
    pub verdict: Verdict,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { party, standard, verdict } = self;
        write!(f, "{verdict}: {} against {}", party.as_str(), standard.as_str())
    }
}

/// A case's two responses and every disagreement between them and the recorded answer.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What the oracle said.
    pub oracle: Response,
    /// What the engine said.
    pub engine: Response,
    /// What the engine's answer cost, if it counts its work.
    pub work: Option<Work>,
    /// In what they disagree; empty when all agree.
    pub disagreements: Vec<Disagreement>,
}

impl Judgement {
    /// Asks both and compares. `seen` is shown the facts of the oracle's answer, for counting. An engine that is not asked
    /// ([`Trouble::Skipped`]) disagrees in nothing, and then nothing is seen.
    pub fn of(case: &Case, engine: &mut dyn Engine, seen: impl FnOnce(&Outcome)) -> Judgement {
        let edits = case.borrowed_edits();
        let answer = guard::ask(engine, &case.input(&edits), &case.limits);
        // An engine that gave no answer counted nothing that could be judged.
        let work = if answer.is_ok() { engine.work() } else { None };
        Judgement::of_answer(case, answer, work, engine.features(), seen)
    }

    /// Compares what an engine with these features gave.
    pub fn of_answer(
        case: &Case,
        answer: Response,
        work: Option<Work>,
        features: Features,
        seen: impl FnOnce(&Outcome),
    ) -> Judgement {
        let edits = case.borrowed_edits();
        let input = case.input(&edits);
        let is_skipped = matches!(answer, Err(Trouble::Skipped(_)));
        let oracle = guard::catch(|| {
            let outcome = Oracle.outcome(&input, &case.limits);
            if !is_skipped {
                seen(&outcome);
            }
            answered(outcome, |rejection| editproof_oracle::message(rejection, &case.limits))
        });
        let mut disagreements = disagreements(case, &oracle, &answer, features);
        if work.is_some_and(|work| work.is_too_much()) {
            let verdict = Verdict::TooMuchWork;
            disagreements.push(Disagreement { party: Party::Engine, standard: Standard::Bound, verdict });
        }
        Judgement { oracle, engine: answer, work, disagreements }
    }
}

fn disagreements(case: &Case, oracle: &Response, engine: &Response, features: Features) -> Vec<Disagreement> {
    let mut found = Vec::new();
    let mut note = |party, standard, verdict| {
        if !matches!(verdict, Verdict::Agree | Verdict::Skipped) {
            found.push(Disagreement { party, standard, verdict });
        }
    };
    match oracle {
        Ok(right) => note(Party::Engine, Standard::Oracle, judge_claims(right, engine, features)),
        Err(trouble) => {
            note(Party::Oracle, Standard::Oracle, trouble.verdict());
            if let Err(trouble) = engine {
                note(Party::Engine, Standard::Oracle, trouble.verdict());
            }
        }
    }
    if let Some(recorded) = &case.expect {
        note(Party::Engine, Standard::Recorded, judge_claims(recorded, engine, features));
        if oracle.is_ok() {
            note(Party::Oracle, Standard::Recorded, judge(recorded, oracle));
        }
    }
    found
}
