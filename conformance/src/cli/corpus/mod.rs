//! `editproof corpus`: keeping the corpus in order; and for the other commands the cases that they ask when none are named.

mod add;
mod findings;
mod lint;
mod manifest;

use super::exit::{Error, Exit};
use super::output::Output;
use crate::case::{Case, LoadError, load_paths};
use crate::corpus::Corpus;
use crate::report::number::counted;
use clap::{Args, Subcommand};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  editproof corpus add failures/g1-17-shrunk.json --name lone-cr-kept --flags lone-cr --comment 'drops a CR that has no LF'
      a failing case becomes one of the corpus
  editproof corpus lint
      whether every case keeps the rules
  editproof corpus manifest --check
      whether the manifest says what is there

Exit status: 0 all agree, 1 differences, 2 usage or bad input, 70 internal error";

/// Keep the corpus in order
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct CorpusVerb {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Add(Box<add::Add>),
    Lint(lint::Lint),
    Findings(findings::Findings),
    Manifest(manifest::ManifestVerb),
}

impl CorpusVerb {
    /// Does what the verb says.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        match &self.verb {
            Verb::Add(verb) => verb.execute(output),
            Verb::Findings(verb) => verb.execute(output),
            Verb::Lint(verb) => verb.execute(output),
            Verb::Manifest(verb) => verb.execute(output),
        }
    }
}

/// Problems of case files that are told in words.
const SHOWN_PROBLEMS: usize = 20;

/// The corpus of the working folder or of the nearest folder above it that has one, else the embedded one.
pub(super) fn nearest() -> Corpus {
    Corpus::nearest(&std::env::current_dir().unwrap_or_default())
}

/// The edit cases of the nearest corpus.
///
/// # Errors
/// As for [`load`].
pub(super) fn cases() -> Result<Vec<Case>, Error> {
    nearest().edit_cases().map_err(told)
}

/// The cases of these files and folders.
///
/// # Errors
/// What is wrong with them: the first few problems in words, the rest as a count.
pub(super) fn load(paths: &[PathBuf]) -> Result<Vec<Case>, Error> {
    load_paths(paths).map_err(told)
}

fn told(LoadError { problems }: LoadError) -> Error {
    let mut words: Vec<_> = problems.iter().take(SHOWN_PROBLEMS).map(|problem| problem.to_string()).collect();
    if problems.len() > SHOWN_PROBLEMS {
        words.push(format!("and {}", counted((problems.len() - SHOWN_PROBLEMS) as u64, "more problem")));
    }
    Error::BadInput(words.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_problems_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bad.jsonl"), "nonsense\n".repeat(50)).unwrap();
        let error = load(&[folder.path().to_owned()]).unwrap_err().to_string();
        assert_eq!(error.lines().count(), SHOWN_PROBLEMS + 1, "{error}");
        assert!(error.ends_with("and 30 more problems"), "{error}");
    }
}
