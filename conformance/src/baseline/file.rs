//! The file of a baseline.
//!
//! ```json
//! {
//!   "known": [
//!     {"case": "g1-*", "verdict": "wrong-text", "reason": "tabs are expanded", "link": "https://example.org/issue/7"}
//!   ]
//! }
//! ```

use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// The reason of an entry that [`Baseline::of`] made and that nobody has looked at yet.
pub const NEW_REASON: &str = "not yet looked at";

/// Known differences of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// In an order that reads well.
    pub known: Vec<Entry>,
}

/// One known difference, or several alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The id of a case, or a pattern: `*` stands for anything, `?` for any one character, `[ab]` for one of these.
    pub case: String,
    /// The verdict's word, for example `wrong-text`.
    pub verdict: String,
    /// Why it is so.
    pub reason: String,
    /// Where more is to be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// A baseline that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file cannot be read or written.
    #[error("cannot {action} `{}`: {error}; check the path and its permissions", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is no baseline.
    #[error("`{}` is no baseline: {error}; expected {{\"known\": [{{\"case\", \"verdict\", \"reason\", \"link\"?}}]}}", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// What is wrong, with line and column.
        error: serde_json::Error,
    },
    /// An entry says nothing that can be used.
    #[error("`{}`, entry {number} (`{case}`): {what}", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The entry's place, counted from 1.
        number: usize,
        /// The entry's case.
        case: String,
        /// What is wrong with it.
        what: String,
    },
}

impl Baseline {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or an entry has a verdict that there is none of, a pattern that is none, or no reason.
    pub fn load(path: &Path) -> Result<Baseline, BaselineError> {
        let text = std::fs::read_to_string(path).map_err(|error| BaselineError::File {
            action: "read",
            path: path.to_owned(),
            error,
        })?;
        let baseline: Baseline =
            serde_json::from_str(&text).map_err(|error| BaselineError::Shape { path: path.to_owned(), error })?;
        for (at, entry) in baseline.known.iter().enumerate() {
            if let Some(what) = entry.fault() {
                let (path, case) = (path.to_owned(), entry.case.clone());
                return Err(BaselineError::Entry { path, number: at + 1, case, what });
            }
        }
        Ok(baseline)
    }

    /// Writes a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn store(&self, path: &Path) -> Result<(), BaselineError> {
        // A baseline holds strings only: JSON can say them all.
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        std::fs::write(path, text).map_err(|error| BaselineError::File {
            action: "write",
            path: path.to_owned(),
            error,
        })
    }

    /// A baseline of these differences, each with [`NEW_REASON`], behind the entries of `before` that still match.
    pub fn of(before: Vec<Entry>, new: impl IntoIterator<Item = (String, Verdict)>) -> Baseline {
        let entry = |(case, verdict): (String, Verdict)| Entry {
            case: escaped(&case),
            verdict: verdict.to_string(),
            reason: NEW_REASON.to_owned(),
            link: None,
        };
        Baseline { known: before.into_iter().chain(new.into_iter().map(entry)).collect() }
    }
}

impl Entry {
    fn fault(&self) -> Option<String> {
        if self.reason.trim().is_empty() {
            return Some("it has no reason; say why the difference is known".to_owned());
        }
        if self.verdict().is_none() {
            let words: Vec<_> = Verdict::FAILURES.iter().map(|verdict| verdict.as_str()).collect();
            return Some(format!("unknown verdict `{}`; expected one of {}", self.verdict, words.join(", ")));
        }
        globset::Glob::new(&self.case).err().map(|error| format!("its case is no pattern: {error}"))
    }

    /// The id of its case, if it is no pattern.
    pub fn id(&self) -> Option<&str> {
        (!self.case.contains(['*', '?', '[', ']', '{', '}', '!', '\\'])).then_some(&self.case)
    }

    /// The verdict, if there is one of that name.
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::FAILURES.iter().copied().find(|verdict| verdict.as_str() == self.verdict)
    }
}

/// An id as a pattern that matches only itself.
fn escaped(id: &str) -> String {
    globset::escape(id)
}
