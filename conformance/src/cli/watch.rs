//! `editproof watch`: after each save, the build and the cases that tell soonest whether it helped.

use super::corpus;
use super::engine::{EngineArgument, cannot_be_asked};
use super::exit::{Error, Exit};
use super::failures::Failures;
use super::jobs::JobsArgument;
use super::output::Output;
use super::quick::stored_failures;
use crate::engines::Choice;
use crate::external::Settings;
use crate::report::number::counted;
use crate::report::style::{FAINT, RIGHT, WRONG};
use crate::report::visible;
use crate::run::RunError;
use crate::watch::{Outcome, Round, Saves, build};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

const AFTER_HELP: &str = "\
After each save: the build, then the cases that failed before, and once these pass the corpus and generated cases. The smallest \
failing case is shown. It is a choice of fast cases, not the whole: `editproof run` and `editproof prove` ask the rest. \
Without `--engine` the engine of this repository is built and asked as a process of its own. Ctrl-C ends it.

Examples:
  editproof watch
      the engine of this repository, its sources watched
  editproof watch --engine 'node my-engine.js' --watch src
      a program of your own that needs no build
  editproof watch --engine target/debug/my-engine --build 'cargo build' --watch src
      one that does

Exit status: 0 ended after `--rounds` and all agree, 1 the last round found a difference, 2 usage or bad input, 70 internal error";

/// The engine of this repository, as it was built last.
const OWN_BUILD: &str = "cargo build --release --quiet --package editproof-conformance --bin editproof";
const OWN_ENGINE: &str = "target/release/editproof serve";
const OWN_SOURCES: &[&str] = &["engine/src", "spec/src"];

/// Build and test an engine after each save, what failed before first
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Watch {
    #[command(flatten)]
    engine: EngineArgument,

    /// The command that builds the engine; no shell is run [default: cargo, for the engine of this repository; else none]
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,

    /// A file or folder whose saves begin a round; again for more [default: the sources of the engine of this repository; else the
    /// working folder]
    #[arg(long, value_name = "PATH")]
    watch: Vec<PathBuf>,

    /// How many cases to generate beside the corpus
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    generate: u64,

    /// End after so many rounds [default: on Ctrl-C]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: Option<u64>,

    #[command(flatten)]
    jobs: JobsArgument,

    /// The folder in which failing cases are stored, and from which they are asked again
    #[arg(long, value_name = "DIR", default_value = "failures")]
    failures: PathBuf,
}

impl Watch {
    /// Goes round until it is ended.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let own = self.engine.choice == Choice::Fast;
        let engine = if own { served(OWN_ENGINE)? } else { self.engine.choice.clone() };
        let build_command = self.build.as_deref().or(own.then_some(OWN_BUILD));
        let watched = match (self.watch.is_empty(), own) {
            (false, _) => self.watch.clone(),
            (true, true) => OWN_SOURCES.iter().map(PathBuf::from).collect(),
            (true, false) => vec![PathBuf::from(".")],
        };
        let jobs = self.jobs.count();
        // Before the first round: what is saved while it runs begins the second one.
        let saves = Saves::of(&watched, &self.failures).map_err(Error::bad_input)?;
        let cases = corpus::cases()?;
        let mut round = Round { cases, generate: self.generate, failing: stored_failures(&self.failures) };
        for number in 1.. {
            let exit = self.round(&mut round, &engine, build_command, jobs, output)?;
            if self.rounds.is_some_and(|rounds| number >= rounds) {
                return Ok(exit);
            }
            output.print(&format!("{FAINT}waiting for a save{FAINT:#}\n\n"))?;
            let saved = saves.wait();
            if saved.is_empty() {
                return Ok(exit);
            }
            output.print(&saved_files(&saved))?;
        }
        Ok(Exit::Agree)
    }

    fn round(
        &self,
        round: &mut Round,
        engine: &Choice,
        build_command: Option<&str>,
        jobs: NonZeroUsize,
        output: &mut Output,
    ) -> Result<Exit, Error> {
        let start = Instant::now();
        if let Some(command) = build_command {
            if let Err(error) = build(command) {
                output.print(&format!("{WRONG}no build:{WRONG:#} {error}\n"))?;
                return Ok(Exit::Differ);
            }
            output.print(&format!("{FAINT}built in {:.1} s{FAINT:#}\n", start.elapsed().as_secs_f64()))?;
        }
        let start = Instant::now();
        let outcome = match round.ask(engine, jobs) {
            Ok(outcome) => outcome,
            Err(RunError::Engine { trouble }) => return cannot_be_asked(&trouble, output),
            Err(error) => return Err(Error::internal(error)),
        };
        output.print(&told(&outcome, start.elapsed().as_secs_f64()))?;
        if let Some(failed) = &outcome.easiest {
            Failures::new(&self.failures, engine, true).show(&failed.case, &failed.judgement, output)?;
            output.print(&format!("{}\n", visible::LEGEND))?;
        }
        Ok(if outcome.failed == 0 { Exit::Agree } else { Exit::Differ })
    }
}

/// The engine behind the protocol.
fn served(command: &str) -> Result<Choice, Error> {
    let settings = Settings::of(command).map_err(Error::internal)?;
    Ok(Choice::External(Arc::new(settings)))
}

fn told(outcome: &Outcome, seconds: f64) -> String {
    let Outcome { asked, failed, is_of_before, .. } = outcome;
    let asked = counted(*asked, "case");
    match (failed, is_of_before) {
        (0, _) => format!("{RIGHT}{asked}, no difference, in {seconds:.1} s{RIGHT:#}\n"),
        (failed, true) => {
            format!("{WRONG}{failed} of {asked} that failed before still fail, in {seconds:.1} s{WRONG:#}\n\n")
        }
        (failed, false) => format!("{WRONG}{failed} of {asked} differ, in {seconds:.1} s{WRONG:#}\n\n"),
    }
}

fn saved_files(saved: &std::collections::BTreeSet<PathBuf>) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    let first = saved.first().map(|path| path.strip_prefix(&here).unwrap_or(path)).unwrap_or(Path::new(""));
    let more = if saved.len() > 1 { format!(" and {} more", saved.len() - 1) } else { String::new() };
    format!("saved: {}{more}\n", first.display())
}
