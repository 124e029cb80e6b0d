//! Section 4.

use crate::{all, one, reason, tolerant};

const FOUND: &str = " <- whitespace-normalized×1";

fn not_found(answer: &str) -> bool {
    reason(answer).starts_with("old_text was not found")
}

#[test]
fn wn1_fewer_than_two_tokens_are_none() {
    assert!(not_found(&tolerant("z\n\ta b", &[one(" a", " x")])));
    assert_eq!(tolerant("a\u{A0}\r\nb", &[one("a b", "x")]), format!("x{FOUND}"));
}

#[test]
fn wn2_whole_tokens_only_and_whitespace_outside_stays() {
    assert_eq!(tolerant("\n c a\t b \n", &[one("a b", "x y")]), format!("\n c x y \n{FOUND}"));
    assert!(not_found(&tolerant("xa  b", &[one("a b", "x")])));
    assert!(not_found(&tolerant("a  bx", &[one("a b", "x")])));
}

#[test]
fn wn3_the_text_must_have_the_boundaries() {
    assert!(not_found(&tolerant("a  b", &[one(" a b", " x")])));
    assert!(not_found(&tolerant("a  b", &[one("a b ", "x ")])));
    assert!(not_found(&tolerant("z\na  b\nz", &[one("\n\na b", "\n\nx")])));
    assert_eq!(tolerant("z\n\ta  b", &[one(" a b", " x")]), format!("z\n\tx{FOUND}"));
    // a candidate without the boundaries is passed over: the other one is the only location
    assert_eq!(tolerant("a  b c\na  b\n", &[one("a b\n", "x\n")]), format!("a  b c\nx\n{FOUND}"));
}

#[test]
fn wn4_the_boundaries_are_peeled_off_new_text() {
    let peeled = |old, new| tolerant("z\n\n  a  b  \n\nz", &[one(old, new)]);
    assert_eq!(peeled("a b", " x "), format!("z\n\n   x   \n\nz{FOUND}")); // (a)
    assert_eq!(peeled(" a b\t", " x\t"), format!("z\n\n  x  \n\nz{FOUND}")); // (b)
    assert_eq!(peeled("\na b\n", "\n\tx \n "), format!("z\n\n  x  \n\nz{FOUND}")); // (c), exactly k
    assert_eq!(peeled("\na b\n", "\n \n x\n\n\n"), format!("z\n\n  \n x\n\n  \n\nz{FOUND}")); // (c), more
    assert!(not_found(&peeled(" a b", "x"))); // (d)
    assert!(not_found(&peeled("a b\n\n", "x\n"))); // (d)
    // one line break of newText cannot be both the lead and the trail
    assert!(not_found(&peeled("\na b\n", "\n")));
    assert_eq!(peeled("\na b\n", "\n\n"), format!("z\n\n    \n\nz{FOUND}"));
}

#[test]
fn wn4_d_is_none_also_where_the_locations_would_be_ambiguous() {
    assert!(not_found(&tolerant(" a  b\n a  b\n", &[one(" a b", "x")])));
    assert!(not_found(&tolerant(" a  b\n a  b\n", &[all(" a b", "x")])));
}

#[test]
fn wn5_lfs_follow_the_nearest_lf_at_or_after_the_start_else_the_last_before() {
    let edit = [one("a b", "1\n2\r\n3\r\r\n4")];
    let (crlf, lf) = ("1\r\n2\r\n3\r\r\n4", "1\n2\n3\r\n4");
    assert_eq!(tolerant("z\na  b\r\n", &edit), format!("z\n{crlf}\r\n{FOUND}"));
    assert_eq!(tolerant("z\r\na  b\n", &edit), format!("z\r\n{lf}\n{FOUND}"));
    assert_eq!(tolerant("z\na\r\nb\n", &edit), format!("z\n{crlf}\n{FOUND}")); // inside the location
    assert_eq!(tolerant("z\n\r\na  b", &edit), format!("z\n\r\n{crlf}{FOUND}"));
    assert_eq!(tolerant("a  b\r", &edit), format!("{lf}\r{FOUND}"));
}

#[test]
fn wn6_replace_all_resumes_after_accepted_locations_alone() {
    assert_eq!(tolerant("a  a  a  a  a", &[all("a a", "x")]), "x  x  a <- whitespace-normalized×2");
    // "a a" at the first token has no LF after it and is passed over without consuming the second token
    assert_eq!(tolerant("a  a  a\n", &[all("a a\n", "x\n")]), format!("a  x\n{FOUND}"));
}
