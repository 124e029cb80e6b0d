//! The shrinker: smaller cases of the same kind, the true minimum for nearly all faults, and bounds on what it tries.

use editproof_conformance::case::{Answer, Case, CaseEdit};
use editproof_conformance::engines::{Control, Engine, Fast, Response};
use editproof_conformance::faults::{Fault, Model};
use editproof_conformance::generate::{Profile, numbered};
use editproof_conformance::shrink::measure::{Measure, Setup, measure};
use editproof_conformance::shrink::{Budget, Kind, passes, shrink, size};
use editproof_spec::{Input, Limits, Matching};
use std::num::NonZeroUsize;

fn boxed(engine: impl Engine + 'static) -> Box<dyn Engine> {
    Box::new(engine)
}

/// The first generated case that shows `fault`.
fn failing(fault: Fault) -> Case {
    let cases = (0..20_000).map(|index| numbered(1, index, &Profile::default()));
    let mut failing = cases.filter(|case| Kind::of(case, &mut Model::with(fault)).is_some());
    failing.next().expect("a generated case shows the fault")
}

/// Faults of every section whose smallest cases are quickly enumerated.
const FAULTS: [Fault; 6] = [
    Fault::Ba5AlwaysOne,
    Fault::Ld3FirstOfSeveral,
    Fault::Ld4ReplaceAllCountsOverlaps,
    Fault::Lt1TextSideOnly,
    Fault::Wn1OneTokenIsEnough,
    Fault::Dg3FromZero,
];

fn measured(passes: &[passes::Pass]) -> Measure {
    let setup = Setup { faults: &FAULTS, each: 1, reach: 60_000, passes, budget: Budget::QUICK, ..Setup::DEFAULT };
    measure(&setup, NonZeroUsize::new(2).unwrap(), &|| {})
}

#[test]
fn faults_are_shrunk_to_their_true_minimum() {
    let found = measured(passes::ALL);
    assert_eq!(found.rows.len(), FAULTS.len());
    assert!(found.reached().len() >= 5, "{:#?}", found.rows);
    assert_eq!(found.minimal(), found.reached(), "{:#?}", found.rows);
    assert!(found.is_met());
}

/// The control: a shrinker that does nothing does not meet the bounds.
#[test]
fn without_passes_the_measure_fails() {
    let found = measured(&[]);
    assert_eq!(found.rows.len(), FAULTS.len());
    assert!(found.rows.iter().all(|row| row.shrunk.to == row.shrunk.from));
    assert!(!found.is_met());
    // Nor does one that never goes below a size above the minimum.
    let mut lazy = measured(passes::ALL);
    for row in &mut lazy.rows {
        row.shrunk.to *= 2;
    }
    assert!(!lazy.is_met() && lazy.minimal_share() == 0.0 && lazy.worst_ratio() > Measure::WORST_RATIO);
}

#[test]
fn what_is_shrunk_fails_in_the_same_kind_and_is_the_same_each_time() {
    for fault in [Fault::Ba2Backwards, Fault::Wn2PartialFirst, Fault::If2NotMoved, Fault::Dg9LastOfBest] {
        let case = failing(fault);
        let kind = Kind::of(&case, &mut Model::with(fault)).unwrap();
        let shrink = || shrink(&case, &|| boxed(Model::with(fault)), &Budget::QUICK).unwrap();
        let first = shrink();
        assert_eq!((first.kind, Kind::of(&first.case, &mut Model::with(fault))), (kind, Some(kind)));
        assert_eq!((first.from, first.to), (size(&case), size(&first.case)));
        assert!(first.to < first.from, "{}: {first:#?}", fault.id());
        let second = shrink();
        assert_eq!((first.case, first.tries), (second.case, second.tries));
    }
}

#[test]
fn no_more_is_tried_than_allowed() {
    let case = failing(Fault::Ln6FileEnding);
    for tries in [0, 1, 50] {
        let budget = Budget { tries, ..Budget::QUICK };
        let shrunk = shrink(&case, &|| boxed(Model::with(Fault::Ln6FileEnding)), &budget).unwrap();
        assert!(shrunk.tries <= tries && !shrunk.is_finished, "{shrunk:#?}");
        assert!(shrunk.to <= shrunk.from);
    }
}

#[test]
fn what_does_not_differ_is_not_shrunk() {
    let edit = CaseEdit { old_text: "a".into(), new_text: "b".into(), replace_all: false };
    let mut case = Case::new("right", "a", vec![edit], Matching::Exact);
    assert!(shrink(&case, &|| boxed(Fast::default()), &Budget::QUICK).is_none());
    // Against the record alone: the record is an answer to this case and to no smaller one.
    case.expect = Some(Answer::Applied { text: "c".into(), matches: vec![] });
    assert!(shrink(&case, &|| boxed(Fast::default()), &Budget::QUICK).is_none());
}

#[test]
fn an_engine_that_breaks_is_made_anew() {
    let case = numbered(1, 3, &Profile::default());
    let mut empty = case.clone();
    empty.edits[0].new_text.clear();
    let shrunk = shrink(&empty, &|| boxed(Control::Panics), &Budget::QUICK).unwrap();
    assert_eq!(shrunk.kind.verdict.as_str(), "panicked");
    // Nothing smaller is applied by the line-trimmed tier.
    assert_eq!(shrunk.to, 4, "{shrunk:#?}");
}

/// Wrong from its third answer on.
struct Moody(u32);

impl Engine for Moody {
    fn name(&self) -> &str {
        "moody"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        self.0 += 1;
        if self.0 > 2 { Control::Panics.answer(input, limits) } else { Fast::default().answer(input, limits) }
    }
}

#[test]
fn an_engine_with_moods_gets_no_wrong_case() {
    let edit = CaseEdit { old_text: "a".into(), new_text: String::new(), replace_all: false };
    let case = Case::new("mood", "a b", vec![edit], Matching::Exact);
    // It fails only because of earlier questions, so there is nothing to shrink.
    assert!(shrink(&case, &|| boxed(Moody(0)), &Budget::QUICK).is_none());
    // It fails at once, and only the whole case can be trusted to.
    let shrunk = shrink(&case, &|| boxed(Moody(2)), &Budget::QUICK).unwrap();
    assert!(Kind::of(&shrunk.case, &mut Moody(2)).is_some());
}
