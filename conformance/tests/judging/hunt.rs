//! The hunt: who is looked for, by what a case tells, and the engine that must not be found.

use crate::cases::{edit, every, exact};
use editproof_conformance::case::{Answer, Case};
use editproof_conformance::engines::{Choice, Control};
use editproof_conformance::faults::hunt::{Controlled, Method, Source, Suspect, Symptom, control, symptom};
use editproof_conformance::faults::{Excess, Fault, Model, bank};
use editproof_conformance::verdict::Verdict;
use std::time::{Duration, Instant};

#[test]
fn suspects_are_those_of_the_bank_and_one_that_is_right() {
    let all = Suspect::bank();
    assert_eq!(all.len(), bank::entries().count());
    for (suspect, entry) in all.iter().zip(bank::entries()) {
        assert_eq!((suspect.id, suspect.fault), (entry.fault.id(), Some(entry.fault)));
        assert_eq!(suspect.entry().map(|found| found.fault), Some(entry.fault));
        assert_eq!(*suspect, Suspect::of(entry.fault));
    }
    assert_eq!((Suspect::UNDETECTABLE.fault, Suspect::UNDETECTABLE.entry().is_none()), (None, true));
    let twice = exact("a\na\n", vec![edit("a", "b")]);
    let mut faulty = Suspect::of(Fault::Ld3FirstOfSeveral).engine();
    assert_eq!(symptom(&twice, &mut faulty), Some(Symptom::Verdict(Verdict::AcceptedWrongly)));
    assert_eq!(symptom(&twice, &mut Suspect::UNDETECTABLE.engine()), None);
}

#[test]
fn a_symptom_is_held_against_the_recorded_answer_first() {
    let mut case = exact("a\n", vec![edit("a", "b")]);
    assert_eq!(symptom(&case, &mut Model::faultless()), None);
    case.expect = Some(Answer::Applied { text: "c\n".into(), matches: Vec::new() });
    assert_eq!(symptom(&case, &mut Model::faultless()), Some(Symptom::Verdict(Verdict::WrongText)));
}

#[test]
fn a_right_answer_may_cost_too_much() {
    let periodic = exact(&"a".repeat(4_000), vec![edit(&"a".repeat(1_000), "b")]);
    assert_eq!(symptom(&periodic, &mut Model::with(Fault::Ex3QuadraticCount)), Some(Symptom::Excess(Excess::Work)));
    assert_eq!(symptom(&periodic, &mut Model::faultless()), None);
    let many = exact(&"a\n".repeat(4_000), vec![every("a", "b")]);
    assert_eq!(symptom(&many, &mut Model::with(Fault::Ex3PieceForEachLocation)), Some(Symptom::Excess(Excess::Heap)));
}

#[test]
fn words_of_symptoms() {
    let table = [
        (Symptom::Verdict(Verdict::WrongText), "wrong-text"),
        (Symptom::Excess(Excess::Work), "too-much-work"),
        (Symptom::Excess(Excess::Heap), "too-much-heap"),
        (Symptom::Property("batch-is-fold"), "batch-is-fold"),
    ];
    for (symptom, words) in table {
        assert_eq!(symptom.to_string(), words);
    }
}

/// Chunks of cases, one after the other.
struct Chunks(Vec<Vec<Case>>);

impl Source for Chunks {
    fn chunk(&mut self) -> Option<Vec<Case>> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }
}

fn controlled(method: Method, choice: Choice, seconds: u64) -> Controlled {
    let harmless = exact("a\n", vec![edit("a", "b")]);
    // The engines that panic do so where nothing is put in; the others look for the second edit in the text as it was.
    let edits = match &choice {
        Choice::Fault(_) => vec![edit("a", "b"), edit("b", "c")],
        _ => vec![edit("a", "")],
    };
    let shows = Case { id: "shows".into(), ..exact("a\n", edits) };
    let beyond = Case { id: "beyond".into(), ..shows.clone() };
    let chunks = vec![vec![harmless.clone(); 3], vec![harmless.clone(), shows, beyond], vec![harmless]];
    control(method, &mut Chunks(chunks), &choice, Instant::now() + Duration::from_secs(seconds))
}

#[test]
fn the_control_ends_with_the_first_case_that_shows_a_difference() {
    let found = |method, choice| {
        let Controlled { method: of, cases, skipped, found, .. } = controlled(method, choice, 600);
        assert_eq!((of, skipped), (method, 0));
        (cases, found.map(|(case, symptom)| (case.id, symptom)))
    };
    let panicked = Symptom::Verdict(Verdict::Panicked);
    for method in [Method::Corpus, Method::Enumeration, Method::Generated, Method::Fuzz] {
        let found = found(method, Choice::Control(Control::Panics));
        assert_eq!(found, (5, Some(("shows".to_owned(), panicked))), "{method:?}");
    }
    let found = found(Method::Metamorphic, Choice::Fault(Fault::Ba2SeesOriginal));
    assert_eq!(found, (5, Some(("shows".to_owned(), Symptom::Property("batch-is-fold")))));
}

#[test]
fn a_right_engine_is_asked_everything_and_found_by_no_method() {
    for method in Method::ALL {
        let all = controlled(method, Choice::Fast, 600);
        assert_eq!((all.cases, all.skipped, all.found.is_none()), (7, 0, true), "{method:?}");
        // When the time is over nothing more is asked.
        assert_eq!(controlled(method, Choice::Fast, 0).cases, 0, "{method:?}");
    }
}
