//! The first difference that an enumeration finds, for measuring what it takes to find a fault.

use super::space::Space;
use crate::case::Case;
use crate::engines::{Engine, Oracle, Response};
use editproof_spec::{Input, Limits};

/// What it took to find a difference.
#[derive(Clone, Debug)]
pub struct Detection {
    /// Cases looked at, the one that differs included.
    pub cases: u64,
    /// The first case on which the engine differs from the oracle.
    pub found: Option<Case>,
}

/// Looks through the cases of `spaces`, in order, at most `most` of them, for one on which `engine` differs.
///
/// One engine is asked all along, on this thread; an engine that keeps state may differ because of earlier cases.
///
/// ```
/// use editproof_conformance::engines::Control;
/// use editproof_conformance::enumerate::{Alphabet, Bound, first_difference};
/// let spaces = Bound::Small.spaces(&Alphabet::default());
/// let detection = first_difference(&spaces, &mut Control::LineNumbers, 10_000);
/// assert!(detection.found.is_some());
/// ```
pub fn first_difference(spaces: &[Space], engine: &mut dyn Engine, most: u64) -> Detection {
    let mut detection = Detection { cases: 0, found: None };
    for space in spaces {
        space.visit_all(&mut |input| {
            if detection.cases == most {
                return false;
            }
            detection.cases += 1;
            if differs(engine, input, &space.limits) {
                let id = format!("{}-{}", space.name, detection.cases);
                detection.found = Some(space.case(id, input));
            }
            detection.found.is_none()
        });
        if detection.found.is_some() {
            break;
        }
    }
    detection
}

fn differs(engine: &mut dyn Engine, input: &Input<'_>, limits: &Limits) -> bool {
    let engine: Response = crate::engines::guard::ask(engine, input, limits);
    Oracle.answer(input, limits) != engine
}
