//! The engine under test against the oracle, on drawn cases.

use super::{Drawing, engine};
use crate::case::Case;
use crate::choice::Choices;
use crate::engines::Engine;
use crate::generate::{self, Feature, Profile};
use crate::report::failure;
use crate::verdict::Judgement;
use editproof_spec::Matching;

/// Exact matching.
pub struct Exact;

impl Drawing for Exact {
    const TARGET: &'static str = "exact";

    fn case(choices: &mut Choices) -> Case {
        generate::case(choices, &Profile::default().without(Feature::Tolerant))
    }

    fn check(case: &Case) {
        agree(case, engine().as_mut());
    }
}

/// Tolerant matching, batches more often than not.
pub struct Tolerant;

impl Drawing for Tolerant {
    const TARGET: &'static str = "tolerant";

    fn case(choices: &mut Choices) -> Case {
        let mut case = generate::case(choices, &Profile::default());
        case.matching = Matching::Tolerant;
        case
    }

    fn check(case: &Case) {
        agree(case, engine().as_mut());
    }
}

/// Asserts that `engine` answers as the oracle does.
///
/// # Panics
/// With both answers when it does not.
fn agree(case: &Case, engine: &mut dyn Engine) {
    let judgement = Judgement::of(case, engine, |_| {});
    assert!(judgement.disagreements.is_empty(), "{}", differences(case, &judgement));
}

fn differences(case: &Case, judgement: &Judgement) -> String {
    anstream::adapter::strip_str(&failure::differences(case, judgement)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Choice, guard};

    fn drawn<D: Drawing>(index: u64) -> Case {
        D::case(&mut Choices::seeded(3, index))
    }

    #[test]
    fn targets_draw_what_they_are_named_after() {
        let mut edits = 0;
        for index in 0..300 {
            assert_eq!(drawn::<Exact>(index).matching, Matching::Exact);
            let tolerant = drawn::<Tolerant>(index);
            assert_eq!(tolerant.matching, Matching::Tolerant);
            edits += usize::from(tolerant.edits.len() > 1);
        }
        assert!(edits > 60, "{edits} of 300 are batches");
    }

    #[test]
    fn a_wrong_engine_is_noticed() {
        let mut engine = "control:line-breaks".parse::<Choice>().unwrap().make();
        let trouble = (0..3_000).find_map(|index| {
            let case = drawn::<Tolerant>(index);
            guard::catch(|| agree(&case, engine.as_mut())).err()
        });
        assert!(trouble.is_some(), "3,000 cases do not tell a wrong engine from a right one");
    }
}
