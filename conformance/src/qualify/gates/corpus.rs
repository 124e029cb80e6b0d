//! The corpus against the oracle and its recorded answers, and the cases of wire and host against their rooms.

use crate::case::Case;
use crate::engines::{Choice, Control};
use crate::qualify::cases::{Counting, control, judge_with};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::counted;
use crate::run::rooms;
use editproof_qualification::event::{Cases, Facts};
use std::borrow::Cow;

const GATE: &str = "corpus";

/// Bytes of text in a unit, about; measured: the oracle takes a second for some mebibytes.
const UNIT_BYTES: usize = 1 << 20;
/// Cases of a unit, at most.
const UNIT_CASES: usize = 200;

/// Texts of a negative control are no larger: controls ask the engine several times.
const CONTROL_BYTES: usize = 4_096;

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let claim = "The engine answers every case written by hand as the oracle and the recorded answer have it.";
    plan.gate(GATE, "Cases written by hand", claim, true);
    for (at, part) in parts(asked(setting)).into_iter().enumerate() {
        plan.unit(GATE, at + 1, move || {
            let (engine, cases) = (setting.engine_of_unit(), part.iter().map(|&case| Cow::Borrowed(case)));
            judge_with(setting.known.as_ref(), &engine, cases, Counting::Named).found(setting, &engine)
        });
    }
    plan.unit(GATE, "rooms", move || rooms_found(setting));
    let small = || setting.corpus.iter().filter(|case| case.text.len() <= CONTROL_BYTES).map(Cow::Borrowed);
    plan.unit(GATE, "control-line-breaks", move || {
        let about = "an engine that inserts the line breaks of newText as they are written (LN-6)";
        control(GATE, &Choice::Control(Control::LineBreaks), about, small())
    });
    plan.unit(GATE, "control-too-much-work", move || {
        let about = "an engine whose answers are right and whose work is quadratic (EX-3)";
        control(GATE, &Choice::Control(Control::TooMuchWork), about, small())
    });
}

/// The cases that this gate asks.
pub(super) fn asked(setting: &Setting) -> Vec<&Case> {
    // A unit of cases none of which the engine claims to answer would say nothing: they join others.
    let (mut asked, skipped): (Vec<&Case>, Vec<&Case>) = setting.cases().partition(|case| setting.can_ask(case));
    asked.extend(skipped.iter().filter(|case| case.text.len() <= CONTROL_BYTES));
    asked
}

/// The cases in their order, in parts of about the same work.
fn parts(cases: Vec<&Case>) -> Vec<Vec<&Case>> {
    let mut parts = Vec::new();
    let mut part: Vec<&Case> = Vec::new();
    let mut bytes = 0;
    for case in cases {
        if !part.is_empty() && (bytes + case.text.len() > UNIT_BYTES || part.len() == UNIT_CASES) {
            parts.push(std::mem::take(&mut part));
            bytes = 0;
        }
        bytes += case.text.len();
        part.push(case);
    }
    parts.push(part);
    parts
}

fn rooms_found(setting: &Setting) -> Found {
    let found = match rooms(&setting.source) {
        Ok(found) => found,
        Err(error) => return Found::failed(error.to_string(), Facts::None),
    };
    let failing = found.failures.len() as u64;
    let facts = Facts::Cases(Cases { cases: found.cases, failing, ..Cases::default() });
    let first = found.failures.first().map(|first| {
        // Paths would say where the corpus lies on this machine.
        let name = first.rsplit(std::path::is_separator).next().unwrap_or(first);
        format!("{} of the wire and the host, the first: {name}", counted(failing, "difference"))
    });
    Found::of(first, facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use editproof_spec::Matching;

    #[test]
    fn parts_keep_the_order_and_large_cases_are_alone() {
        let case = |bytes| Case::new("x", "x".repeat(bytes), Vec::new(), Matching::Exact);
        let cases = [case(10), case(UNIT_BYTES), case(10), case(20)];
        let sizes: Vec<Vec<usize>> = parts(cases.iter().collect())
            .iter()
            .map(|part| part.iter().map(|case| case.text.len()).collect())
            .collect();
        assert_eq!(sizes, [vec![10], vec![UNIT_BYTES], vec![10, 20]]);
    }
}
