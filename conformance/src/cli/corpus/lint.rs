//! `editproof corpus lint`: case files held to every rule of the corpus.

use super::super::exit::{Error, Exit};
use super::super::output::Output;
use crate::case::{OTHER_FOLDERS, Problem, is_case_file};
use crate::corpus::lint::lint;
use crate::corpus::manifest::Manifest;
use crate::corpus::{Corpus, CorpusFile};
use crate::report::number::counted;
use crate::report::style::{RIGHT, WRONG};
use crate::run::rooms;
use clap::Args;
use editproof_qualification::file;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

const AFTER_HELP: &str = "\
The rules: corpus/README.md. The whole corpus is also held to show every clause accepting and bounding something, to have the \
manifest that it says, and the rooms' cases are run. `--fix` changes the layout of files that can be read, and nothing else.

Examples:
  editproof corpus lint
      the whole corpus
  editproof corpus lint --fix corpus/3-lines
      the files of a folder, brought into the canonical form
  editproof corpus lint --no-answers draft.json
      without asking the oracle

Exit status: 0 no problem, 1 problems, 2 usage or bad input, 70 internal error";

/// Hold the corpus, or case files, to all its rules
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Lint {
    /// Case files and folders of them [default: the whole corpus]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Bring files into the canonical form
    #[arg(long)]
    fix: bool,

    /// Do not compare the answers with the oracle's, which takes seconds
    #[arg(long)]
    no_answers: bool,
}

impl Lint {
    /// Lints, and fixes the layout.
    ///
    /// # Errors
    /// A path that cannot be read, a file that cannot be written.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let corpus = super::nearest();
        let is_whole = self.paths.is_empty();
        let files = if is_whole { edits(&corpus)? } else { named(&self.paths)? };
        let mut linted = lint(&files, !self.no_answers, is_whole);
        if self.fix {
            if is_whole && corpus == Corpus::Embedded {
                return Err(Error::BadInput("the embedded corpus cannot be changed; name files with PATH".to_owned()));
            }
            for (file, canonical) in &linted.layouts {
                file::replace(file, canonical.as_bytes()).map_err(|error| Error::file("write", file, &error))?;
                output.print(&format!("{}: brought into the canonical form\n", file.display()))?;
            }
            let is_layout = |problem: &Problem| {
                linted.layouts.iter().any(|(file, _)| **file == *problem.file && problem.id.is_none())
            };
            linted.problems.retain(|problem| !is_layout(problem));
        }
        let mut told: Vec<String> = linted.problems.iter().map(ToString::to_string).collect();
        if is_whole {
            told.extend(others(&corpus)?);
        }
        for problem in &told {
            output.print(&format!("{WRONG}{problem}{WRONG:#}\n"))?;
        }
        let of = format!("{} in {}", counted(linted.cases as u64, "case"), counted(files.len() as u64, "file"));
        let from = if is_whole { format!(" of {corpus}") } else { String::new() };
        if told.is_empty() {
            output.print(&format!("{of}{from}: {RIGHT}no problem{RIGHT:#}\n"))?;
            return Ok(Exit::Agree);
        }
        output.print(&format!("{of}{from}: {WRONG}{}{WRONG:#}\n", counted(told.len() as u64, "problem")))?;
        Ok(Exit::Differ)
    }
}

/// The files that hold edits.
fn edits(corpus: &Corpus) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let files = corpus.files().map_err(|error| Error::file("read", &corpus.shown(""), &error))?;
    let edits = files.into_iter().filter(|file| !OTHER_FOLDERS.contains(&file.folder()));
    Ok(edits.map(|CorpusFile { path, bytes }| (corpus.shown(&path), bytes)).collect())
}

/// What is said of the rooms' cases and of the manifest.
fn others(corpus: &Corpus) -> Result<Vec<String>, Error> {
    let mut told = match rooms(corpus) {
        Ok(rooms) => rooms.failures,
        Err(error) => vec![error.to_string()],
    };
    let file = corpus.shown("manifest.json");
    let committed = match corpus {
        Corpus::Folder(_) => std::fs::read_to_string(&file).unwrap_or_default(),
        Corpus::Embedded => editproof_corpus::MANIFEST.to_owned(),
    };
    // A file whose cases cannot be counted has been told of already.
    if Manifest::of(corpus).is_ok_and(|found| found.to_json() != committed) {
        let cure = "`editproof corpus manifest --write` brings it up to date";
        told.push(format!("{}: it does not say what is there; {cure}", file.display()));
    }
    Ok(told)
}

/// The case files of these paths.
fn named(paths: &[PathBuf]) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| Error::file("read", path, &error));
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push((path.clone(), read(path)?));
            continue;
        }
        let own = |name: &str| !OTHER_FOLDERS.contains(&name);
        let walk = WalkDir::new(path).sort_by_file_name().into_iter();
        let walk = walk.filter_entry(|entry| entry.depth() == 0 || entry.file_name().to_str().is_some_and(own));
        for entry in walk {
            let entry = entry.map_err(|error| Error::BadInput(format!("cannot read `{}`: {error}", path.display())))?;
            if entry.file_type().is_file() && is_case_file(entry.path()) {
                files.push((entry.path().to_owned(), read(entry.path())?));
            }
        }
    }
    Ok(files)
}
