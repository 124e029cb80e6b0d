//! Metamorphic properties: what must hold between an engine's own answers, whatever the right answer is.
//!
//! Why beside the oracle: an engine that follows other rules, or one that has no oracle, can still be asked whether it
//! keeps its word. A property makes further questions from a case, and compares the answers with each other. It knows
//! the specification's preconditions and no more of the specification.
//!
//! One property per file, each a [`Property`] with its name and its clauses. Where a precondition cannot be read off the
//! question (a size limit was met, a message cannot be read), the property does not apply: a property never calls a right
//! engine wrong, and may miss a wrong one.
//!
//! Time: a few questions for each property, plus O(text × edit) where a file says so. Space: a few times the case.
//! Invariant: the first question of every check is the case itself, asked once (`Subject`).

mod bounds;
mod duplication;
mod failure;
mod fold;
mod independence;
mod inverse;
mod line_endings;
mod location;
mod mark;
mod named_lines;
mod padding_after;
mod padding_before;
mod parse;
mod reading;
mod renaming;
mod replace_all;
mod subject;
mod survey;
mod text;
mod tiers;

pub use subject::Violation;
pub use survey::{Survey, Tally, Violated, survey};

use crate::case::Case;
use crate::engines::{Engine, Trouble};
use crate::faults::Fault;
use editproof_spec::Clause;
use subject::Subject;

/// Texts above this many bytes are left alone: some properties look for locations in the plainest way.
pub const MAX_BYTES: usize = 65_536;

/// Whether a property holds for a case.
#[derive(Clone, Debug)]
pub enum Holding {
    /// It applies, and it holds.
    Holds,
    /// Its precondition is not met.
    DoesNotApply,
    /// It applies, and it does not hold: what was compared.
    Violated(Box<Violation>),
}

impl Holding {
    /// Whether the engine was found wrong.
    pub const fn is_violated(&self) -> bool {
        matches!(self, Holding::Violated(_))
    }

    /// What a violation comes to: a question that the engine does not claim to answer is none.
    fn of(violation: Box<Violation>) -> Holding {
        match violation.found {
            Err(Trouble::Skipped(_)) => Holding::DoesNotApply,
            _ => Holding::Violated(violation),
        }
    }
}

/// What a check comes to: whether the property applies, or how it is violated.
type Checked = Result<bool, Box<Violation>>;

/// Something that must hold between answers of one engine.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name, for reports.
    pub name: &'static str,
    /// The clauses from which it follows.
    pub clauses: &'static [Clause],
    /// What must hold, in one sentence.
    pub says: &'static str,
    /// A fault of the bank that this property finds and none of the others does.
    pub alone: Fault,
    check: fn(&mut Subject<'_>) -> Checked,
}

impl Property {
    /// Whether the property holds for `engine` on `case`.
    ///
    /// After a trouble of the engine, which is a violation, the caller makes a new engine.
    ///
    /// ```
    /// use editproof_conformance::engines::Fast;
    /// use editproof_conformance::generate::{Profile, numbered};
    /// use editproof_conformance::metamorphic::PROPERTIES;
    /// let case = numbered(1, 0, &Profile::default());
    /// assert!(PROPERTIES.iter().all(|property| !property.check(&case, &mut Fast::default()).is_violated()));
    /// ```
    pub fn check(&self, case: &Case, engine: &mut dyn Engine) -> Holding {
        if is_too_large(case) {
            return Holding::DoesNotApply;
        }
        match Subject::new(case, engine) {
            Ok(mut subject) => self.holding(&mut subject),
            Err(violation) => Holding::of(violation),
        }
    }

    fn holding(&self, subject: &mut Subject<'_>) -> Holding {
        match (self.check)(subject) {
            Ok(true) => Holding::Holds,
            Ok(false) => Holding::DoesNotApply,
            Err(violation) => Holding::of(violation),
        }
    }
}

/// All properties, in the order in which they are checked.
pub const PROPERTIES: &[Property] = &[
    independence::PROPERTY,
    parse::PROPERTY,
    bounds::PROPERTY,
    named_lines::PROPERTY,
    location::PROPERTY,
    inverse::PROPERTY,
    replace_all::PROPERTY,
    tiers::PROPERTY,
    renaming::PROPERTY,
    line_endings::PROPERTY,
    padding_before::PROPERTY,
    padding_after::PROPERTY,
    duplication::PROPERTY,
    fold::PROPERTY,
    failure::PROPERTY,
];

/// The property of that name.
pub fn property(name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|property| property.name == name)
}

/// Whether each of [`PROPERTIES`] holds, in their order; the case itself is asked once for all of them.
pub fn check_all(case: &Case, engine: &mut dyn Engine) -> Vec<Holding> {
    if is_too_large(case) {
        return vec![Holding::DoesNotApply; PROPERTIES.len()];
    }
    match Subject::new(case, engine) {
        Ok(mut subject) => PROPERTIES.iter().map(|property| property.holding(&mut subject)).collect(),
        Err(violation) => vec![Holding::of(violation); PROPERTIES.len()],
    }
}

/// The first of [`PROPERTIES`] that `engine` violates on `case`, and how.
pub fn first_violation(case: &Case, engine: &mut dyn Engine) -> Option<(&'static Property, Box<Violation>)> {
    if is_too_large(case) {
        return None;
    }
    let first = &PROPERTIES[0];
    let mut subject = match Subject::new(case, engine) {
        Ok(subject) => subject,
        Err(violation) => {
            return match Holding::of(violation) {
                Holding::Violated(violation) => Some((first, violation)),
                _ => None,
            };
        }
    };
    PROPERTIES.iter().find_map(|property| match property.holding(&mut subject) {
        Holding::Violated(violation) => Some((property, violation)),
        _ => None,
    })
}

fn is_too_large(case: &Case) -> bool {
    let edits: usize = case.edits.iter().map(|edit| edit.old_text.len() + edit.new_text.len()).sum();
    case.text.len() + edits > MAX_BYTES
}
