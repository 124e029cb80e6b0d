//! A whole case judged: the engine against the oracle, and both against the recorded answer.

use super::{Verdict, judge};
use crate::case::Case;
use crate::engines::{Engine, Oracle, Response, answered, guard};
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
}

impl Standard {
    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Standard::Oracle => "oracle",
            Standard::Recorded => "recorded",
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
    /// How; never [`Verdict::Agree`].
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
    /// In what they disagree; empty when all agree.
    pub disagreements: Vec<Disagreement>,
}

impl Judgement {
    /// Asks both and compares. `seen` is shown the facts of the oracle's answer, for counting.
    pub fn of(case: &Case, engine: &mut dyn Engine, seen: impl FnOnce(&Outcome)) -> Judgement {
        let edits = case.borrowed_edits();
        let input = case.input(&edits);
        let oracle = guard::catch(|| {
            let outcome = Oracle.outcome(&input, &case.limits);
            seen(&outcome);
            answered(outcome, |rejection| editproof_oracle::message(rejection, &case.limits))
        });
        let engine = guard::ask(engine, &input, &case.limits);
        let disagreements = disagreements(case, &oracle, &engine);
        Judgement { oracle, engine, disagreements }
    }
}

fn disagreements(case: &Case, oracle: &Response, engine: &Response) -> Vec<Disagreement> {
    let mut found = Vec::new();
    let mut note = |party, standard, verdict| {
        if verdict != Verdict::Agree {
            found.push(Disagreement { party, standard, verdict });
        }
    };
    match oracle {
        Ok(right) => note(Party::Engine, Standard::Oracle, judge(right, engine)),
        Err(trouble) => {
            note(Party::Oracle, Standard::Oracle, trouble.verdict());
            if let Err(trouble) = engine {
                note(Party::Engine, Standard::Oracle, trouble.verdict());
            }
        }
    }
    if let Some(recorded) = &case.expect {
        note(Party::Engine, Standard::Recorded, judge(recorded, engine));
        if oracle.is_ok() {
            note(Party::Oracle, Standard::Recorded, judge(recorded, oracle));
        }
    }
    found
}
