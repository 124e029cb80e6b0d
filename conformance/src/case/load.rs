//! Reading case files: `.json` (hand-written, `{"cases": […]}`) and `.jsonl` (recorded, one case a line, streamed).
//!
//! All problems of all files are collected: an author should see them at once, not one per run. Within one case the first
//! error of its shape ends it, because what follows may only be its consequence.
//!
//! Time is linear in the files. Space: a `.json` file is held whole while it is read; a `.jsonl` file line by line.
//! Invariants: cases come in the order of the paths given, within a folder in the order of the files' names, within a
//! file in its own order; ids are unique among all that is loaded together.

use super::cure::fault_of;
use super::problem::{Fault, LoadError, Problem};
use super::wire::{WireCase, WireKind};
use super::{Case, Origin};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::{DirEntry, WalkDir};

/// Folders of the corpus whose cases are no edits: other rooms have readers of their own for them. They are passed over
/// inside a folder that is loaded.
pub const OTHER_FOLDERS: &[&str] = &["protocol", "negotiation", "host", "worker", "bridge"];

/// Loads the cases of one file or folder.
///
/// A folder is read recursively: every `.json` and `.jsonl` file but those whose name begins with a dot or ends in
/// `.schema.json`, but the `manifest.json` of a corpus, and without the [`OTHER_FOLDERS`].
///
/// # Errors
/// Everything that is wrong with any of the files, each with file, line and cure.
///
/// ```
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("one.json");
/// std::fs::write(&path, r#"{"cases": [{"id": "a", "text": "b", "edits": [{"oldText": "b", "newText": "c"}]}]}"#)?;
/// let cases = editproof_conformance::case::load_path(&path)?;
/// assert_eq!(cases[0].edits[0].new_text, "c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load_path(path: &Path) -> Result<Vec<Case>, LoadError> {
    load_paths([path])
}

/// Loads the cases of several files and folders as one set; a file that is reached twice is read once.
///
/// # Errors
/// As for [`load_path`].
pub fn load_paths<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Vec<Case>, LoadError> {
    let mut loader = Loader::default();
    for path in paths {
        loader.path(path.as_ref());
    }
    loader.finish()
}

/// Reads the cases of one `.json` file that is in memory already; `name` is what problems and origins say.
///
/// # Errors
/// As for [`load_path`].
pub fn parse_cases(name: &Path, json: &str) -> Result<Vec<Case>, LoadError> {
    let mut loader = Loader::default();
    loader.json(&Arc::from(name), json);
    loader.finish()
}

/// Reads the cases of several files that are in memory already as one set; the names are what problems and origins say.
///
/// # Errors
/// As for [`load_path`].
pub fn load_files<'a>(files: impl IntoIterator<Item = (PathBuf, &'a [u8])>) -> Result<Vec<Case>, LoadError> {
    let mut loader = Loader::default();
    for (name, bytes) in files {
        loader.bytes(&Arc::from(name), bytes);
    }
    loader.finish()
}

/// The cases of a `.jsonl` file, one line at a time. Blank lines are passed over.
///
/// Ids are not compared with each other here: that would need memory for all of them.
#[derive(Debug)]
pub struct JsonLines<R> {
    file: Arc<Path>,
    reader: R,
    line: usize,
    broken: bool,
}

impl<R: BufRead> JsonLines<R> {
    /// Reads from `reader`; `name` is what problems and origins say.
    pub fn new(name: &Path, reader: R) -> Self {
        JsonLines { file: Arc::from(name), reader, line: 0, broken: false }
    }
}

impl JsonLines<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        File::open(path).map(|file| JsonLines::new(path, BufReader::new(file)))
    }
}

impl<R: BufRead> Iterator for JsonLines<R> {
    type Item = Result<Case, LoadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        while !self.broken {
            bytes.clear();
            self.line += 1;
            let at = |fault| Problem { file: self.file.clone(), line: Some(self.line), column: None, id: None, fault };
            match self.reader.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => {
                    let problems = vec![at(error.into())];
                    self.broken = true;
                    return Some(Err(LoadError { problems }));
                }
            }
            let Ok(text) = std::str::from_utf8(&bytes) else {
                return Some(Err(LoadError { problems: vec![at(Fault::NotUtf8)] }));
            };
            if !text.trim().is_empty() {
                return Some(read_case(&self.file, text.trim_end(), Place { line: self.line, column: 1 }));
            }
        }
        None
    }
}

/// The frame of a `.json` file; the cases stay unread, so that a bad one does not hide the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame<'a> {
    #[serde(default, rename = "about")]
    _about: String,
    #[serde(default, rename = "kind")]
    _kind: WireKind,
    #[serde(borrow)]
    cases: Vec<&'a RawValue>,
}

/// A place in a file, both numbers counted from 1, the column in bytes.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
}

#[derive(Default)]
struct Loader {
    cases: Vec<Case>,
    problems: Vec<Problem>,
    ids: HashMap<String, Origin>,
    seen: HashSet<PathBuf>,
}

impl Loader {
    fn path(&mut self, path: &Path) {
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {}
            Ok(_) => return self.file(path),
            Err(error) => return self.problems.push(whole_file(&Arc::from(path), error.into())),
        }
        let mut found = false;
        let own = |entry: &DirEntry| {
            let name = entry.file_name().to_str().unwrap_or_default();
            entry.depth() == 0 || !(entry.file_type().is_dir() && OTHER_FOLDERS.contains(&name))
        };
        for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(own) {
            match entry {
                Ok(entry) if entry.file_type().is_file() && is_case_file(entry.path()) => {
                    found = true;
                    self.file(entry.path());
                }
                Ok(_) => {}
                Err(error) => {
                    let place = error.path().unwrap_or(path).to_owned();
                    self.problems.push(whole_file(&Arc::from(place), Fault::Io(error.into())));
                }
            }
        }
        if !found {
            self.problems.push(whole_file(&Arc::from(path), Fault::NoCases));
        }
    }

    fn file(&mut self, path: &Path) {
        let name: Arc<Path> = Arc::from(path);
        if let Ok(real) = path.canonicalize()
            && !self.seen.insert(real)
        {
            return;
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("json") => {
                let mut bytes = Vec::new();
                match File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
                    Ok(_) => self.bytes(&name, &bytes),
                    Err(error) => self.problems.push(whole_file(&name, error.into())),
                }
            }
            Some("jsonl") => match JsonLines::open(path) {
                Ok(lines) => lines.for_each(|case| self.keep(case)),
                Err(error) => self.problems.push(whole_file(&name, error.into())),
            },
            _ => self.problems.push(whole_file(&name, Fault::NotACaseFile)),
        }
    }

    fn bytes(&mut self, name: &Arc<Path>, bytes: &[u8]) {
        match (name.extension().and_then(|extension| extension.to_str()), std::str::from_utf8(bytes)) {
            (Some("jsonl"), _) => JsonLines::new(name, bytes).for_each(|case| self.keep(case)),
            (_, Ok(text)) => self.json(name, text),
            (_, Err(_)) => self.problems.push(whole_file(name, Fault::NotUtf8)),
        }
    }

    fn json(&mut self, name: &Arc<Path>, text: &str) {
        match serde_json::from_str::<Frame<'_>>(text) {
            Ok(frame) => {
                // The cases are slices of `text`, so the distance between the pointers is the offset.
                let mut counted = 0;
                let mut place = Place { line: 1, column: 1 };
                for raw in frame.cases {
                    let offset = raw.get().as_ptr() as usize - text.as_ptr() as usize;
                    place = advance(place, &text[counted..offset]);
                    counted = offset;
                    self.keep(read_case(name, raw.get(), place));
                }
            }
            Err(error) => self.problems.push(Problem {
                file: name.clone(),
                line: Some(error.line()),
                column: Some(error.column()),
                id: None,
                fault: fault_of(&error),
            }),
        }
    }

    fn keep(&mut self, case: Result<Case, LoadError>) {
        let case = match case {
            Ok(case) => case,
            Err(error) => return self.problems.extend(error.problems),
        };
        let Some(origin) = case.origin.clone() else { return self.cases.push(case) };
        if let Some(first) = self.ids.get(&case.id) {
            self.problems.push(Problem {
                file: origin.file,
                line: Some(origin.line),
                column: None,
                id: Some(case.id),
                fault: Fault::DuplicateId { file: first.file.to_path_buf(), line: first.line },
            });
            return;
        }
        self.ids.insert(case.id.clone(), origin);
        self.cases.push(case);
    }

    fn finish(self) -> Result<Vec<Case>, LoadError> {
        if self.problems.is_empty() { Ok(self.cases) } else { Err(LoadError { problems: self.problems }) }
    }
}

/// Whether a file of a folder is one of cases, by its name; folders are not looked at.
pub fn is_case_file(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(editproof_corpus::is_case_file)
}

fn whole_file(file: &Arc<Path>, fault: Fault) -> Problem {
    Problem { file: file.clone(), line: None, column: None, id: None, fault }
}

fn advance(from: Place, text: &str) -> Place {
    match text.rfind('\n') {
        Some(last) => Place { line: from.line + text.matches('\n').count(), column: text.len() - last },
        None => Place { line: from.line, column: from.column + text.len() },
    }
}

/// Reads one case whose JSON begins at `place`.
fn read_case(file: &Arc<Path>, json: &str, place: Place) -> Result<Case, LoadError> {
    #[derive(Deserialize)]
    struct JustId {
        id: String,
    }
    let at = |line, column, fault| {
        let id = serde_json::from_str::<JustId>(json).ok().map(|just| just.id);
        Problem { file: file.clone(), line: Some(line), column, id, fault }
    };
    let wire: WireCase = serde_json::from_str(json).map_err(|error| {
        let column = if error.line() == 1 { place.column + error.column() - 1 } else { error.column() };
        LoadError { problems: vec![at(place.line + error.line() - 1, Some(column), fault_of(&error))] }
    })?;
    let broken: Vec<Problem> =
        wire.broken_rules().into_iter().map(|(what, cure)| at(place.line, None, Fault::Rule { what, cure })).collect();
    if !broken.is_empty() {
        return Err(LoadError { problems: broken });
    }
    let mut case = wire.expand().map_err(|error| {
        let what = error.to_string();
        let cure = "shorten the text".to_owned();
        LoadError { problems: vec![at(place.line, None, Fault::Rule { what, cure })] }
    })?;
    case.origin = Some(Origin { file: file.clone(), line: place.line });
    Ok(case)
}
