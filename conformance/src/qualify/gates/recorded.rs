//! Answers recorded from another engine, where a file of them is at hand.

use crate::case::{Answer, Case};
use crate::qualify::cases::{Counting, judge, judge_with};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use std::borrow::Cow;

const GATE: &str = "recorded";

/// Cases of a unit.
const UNIT: usize = 500;

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let Some((file, cases)) = &setting.recorded else { return };
    let claim = format!("The engine and the oracle answer as was recorded in {file}.");
    plan.gate(GATE, "Recorded answers", &claim, true);
    for (at, part) in cases.chunks(UNIT).enumerate() {
        plan.unit(GATE, at + 1, move || {
            let (engine, cases) = (setting.engine_of_unit(), part.iter().map(Cow::Borrowed));
            judge_with(setting.known.as_ref(), &engine, cases, Counting::Nothing).found(setting, &engine)
        });
    }
    plan.unit(GATE, "control-wrong-record", move || control(setting, cases));
}

/// A record that is wrong on purpose must differ, for the oracle too.
fn control(setting: &Setting, cases: &[Case]) -> Found {
    let about = "a recorded answer that is wrong by one character";
    let Some(case) = cases.iter().find(|case| case.expect.is_some()) else {
        return Found::not_tested("the file records no answer");
    };
    let mut wrong = case.clone();
    match &mut wrong.expect {
        Some(Answer::Applied { text, .. }) => text.push('!'),
        Some(Answer::Rejected { message, .. }) => message.push('!'),
        None => {}
    }
    let judged = judge(&setting.engine_of_unit(), std::iter::once(Cow::Owned(wrong)), Counting::Nothing);
    Found::control(GATE, about, judged.failing() == 1, format!("{}: {}", case.id, judged.words()))
}
