//! `corpus/manifest.json`: the SHA-256 of every case file and the number of its cases.
//!
//! Why it is committed: a report names a corpus by one digest, and whoever has the files can compute it again. The digest of
//! the whole is the SHA-256 of what `sha256sum` prints for the files in order: a line `<hex>  <path>` for each.

use super::{Corpus, CorpusFile};
use crate::case::OTHER_FOLDERS;
use editproof_qualification::digest;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The manifest of a corpus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The corpus's version.
    pub version: String,
    /// SHA-256 of the lines `<sha256>  <path>` of all files, each with a line feed; lower-case hex.
    pub sha256: String,
    /// How many cases all files hold.
    pub cases: u64,
    /// How many of these are edits; the rest asks hosts and peers.
    pub edits: u64,
    /// Every case file, in the order of the paths' bytes.
    pub files: Vec<Listed>,
}

/// A file of the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Where it stands in the corpus; `/` between folders on every system.
    pub path: String,
    /// How many cases it holds.
    pub cases: u64,
    /// Its SHA-256, lower-case hex.
    pub sha256: String,
}

/// A corpus that has no manifest.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The corpus cannot be read.
    #[error("the corpus cannot be read: {0}; check the path and its permissions")]
    Unreadable(#[from] std::io::Error),
    /// A file whose cases cannot be counted.
    #[error("`{path}`: its cases cannot be counted: {error}; `editproof corpus lint` says what is wrong with it")]
    NotCases {
        /// Where it stands in the corpus.
        path: String,
        /// What was found.
        error: String,
    },
}

impl Manifest {
    /// The manifest of the corpus as it is.
    ///
    /// # Errors
    /// A file that cannot be read, or whose cases cannot be counted.
    ///
    /// # Complexity
    /// Linear in the files.
    ///
    /// ```
    /// use editproof_conformance::corpus::{Corpus, manifest::Manifest};
    /// let manifest = Manifest::of(&Corpus::Embedded).unwrap();
    /// assert_eq!(manifest.to_json(), editproof_corpus::MANIFEST);
    /// ```
    pub fn of(corpus: &Corpus) -> Result<Manifest, ManifestError> {
        let (mut cases, mut edits, mut lines) = (0, 0, String::new());
        let mut files = Vec::new();
        for file in corpus.files()? {
            let listed = listed(&file)?;
            cases += listed.cases;
            edits += if OTHER_FOLDERS.contains(&file.folder()) { 0 } else { listed.cases };
            let _ = writeln!(lines, "{}  {}", listed.sha256, listed.path);
            files.push(listed);
        }
        let version = editproof_corpus::VERSION.to_owned();
        Ok(Manifest { version, sha256: digest::sha256(lines.as_bytes()), cases, edits, files })
    }

    /// The canonical text, a file a line; it ends with a line feed.
    pub fn to_json(&self) -> String {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let Manifest { version, sha256, cases, edits, files } = self;
        let files: Vec<String> = files
            .iter()
            .map(|Listed { path, cases, sha256 }| {
                format!("    {{\"path\": {}, \"cases\": {cases}, \"sha256\": \"{sha256}\"}}", quoted(path))
            })
            .collect();
        format!(
            "{{\n  \"version\": {},\n  \"sha256\": \"{sha256}\",\n  \"cases\": {cases},\n  \"edits\": {edits},\n  \"files\": [\n{}\n  ]\n}}\n",
            quoted(version),
            files.join(",\n")
        )
    }

    /// What differs in `other`, a sentence for each file.
    pub fn differences(&self, other: &Manifest) -> Vec<String> {
        let mut found = Vec::new();
        for file in &self.files {
            match other.files.iter().find(|one| one.path == file.path) {
                None => found.push(format!("{} is gone", file.path)),
                Some(one) if one != file => {
                    found.push(format!(
                        "{} differs: {} cases were listed, {} are there",
                        file.path, file.cases, one.cases
                    ));
                }
                Some(_) => {}
            }
        }
        let is_new = |file: &&Listed| !self.files.iter().any(|one| one.path == file.path);
        found.extend(other.files.iter().filter(is_new).map(|file| format!("{} is not listed", file.path)));
        if found.is_empty() && self != other {
            found.push("the version or a sum differs".to_owned());
        }
        found
    }
}

fn listed(file: &CorpusFile) -> Result<Listed, ManifestError> {
    /// Whatever the cases ask: there are so many.
    #[derive(Deserialize)]
    struct Cases {
        cases: Vec<serde::de::IgnoredAny>,
    }
    let cases = if file.path.ends_with(".jsonl") {
        file.bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
    } else {
        let read: Result<Cases, _> = serde_json::from_slice(&file.bytes);
        read.map_err(|error| ManifestError::NotCases { path: file.path.clone(), error: error.to_string() })?.cases.len()
    };
    Ok(Listed { path: file.path.clone(), cases: cases as u64, sha256: digest::sha256(&file.bytes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_counts_hashes_and_tells_differences() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("1-batches");
        std::fs::create_dir_all(&inner).unwrap();
        std::fs::create_dir_all(folder.path().join("host")).unwrap();
        std::fs::write(folder.path().join("manifest.json"), "not counted").unwrap();
        std::fs::write(inner.join("BA-1.json"), r#"{"cases": [{}, {}]}"#).unwrap();
        std::fs::write(inner.join("more.jsonl"), "{}\n\n{}\n{}\n").unwrap();
        std::fs::write(folder.path().join("host/a.json"), r#"{"cases": [{}]}"#).unwrap();
        let corpus = Corpus::Folder(folder.path().to_owned());
        let before = Manifest::of(&corpus).unwrap();
        assert_eq!((before.cases, before.edits, before.files.len()), (6, 5, 3));
        assert_eq!(serde_json::from_str::<Manifest>(&before.to_json()).unwrap(), before);
        assert!(before.differences(&before).is_empty());

        std::fs::write(inner.join("BA-1.json"), r#"{"cases": [{}]}"#).unwrap();
        std::fs::remove_file(folder.path().join("host/a.json")).unwrap();
        std::fs::write(inner.join("new.json"), r#"{"cases": []}"#).unwrap();
        let told = before.differences(&Manifest::of(&corpus).unwrap()).join("\n");
        assert_eq!(
            told,
            "1-batches/BA-1.json differs: 2 cases were listed, 1 are there\nhost/a.json is gone\n1-batches/new.json is not listed"
        );
        std::fs::write(inner.join("new.json"), "[").unwrap();
        assert!(Manifest::of(&corpus).unwrap_err().to_string().starts_with("`1-batches/new.json`: its cases cannot"));
    }
}
