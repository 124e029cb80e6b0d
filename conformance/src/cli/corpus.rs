//! Where the corpus is, and reading cases from it or from files that were named.

use super::exit::Error;
use crate::case::{Case, LoadError, load_paths};
use crate::report::number::counted;
use std::path::{Path, PathBuf};

/// Problems of case files that are told in words.
const SHOWN_PROBLEMS: usize = 20;

/// The corpus's folder: the one in the working folder or in the nearest folder above it that has one, else the one of
/// the workspace that this binary was built in.
///
/// # Errors
/// There is none.
fn folder() -> Result<PathBuf, Error> {
    let here = std::env::current_dir().unwrap_or_default();
    let above = here.ancestors().map(|folder| folder.join("corpus")).find(|folder| is_corpus(folder));
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("corpus");
    let found = above.or_else(|| is_corpus(&built).then_some(built)).ok_or_else(|| {
        Error::BadInput(
            "found no corpus: no folder `corpus` with a `case.schema.json` here or in a folder above; \
             run in the repository of editproof, or name case files or folders"
                .to_owned(),
        )
    })?;
    Ok(found.strip_prefix(&here).map_or(found.clone(), Path::to_path_buf))
}

/// The folders of `corpus/` whose cases ask something else than an edit; the rooms that can answer them test them.
const OTHER_QUESTIONS: &[&str] = &["protocol"];

/// The files and folders of the corpus that hold edit cases, in the order of their names.
///
/// # Errors
/// There is no corpus, or it cannot be read.
pub(super) fn edit_cases() -> Result<Vec<PathBuf>, Error> {
    let folder = folder()?;
    let read = || -> std::io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let is_other = OTHER_QUESTIONS.iter().any(|name| entry.file_name() == *name);
            if entry.file_type()?.is_dir() && !is_other {
                paths.push(entry.path());
            }
        }
        paths.sort();
        Ok(paths)
    };
    read().map_err(|error| Error::file("read", &folder, &error))
}

/// Other projects have folders named `corpus` too: ours holds the schema of its cases.
fn is_corpus(folder: &Path) -> bool {
    folder.join("case.schema.json").is_file()
}

/// The cases of these files and folders.
///
/// # Errors
/// What is wrong with them: the first few problems in words, the rest as a count.
pub(super) fn load(paths: &[PathBuf]) -> Result<Vec<Case>, Error> {
    load_paths(paths).map_err(|LoadError { problems }| {
        let mut words: Vec<_> = problems.iter().take(SHOWN_PROBLEMS).map(|problem| problem.to_string()).collect();
        if problems.len() > SHOWN_PROBLEMS {
            words.push(format!("and {}", counted((problems.len() - SHOWN_PROBLEMS) as u64, "more problem")));
        }
        Error::BadInput(words.join("\n"))
    })
}
