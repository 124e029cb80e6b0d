//! `editproof prove`: every case up to a bound, engine against oracle.

use super::engine::EngineArgument;
use super::exit::{Error, Exit};
use super::failures::Failures;
use super::jobs::JobsArgument;
use super::output::Output;
use super::progress;
use crate::enumerate::{Alphabet, Bound, Plan, Proof, ProveError, State, measure_rate, prove};
use crate::report::{proof, reproduce::Stored, visible};
use crate::shard::Shard;
use clap::Args;
use editproof_qualification::digest;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Three sets of cases: one edit over characters, batches of two edits over characters, one edit over whole lines; each exact and \
tolerant, with and without replaceAll. Symbols for --alphabet: a, b, space, tab, lf, crlf, cr, nbsp, mark (a combining \
mark), astral (a character beyond U+FFFF), bom, digit, dot, bar.

Examples:
  editproof prove
      some ten million cases, about a minute
  editproof prove --bound small --engine control:line-breaks
      an engine that is wrong on purpose
  editproof prove --alphabet a,b,space,lf,nbsp,mark,astral
      other symbols
  editproof prove --bound release --estimate
      how long the billion would take here
  editproof prove --bound release --resume proof.state
      as far as time allows; the same command goes on later
  editproof prove --bound release --shard 2/8 --resume part-2.state
      one of eight machines; `cat part-*.state > proof.state` joins them, and --resume proof.state reports the whole

Exit status: 0 all agree, 1 differences, 2 usage or bad input, 70 internal error";

/// Set an engine against the oracle on every case up to a bound
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Prove {
    /// How far: some seconds, ten million cases, or a billion
    #[arg(long, value_enum, default_value_t)]
    bound: Bound,

    /// The symbols of texts and edits; two letters `a` and `b` are exchangeable
    #[arg(long, value_name = "NAMES", default_value_t)]
    alphabet: Alphabet,

    /// One part of the work, for example 2/8
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,

    /// Keep finished blocks in this file, and skip those that it has
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Only measure for some seconds how long it would take
    #[arg(long, conflicts_with = "json")]
    estimate: bool,

    #[command(flatten)]
    jobs: JobsArgument,

    #[command(flatten)]
    engine: EngineArgument,

    /// How many differing cases to show and to store; the rest is counted
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,

    /// The folder in which differing cases are stored
    #[arg(long, value_name = "DIR", default_value = "failures")]
    failures: PathBuf,

    /// Show differing cases whole, in place of small ones that fail in the same way
    #[arg(long)]
    no_shrink: bool,

    /// Also write the results to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Prove {
    /// Enumerates and reports.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let spaces = self.bound.spaces(&self.alphabet);
        let plan = Plan { spaces: &spaces, engine: &self.engine.choice, shard: self.shard, kept: self.show };
        let state = self.state(&plan)?;
        let jobs = self.jobs.count();
        let (cases, finished) = plan.cases(&state);
        if self.estimate {
            let rate = measure_rate(&plan, jobs, &state);
            output.print(&proof::estimate(cases, finished, rate, jobs))?;
            return Ok(Exit::Agree);
        }
        let bar = progress::bar(cases, finished, progress::CASES);
        let found = prove(&plan, jobs, state, &|compared| bar.inc(compared)).map_err(|error| match error {
            ProveError::State(error) => Error::bad_input(error),
            error @ ProveError::Foreign { .. } => Error::bad_input(error),
            error => Error::internal(error),
        })?;
        bar.finish_and_clear();
        let stored = self.report_differences(&found, output)?;
        output.print(&proof::proof(self.bound, &spaces, &found, self.shard))?;
        if let Some(file) = &self.json {
            let report = proof::json(self.bound, &self.alphabet, &plan, &found, &stored);
            std::fs::write(file, report).map_err(|error| Error::file("write", file, &error))?;
        }
        Ok(if found.differing() == 0 { Exit::Agree } else { Exit::Differ })
    }

    fn state(&self, plan: &Plan<'_>) -> Result<State, Error> {
        let Some(file) = &self.resume else { return Ok(State::in_memory(String::new())) };
        let state = State::open(file, plan.fingerprint(&build()?));
        state.map_err(Error::bad_input)
    }

    fn report_differences(&self, found: &Proof, output: &mut Output) -> Result<Vec<Stored>, Error> {
        let mut all = Vec::new();
        for difference in &found.differences {
            let mut failures = Failures::new(&self.failures, &difference.engine, !self.no_shrink);
            all.push(failures.show(&difference.failed.case, &difference.failed.judgement, output)?);
        }
        if !all.is_empty() {
            output.print(&format!("{}\n\n", visible::LEGEND))?;
        }
        Ok(all)
    }
}

/// This build of the harness and its engines: a proof is about one of them.
fn build() -> Result<String, Error> {
    let read = || std::fs::read(std::env::current_exe()?);
    let program = read().map_err(|error| Error::Internal(format!("cannot read the program itself: {error}")))?;
    Ok(digest::sha256(&program))
}
