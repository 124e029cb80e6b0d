//! Section 2.

use crate::{all, exact, one, tolerant};

#[test]
fn ex1_new_text_is_verbatim_also_in_crlf_files_and_under_tolerant_matching() {
    assert_eq!(tolerant("\ta\r\n\tb\r\n", &[one("a\r\n\tb", "1\n  2")]), "\t1\n  2\r\n <- exact×1");
    assert_eq!(exact("a\r\n", &[one("\n", "")]), "a\r <- exact×1");
    assert_eq!(exact("é漢😀", &[one("漢", "e\u{301}")]), "ée\u{301}😀 <- exact×1");
}

#[test]
fn ex2_no_character_of_new_text_is_special() {
    assert_eq!(exact("aXb", &[one("X", "$&\\1%s{}")]), "a$&\\1%s{}b <- exact×1");
    assert_eq!(exact("XX", &[all("X", "$`X")]), "$`X$`X <- exact×2");
}
