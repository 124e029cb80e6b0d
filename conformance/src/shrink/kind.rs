//! The kind of a failure: what a smaller case must keep, so that shrinking does not slip from one fault to another.

use crate::case::{Answer, Case};
use crate::engines::{Engine, Oracle, Trouble, answered, guard};
use crate::verdict::{Party, Verdict, judge_claims};
use editproof_spec::{Code, Outcome, Reason, Rejection, Tier};
use std::fmt;

/// How a case fails: the verdict, and the rule that gives the right answer.
///
/// Of a batch in which an edit fails by itself, on the text that it meets there, it is the kind of the first such edit: the
/// rest of the batch only hides it. A batch whose edits are all right by themselves fails as a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    /// Who gave no right answer: the engine, or the oracle when it gave none.
    pub party: Party,
    /// How the answer is wrong.
    pub verdict: Verdict,
    /// What the right answer rests on.
    pub blame: Blame,
}

/// What the right answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blame {
    /// This tier applies the edit.
    Applied(Tier),
    /// This tier finds the edit ambiguous.
    Ambiguous(Tier),
    /// No tier finds the edit.
    Missing,
    /// The limit on candidates (IF-3).
    Limit,
    /// The batch is refused whole, with this code.
    Refused(Code),
    /// More than one edit: by themselves all are right.
    Batch,
    /// There is no right answer: the oracle broke.
    Nothing,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kind { party, verdict, blame } = self;
        write!(f, "{verdict} of the {}, ", party.as_str())?;
        match blame {
            Blame::Applied(tier) => write!(f, "where {tier} applies"),
            Blame::Ambiguous(tier) => write!(f, "where {tier} is ambiguous"),
            Blame::Missing => f.write_str("where nothing is found"),
            Blame::Limit => f.write_str("where the limit on candidates is met"),
            Blame::Refused(code) => write!(f, "where the answer is {code}"),
            Blame::Batch => f.write_str("where only the whole batch shows it"),
            Blame::Nothing => f.write_str("where the oracle breaks"),
        }
    }
}

impl Kind {
    /// How `engine` fails on `case`; `None` when it does not.
    pub fn of(case: &Case, engine: &mut dyn Engine) -> Option<Kind> {
        Self::and_state(case, engine).0
    }

    /// As [`Kind::of`], and whether the engine broke, so that a new one is needed; one outside this process looks after
    /// itself.
    pub(super) fn and_state(case: &Case, engine: &mut dyn Engine) -> (Option<Kind>, bool) {
        let whole = alone(case, engine);
        let Alone { kind: Some(kind), is_broken, .. } = whole else { return (None, whole.is_broken) };
        if case.edits.len() < 2 || is_broken {
            return (Some(kind), is_broken);
        }
        let mut text = case.text.clone();
        for edit in &case.edits {
            let mut one = Case::new(String::new(), text.clone(), vec![edit.clone()], case.matching);
            one.limits = case.limits;
            one.has_utf8_bom = case.has_utf8_bom;
            let Alone { kind, is_broken, left } = alone(&one, engine);
            if kind.is_some() || is_broken {
                return (kind, is_broken);
            }
            text = left.unwrap_or(text);
        }
        (Some(Kind { blame: Blame::Batch, ..kind }), false)
    }
}

/// One question: how it fails, whether the engine broke, and the right text.
struct Alone {
    kind: Option<Kind>,
    is_broken: bool,
    left: Option<String>,
}

fn alone(case: &Case, engine: &mut dyn Engine) -> Alone {
    let edits = case.borrowed_edits();
    let input = case.input(&edits);
    let right = guard::catch(|| {
        let outcome = Oracle.outcome(&input, &case.limits);
        let blame = blame(&outcome);
        (answered(outcome, |rejection| editproof_oracle::message(rejection, &case.limits)), blame)
    });
    let (answer, blame) = match right {
        Ok(right) => right,
        Err(trouble) => {
            let kind = Kind { party: Party::Oracle, verdict: trouble.verdict(), blame: Blame::Nothing };
            return Alone { kind: Some(kind), is_broken: false, left: None };
        }
    };
    let response = guard::ask(engine, &input, &case.limits);
    let is_too_much = response.is_ok() && engine.work().is_some_and(|work| work.is_too_much());
    let verdict = match judge_claims(&answer, &response, engine.features()) {
        Verdict::Agree if is_too_much => Verdict::TooMuchWork,
        verdict => verdict,
    };
    let is_failure = !matches!(verdict, Verdict::Agree | Verdict::Skipped);
    let kind = is_failure.then_some(Kind { party: Party::Engine, verdict, blame });
    let left = match answer {
        Answer::Applied { text, .. } => Some(text),
        Answer::Rejected { .. } => None,
    };
    Alone { kind, is_broken: matches!(response, Err(Trouble::Panicked(_))), left }
}

fn blame(outcome: &Outcome) -> Blame {
    match outcome {
        Ok(applied) => applied.matches.first().map_or(Blame::Batch, |matched| Blame::Applied(matched.strategy)),
        Err(Rejection::Conflict(conflict)) => match conflict.failures.first().map(|failure| &failure.reason) {
            Some(Reason::Ambiguous { tier, .. }) => Blame::Ambiguous(*tier),
            Some(Reason::Limit) => Blame::Limit,
            Some(Reason::Missing { .. }) => Blame::Missing,
            None => Blame::Batch,
        },
        Err(other) => Blame::Refused(other.code()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::CaseEdit;
    use crate::engines::{Control, Fast, Response};
    use editproof_spec::{Input, Limits, Matching};

    fn edit(old: &str, new: &str) -> CaseEdit {
        CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: false }
    }

    fn of(text: &str, edits: &[CaseEdit], engine: &mut dyn Engine) -> Option<Kind> {
        Kind::of(&Case::new("x", text, edits.to_vec(), Matching::Tolerant), engine)
    }

    #[test]
    fn a_right_answer_has_none() {
        assert_eq!(of("a", &[edit("a", "b")], &mut Fast::default()), None);
    }

    #[test]
    fn the_edit_that_fails_by_itself_is_to_blame() {
        let wrong = edit("b \n", "c\n");
        let expected =
            Kind { party: Party::Engine, verdict: Verdict::WrongText, blame: Blame::Applied(Tier::LineTrimmed) };
        let mut engine = Control::LineBreaks;
        assert_eq!(of("a\r\nb\r\n", std::slice::from_ref(&wrong), &mut engine), Some(expected));
        assert_eq!(of("a\r\nb\r\n", &[edit("a", "x"), wrong.clone()], &mut engine), Some(expected));
        let words = expected.to_string();
        assert_eq!(words, "wrong-text of the engine, where line-trimmed applies");
    }

    #[test]
    fn a_batch_that_is_right_edit_by_edit_fails_as_a_batch() {
        // Wrong on batches of two alone.
        struct Pairs;
        impl Engine for Pairs {
            fn name(&self) -> &str {
                "pairs"
            }
            fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
                let edits = if input.edits.len() == 2 { &input.edits[..1] } else { input.edits };
                Fast::default().answer(&Input { edits, ..*input }, limits)
            }
        }
        let kind = of("a", &[edit("a", "b"), edit("b", "c")], &mut Pairs).unwrap();
        assert_eq!((kind.verdict, kind.blame), (Verdict::WrongText, Blame::Batch));
    }
}
