//! What a contest comes to: counts by outcome, topic and kind of damage, and the smallest case of each kind.

use crate::cases::{edit, exact};
use editproof_conformance::case::Case;
use editproof_conformance::compare::roster::Entrant;
use editproof_conformance::compare::{
    Fared, Finding, Judged, Kind, Outcome, Topic, all_topics, standings, topic_sizes,
};

fn finding(judged: impl Into<Judged>, words: &str) -> Finding {
    Finding { judged: judged.into(), left: None, words: words.into() }
}

/// Cases of texts of so many bytes, each with so many edits.
fn case(id: &str, text: &str, edits: usize) -> Case {
    Case { id: id.into(), ..exact(text, vec![edit("a", "b"); edits]) }
}

#[test]
fn an_engine_stands_by_its_outcomes() {
    // The second is larger by its text, the third by its edits, the fifth is as large as the first.
    let cases = [
        case("first", "a\nb\n", 1),
        case("text", &("a\n".to_owned() + &"b".repeat(80) + "\n"), 1),
        case("edits", "a\nb\n", 2),
        case("small", "a\n", 1),
        case("equal", "a\nc\n", 1),
        case("skipped", "a\r\nb\n", 1),
        case("skipped too", "a\r\nb\n", 1),
    ];
    let findings = vec![
        finding(Kind::Several, ""),
        finding(Kind::Bom, ""),
        finding(Kind::Bom, ""),
        finding(Outcome::Right, ""),
        finding(Kind::Several, ""),
        finding(Outcome::Skipped, "no words"),
        finding(Outcome::Skipped, "no words"),
    ];
    let entrants = [Entrant::built_in(), Entrant::built_in()];
    let fared = [Fared::Ran { version: "1.2".into(), findings, losses: 3 }, Fared::LeftOut("it is not there".into())];
    let topics = all_topics(&cases);
    assert_eq!(topics.len(), 7);
    let standings = standings(&entrants, &fared, &cases, &topics);
    assert_eq!(standings.len(), 2);
    assert_eq!(standings[1].result.as_ref().err(), Some(&"it is not there"));
    let tally = standings[0].result.as_ref().unwrap();
    assert_eq!((tally.version, tally.losses, tally.asked(), tally.is_safe()), ("1.2", 3, 5, false));
    assert_eq!(
        [Outcome::Damage, Outcome::Right, Outcome::Skipped, Outcome::Idle].map(|one| tally.count(one)),
        [4, 1, 2, 0]
    );
    assert_eq!([Kind::Several, Kind::Bom, Kind::Part].map(|kind| tally.damaged(kind)), [2, 2, 0]);
    assert_eq!(tally.kinds[&Kind::Several], ["first", "equal"]);
    assert_eq!(tally.skipped.iter().collect::<Vec<_>>(), [(&"no words", &2)]);
    // Another edit counts less than eighty bytes of text; of two that are as large the first stays.
    let smallest: Vec<_> = tally.smallest.iter().map(|example| (example.kind, example.case.id.as_str())).collect();
    assert_eq!(smallest, [(Kind::Several, "first"), (Kind::Bom, "edits")]);
    let rows = |topic| tally.topics.get(&topic).cloned();
    assert_eq!(rows(Topic::LineEndings), Some([(Outcome::Skipped, 2)].into()));
    assert_eq!(rows(Topic::Batches), Some([(Outcome::Damage, 1)].into()));
    let sizes = topic_sizes(&topics);
    assert_eq!((sizes[&Topic::LineEndings], sizes[&Topic::Batches]), (2, 1));
}

#[test]
fn the_smallest_case_is_small_in_text_and_edits() {
    let smaller = |one: Case, other: Case| {
        let (cases, entrants) = ([one, other], [Entrant::built_in()]);
        let findings = vec![finding(Kind::Other, ""), finding(Kind::Other, "")];
        let fared = [Fared::Ran { version: String::new(), findings, losses: 0 }];
        let topics = all_topics(&cases);
        let standings = standings(&entrants, &fared, &cases, &topics);
        standings[0].result.as_ref().unwrap().smallest[0].case.id.clone()
    };
    let with = |id: &str, old: &str, new: &str| Case { id: id.into(), ..exact("text", vec![edit(old, new)]) };
    assert_eq!(smaller(with("x", "aa", "b"), with("y", "a", "b")), "y");
    assert_eq!(smaller(with("x", "a", "bb"), with("y", "a", "b")), "y");
    assert_eq!(smaller(with("x", "", "aaaaa"), with("y", "aaa", "bb")), "x");
    assert_eq!(smaller(with("x", "aaa", "b"), with("y", "aa", "bb")), "x");
    assert_eq!(smaller(with("x", "aaaa", "aaa"), with("y", "", "aaaaaa")), "y");
    assert_eq!(smaller(case("x", "ab", 1), case("y", "a", 1)), "y");
    // An edit of two bytes counts 42.
    let text = |more: usize| case("y", &("a".to_owned() + &"b".repeat(more)), 1);
    assert_eq!(smaller(case("x", "a", 2), text(41)), "y");
    assert_eq!(smaller(case("x", "a", 2), text(42)), "x");
    assert_eq!(smaller(case("x", "a", 2), text(43)), "x");
    let none = |id: &str| Case { id: id.into(), ..exact("a", Vec::new()) };
    assert_eq!(smaller(case("x", "a", 1), none("y")), "y");
}

#[test]
fn who_is_safe() {
    let safe = |outcome: Outcome| {
        let (cases, entrants) = ([case("x", "a\n", 1)], [Entrant::built_in()]);
        let fared = [Fared::Ran { version: String::new(), findings: vec![finding(outcome, "")], losses: 0 }];
        let topics = all_topics(&cases);
        let mut standings = standings(&entrants, &fared, &cases, &topics);
        let mut tally = standings.remove(0).result.unwrap();
        let is_safe = tally.is_safe();
        // A count of none says nothing.
        tally.outcomes = [(Outcome::Damage, 0), (outcome, 1)].into();
        assert_eq!(tally.is_safe(), outcome != Outcome::Damage && is_safe);
        is_safe
    };
    use Outcome::{Crash, Damage, Different, Idle, Partial, Refused, Right, Skipped, Timeout};
    for outcome in [Right, Different, Refused, Partial, Skipped] {
        assert!(safe(outcome) && outcome.is_safe(), "{outcome:?}");
    }
    for outcome in [Idle, Damage, Crash, Timeout] {
        assert!(!safe(outcome) && !outcome.is_safe(), "{outcome:?}");
    }
}
