//! Where the corpus is, and reading cases from it or from files that were named.

use super::exit::Error;
use crate::case::{Case, LoadError, OTHER_FOLDERS, load_paths};
use crate::report::number::counted;
use std::path::{Path, PathBuf};

/// Problems of case files that are told in words.
const SHOWN_PROBLEMS: usize = 20;

/// The corpus's folder: the one in the working folder or in the nearest folder above it that has one, else the one of
/// the workspace that this binary was built in.
///
/// # Errors
/// There is none.
pub(super) fn folder() -> Result<PathBuf, Error> {
    let here = std::env::current_dir().unwrap_or_default();
    find(&here, Path::new(env!("CARGO_MANIFEST_DIR"))).ok_or_else(|| {
        Error::BadInput(
            "found no corpus: no folder `corpus` with a `case.schema.json` here or in a folder above; \
             run in the repository of editproof, or name case files or folders"
                .to_owned(),
        )
    })
}

/// The corpus nearest to the folder `here`, relative to it if it is inside; else the one beside the folder `built`.
fn find(here: &Path, built: &Path) -> Option<PathBuf> {
    let above = here.ancestors().map(|folder| folder.join("corpus"));
    let found = above.chain([built.with_file_name("corpus")]).find(|folder| is_corpus(folder))?;
    Some(found.strip_prefix(here).map_or(found.clone(), Path::to_path_buf))
}

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
            let is_other = OTHER_FOLDERS.iter().any(|name| entry.file_name() == *name);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_corpus_is_found() {
        let top = tempfile::tempdir().unwrap();
        let folder = |name: &str| top.path().join(name);
        for made in ["house/corpus", "house/room/inner", "other/corpus", "other/room", "none"] {
            std::fs::create_dir_all(folder(made)).unwrap();
        }
        std::fs::write(folder("house/corpus/case.schema.json"), "{}").unwrap();
        let built = folder("house/conformance");
        assert_eq!(find(&folder("house"), &built), Some(PathBuf::from("corpus")));
        assert_eq!(find(&folder("house/room/inner"), &folder("none")), Some(folder("house/corpus")));
        // Another project's `corpus` is not ours.
        assert_eq!(find(&folder("other/room"), &built), Some(folder("house/corpus")));
        assert_eq!(find(&folder("other/room"), &folder("none")), None);
    }

    #[test]
    fn many_problems_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bad.jsonl"), "nonsense\n".repeat(50)).unwrap();
        let error = load(&[folder.path().to_owned()]).unwrap_err().to_string();
        assert_eq!(error.lines().count(), SHOWN_PROBLEMS + 1, "{error}");
        assert!(error.ends_with("and 30 more problems"), "{error}");
    }
}
