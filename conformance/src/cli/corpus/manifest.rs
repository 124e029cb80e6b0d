//! `editproof corpus manifest`: what the corpus holds, file by file, with digests.

use super::super::exit::{Error, Exit};
use super::super::output::Output;
use crate::corpus::Corpus;
use crate::corpus::manifest::Manifest;
use crate::report::style::{RIGHT, WRONG};
use clap::Args;
use editproof_qualification::file;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  editproof corpus manifest
      the digest of every case file, and the one of the whole, as JSON
  editproof corpus manifest --check
      whether the committed manifest says what is there
  editproof corpus manifest --write
      make it say so

Exit status: 0 all agree, 1 differences, 2 usage or bad input, 70 internal error";

/// Print, write or check the corpus's manifest: SHA-256 of every case file, and how many cases there are
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ManifestVerb {
    /// The corpus's folder [default: the nearest one, else the embedded corpus]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Compare with the manifest that the corpus holds
    #[arg(long)]
    check: bool,

    /// Write it into the corpus's folder
    #[arg(long, conflicts_with = "check")]
    write: bool,
}

impl ManifestVerb {
    /// Prints, writes or checks.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let corpus = self.folder.clone().map_or_else(super::nearest, Corpus::Folder);
        let manifest = Manifest::of(&corpus).map_err(Error::bad_input)?;
        let said = format!("{} files, {} cases, sha256 {}", manifest.files.len(), manifest.cases, manifest.sha256);
        if self.check {
            return check(&corpus, &manifest, &said, output);
        }
        if !self.write {
            output.print(&manifest.to_json())?;
            return Ok(Exit::Agree);
        }
        let Corpus::Folder(folder) = &corpus else {
            return Err(Error::BadInput(
                "the embedded corpus cannot be written; run in a working copy of editproof, or name a folder"
                    .to_owned(),
            ));
        };
        let file = folder.join("manifest.json");
        file::replace(&file, manifest.to_json().as_bytes()).map_err(|error| Error::file("write", &file, &error))?;
        output.print(&format!("wrote `{}`: {said}\n", file.display()))?;
        Ok(Exit::Agree)
    }
}

fn check(corpus: &Corpus, found: &Manifest, said: &str, output: &mut Output) -> Result<Exit, Error> {
    let shown = corpus.shown("manifest.json");
    let committed = match corpus {
        Corpus::Folder(_) => std::fs::read_to_string(&shown).map_err(|error| Error::file("read", &shown, &error))?,
        Corpus::Embedded => editproof_corpus::MANIFEST.to_owned(),
    };
    if committed == found.to_json() {
        output.print(&format!("{RIGHT}{} says what is there{RIGHT:#}: {said}\n", shown.display()))?;
        return Ok(Exit::Agree);
    }
    let listed: Result<Manifest, _> = serde_json::from_str(&committed);
    let differences = match listed {
        Ok(listed) => listed.differences(found),
        Err(error) => vec![format!("it cannot be read: {error}")],
    };
    let differences = if differences.is_empty() { vec!["its layout differs".to_owned()] } else { differences };
    for difference in differences {
        output.print(&format!("{WRONG}{}: {difference}{WRONG:#}\n", shown.display()))?;
    }
    output.print("review the difference; `editproof corpus manifest --write` brings the manifest up to date\n")?;
    Ok(Exit::Differ)
}
