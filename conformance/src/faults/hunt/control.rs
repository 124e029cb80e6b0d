//! The control of the hunt: an engine that is no fault of the bank, put through every method as if it were one.
//!
//! A method that finds a right engine guilty finds anything; what a hunt found is worth something only where this finds nothing. With an
//! engine of unknown worth the same is a test by all methods, and the first case of each that shows a difference is kept.
//!
//! Why apart from the hunt: an engine outside this process answers chunks at once, need not claim every feature, and is one where
//! the bank has hundreds.
//!
//! Time: until the time is over, method by method, or a difference is found. Space: a chunk of cases.

use super::judging::{Judging, Symptom};
use super::{Method, Source};
use crate::case::Case;
use crate::engines::{Choice, Session, Trouble};
use crate::external::wire::Question;
use crate::metamorphic::first_violation;
use crate::verdict::{Verdict, judge_claims};
use std::time::{Duration, Instant};

/// What a method made of the engine.
#[derive(Clone, Debug)]
pub struct Controlled {
    /// The method.
    pub method: Method,
    /// How many cases were asked.
    pub cases: u64,
    /// How many were not, because the engine does not claim what they need.
    pub skipped: u64,
    /// The first case that shows a difference, and in what.
    pub found: Option<(Case, Symptom)>,
    /// How long it took by the clock.
    pub elapsed: Duration,
}

/// Puts an engine through one method until `deadline`, or until a difference is found.
pub fn control(method: Method, source: &mut dyn Source, choice: &Choice, deadline: Instant) -> Controlled {
    let start = Instant::now();
    let mut session = Session::new(choice);
    let mut controlled = Controlled { method, cases: 0, skipped: 0, found: None, elapsed: Duration::ZERO };
    while controlled.found.is_none() && Instant::now() < deadline {
        let Some(cases) = source.chunk() else { break };
        match method.judging() {
            Judging::Oracle => by_answers(&mut controlled, &mut session, cases),
            Judging::Properties => by_properties(&mut controlled, choice, cases),
        }
    }
    controlled.elapsed = start.elapsed();
    controlled
}

fn by_answers(controlled: &mut Controlled, session: &mut Session, cases: Vec<Case>) {
    let edits: Vec<_> = cases.iter().map(Case::borrowed_edits).collect();
    let asked = cases.iter().zip(&edits);
    let questions: Vec<Question<'_>> =
        asked.map(|(case, edits)| Question { input: case.input(edits), limits: case.limits }).collect();
    let responses = session.answers(&questions);
    let features = session.features();
    for (case, response) in cases.iter().zip(&responses) {
        if matches!(response, Err(Trouble::Skipped(_))) {
            controlled.skipped += 1;
            continue;
        }
        controlled.cases += 1;
        let Some(right) = Judging::Oracle.right(case) else { continue };
        let verdict = judge_claims(&right, response, features);
        if verdict != Verdict::Agree {
            controlled.found = Some((case.clone(), Symptom::Verdict(verdict)));
            return;
        }
    }
}

fn by_properties(controlled: &mut Controlled, choice: &Choice, cases: Vec<Case>) {
    let mut engine = choice.make();
    for case in cases {
        controlled.cases += 1;
        if let Some((property, _)) = first_violation(&case, engine.as_mut()) {
            controlled.found = Some((case, Symptom::Property(property.name)));
            return;
        }
    }
}
