//! The corpus as data inside a program: every case file, and its manifest.
//!
//! Why a crate of its own: an installed `editproof` runs the corpus where there is no repository. Why no types: what a case is
//! says `editproof-conformance`, which reads the corpus of a folder and this one with the same code.
//!
//! Space: the files are part of the program, about 1 MiB. Invariant: [`files`] are those that the manifest lists, in its order
//! (a test of `editproof-conformance` holds the two together).

#![forbid(unsafe_code)]

use include_dir::{Dir, include_dir};

/// The corpus's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// `manifest.json`: the SHA-256 of every case file, the number of its cases, and their sums.
pub const MANIFEST: &str = include_str!("../manifest.json");

static ROOT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");

/// Folders beside the corpus's own.
pub const CODE: &[&str] = &["src", "target"];

/// A case file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it stands in the corpus, for example `1-batches/BA-1.json`; `/` between folders on every system.
    pub path: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
}

/// Every case file, in the order of the paths' bytes.
///
/// ```
/// let file = editproof_corpus::files().into_iter().find(|file| file.path == "1-batches/BA-1.json").unwrap();
/// assert!(file.bytes.starts_with(b"{\n  \"about\": \"BA-1: "));
/// ```
pub fn files() -> Vec<File> {
    let mut found = Vec::new();
    let mut folders: Vec<&Dir<'static>> =
        ROOT.dirs().filter(|folder| folder.path().to_str().is_some_and(|name| !CODE.contains(&name))).collect();
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        let files =
            folder.files().filter_map(|file| Some(File { path: file.path().to_str()?, bytes: file.contents() }));
        found.extend(files.filter(|file| is_case_file(file.path)));
    }
    found.sort_by_key(|file| file.path);
    found
}

/// Whether a file of that name holds cases: of the others, the schema and the manifest are about them.
pub fn is_case_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_about_cases = name.ends_with(".schema.json") || name == "manifest.json";
    !name.starts_with('.') && !is_about_cases && (name.ends_with(".json") || name.ends_with(".jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_files_are_those_in_folders() {
        let files = files();
        assert!(files.len() > 80, "{}", files.len());
        assert!(files.windows(2).all(|pair| pair[0].path < pair[1].path));
        assert!(files.iter().all(|file| file.path.contains('/') && !file.path.starts_with("src/")));
        assert!(
            !is_case_file("x/.a.json")
                && !is_case_file("x/case.schema.json")
                && !is_case_file("manifest.json")
                && !is_case_file("host/README.md")
        );
    }
}
