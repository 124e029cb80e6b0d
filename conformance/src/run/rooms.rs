//! Cases of the corpus that ask something else than an edit: each room answers its own (sections 7 to 9 and 11).
//!
//! There is no engine and no oracle here: a case holds the answer, and the room's own code is what is under test.

use crate::case::OTHER_FOLDERS;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What came of the rooms' cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomFindings {
    /// How many cases there are.
    pub cases: u64,
    /// The failing ones: where the case stands, what was expected, what was found.
    pub failures: Vec<String>,
}

/// A file of rooms' cases that cannot be used.
#[derive(Debug, Error)]
#[error("{}: {problem}", file.display())]
pub struct RoomError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub problem: String,
}

/// Runs the cases of the folders of `corpus` that a room answers. A folder that is not there has no cases.
///
/// # Errors
/// The first file that cannot be read or used.
pub fn rooms(corpus: &Path) -> Result<RoomFindings, RoomError> {
    let mut findings = RoomFindings::default();
    for folder in OTHER_FOLDERS {
        let check: Check = match *folder {
            "protocol" => protocol,
            "host" | "negotiation" => host,
            // Their rooms run them on files and sockets of their own.
            _ => continue,
        };
        for file in files(&corpus.join(folder))? {
            let trouble = |problem: String| RoomError { file: file.clone(), problem };
            let bytes = std::fs::read(&file).map_err(|error| trouble(error.to_string()))?;
            let answers = check(&bytes).map_err(trouble)?;
            findings.cases += answers.len() as u64;
            let failures = answers.into_iter().filter_map(|(id, failure)| Some((id, failure?)));
            findings.failures.extend(failures.map(|(id, failure)| format!("{}: {id}: {failure}", file.display())));
        }
    }
    Ok(findings)
}

/// From the bytes of a file to its cases' ids and what is wrong with each.
type Check = fn(&[u8]) -> Result<Vec<(String, Option<String>)>, String>;

fn protocol(bytes: &[u8]) -> Result<Vec<(String, Option<String>)>, String> {
    let cases = editproof_protocol::cases::load(bytes).map_err(|error| error.to_string())?;
    Ok(cases.into_iter().map(|case| (case.id.clone(), case.check().err().map(|error| error.to_string()))).collect())
}

fn host(bytes: &[u8]) -> Result<Vec<(String, Option<String>)>, String> {
    let cases = editproof_host::cases::load(bytes).map_err(|error| error.to_string())?;
    Ok(cases.into_iter().map(|case| (case.id.clone(), case.check().err().map(|error| error.to_string()))).collect())
}

/// The case files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, RoomError> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let trouble = |error: std::io::Error| RoomError { file: folder.to_owned(), problem: error.to_string() };
    let entries = std::fs::read_dir(folder).map_err(trouble)?;
    let paths: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut files = paths.map_err(trouble)?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_agrees() {
        let findings = rooms(&Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("corpus")).unwrap();
        assert_eq!(findings.failures, Vec::<String>::new());
        assert!(findings.cases > 800, "{} cases", findings.cases);
    }

    #[test]
    fn a_wrong_answer_and_a_wrong_file_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let host = folder.path().join("host");
        std::fs::create_dir(&host).unwrap();
        let file = |says: &str| {
            format!(
                r#"{{"about": "x", "cases": [{{"id": "a", "clauses": ["HO-8"], "comment": "x", "kind": "success",
                     "edits": 1, "bytes": 1, "matches": null, "says": {says}}}]}}"#
            )
        };
        std::fs::write(host.join("a.json"), file("\"something else\"")).unwrap();
        let findings = rooms(folder.path()).unwrap();
        assert_eq!((findings.cases, findings.failures.len()), (1, 1));
        assert!(findings.failures[0].contains("a.json: a: says: expected"), "{}", findings.failures[0]);
        std::fs::write(host.join("a.json"), file("7")).unwrap();
        assert!(rooms(folder.path()).unwrap_err().to_string().contains("a.json"));
    }
}
