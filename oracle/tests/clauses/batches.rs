//! Section 1.

use crate::{all, answer_within, exact, one, outcome, reason, tolerant};
use editproof_spec::{InvalidBatch, Limits, Matching, Reason, Rejection, Tier};

#[test]
fn ba1_the_batch_is_checked_before_anything_is_tried() {
    let limits = Limits { edits: 2, text_units: 0, ..Limits::default() };
    let invalid = |edits: &[_]| match outcome("aa", edits, Matching::Exact, &limits) {
        Err(Rejection::InvalidBatch(invalid)) => Some(invalid),
        _ => None,
    };
    let edit = one("a", "b");
    assert_eq!(invalid(&[]), Some(InvalidBatch::Empty));
    assert_eq!(invalid(&[edit, one("", "x"), edit]), Some(InvalidBatch::TooManyEdits { found: 3 }));
    assert_eq!(invalid(&[edit, one("", "x")]), Some(InvalidBatch::EmptyOldText { position: 2 }));
    assert_eq!(invalid(&[edit, edit]), None);
    assert_eq!(exact("a", &[]), "! Invalid workspace tool request");
    assert_eq!(exact("ab", &[one("a", "")]), "b <- exact×1");
}

#[test]
fn ba2_each_edit_sees_the_text_left_by_those_before() {
    assert_eq!(exact("a", &[one("a", "bc"), one("b", "d"), one("dc", "e")]), "e <- exact×1, exact×1, exact×1");
}

#[test]
fn ba3_and_ba4_a_failing_edit_leaves_the_text_and_the_rest_are_tried() {
    let failing = "! 2 of 4 workspace edits did not apply, so nothing was written. Every other edit matched.\n\
                   Edit 2: old_text was not found.\n\
                   Edit 4: old_text was not found.\n\
                   Line numbers account for the earlier edits in this batch.";
    assert_eq!(exact("a", &[one("a", "b"), one("a", "x"), one("b", "c"), one("b", "y")]), failing);
}

#[test]
fn ld1_and_ld2_the_first_tier_that_is_not_none_decides() {
    assert_eq!(exact("a  b", &[one("a b", "x")]).get(..1), Some("!"));
    assert_eq!(tolerant("a  b", &[one("a b", "x")]), "x <- whitespace-normalized×1");
    assert_eq!(tolerant("a b \n", &[one("a b\n", "x\n")]), "x\n <- line-trimmed×1");
    assert_eq!(tolerant("\ta b\n", &[one(" a b", " x")]), "\tx\n <- indentation-flexible×1");
    // ambiguous in line-trimmed: the later tiers are not asked, although they would find more
    let ambiguous = reason_of("a b \na b  \n\ta\tb\n", "a b\n");
    assert_eq!(ambiguous, Reason::Ambiguous { tier: Tier::LineTrimmed, count: 2, lines: vec![1, 2] });
}

fn reason_of(text: &str, old_text: &str) -> Reason {
    match outcome(text, &[one(old_text, "x")], Matching::Tolerant, &Limits::default()) {
        Err(Rejection::Conflict(mut conflict)) => conflict.failures.remove(0).reason,
        other => panic!("expected a conflict, found {other:?}"),
    }
}

#[test]
fn ld2_replace_all_goes_on_to_the_next_tier_only_when_nothing_matched() {
    assert_eq!(tolerant("a b\na  b", &[all("a b", "x")]), "x\na  b <- exact×1");
    assert_eq!(tolerant("a\tb\na  b", &[all("a b", "x")]), "x\nx <- whitespace-normalized×2");
}

#[test]
fn ld3_one_location_or_every_location() {
    assert_eq!(exact("abab", &[all("ab", "ab")]), "abab <- exact×2");
    assert_eq!(reason(&exact("c", &[all("ab", "x")])), "old_text was not found");
    assert_eq!(
        reason(&exact("ab\nab", &[one("ab", "x")])),
        "old_text matched 2 locations at lines 1, 2; include more surrounding lines so it matches exactly one"
    );
}

#[test]
fn ld4_overlapping_locations_count_for_ambiguity_alone() {
    assert!(reason(&exact("aaa", &[one("aa", "b")])).starts_with("old_text matched 2 locations at lines 1, 1;"));
    assert_eq!(exact("aaa", &[all("aa", "b")]), "ba <- exact×1");
    assert!(reason(&tolerant("a \na \na ", &[one("a\na", "b")])).starts_with("old_text matched 2 locations (line-"));
    assert_eq!(tolerant("a \na \na ", &[all("a\na", "b")]), "b\na  <- line-trimmed×1");
    assert!(reason(&tolerant("a  a  a", &[one("a a", "b")])).starts_with("old_text matched 2 locations (white"));
    assert_eq!(tolerant("a  a  a", &[all("a a", "b")]), "b  a <- whitespace-normalized×1");
}

#[test]
fn ld5_the_true_count_and_the_first_five_lines() {
    let seven = "a\na\na\na\na\na\na";
    assert!(
        reason(&exact(seven, &[one("a", "b")]))
            .starts_with("old_text matched 7 locations at lines 1, 2, 3, 4, 5 and 2 more;")
    );
    let limits = Limits { listed_lines: 1, ..Limits::default() };
    let answer = answer_within(seven, &[one("a", "b")], Matching::Exact, &limits);
    assert!(reason(&answer).starts_with("old_text matched 7 locations at line 1 and 6 more;"));
}
