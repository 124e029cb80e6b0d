//! The enumeration: the first case that differs, and which engines are asked on which paths.

use editproof_conformance::engines::{Choice, Control, Fast};
use editproof_conformance::enumerate::{Alphabet, Bound, Lengths, Plan, Proof, Space, State, first_difference, prove};
use editproof_conformance::shard::Shard;
use editproof_engine::Path;
use std::num::NonZeroUsize;

/// The paths that the fast engine enters on the smallest texts, plain and eager.
const PATHS: &[&str] = &[
    "exact-sparse",
    "exact-dense",
    "exact-swap",
    "lines-sparse",
    "lines-dense",
    "votes-sparse",
    "votes-dense",
    "rewrite",
];

fn spaces() -> Vec<Space> {
    Bound::Small.spaces(&Alphabet::default())
}

#[test]
fn the_first_difference_is_counted_and_named() {
    let found = first_difference(&spaces(), &mut Control::LineNumbers, 100_000);
    let case = found.found.expect("the engine counts lines from 0");
    let (name, number) = case.id.rsplit_once('-').unwrap();
    assert!(number.parse() == Ok(found.cases) && found.cases > 100, "{}", case.id);
    assert!(spaces().iter().any(|space| space.name == name));
    // The last one looked at is the one that differs.
    let before = first_difference(&spaces(), &mut Control::LineNumbers, found.cases - 1);
    assert_eq!((before.cases, before.found), (found.cases - 1, None));
    let same = first_difference(&spaces(), &mut Control::LineNumbers, found.cases);
    assert_eq!((same.cases, same.found), (found.cases, Some(case)));
    let right = first_difference(&spaces(), &mut Fast::default(), 500);
    assert_eq!((right.cases, right.found), (500, None));
}

fn proof(engine: Choice) -> Proof {
    let spaces = [Space::characters("some", &Alphabet::default(), 1, Lengths::up_to(2, 2, 1, 4))];
    let plan = Plan { spaces: &spaces, engine: &engine, shard: Shard::default(), kept: 3 };
    prove(&plan, NonZeroUsize::MIN, State::in_memory("test"), &|_| {}).unwrap()
}

#[test]
fn the_fast_engine_is_asked_on_both_sides_of_each_choice() {
    let found = proof(Choice::Fast);
    assert_eq!((found.differing(), found.skipped()), (0, 0));
    // What such small texts reach: from the sparse paths on which an engine begins to the dense ones of the eager one.
    let paths: Vec<&str> = found.paths.unwrap().into_iter().map(Path::as_str).collect();
    assert_eq!(paths, PATHS);
    // Another engine's paths are not known.
    assert_eq!(proof(Choice::Oracle).paths, None);
}

#[test]
fn an_engine_that_panics_is_made_anew_and_asked_on() {
    let found = proof(Choice::Control(Control::Panics));
    // Every case whose new text is empty.
    let cases = found.cases();
    assert!(found.differing() > cases / 20 && found.differing() < cases, "{} of {cases}", found.differing());
    assert_eq!(found.paths, None);
    assert_eq!(found.differences.len(), 3);
    for difference in &found.differences {
        assert_eq!(difference.engine, Choice::Control(Control::Panics));
        assert!(difference.failed.case.edits.iter().any(|edit| edit.new_text.is_empty()));
    }
    let wasteful = proof(Choice::Control(Control::TooMuchWork));
    let work = wasteful.differences.first().and_then(|difference| difference.failed.judgement.work);
    assert_eq!((wasteful.differing(), work), (0, None));
}
