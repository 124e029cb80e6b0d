//! Section 3.

use crate::{all, answer_within, one, reason, tolerant};
use editproof_spec::{Edit, Limits, Matching};

fn not_found(answer: &str) -> bool {
    reason(answer).starts_with("old_text was not found")
}

#[test]
fn ln1_a_cr_before_lf_or_at_the_very_end_is_not_content() {
    assert_eq!(tolerant("a \r\nb", &[one("a\nb", "x")]), "x <- line-trimmed×1");
    assert_eq!(tolerant("a \nb \r", &[one("a\nb", "x")]), "x\r <- line-trimmed×1");
}

#[test]
fn ln2_a_final_line_break_makes_it_through_the_terminator() {
    assert_eq!(tolerant("a \r\nb\r\n", &[one("a\n", "x\n")]), "x\r\nb\r\n <- line-trimmed×1");
    assert_eq!(tolerant("a \r\nb\r\n", &[one("a\r\n", "x")]), "xb\r\n <- line-trimmed×1");
    assert_eq!(tolerant("a \n \nb", &[one("a\n\n", "x\n")]), "x\nb <- line-trimmed×1");
}

#[test]
fn ln3_blank_or_too_long_is_none() {
    assert!(not_found(&tolerant("\t\n \nb", &[one(" \n\t\n", "x")])));
    assert!(not_found(&tolerant("a ", &[one("a\nb", "x")])));
}

#[test]
fn ln4_a_last_line_without_lf_does_not_qualify_through_the_terminator() {
    assert!(not_found(&tolerant("b\na ", &[one("a\n", "x\n")])));
    assert_eq!(tolerant("a \nb\na ", &[one("a\n", "x\n")]), "x\nb\na  <- line-trimmed×1");
    // the empty last line is a line too: it may be matched, but not gone through
    assert_eq!(tolerant("b\na \n", &[one("a\n\t", "x")]), "b\nx <- line-trimmed×1");
    assert!(not_found(&tolerant("b\na \n", &[one("a\n\n", "x")])));
}

#[test]
fn ln5_replace_all_resumes_after_an_accepted_window() {
    assert_eq!(tolerant("a \na \na \na \na ", &[all("a\na", "x")]), "x\nx\na  <- line-trimmed×2");
}

#[test]
fn ln6_breaks_become_the_terminator_of_the_first_matched_line() {
    let edit = [one("a\nb", "1\n2\r\n3\r\r\n4\r5")];
    assert_eq!(tolerant("a \r\nb\n", &edit), "1\r\n2\r\n3\r\r\n4\r5\n <- line-trimmed×1");
    assert_eq!(tolerant("z\r\na \nb\r\n", &edit), "z\r\n1\n2\n3\r\n4\r5\r\n <- line-trimmed×1");
    let last = [one("\ta", "\t1\n\t2")];
    assert_eq!(tolerant("z\r\n  a", &last), "z\r\n  1\r\n  2 <- indentation-flexible×1");
    assert_eq!(tolerant("  a\r", &last), "  1\n  2\r <- indentation-flexible×1");
}

#[test]
fn ln6_a_lone_cr_before_a_crlf_is_read_once_in_both_line_tiers() {
    assert_eq!(tolerant("a \nb", &[one("a\n", "1\r\r\n")]), "1\r\nb <- line-trimmed×1");
    assert_eq!(tolerant("  a\nb", &[one("\ta\n", "\t1\r\r\n")]), "  1\r\nb <- indentation-flexible×1");
    assert_eq!(tolerant("  a\r\nb", &[one("\ta\n", "\t1\r\r\n")]), "  1\r\r\nb <- indentation-flexible×1");
}

#[test]
fn lt1_lines_are_equal_after_trim_end_only() {
    assert_eq!(tolerant("a\u{A0}\u{FEFF}\nb\t", &[one("a \nb", "x\n y ")]), "x\n y  <- line-trimmed×1");
    assert!(not_found(&tolerant("a\u{85}\nb", &[one("a\nb", "x")])));
}

#[test]
fn if1_the_common_indentation_may_differ() {
    let moved = |text: &str| tolerant(text, &[one("if x:\n    y\n\n    z", "q")]);
    assert_eq!(moved("\tif x:\n\t    y\n  \n\t    z \n"), "\tq\n <- indentation-flexible×1");
    // relative indentation differs; U+00A0 is whitespace, but not indentation
    for text in ["\tif x:\n\t  y\n\n\t  z\n", "\u{A0}if x:\n\u{A0}    y\n\n\u{A0}    z\n"] {
        assert!(moved(text).ends_with("whitespace-normalized×1"), "{text:?}");
    }
}

#[test]
fn if1_the_prefix_is_common_as_a_string() {
    // N = " " (of " \t" and "  "), W = "": a tab is not so many spaces
    assert_eq!(tolerant("\ta\n b", &[one(" \ta\n  b", " x")]), "x <- indentation-flexible×1");
    assert!(not_found(&tolerant("\ta\n\t\tb", &[one("  a\n \tb", "x")])));
}

#[test]
fn if2_lines_that_start_with_n_get_w_in_its_place() {
    let edit = [one("  a\n  b", "  1\n 2\n\n    3\n   \n\t4")];
    assert_eq!(tolerant("\ta\n\tb", &edit), "\t1\n 2\n\n\t  3\n   \n\t4 <- indentation-flexible×1");
    let edit = [one("a\nb", "1\n\n 2")];
    assert_eq!(tolerant("\ta\n\tb", &edit), "\t1\n\n\t 2 <- indentation-flexible×1");
}

/// Three windows of two lines that are candidates; the first and the last are locations.
const CANDIDATES: &str = "\ta\n\t b\n\ta\n\tb\n\ta\n\t b\n";
const OLD: &str = "a\n b";

fn within(compared_lines: usize, text_units: usize, edit: Edit<'_>) -> String {
    let limits = Limits { compared_lines, text_units, ..Limits::default() };
    answer_within(CANDIDATES, &[edit], Matching::Tolerant, &limits)
}

const LIMIT: &str =
    "old_text has too many repetitive line-window candidates; include more surrounding lines or use an exact match";
const TOO_LARGE: &str = "! Workspace file exceeds write limit";

#[test]
fn if3_candidates_cost_their_lines() {
    assert!(reason(&within(6, 1000, one(OLD, "x"))).starts_with("old_text matched 2 locations (indent"));
    assert_eq!(reason(&within(5, 1000, one(OLD, "x"))), LIMIT);
    // those that are no location cost too, also under replaceAll
    assert_eq!(reason(&within(5, 1000, all(OLD, "x"))), LIMIT);
    assert_eq!(within(6, 1000, all(OLD, "x")), "\tx\n\ta\n\tb\n\tx\n <- indentation-flexible×2");
    // the one that LN-4 refuses included
    let limits = Limits { compared_lines: 1, ..Limits::default() };
    assert_eq!(reason(&answer_within("\ta\n\ta", &[one(" a\n", "x")], Matching::Tolerant, &limits)), LIMIT);
    // the number of oldText lines is always affordable
    let limits = Limits { compared_lines: 0, ..Limits::default() };
    assert_eq!(
        answer_within("\ta\n\t b\n", &[one(OLD, "x")], Matching::Tolerant, &limits),
        "\tx\n <- indentation-flexible×1"
    );
}

#[test]
fn if3_windows_skipped_by_replace_all_cost_nothing() {
    // windows of "a\na" in five lines: four, of which replaceAll looks at the first and the third
    let text = "\ta\n\ta\n\ta\n\ta\n\ta";
    let within = |compared_lines, edit| {
        answer_within(text, &[edit], Matching::Tolerant, &Limits { compared_lines, ..Limits::default() })
    };
    assert_eq!(reason(&within(7, one(" a\n a", "x"))), LIMIT);
    assert!(reason(&within(8, one(" a\n a", "x"))).starts_with("old_text matched 4 locations"));
    assert_eq!(within(4, all(" a\n a", " x")), "\tx\n\tx\n\ta <- indentation-flexible×2");
    assert_eq!(reason(&within(3, all(" a\n a", " x"))), LIMIT);
}

#[test]
fn if3_and_li1_whichever_is_passed_first_decides() {
    let long = "1234567890";
    // the first replacement alone, one tab and ten characters, passes ten units: before the second candidate costs
    assert_eq!(within(3, 10, all(OLD, long)), TOO_LARGE);
    // eleven units are room for the first; then the second candidate costs too much
    assert_eq!(reason(&within(3, 11, all(OLD, long))), LIMIT);
    // enough for all candidates: the second replacement is too large
    assert_eq!(within(6, 11, all(OLD, long)), TOO_LARGE);
    // text still to come does not count before the last location, but counts after it
    assert_eq!(within(6, 29, all(OLD, long)), TOO_LARGE);
    assert_eq!(within(6, 30, all(OLD, long)), format!("\t{long}\n\ta\n\tb\n\t{long}\n <- indentation-flexible×2"));
}
