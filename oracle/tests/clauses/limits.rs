//! Section 5.

use crate::{all, answer_within, one};
use editproof_oracle::{apply, message};
use editproof_spec::{Edit, Input, Limits, Matching, Rejection};

const TOO_LARGE: &str = "! Workspace file exceeds write limit";

fn within_units(text_units: usize, text: &str, edits: &[Edit<'_>]) -> String {
    answer_within(text, edits, Matching::Tolerant, &Limits { text_units, ..Limits::default() })
}

#[test]
fn li1_counts_units_of_what_an_edit_leaves() {
    assert_eq!(within_units(5, "ab", &[one("b", "😀😀")]), "a😀😀 <- exact×1");
    assert_eq!(within_units(4, "ab", &[one("b", "😀😀")]), TOO_LARGE);
    assert_eq!(within_units(4, "aba", &[all("a", "xx")]), TOO_LARGE);
    assert_eq!(within_units(5, "aba", &[all("a", "xx")]), "xxbxx <- exact×2");
    // a text that is too large already may not stay so, even when it shrinks
    assert_eq!(within_units(3, "abcde", &[one("b", "")]), TOO_LARGE);
    assert_eq!(within_units(3, "abcde", &[one("abc", "x")]), "xde <- exact×1");
}

#[test]
fn li1_holds_after_every_edit_not_only_at_the_end() {
    assert_eq!(within_units(3, "a", &[one("a", "bbbb"), one("bbbb", "c")]), TOO_LARGE);
}

#[test]
fn li1_ends_the_batch_also_when_earlier_edits_failed_or_later_ones_would() {
    assert_eq!(within_units(3, "a", &[one("z", ""), one("a", "bbbb"), one("y", "")]), TOO_LARGE);
}

#[test]
fn li1_does_not_concern_edits_that_replace_nothing() {
    let missing = within_units(1, "a b\na b", &[one("z", "1234")]);
    assert!(missing.contains("old_text was not found"), "{missing}");
    let ambiguous = within_units(1, "a b\na b", &[one("a b", "1234")]);
    assert!(ambiguous.contains("old_text matched 2 locations"), "{ambiguous}");
}

#[test]
fn li2_counts_bytes_and_the_bom_of_the_final_file() {
    let limits = Limits { file_bytes: 5, ..Limits::default() };
    let edits = [one("a", "é")];
    let answer = |has_utf8_bom, edits: &[Edit<'_>]| {
        apply(&Input { text: "a", has_utf8_bom, edits, matching: Matching::Exact }, &limits)
    };
    assert!(answer(true, &edits).is_ok());
    assert_eq!(answer(true, &[one("a", "éb")]), Err(Rejection::WriteLimitExceeded));
    assert!(answer(false, &[one("a", "ébcd")]).is_ok());
    // only the final file, and only when no edit failed
    assert!(answer(false, &[one("a", "ébcde"), one("bcde", "")]).is_ok());
    let failed = answer(true, &[one("a", "ébcd"), one("z", "")]);
    assert!(matches!(failed, Err(Rejection::Conflict(_))), "{failed:?}");
    assert_eq!(message(&Rejection::WriteLimitExceeded, &limits), "Workspace file exceeds write limit");
}

#[test]
fn li4_no_limit_makes_it_panic() {
    let zero = Limits {
        edits: 9,
        text_units: 0,
        file_bytes: 0,
        compared_lines: 0,
        listed_lines: 0,
        quote_units: 0,
        row_units: 0,
        excerpt_rows: 0,
        excerpt_bytes: 0,
        votes: 0,
        winning_votes: 0,
        message_units: 0,
        message_bytes: 0,
    };
    let edits = [one("aa b", "x"), one("aa", ""), all("aa  bb\n", "y"), one("aa cc", "")];
    for matching in [Matching::Exact, Matching::Tolerant] {
        for edit in edits {
            let answer = answer_within("aa  bb\naa  bb\n", &[edit], matching, &zero);
            assert!(answer.starts_with('!'), "{answer}");
        }
    }
}
