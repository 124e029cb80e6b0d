//! Shrinking: from a case on which an engine is wrong to a small one on which it is wrong in the same way.
//!
//! A generated case of forty lines says that something is wrong; one of five characters says what. The shrinker offers
//! smaller and simpler cases, one step at a time, and keeps each that fails in the same [`Kind`]. Steps come in
//! [`passes`], one file each; they are run in turn until none of them finds anything (a fixed point).
//!
//! Why passes over the case and not over the generator's choices: cases come from files, from real texts and from other
//! generators as well, and a step that knows what a line or a token is gets further than one that does not.
//!
//! *Size* is defined once, in [`size`](fn@size): the Unicode scalar values of the text and of every oldText and newText, plus the number of
//! edits. Among cases of one size the simpler one wins: fewer lowered limits and flags, then plainer characters.
//!
//! Deterministic: the same case, engine and number of tries give the same result. The bound on time is there for engines that
//! take long for an answer, and only there can a result depend on the clock.
//!
//! Time: at most [`Budget::tries`] answers of engine and oracle each. Space: a few cases, and a hash for each try.

mod attempt;
mod kind;
pub mod measure;
pub mod passes;
mod size;

pub use kind::{Blame, Kind};
pub use size::size;

use crate::case::Case;
use crate::engines::Engine;
use attempt::Attempt;
use passes::Pass;
use std::time::Duration;

/// How much may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Cases that are tried at most.
    pub tries: u64,
    /// After this time no more are tried.
    pub time: Duration,
}

impl Budget {
    /// For one failure that somebody looks at: about half a second with an engine in this process.
    pub const FULL: Budget = Budget { tries: 150_000, time: Duration::from_secs(10) };
    /// For each of the failures of a run.
    pub const QUICK: Budget = Budget { tries: 12_000, time: Duration::from_secs(2) };
}

impl Default for Budget {
    fn default() -> Self {
        Budget::FULL
    }
}

/// What became of a failing case.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest case found. Its id is the original's with `-shrunk` behind; it records no answer.
    pub case: Case,
    /// How it fails: as the original did.
    pub kind: Kind,
    /// The size of the original.
    pub from: usize,
    /// The size of the smallest case found.
    pub to: usize,
    /// Cases tried.
    pub tries: u64,
    /// Whether a fixed point was reached within the budget.
    pub is_finished: bool,
}

/// Shrinks `case`, on which an engine of `make` differs from the oracle, with every pass.
///
/// `None` when a fresh engine does not differ from the oracle on it: the case fails against a recorded answer alone, or
/// the engine's answer depends on earlier questions.
///
/// ```
/// use editproof_conformance::case::{Case, CaseEdit};
/// use editproof_conformance::engines::{Control, Engine};
/// use editproof_conformance::shrink::{Budget, shrink, size};
/// use editproof_spec::Matching;
///
/// let edit = CaseEdit { old_text: "\tgo(); \n}".into(), new_text: "\tstop();\n}".into(), replace_all: false };
/// let case = Case::new("x", "if a {\r\n\tgo();\r\n}\r\n", vec![edit], Matching::Tolerant);
/// let make = || Box::new(Control::LineBreaks) as Box<dyn Engine>;
/// let shrunk = shrink(&case, &make, &Budget::QUICK).unwrap();
/// assert!(size(&case) == 39 && shrunk.to <= 7, "{:?}", shrunk.case);
/// ```
pub fn shrink(case: &Case, make: &dyn Fn() -> Box<dyn Engine>, budget: &Budget) -> Option<Shrunk> {
    shrink_with(passes::ALL, case, make, budget)
}

/// As [`shrink`], with the passes given.
pub fn shrink_with(
    passes: &[Pass],
    case: &Case,
    make: &dyn Fn() -> Box<dyn Engine>,
    budget: &Budget,
) -> Option<Shrunk> {
    let original = question(case);
    let kind = Kind::of(&original, make().as_mut())?;
    let mut engine = make();
    let mut judge = |case: &Case| {
        let (kind, is_broken) = Kind::and_state(case, engine.as_mut());
        if is_broken {
            engine = make();
        }
        kind
    };
    let mut attempt = Attempt::new(original.clone(), kind, *budget, &mut judge);
    let is_finished = fixed_point(passes, &mut attempt);
    let (case, tries) = attempt.into_result();
    // An engine that keeps state may have failed because of an earlier try: what is handed out fails by itself.
    let case = if Kind::of(&case, make().as_mut()) == Some(kind) { case } else { original.clone() };
    Some(Shrunk { from: size(&original), to: size(&case), case, kind, tries, is_finished })
}

/// Runs the passes in turn until a whole round finds nothing. Whether the budget sufficed.
fn fixed_point(passes: &[Pass], attempt: &mut Attempt<'_>) -> bool {
    loop {
        let before = attempt.found();
        for is_last in [false, true] {
            if attempt.found() > before {
                break;
            }
            for pass in passes.iter().filter(|pass| pass.is_last == is_last) {
                (pass.run)(attempt);
                if attempt.is_spent() {
                    return false;
                }
            }
        }
        if attempt.found() == before {
            return true;
        }
    }
}

/// The question alone: what is recorded and told of a case no longer holds once it is changed.
fn question(case: &Case) -> Case {
    let mut bare = Case::new(format!("{}-shrunk", case.id), case.text.clone(), case.edits.clone(), case.matching);
    bare.has_utf8_bom = case.has_utf8_bom;
    bare.limits = case.limits;
    bare
}
