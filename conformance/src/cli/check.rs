//! `editproof check`: the metamorphic properties of an engine, without an oracle.
//!
//! Why a command of its own and not an option of `run`: nothing is compared with the oracle or with recorded answers here, so
//! neither the table nor the verdicts of `run` would say anything.

use super::corpus;
use super::engine::EngineArgument;
use super::exit::{Error, Exit};
use super::jobs::JobsArgument;
use super::output::Output;
use super::progress;
use crate::case::Case;
use crate::metamorphic::survey;
use crate::report::{properties, reproduce::Reproducer, visible};
use crate::run::{Generated, Plan};
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Each property makes further questions from a case and compares the engine's own answers: a line in front moves the \
location and nothing else, a batch answers what its edits answer one by one, and so on. `--list` names them all. An engine \
that is right is never called wrong; one that is wrong may keep every property.

Examples:
  editproof check
      the whole corpus and 20,000 generated cases
  editproof check --generate 100000 --seed 7
      more generated cases, and other ones
  editproof check failures/g1-17.json --generate 0
      one case
  editproof check --engine fault:ba-2-sees-original --show 1
      an engine that is wrong on purpose
  editproof check --list
      the properties, their clauses, and a fault that each alone finds

Exit status: 0 every property holds, 1 violations, 2 usage or bad input, 70 internal error";

/// Check an engine's answers against each other, without an oracle
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Check {
    /// Case files (`.json`, `.jsonl`) and folders of them [default: the whole corpus]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// List the properties and end
    #[arg(long)]
    list: bool,

    /// How many cases to generate beside those that are read
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    generate: u64,

    /// The seed of the generated cases; the same seed gives the same cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: JobsArgument,

    #[command(flatten)]
    engine: EngineArgument,

    /// How many violations to show and to store; the rest is counted
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,

    /// The folder in which the cases of violations are stored
    #[arg(long, value_name = "DIR", default_value = "failures")]
    failures: PathBuf,

    /// Also write the results to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Check {
    /// Checks and reports.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        if self.list {
            output.print(&properties::list())?;
            return Ok(Exit::Agree);
        }
        let cases = self.read()?;
        let plan = Plan {
            engine: self.engine.choice.clone(),
            cases: &cases,
            generated: Generated { count: self.generate, seed: self.seed, texts: None },
            kept_failures: self.show,
            ..Plan::default()
        };
        let jobs = self.jobs.count();
        let bar = progress::bar(plan.len(), 0, progress::CASES);
        let found = survey(&plan, jobs, &|checked| bar.inc(checked)).map_err(Error::internal)?;
        bar.finish_and_clear();
        let mut reproducer = Reproducer::new(&self.failures, &self.engine.choice).checking();
        let mut stored = Vec::new();
        for violated in &found.violations {
            let kept = reproducer.store(&violated.case).map_err(Error::bad_input)?;
            output.print(&properties::violation(violated, &kept.command))?;
            output.print("\n")?;
            stored.push(kept);
        }
        if !found.violations.is_empty() {
            output.print(&format!("{}\n\n", visible::LEGEND))?;
        }
        output.print(&properties::summary(&found))?;
        if let Some(file) = &self.json {
            let report = properties::json_report(&plan, &found, &stored);
            std::fs::write(file, report).map_err(|error| Error::file("write", file, &error))?;
        }
        Ok(if found.wrong == 0 { Exit::Agree } else { Exit::Differ })
    }

    fn read(&self) -> Result<Vec<Case>, Error> {
        if self.paths.is_empty() { corpus::cases() } else { corpus::load(&self.paths) }
    }
}
