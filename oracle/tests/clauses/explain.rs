//! The explanation, and laws that hold for every small input.

use crate::{all, one};
use editproof_oracle::apply;
use editproof_oracle::explain::{CANDIDATES_KEPT, Decision, EditExplanation, Outcome, decided_by, explain};
use editproof_spec::{Clause, Edit, Hint, Input, Limits, Match, Matching, Reason, Rejection, Tier};

fn explained(text: &str, edits: &[Edit<'_>], limits: &Limits) -> Vec<EditExplanation> {
    explain(&Input { text, has_utf8_bom: false, edits, matching: Matching::Tolerant }, limits)
}

#[test]
fn candidates_say_where_they_stand_and_what_disqualified_them() {
    let edits = explained("z\na  b c\na  b\n", &[one("a b\n", "x\n")], &Limits::default());
    let tiers: Vec<Tier> = edits[0].tiers.iter().map(|tier| tier.tier).collect();
    assert_eq!(tiers, Tier::ALL);
    let last = &edits[0].tiers[3];
    let seen: Vec<_> = last
        .candidates
        .iter()
        .map(|found| (found.span.clone(), found.line, found.objection.map(|objection| objection.clause)))
        .collect();
    assert_eq!(seen, [(2..6, 2, Some(Clause::Wn3)), (9..13, 3, None)]);
    assert_eq!(last.outcome, Outcome::Replaced { occurrences: 1 });
    assert_eq!(edits[0].decided_by, [Clause::Ld1, Clause::Ld2, Clause::Ld3, Clause::Wn2, Clause::Wn4]);
}

#[test]
fn tiers_without_candidates_say_why() {
    let edits = explained("a", &[one("a\nb", "")], &Limits::default());
    let objections: Vec<_> = edits[0].tiers.iter().map(|tier| tier.objection.map(|found| found.clause)).collect();
    assert_eq!(objections, [None, Some(Clause::Ln3), Some(Clause::Ln3), None]);
    assert!(edits[0].decided_by.contains(&Clause::Ln3));
    let edits = explained(" a  b", &[one(" a b", "x")], &Limits::default());
    assert_eq!(edits[0].tiers[3].objection.map(|found| found.clause), Some(Clause::Wn4));
}

#[test]
fn line_tiers_name_the_clause_that_their_candidates_fail() {
    let edits = explained("\ta\n\tb\n", &[one("a\n b", "")], &Limits::default());
    let clause_of = |tier: usize| edits[0].tiers[tier].candidates[0].objection.map(|found| found.clause);
    assert_eq!((clause_of(1), clause_of(2)), (Some(Clause::Lt1), Some(Clause::If1)));
    let edits = explained("b\na ", &[one("a\n", "")], &Limits::default());
    assert_eq!(edits[0].tiers[1].candidates[0].objection.map(|found| found.clause), Some(Clause::Ln4));
}

#[test]
fn what_replace_all_skips_is_named() {
    let edits = explained("aaa", &[all("aa", "b")], &Limits::default());
    let clauses: Vec<_> =
        edits[0].tiers[0].candidates.iter().map(|found| found.objection.map(|objection| objection.clause)).collect();
    assert_eq!(clauses, [None, Some(Clause::Ld4)]);
    assert_eq!(edits[0].decided_by, [Clause::Ld1, Clause::Ld2, Clause::Ld3, Clause::Ld4, Clause::Ex1]);
}

#[test]
fn edits_are_counted_from_one() {
    let edits = explained("a b", &[one("a", "x"), one("b", "y")], &Limits::default());
    assert_eq!(edits.iter().map(|edit| edit.position).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn what_shaped_the_first_replacement_is_named() {
    let shaped = |text, edit| {
        let edits = explained(text, &[edit], &Limits::default());
        let is_shape = |clause: &Clause| matches!(clause, Clause::If2 | Clause::Ln6 | Clause::Wn4 | Clause::Wn5);
        edits[0].decided_by.iter().copied().filter(is_shape).collect::<Vec<_>>()
    };
    assert_eq!(shaped("  a\n  b\n", one("a\nb\n", "x\ny\n")), [Clause::If2]);
    assert_eq!(shaped("  a\n  b\n", one("a\nb\n", "")), []);
    assert_eq!(shaped("  a\r\n  b\r\n", one("a\nb\n", "x\ny\n")), [Clause::Ln6, Clause::If2]);
    assert_eq!(shaped("a\r\nb\r\nz\na\nb\n", all("a \nb\n", "x\ny\n")), [Clause::Ln6]);
    assert_eq!(shaped("a\nb\nz\na\r\nb\r\n", all("a \nb\n", "x\ny\n")), []);
    assert_eq!(shaped("a  b\n", one("a b", "x\ny")), []);
    assert_eq!(shaped("a  b\n", one("a b", "x\r\ny")), [Clause::Wn5]);
    assert_eq!(shaped("a  b\r\n", one("a b", "x\r\ny")), [Clause::Wn5]);
    assert_eq!(shaped("a  b\n", one("a b\n", "x\n")), [Clause::Wn4]);
}

#[test]
fn the_order_of_tiers_decides_only_where_a_tier_does_and_there_are_several() {
    let by = |old_text, matching| {
        let edits = [one(old_text, "x")];
        let input = Input { text: "a\n", has_utf8_bom: false, edits: &edits, matching };
        explain(&input, &Limits::default())[0].decided_by.contains(&Clause::Ld2)
    };
    assert!(by("a", Matching::Tolerant));
    assert!(!by("b", Matching::Tolerant) && !by("a", Matching::Exact) && !by("b", Matching::Exact));
}

#[test]
fn candidates_kept_are_bounded_and_counted() {
    let edits = explained(&"a".repeat(1000), &[one("a", "b")], &Limits::default());
    let exact = &edits[0].tiers[0];
    assert_eq!((exact.candidates.len(), exact.candidate_count), (CANDIDATES_KEPT, 1000));
    assert_eq!(exact.outcome, Outcome::Ambiguous { count: 1000 });
}

#[test]
fn the_batch_names_its_clauses() {
    let limits = Limits { text_units: 4, file_bytes: 4, message_units: 240, ..Limits::default() };
    let by = |text, edits: &[Edit<'_>], has_utf8_bom| {
        decided_by(&Input { text, has_utf8_bom, edits, matching: Matching::Exact }, &limits)
    };
    assert_eq!(by("a", &[], false), [Clause::Ba1]);
    assert_eq!(by("a", &[one("a", "b")], false), [Clause::Ba2, Clause::Ba5]);
    assert_eq!(by("a", &[one("a", "12345")], false), [Clause::Li1]);
    assert_eq!(by("a", &[one("a", "12")], true), [Clause::Li2]);
    assert_eq!(by("a", &[one("z", "")], false), [Clause::Ba3, Clause::Ba4, Clause::Dg1, Clause::Df2]);
    let many = [one("aa\nb", ""), one("aa\nc", "")];
    assert_eq!(by("aa\n", &many, false), [Clause::Ba3, Clause::Ba4, Clause::Dg2, Clause::Df3]);
    assert_eq!(by("aa\n", &[many, many, many].concat(), false)[3], Clause::Df4);
}

/// Every string of at most `length` characters of `alphabet`, the empty one included.
fn strings(alphabet: &[char], length: usize) -> Vec<String> {
    let mut strings = vec![String::new()];
    let mut last = 0;
    for _ in 0..length {
        let next = strings.len();
        for at in last..next {
            for c in alphabet {
                strings.push(format!("{}{c}", strings[at]));
            }
        }
        last = next;
    }
    strings
}

/// How often each thing happened, so that a law which holds because nothing happens is noticed.
#[derive(Debug, Default)]
struct Seen {
    applied: [usize; 4],
    ambiguous: usize,
    whitespace_hints: usize,
}

#[test]
fn laws_hold_for_every_small_input() {
    let limits = Limits::default();
    let mut seen = Seen::default();
    for text in strings(&['a', ' ', '\n', '\r'], 5) {
        for old_text in strings(&['a', ' ', '\n', '\r'], 3).iter().skip(1) {
            let edits = [one(old_text, old_text)];
            let tolerant = Input { text: &text, has_utf8_bom: false, edits: &edits, matching: Matching::Tolerant };
            let exact = Input { matching: Matching::Exact, ..tolerant };
            let explained = explain(&tolerant, &limits);
            let answers = (apply(&exact, &limits), apply(&tolerant, &limits));
            check(&tolerant, &explained[0], &answers.0, &answers.1, &mut seen);
        }
    }
    assert!(seen.applied[..3].iter().all(|&count| count > 100), "{seen:?}");
    assert!(seen.ambiguous > 1_000 && seen.whitespace_hints > 1_000, "{seen:?}");
}

fn check(
    tolerant: &Input<'_>,
    explained: &EditExplanation,
    exact: &editproof_spec::Outcome,
    answer: &editproof_spec::Outcome,
    seen: &mut Seen,
) {
    let case = (tolerant.text, tolerant.edits[0].old_text);
    // LD-2: what the exact tier decides, tolerant matching does not change
    if !matches!(explained.tiers[0].outcome, Outcome::None) {
        assert_eq!(exact, answer, "{case:?}");
    }
    match answer {
        Ok(applied) => {
            let Match { strategy, .. } = applied.matches[0];
            seen.applied[strategy as usize] += 1;
            // the text outside the location stays
            let span = explained.tiers.last().unwrap().candidates.iter().find(|found| found.objection.is_none());
            let span = &span.unwrap().span;
            assert!(applied.text.starts_with(&tolerant.text[..span.start]), "{case:?}");
            assert!(applied.text.ends_with(&tolerant.text[span.end..]), "{case:?}");
            assert_eq!(
                explained.decision,
                Decision::Applied { matched: applied.matches[0], text: applied.text.clone() }
            );
        }
        Err(Rejection::Conflict(conflict)) => {
            let reason = &conflict.failures[0].reason;
            seen.ambiguous += usize::from(matches!(reason, Reason::Ambiguous { .. }));
            assert_eq!(&explained.decision, &Decision::Failed(reason.clone()), "{case:?}");
        }
        Err(other) => panic!("{case:?}: {other:?}"),
    }
    // DG-7: the hint of exact matching is what tolerant matching finds with newText = oldText
    let Err(Rejection::Conflict(conflict)) = exact else { return };
    let Reason::Missing { hints, .. } = &conflict.failures[0].reason else { return };
    let hinted = hints.iter().find_map(|hint| match hint {
        Hint::Whitespace { tier, .. } => Some(*tier),
        _ => None,
    });
    seen.whitespace_hints += usize::from(hinted.is_some());
    assert_eq!(hinted, answer.as_ref().ok().map(|applied| applied.matches[0].strategy), "{case:?}");
}
