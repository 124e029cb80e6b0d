//! Cases of the corpus that ask something else than an edit: each room answers its own (sections 7 to 9 and 11).
//!
//! There is no engine and no oracle here: a case holds the answer, and the room's own code is what is under test.

use crate::corpus::Corpus;
use std::path::PathBuf;
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
pub fn rooms(corpus: &Corpus) -> Result<RoomFindings, RoomError> {
    let mut findings = RoomFindings::default();
    let files = corpus.files().map_err(|error| RoomError { file: corpus.shown(""), problem: error.to_string() })?;
    for file in files {
        let check: Check = match file.folder() {
            "protocol" => protocol,
            "host" | "negotiation" => host,
            // Edits, and folders whose rooms run them on files and sockets of their own.
            _ => continue,
        };
        let shown = corpus.shown(&file.path);
        let answers = check(&file.bytes).map_err(|problem| RoomError { file: shown.clone(), problem })?;
        findings.cases += answers.len() as u64;
        let failures = answers.into_iter().filter_map(|(id, failure)| Some((id, failure?)));
        findings.failures.extend(failures.map(|(id, failure)| format!("{}: {id}: {failure}", shown.display())));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_agrees() {
        let findings = rooms(&Corpus::Embedded).unwrap();
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
        let findings = rooms(&Corpus::Folder(folder.path().to_owned())).unwrap();
        assert_eq!((findings.cases, findings.failures.len()), (1, 1));
        assert!(findings.failures[0].contains("a.json: a: says: expected"), "{}", findings.failures[0]);
        std::fs::write(host.join("a.json"), file("7")).unwrap();
        assert!(rooms(&Corpus::Folder(folder.path().to_owned())).unwrap_err().to_string().contains("a.json"));
    }
}
