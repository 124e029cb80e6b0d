//! What was measured against what is written down.

use editproof_conformance::enumerate::{hex, sha256};
use std::path::{Path, PathBuf};

/// What is written down in a file, read line by line.
pub(crate) struct Golden {
    path: PathBuf,
    expected: Vec<String>,
    measured: String,
    lines: usize,
}

impl Golden {
    /// `NAME.golden`.
    pub(crate) fn open(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judging").join(format!("{name}.golden"));
        let expected = std::fs::read_to_string(&path).unwrap_or_default().lines().map(str::to_owned).collect();
        Golden { path, expected, measured: String::new(), lines: 0 }
    }

    /// Compares the next lines, as soon as they are known: what is wrong mostly shows in the first ones.
    pub(crate) fn add(&mut self, measured: &str) {
        self.measured += measured;
        if is_blessed() {
            return;
        }
        for found in measured.lines() {
            let expected = self.expected.get(self.lines).map(String::as_str);
            assert_eq!(Some(found), expected, "if that is meant: EDITPROOF_BLESS=1, and read the difference");
            self.lines += 1;
        }
    }

    /// Holds that there is no more; with `EDITPROOF_BLESS` writes the file.
    pub(crate) fn close(self) {
        if is_blessed() {
            std::fs::write(&self.path, &self.measured).unwrap();
        } else {
            assert_eq!(self.lines, self.expected.len(), "lines of {}", self.path.display());
        }
    }
}

fn is_blessed() -> bool {
    std::env::var_os("EDITPROOF_BLESS").is_some()
}

/// So much of a digest that another text has another one.
pub(crate) fn digest(text: &str) -> String {
    hex(&sha256(text.as_bytes())).chars().take(12).collect()
}
