//! Generated cases against the oracle, in slices, and which clauses decide their answers.

use crate::case::Case;
use crate::engines::{Choice, Control};
use crate::generate::{Profile, numbered};
use crate::qualify::cases::{Counting, control, judge_with};
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use std::borrow::Cow;
use std::ops::Range;

const GATE: &str = "generated";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "The engine answers every generated case as the oracle does, within the bound on its work.";
    plan.gate(GATE, "Generated cases", claim, true);
    let amounts = setting.amounts();
    for (at, slice) in slices(amounts.generated, amounts.generated_unit).enumerate() {
        plan.unit(GATE, at + 1, move || {
            let (engine, cases) = (setting.engine_of_unit(), generated(setting.seed, slice.clone()));
            judge_with(setting.known.as_ref(), &engine, cases, Counting::Deciding).found(setting, &engine)
        });
    }
    let controls = [
        (Control::LineBreaks, "an engine that inserts the line breaks of newText as they are written (LN-6)"),
        (Control::TooMuchWork, "an engine whose answers are right and whose work is quadratic (EX-3)"),
        (Control::Panics, "an engine that panics when newText is empty"),
    ];
    for (engine, about) in controls {
        plan.unit(GATE, format_args!("control-{}", engine.as_str()), move || {
            control(GATE, &Choice::Control(engine), about, generated(setting.seed, 0..amounts.control))
        });
    }
}

/// `count` numbers in slices of `each`.
pub(super) fn slices(count: u64, each: u64) -> impl Iterator<Item = Range<u64>> {
    let each = each.max(1);
    (0..count.div_ceil(each)).map(move |at| at * each..count.min((at + 1) * each))
}

/// The generated cases of these numbers.
pub(super) fn generated(seed: u64, numbers: Range<u64>) -> impl Iterator<Item = Cow<'static, Case>> {
    numbers.map(move |number| Cow::Owned(case(seed, number)))
}

/// The generated case of this number.
pub(super) fn case(seed: u64, number: u64) -> Case {
    numbered(seed, number, &Profile::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_everything_once() {
        assert_eq!(slices(10, 4).collect::<Vec<_>>(), [0..4, 4..8, 8..10]);
        assert_eq!(slices(0, 4).count(), 0);
    }
}
