//! The review findings, one unit each: what happened once, the case that holds it, and the faults of the bank that do the same
//! and that this case finds.

use crate::case::Case;
use crate::faults::Model;
use crate::faults::bank::{self, Origin};
use crate::faults::hunt::symptom;
use crate::qualify::cases::{Counting, judge_with};
use crate::qualify::failing::shown_case;
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use crate::report::number::counted;
use editproof_qualification::event::{Facts, Finding, Status};
use std::borrow::Cow;
use std::collections::BTreeSet;

const GATE: &str = "findings";

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let named: BTreeSet<&str> = bank::entries().flat_map(|entry| entry.origins).filter_map(finding).collect();
    let is_finding = |case: &&Case| named.contains(case.id.as_str()) && setting.can_ask(case);
    let cases: Vec<&Case> = setting.cases().filter(is_finding).collect();
    if cases.is_empty() {
        return;
    }
    let claim =
        "What review once found in a deployed engine is right here, and an engine that did the same would be noticed.";
    plan.gate(GATE, "Review findings", claim, true);
    for &case in &cases {
        plan.unit(GATE, &case.id, move || held(setting, case));
    }
    plan.unit(GATE, "control-without-a-fault", move || control(&cases));
}

fn finding(origin: &Origin) -> Option<&'static str> {
    match origin {
        Origin::Finding(id) => Some(id),
        Origin::Report(_) | Origin::Like(_) => None,
    }
}

fn held(setting: &Setting, case: &Case) -> Found {
    let origins = |entry: &&bank::Entry| entry.origins.iter().filter_map(finding).any(|id| id == case.id);
    let (mut faults, mut missed) = (Vec::new(), Vec::new());
    for entry in bank::entries().filter(origins) {
        let found = symptom(case, &mut Model::with(entry.fault)).is_some();
        if found { &mut faults } else { &mut missed }.push(entry.fault.to_string());
    }
    let engine = setting.engine_of_unit();
    let cases = std::iter::once(Cow::Borrowed(case));
    let judged = judge_with(setting.known.as_ref(), &engine, cases, Counting::Nothing);
    let (skipped, known) = (judged.tally.cases == 0, judged.known() > 0);
    let found = judged.found(setting, &engine);
    let facts = Facts::Finding(Finding {
        title: title(case),
        story: case.story.clone().unwrap_or_default(),
        cases: vec![case.id.clone()],
        smallest: Some(shown_case(case)),
        faults,
        known,
    });
    let found = Found { facts, ..found };
    if missed.is_empty() || skipped {
        return found;
    }
    let reason = format!("the case does not find {}: {}", counted(missed.len() as u64, "fault"), missed.join(", "));
    Found { status: Status::Failed, reason, ..found }
}

/// What an engine does that has the fault, from the sentence that every case has.
fn title(case: &Case) -> String {
    let wrong = case.comment.strip_prefix("an engine fails this if it ").unwrap_or(&case.comment);
    let mut letters = wrong.chars();
    letters.next().map_or_else(|| case.id.clone(), |first| first.to_uppercase().chain(letters).collect())
}

/// An engine without a fault is found by none of the cases.
fn control(cases: &[&Case]) -> Found {
    let shown = cases.iter().filter(|case| symptom(case, &mut Model::faultless()).is_some()).count() as u64;
    let evidence = format!("{} of {} show it", shown, counted(cases.len() as u64, "case"));
    Found::control(GATE, "an engine of the bank without its fault, which no case may show", shown == 0, evidence)
}
