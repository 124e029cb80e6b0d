//! `editproof corpus findings`: the page of the review findings.

use super::super::exit::{Error, Exit};
use super::super::output::Output;
use crate::case::Case;
use crate::corpus::Corpus;
use crate::report::findings::{Kind, page};
use crate::report::style::{RIGHT, WRONG};
use clap::Args;
use serde::Deserialize;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  editproof corpus findings > FINDINGS.md
      the page, in Markdown
  editproof corpus findings --check FINDINGS.md
      whether a file is what the command prints

Exit status: 0 printed or equal, 1 the file differs, 2 usage or bad input, 70 internal error";

/// Print what review found in deployed engines: stories, cases, and the faults of the bank that are wrong in the same way
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Findings {
    /// Compare this file with what would be printed
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

impl Findings {
    /// Prints or compares.
    ///
    /// # Errors
    /// The corpus or the file cannot be read.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let corpus = super::nearest();
        let cases = corpus.edit_cases().map_err(super::told)?;
        let page = page(&kinds(&corpus, &cases)?);
        let Some(file) = &self.check else {
            output.print(&page)?;
            return Ok(Exit::Agree);
        };
        let found = std::fs::read_to_string(file).map_err(|error| Error::file("read", file, &error))?;
        if found == page {
            output.print(&format!("{RIGHT}{} is what the command prints{RIGHT:#}\n", file.display()))?;
            return Ok(Exit::Agree);
        }
        let line = 1 + found.lines().zip(page.lines()).take_while(|(found, right)| found == right).count();
        let cure = "`editproof corpus findings > FINDINGS.md` writes it again";
        output.print(&format!("{WRONG}{}:{line}: out of date{WRONG:#}; {cure}\n", file.display()))?;
        Ok(Exit::Differ)
    }
}

/// The findings by file, each with what the file is about.
fn kinds<'a>(corpus: &Corpus, cases: &'a [Case]) -> Result<Vec<Kind<'a>>, Error> {
    #[derive(Deserialize)]
    struct About {
        about: String,
    }
    let files = corpus.files().map_err(|error| Error::file("read", &corpus.shown(""), &error))?;
    let mut kinds = Vec::new();
    for file in files.iter().filter(|file| file.folder() == "findings") {
        let shown = corpus.shown(&file.path);
        let about: About = serde_json::from_slice(&file.bytes).map_err(|error| {
            Error::BadInput(format!("`{}`: {error}; say under `about` what it is about", shown.display()))
        })?;
        let is_own = |case: &&Case| case.origin.as_ref().is_some_and(|origin| *origin.file == *shown);
        kinds.push(Kind {
            about: about.about.trim_end_matches('.').to_owned(),
            cases: cases.iter().filter(is_own).collect(),
        });
    }
    Ok(kinds)
}
