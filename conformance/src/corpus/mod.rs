//! The corpus, wherever it is: a folder of a working copy, or the one that is embedded in this program.
//!
//! Why a folder wins: whoever stands in a working copy means its cases, also those that were added a minute ago. Elsewhere the
//! embedded corpus is there, so that an installed program needs no files.

pub mod answers;
pub mod lint;
pub mod manifest;

use crate::case::{Case, LoadError, OTHER_FOLDERS, load_files};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What paths inside the embedded corpus begin with, where they are shown.
const EMBEDDED: &str = "embedded:corpus";

/// Where cases are taken from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Corpus {
    /// A folder.
    Folder(PathBuf),
    /// The corpus that this program was built with.
    #[default]
    Embedded,
}

/// A case file of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusFile {
    /// Where it stands in the corpus, for example `1-batches/BA-1.json`; `/` between folders on every system.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl CorpusFile {
    /// The folder of the corpus that it stands in.
    pub fn folder(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }
}

impl Corpus {
    /// The corpus in the folder `here` or in the nearest folder above it that has one, relative to `here` if it is inside;
    /// else the embedded one.
    pub fn nearest(here: &Path) -> Corpus {
        let mut above = here.ancestors().map(|folder| folder.join("corpus"));
        match above.find(|folder| is_corpus(folder)) {
            Some(found) => Corpus::Folder(found.strip_prefix(here).map_or(found.clone(), Path::to_path_buf)),
            None => Corpus::Embedded,
        }
    }

    /// Every case file, in the order of the paths' bytes.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn files(&self) -> io::Result<Vec<CorpusFile>> {
        match self {
            Corpus::Folder(folder) => in_folder(folder),
            Corpus::Embedded => Ok(editproof_corpus::files()
                .into_iter()
                .map(|file| CorpusFile { path: file.path.to_owned(), bytes: file.bytes.to_vec() })
                .collect()),
        }
    }

    /// The path under which a file of the corpus is shown.
    pub fn shown(&self, path: &str) -> PathBuf {
        match self {
            Corpus::Folder(folder) => folder.join(path),
            Corpus::Embedded => Path::new(EMBEDDED).join(path),
        }
    }

    /// Every edit case.
    ///
    /// # Errors
    /// What is wrong with the files.
    pub fn edit_cases(&self) -> Result<Vec<Case>, LoadError> {
        let files = self.files().map_err(|error| LoadError::of_file(&self.shown(""), error))?;
        let edits = files.iter().filter(|file| !OTHER_FOLDERS.contains(&file.folder()));
        load_files(edits.map(|file| (self.shown(&file.path), file.bytes.as_slice())))
    }
}

impl fmt::Display for Corpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Corpus::Folder(folder) => write!(f, "the corpus in `{}`", folder.display()),
            Corpus::Embedded => write!(f, "the corpus embedded in this program, version {}", editproof_corpus::VERSION),
        }
    }
}

/// Other projects have folders named `corpus` too: ours holds the schema of its cases.
fn is_corpus(folder: &Path) -> bool {
    folder.join("case.schema.json").is_file()
}

fn in_folder(folder: &Path) -> io::Result<Vec<CorpusFile>> {
    let mut files = Vec::new();
    // What stands in the folder itself is about the corpus: its manifest, its schema, its crate.
    for entry in WalkDir::new(folder).min_depth(2) {
        let entry = entry?;
        let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let parts: Option<Vec<&str>> = inside.iter().map(|part| part.to_str()).collect();
        // A name that is not UTF-8 is not one of ours.
        let Some(path) = parts.map(|parts| parts.join("/")) else { continue };
        let is_code = path.split_once('/').is_some_and(|(top, _)| editproof_corpus::CODE.contains(&top));
        if entry.file_type().is_file() && !is_code && editproof_corpus::is_case_file(&path) {
            files.push(CorpusFile { path, bytes: std::fs::read(entry.path())? });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_corpus_is_found() {
        let top = tempfile::tempdir().unwrap();
        let folder = |name: &str| top.path().join(name);
        for made in ["house/corpus", "house/room/inner", "other/corpus", "other/room"] {
            std::fs::create_dir_all(folder(made)).unwrap();
        }
        std::fs::write(folder("house/corpus/case.schema.json"), "{}").unwrap();
        assert_eq!(Corpus::nearest(&folder("house")), Corpus::Folder(PathBuf::from("corpus")));
        assert_eq!(Corpus::nearest(&folder("house/room/inner")), Corpus::Folder(folder("house/corpus")));
        // Another project's `corpus` is not ours.
        assert_eq!(Corpus::nearest(&folder("other/room")), Corpus::Embedded);
    }
}
