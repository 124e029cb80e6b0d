//! House rule 6 on drawn cases: work stays below its bound, and tuning changes no answer.
//!
//! Small texts cannot show that something is not linear, since a bound has a part that is free. So texts and edits are
//! repeated up to some hundred times.

use super::{Drawing, engine};
use crate::case::Case;
use crate::choice::Choices;
use crate::engines::{self, guard};
use crate::generate::{self, Profile};
use editproof_engine::{Engine, Tuning, WorkMeter};

/// The bytes that a text or an edit is repeated up to. No measured reason: 64 times the free part would be too slow, and
/// this is four times.
const MOST_BYTES: usize = 256 * 1024;

/// The work that the engine does.
pub struct Work;

impl Drawing for Work {
    const TARGET: &'static str = "work";

    fn case(choices: &mut Choices) -> Case {
        let mut case = generate::case(choices, &Profile { max_edits: 4, ..Profile::default() });
        let times = 1 << choices.below(13);
        case.text = repeated(&case.text, times);
        for edit in &mut case.edits {
            if choices.chance(1, 2) {
                edit.old_text = repeated(&edit.old_text, choices.range(1, times));
            }
        }
        case
    }

    fn check(case: &Case) {
        bounded(case, engine().as_mut());
        let edits = case.borrowed_edits();
        let [free, eager] = [Tuning::default(), Tuning::EAGER].map(|tuning| {
            let mut meter = WorkMeter::default();
            let outcome = Engine { limits: case.limits, tuning }.apply_metered(&case.input(&edits), &mut meter);
            within(meter.bytes(), meter.bound());
            outcome
        });
        assert_eq!(free, eager, "the tuning changes the answer");
    }
}

/// Asserts the bound for an engine that counts its work.
fn bounded(case: &Case, engine: &mut dyn engines::Engine) {
    let edits = case.borrowed_edits();
    let answer = guard::ask(engine, &case.input(&edits), &case.limits);
    assert!(answer.is_ok(), "{answer:?}");
    if let Some(work) = engine.work() {
        within(work.bytes, work.bound);
    }
}

fn repeated(text: &str, times: usize) -> String {
    text.repeat(times.min(MOST_BYTES / text.len().max(1)).max(1))
}

fn within(work: u64, bound: u64) {
    assert!(work <= bound, "{work} bytes were looked at, {} more than the bound", work - bound);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_long_enough_to_leave_the_free_part_behind() {
        let large = (0..300).filter(|&index| {
            let case = Work::case(&mut Choices::seeded(4, index));
            assert!(case.text.len() <= MOST_BYTES);
            case.text.len() as u64 > WorkMeter::FREE_BYTES
        });
        let large = large.count();
        assert!(large > 20, "{large} of 300");
    }

    #[test]
    fn too_much_work_is_noticed() {
        assert!(guard::catch(|| within(11, 10)).is_err());
        assert!(guard::catch(|| within(10, 10)).is_ok());
        let mut wasteful = "control:too-much-work".parse::<engines::Choice>().unwrap().make();
        let noticed = (0..300).any(|index| {
            let case = Work::case(&mut Choices::seeded(4, index));
            guard::catch(|| bounded(&case, wasteful.as_mut())).is_err()
        });
        assert!(noticed);
    }
}
