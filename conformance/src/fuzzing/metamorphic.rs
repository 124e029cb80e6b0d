//! The metamorphic properties on drawn cases: what the engine's own answers say of each other.

use super::{Drawing, engine};
use crate::case::{Case, to_json};
use crate::choice::Choices;
use crate::engines::Engine;
use crate::generate::{self, Profile};
use crate::metamorphic::first_violation;

/// Properties that need no oracle.
pub struct Metamorphic;

impl Drawing for Metamorphic {
    const TARGET: &'static str = "metamorphic";

    fn case(choices: &mut Choices) -> Case {
        generate::case(choices, &Profile { max_edits: 10, ..Profile::default() })
    }

    fn check(case: &Case) {
        hold(case, engine().as_mut());
    }
}

fn hold(case: &Case, engine: &mut dyn Engine) {
    if let Some((property, violation)) = first_violation(case, engine) {
        let asked = to_json([&violation.asked]);
        panic!(
            "{} does not hold: {}; asked {asked}expected {:?}\nfound {:?}",
            property.name, violation.what, violation.expected, violation.found
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Choice, guard};

    #[test]
    fn a_wrong_engine_is_noticed_and_the_right_one_is_not() {
        let noticed = |name: &str, cases: u64| {
            let mut engine = name.parse::<Choice>().unwrap().make();
            (0..cases).any(|index| {
                let case = Metamorphic::case(&mut Choices::seeded(8, index));
                guard::catch(|| hold(&case, engine.as_mut())).is_err()
            })
        };
        assert!(!noticed("fast", 300));
        assert!(noticed("control:line-numbers", 3_000));
    }
}
