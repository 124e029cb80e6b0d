//! What is wrong with case files: each problem names its file, its place and a cure, and all of them are told at once.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Everything that is wrong with the files that were to be loaded; never empty.
#[derive(Debug, thiserror::Error)]
pub struct LoadError {
    /// In the order of the files and, within a file, of the lines.
    pub problems: Vec<Problem>,
}

impl LoadError {
    /// A file or folder that cannot be read.
    pub(crate) fn of_file(file: &Path, error: std::io::Error) -> Self {
        let problem = Problem { file: Arc::from(file), line: None, column: None, id: None, fault: Fault::Io(error) };
        LoadError { problems: vec![problem] }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.problems.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

/// One thing that is wrong, and where.
#[derive(Debug)]
pub struct Problem {
    /// The file or folder, as it was named to the loader.
    pub file: Arc<Path>,
    /// The line, counted from 1; `None` when the whole file is meant.
    pub line: Option<usize>,
    /// The column in bytes, counted from 1, where it is known.
    pub column: Option<usize>,
    /// The id of the case, where it is known.
    pub id: Option<String>,
    /// What is wrong, and what to do.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        for number in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{number}")?;
        }
        if let Some(id) = &self.id {
            write!(f, ": case `{id}`")?;
        }
        write!(f, ": {}", self.fault)
    }
}

/// What can be wrong with a case file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file or folder cannot be read.
    #[error("cannot be read: {0}; check the path and its permissions")]
    Io(#[from] std::io::Error),
    /// Neither a case file nor a folder of them.
    #[error("not a case file; expected a name that ends in `.json` or `.jsonl`, or a folder of such files")]
    NotACaseFile,
    /// A folder without a case.
    #[error("no case file in this folder; expected at least one `.json` or `.jsonl` file")]
    NoCases,
    /// Not UTF-8.
    #[error("not UTF-8 text; store the file as UTF-8 and write other bytes as escapes")]
    NotUtf8,
    /// Not JSON.
    #[error("not valid JSON: {what}; {cure}")]
    Syntax {
        /// What the parser found.
        what: String,
        /// What to do.
        cure: String,
    },
    /// JSON, but not a case.
    #[error("not a case: {what}; {cure}")]
    Shape {
        /// What was found and what was expected.
        what: String,
        /// What to do.
        cure: String,
    },
    /// An id that is taken.
    #[error("the id is used already at {}:{line}; ids are unique and never used again, choose another", file.display())]
    DuplicateId {
        /// The file that uses it.
        file: PathBuf,
        /// The line on which that case begins, counted from 1.
        line: usize,
    },
    /// A rule of the corpus is broken, though the file can be read.
    #[error("{what}; {cure}")]
    Rule {
        /// What was found and what was expected.
        what: String,
        /// What to do.
        cure: String,
    },
}
