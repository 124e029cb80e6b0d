//! The baseline, where one is given: each entry must still say what is so, or a list that is only ever added to would hide
//! what it should show.
//!
//! Why a unit for each entry, though other gates have asked its case already: a unit is a function of the setting alone, so
//! that parts of a plan know of stale entries without each other. Time: an id is looked up; a pattern is held against the ids of
//! the plan, and its cases are asked until one differs as the entry says.

use super::{corpus, generated};
use crate::baseline::{Baseline, Entry, Known};
use crate::case::Case;
use crate::engines::Choice;
use crate::generate::{id, parse_id};
use crate::qualify::cases::{Counting, judge_with};
use crate::qualify::found::Found;
use crate::qualify::plan::Plan;
use crate::qualify::setting::Setting;
use editproof_qualification::event::{Facts, KnownDifference};
use std::borrow::Cow;

const GATE: &str = "baseline";

/// Cases of a pattern that are asked together.
const TOGETHER: usize = 512;

pub(crate) fn plan<'s>(setting: &'s Setting, plan: &mut Plan<'s>) {
    let Some(known) = &setting.known else { return };
    let claim = "Every entry of the baseline says what is so: a case of this plan still differs as it says.";
    plan.gate(GATE, "Known differences", claim, true);
    for (at, entry) in known.baseline().known.iter().enumerate() {
        plan.unit(GATE, at + 1, move || held(setting, known, at, entry));
    }
    plan.unit(GATE, "control-passes-now", move || {
        let about = "an entry for a case that passes";
        control(setting, &id(setting.seed, 0), about, Stale::PassesNow)
    });
    plan.unit(GATE, "control-no-such-case", move || {
        let about = "an entry for a case that no gate asks";
        control(setting, &id(setting.seed, setting.amounts().generated), about, Stale::NoSuchCase)
    });
}

/// Why an entry says what is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stale {
    NoSuchCase,
    NotAsked,
    PassesNow,
    DiffersOtherwise,
}

impl Stale {
    const fn words(self) -> &'static str {
        match self {
            Stale::NoSuchCase => "no such case in this plan: take it out",
            Stale::NotAsked => "the engine does not claim what the case needs: take it out",
            Stale::PassesNow => "passes now: take it out",
            Stale::DiffersOtherwise => "differs in another way now: take it out, or write down what is so",
        }
    }
}

fn held(setting: &Setting, known: &Known, at: usize, entry: &Entry) -> Found {
    let (asked, stale) = seek(&setting.engine_of_unit(), known, at, cases(setting, known, at, entry));
    let facts = Facts::KnownDifference(KnownDifference {
        case: entry.case.clone(),
        verdict: entry.verdict.clone(),
        asked,
        stale: stale.is_some(),
    });
    let wrong = stale.map(|stale| format!("entry {} (`{}`, {}): {}", at + 1, entry.case, entry.verdict, stale.words()));
    Found::of(wrong, facts)
}

/// Asks until a case differs as entry `at` says: how many were asked, and what is wrong with the entry if none does.
fn seek<'c>(
    engine: &Choice,
    known: &Known,
    at: usize,
    cases: impl Iterator<Item = Cow<'c, Case>>,
) -> (u64, Option<Stale>) {
    let mut cases = cases.peekable();
    let (mut asked, mut skipped, mut agreed) = (0, 0, 0);
    while cases.peek().is_some() {
        let judged = judge_with(Some(known), engine, cases.by_ref().take(TOGETHER), Counting::Nothing);
        asked += judged.tally.cases;
        agreed += judged.tally.agreed;
        skipped += judged.tally.skipped.values().sum::<u64>();
        if judged.uses(at) {
            return (asked, None);
        }
    }
    let stale = match (asked, skipped) {
        (0, 0) => Stale::NoSuchCase,
        (0, _) => Stale::NotAsked,
        _ if asked == agreed => Stale::PassesNow,
        _ => Stale::DiffersOtherwise,
    };
    (asked, Some(stale))
}

/// The cases of entry `at` among those that gates of this plan ask by their ids.
fn cases<'s>(
    setting: &'s Setting,
    known: &'s Known,
    at: usize,
    entry: &'s Entry,
) -> impl Iterator<Item = Cow<'s, Case>> {
    let is_of = move |id: &str| known.entries_of(id).contains(&at);
    let recorded = setting.recorded.iter().flat_map(|(_, cases)| cases);
    let read = corpus::asked(setting).into_iter().chain(recorded).filter(move |case| is_of(&case.id));
    let (seed, count) = (setting.seed, setting.amounts().generated);
    let numbers = match entry.id() {
        // Ids need not be searched for: of generated cases there are millions.
        Some(case) => parse_id(case)
            .filter(|(of, number)| *of == seed && *number < count)
            .map_or(0..0, |(_, number)| number..number + 1),
        None => 0..count,
    };
    let numbers = numbers.filter(move |number| is_of(&id(seed, *number)));
    read.map(Cow::Borrowed).chain(numbers.map(move |number| Cow::Owned(generated::case(seed, number))))
}

/// An entry that is stale on purpose, for an engine that is right by definition.
fn control(setting: &Setting, case: &str, about: &str, expected: Stale) -> Found {
    let (verdict, reason) = ("wrong-text".to_owned(), "a negative control".to_owned());
    let entry = Entry { case: case.to_owned(), verdict, reason, link: None };
    let known = Known::new(Baseline { known: vec![entry.clone()] });
    let (_, stale) = seek(&Choice::Oracle, &known, 0, cases(setting, &known, 0, &entry));
    let evidence = format!("{case}: {}", stale.map_or("not noticed", Stale::words));
    Found::control(GATE, about, stale == Some(expected), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Control;
    use crate::qualify::Profile;

    fn stale(setting: &Setting, case: &str, verdict: &str) -> (u64, Option<Stale>) {
        let entry = Entry { case: case.into(), verdict: verdict.into(), reason: "so it is".into(), link: None };
        let known = Known::new(Baseline { known: vec![entry.clone()] });
        seek(&setting.engine, &known, 0, cases(setting, &known, 0, &entry))
    }

    #[test]
    fn an_entry_is_stale_unless_a_case_differs_as_it_says() {
        let engine = Choice::Control(Control::LineNumbers);
        let setting = Setting { engine: engine.clone(), profile: Profile::Smoke, seed: 7, ..Setting::default() };
        let all = generated::generated(7, 0..setting.amounts().generated);
        let (mut wrong, mut right) = (Vec::new(), Vec::new());
        for case in all {
            let judged = judge_with(None, &engine, std::iter::once(Cow::Borrowed(case.as_ref())), Counting::Nothing);
            if judged.failing() > 0 { &mut wrong } else { &mut right }.push(case.id.clone());
        }
        assert!(wrong.len() > 5, "{}", wrong.len());
        assert_eq!(stale(&setting, &wrong[0], "wrong-message"), (1, None));
        assert_eq!(stale(&setting, &wrong[0], "wrong-text"), (1, Some(Stale::DiffersOtherwise)));
        assert_eq!(stale(&setting, &right[0], "wrong-message"), (1, Some(Stale::PassesNow)));
        assert_eq!(stale(&setting, "g7-1600", "wrong-message"), (0, Some(Stale::NoSuchCase)));
        assert_eq!(stale(&setting, "g7-18446744073709551615", "wrong-message"), (0, Some(Stale::NoSuchCase)));
        assert_eq!(stale(&setting, "g1-0", "wrong-message"), (0, Some(Stale::NoSuchCase)));
        assert_eq!(stale(&setting, "g7-*", "wrong-message").1, None);
        assert_eq!(stale(&setting, "g7-*", "crashed"), (1_600, Some(Stale::DiffersOtherwise)));
    }
}
