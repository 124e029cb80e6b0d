//! What was measured against what is written down.

use editproof_conformance::enumerate::{hex, sha256};
use std::path::Path;

/// Compares line by line with `NAME.golden`; with `EDITPROOF_BLESS` writes it.
pub(crate) fn check(name: &str, measured: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judging").join(format!("{name}.golden"));
    if std::env::var_os("EDITPROOF_BLESS").is_some() {
        std::fs::write(&path, measured).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    for (found, expected) in measured.lines().zip(golden.lines()) {
        assert_eq!(found, expected, "if that is meant: EDITPROOF_BLESS=1, and read the difference");
    }
    assert_eq!(measured.lines().count(), golden.lines().count());
}

/// So much of a digest that another text has another one.
pub(crate) fn digest(text: &str) -> String {
    hex(&sha256(text.as_bytes())).chars().take(12).collect()
}
