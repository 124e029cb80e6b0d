//! Whether a case shows that an engine is wrong, and in what.

use crate::case::{Answer, Case};
use crate::engines::{Oracle, guard};
use crate::faults::{Excess, Model};
use crate::metamorphic::first_violation;
use crate::verdict::{Verdict, judge};
use std::fmt;

/// In what a fault showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symptom {
    /// The answer is not the right one.
    Verdict(Verdict),
    /// The answer is right and costs too much.
    Excess(Excess),
    /// The property of this name does not hold.
    Property(&'static str),
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symptom::Verdict(verdict) => write!(f, "{verdict}"),
            Symptom::Excess(Excess::Work) => f.write_str("too-much-work"),
            Symptom::Excess(Excess::Heap) => f.write_str("too-much-heap"),
            Symptom::Property(name) => f.write_str(name),
        }
    }
}

/// What a method holds an engine against.
#[derive(Clone, Copy)]
pub(super) enum Judging {
    /// The recorded answer, or the oracle's.
    Oracle,
    /// Its own answers.
    Properties,
}

/// The right answer, where one is needed; `None` also when the oracle gives none, which its own tests rule out.
pub(super) type Right = Option<Answer>;

impl Judging {
    /// What every engine is held against on this case.
    pub(super) fn right(self, case: &Case) -> Right {
        match (self, &case.expect) {
            (Judging::Properties, _) => None,
            (Judging::Oracle, Some(recorded)) => Some(recorded.clone()),
            (Judging::Oracle, None) => {
                let edits = case.borrowed_edits();
                guard::ask(&mut Oracle, &case.input(&edits), &case.limits).ok()
            }
        }
    }

    /// In what `case` shows that `engine` is wrong.
    pub(super) fn symptom(self, case: &Case, right: &Right, engine: &mut Model) -> Option<Symptom> {
        match self {
            Judging::Properties => first_violation(case, engine).map(|(property, _)| Symptom::Property(property.name)),
            Judging::Oracle => {
                let edits = case.borrowed_edits();
                let response = guard::ask(engine, &case.input(&edits), &case.limits);
                match judge(right.as_ref()?, &response) {
                    Verdict::Agree => engine.cost().excess().map(Symptom::Excess),
                    verdict => Some(Symptom::Verdict(verdict)),
                }
            }
        }
    }
}

/// In what `case` alone shows that `engine`, asked nothing before, is wrong by the right answer.
pub fn symptom(case: &Case, engine: &mut Model) -> Option<Symptom> {
    let judging = Judging::Oracle;
    judging.symptom(case, &judging.right(case), engine)
}
