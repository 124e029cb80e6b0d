//! `editproof history`: what commits made of files, asked of an engine.

use super::engine::{EngineArgument, cannot_be_asked};
use super::exit::{Error, Exit};
use super::output::Output;
use super::progress;
use crate::history::{SurveyError, survey};
use crate::report::history::{failure, summary};
use crate::report::reproduce::Reproducer;
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Each text file that a commit changed gives a batch: its hunks, with as many lines around each as make it unlike any other place. \
Applied to the file before, the engine must give the file after. No oracle is asked. \
With `--disturb` each edit is also asked damaged as a model would, in every way that there is: the answer is the file after – but \
for white space that was damaged – or a refusal, never another text.

Examples:
  editproof history .
      this repository, all of it
  editproof history ~/src/project --commits 200 --disturb
      the newest 200 commits, edits damaged too
  editproof history . --disturb --engine 'node my-engine.js'
      a program of your own

Exit status: 0 every answer is right, 1 another text or no answer, 2 usage or bad input, 70 internal error";

/// Hold an engine against a git history: each commit's edits must make what the commit made
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct History {
    /// A folder in a git repository
    #[arg(value_name = "REPO")]
    repository: PathBuf,

    /// How many commits to look at, the newest first [default: all]
    #[arg(long, value_name = "N")]
    commits: Option<u64>,

    /// Also ask each edit damaged
    #[arg(long)]
    disturb: bool,

    /// The seed of the damage
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    engine: EngineArgument,

    /// How many wrong answers to show and to store; the rest is counted
    #[arg(long, value_name = "N", default_value_t = 5)]
    show: usize,

    /// The folder in which they are stored as case files
    #[arg(long, value_name = "DIR", default_value = "failures")]
    failures: PathBuf,
}

impl History {
    /// Surveys and reports.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let bar = progress::counter("{human_pos} files, {per_sec}");
        let seed = self.disturb.then_some(self.seed);
        let commits = self.commits.unwrap_or(u64::MAX);
        let found = survey(&self.repository, commits, seed, &self.engine.choice, self.show, &|| bar.inc(1));
        bar.finish_and_clear();
        let findings = match found {
            Ok(findings) => findings,
            Err(SurveyError::Engine(trouble)) => return cannot_be_asked(&trouble, output),
            Err(error) => return Err(Error::bad_input(error)),
        };
        if findings.walked.commits == 0 {
            output.print(
                "no commit with its parent at hand: a new repository, or a shallow clone; nothing was asked\n",
            )?;
            return Ok(Exit::Agree);
        }
        let mut reproducer = Reproducer::new(&self.failures, &self.engine.choice);
        for failed in &findings.failures {
            let stored = reproducer.store(&failed.case).map_err(Error::bad_input)?;
            output.print(&failure(failed, &stored.command))?;
        }
        output.print(&summary(&findings))?;
        Ok(if findings.is_clean() { Exit::Agree } else { Exit::Differ })
    }
}
