//! `editproof run`: cases from files and from the generator, oracle against engine.

use super::corpus;
use super::engine::{EngineArgument, cannot_be_asked};
use super::exit::{Error, Exit};
use super::failures::Failures;
use super::jobs::JobsArgument;
use super::output::Output;
use super::progress;
use crate::baseline::{Baseline, Known, Stale};
use crate::case::Case;
use crate::generate::{Skipped, TextPool};
use crate::report::{
    json,
    number::{counted, grouped},
    style::WRONG,
    summary::summary,
    visible,
};
use crate::run::{Findings, Generated, Plan, RoomFindings, RunError, rooms, run};
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Every failing case is counted. The smallest ones are shown and stored as case files, each with a command that reproduces it.

Examples:
  editproof run
      the whole corpus and 100,000 generated cases
  editproof run --generate 1000000 --seed 7
      more generated cases, and other ones
  editproof run corpus/3-lines cases.jsonl --generate 0
      these cases only
  editproof run --changed-since main
      only what the files touch that changed since then, in seconds
  editproof run --texts ~/src/project --generate 50000
      edits of real files
  editproof run --engine control:line-breaks --json run.json
      an engine that is wrong on purpose; results for machines
  editproof run --engine 'node my-engine.js' --write-baseline known.json
      its differences of today, to be explained one by one; from then on `--baseline known.json` shows new ones only
  editproof run --engine 'node my-engine.js' --time-limit 2 --restarts 10
      a program of your own that speaks the engine protocol (conformance/PROTOCOL.md)

Exit status: 0 all agree, 1 differences, 2 usage or bad input, 70 internal error";

/// Set an engine against the oracle, on cases from files and on generated ones
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Run {
    /// Case files (`.json`, `.jsonl`) and folders of them [default: the whole corpus]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// How many cases to generate beside those that are read
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    generate: u64,

    /// The seed of the generated cases; the same seed gives the same cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,

    /// Make the generated cases from the texts of this folder's files, in place of generated texts
    #[arg(long, value_name = "DIR")]
    texts: Option<PathBuf>,

    /// Only what the files touch that changed since this git revision, committed or not: cases of their clauses, stored failures,
    /// generated cases of their tiers, the small enumeration. In seconds, and never a whole pass; it says what it leaves out
    #[arg(long, value_name = "REV", conflicts_with_all = ["paths", "texts", "generate", "baseline", "write_baseline", "json"])]
    changed_since: Option<String>,

    #[command(flatten)]
    pub(super) jobs: JobsArgument,

    #[command(flatten)]
    pub(super) engine: EngineArgument,

    /// How many failing cases to show and to store; the rest is counted
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) show: usize,

    /// The folder in which failing cases are stored
    #[arg(long, value_name = "DIR", default_value = "failures")]
    pub(super) failures: PathBuf,

    /// Differences that are known: `{"known": [{"case": "ID or pattern", "verdict": "…", "reason": "…", "link": "…"}]}`.
    /// They are counted and not shown; an entry that nothing fails as any more is a difference itself
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write the differences of this run to this file as a baseline: the entries of `--baseline` that were needed, and
    /// one for each new difference. The exit status is the one of the run without it
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,

    /// Show failing cases whole, in place of small ones that fail in the same way
    #[arg(long)]
    pub(super) no_shrink: bool,

    /// Also write the results to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Run {
    /// Runs and reports.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        if let Some(revision) = &self.changed_since {
            return self.quick(revision, output);
        }
        let cases = self.read()?;
        let plan = Plan {
            engine: self.engine.choice.clone(),
            cases: &cases,
            generated: Generated { count: self.generate, seed: self.seed, texts: self.pool()? },
            kept_failures: self.show,
            known: self.baseline.as_deref().map(Baseline::load).transpose().map_err(Error::bad_input)?.map(Known::new),
            collects_new: self.write_baseline.is_some(),
        };
        let jobs = self.jobs.count();
        let bar = progress::bar(plan.len(), 0, progress::CASES);
        let found = run(&plan, jobs, &|judged| bar.inc(judged));
        bar.finish_and_clear();
        let findings = match found {
            Ok(findings) => findings,
            Err(RunError::Engine { trouble }) => return cannot_be_asked(&trouble, output),
            Err(error) => return Err(Error::internal(error)),
        };
        if let Some(pool) = &plan.generated.texts {
            output.print(&texts(pool, self.generate))?;
        }
        let mut failures = Failures::new(&self.failures, &self.engine.choice, !self.no_shrink);
        let mut stored = Vec::new();
        for failed in &findings.failures {
            stored.push(failures.show(&failed.case, &failed.judgement, output)?);
        }
        output.print(&rest(&findings))?;
        output.print(&stale(&findings))?;
        output.print(&summary(&findings))?;
        let rooms = self.rooms()?;
        if self.paths.is_empty() {
            output.print(&format!("cases of {}\n", corpus::nearest()))?;
        }
        output.print(&room_cases(&rooms))?;
        if let Some(file) = &self.write_baseline {
            findings.baseline.renewed(plan.known.as_ref()).store(file).map_err(Error::bad_input)?;
        }
        if let Some(file) = &self.json {
            let report = json::run_report(&plan, &findings, &stored);
            std::fs::write(file, report).map_err(|error| Error::file("write", file, &error))?;
        }
        Ok(if findings.is_clean() && rooms.failures.is_empty() { Exit::Agree } else { Exit::Differ })
    }

    /// The rooms' cases: a part of the whole corpus, and of nothing less.
    fn rooms(&self) -> Result<RoomFindings, Error> {
        if !self.paths.is_empty() {
            return Ok(RoomFindings::default());
        }
        rooms(&corpus::nearest()).map_err(Error::bad_input)
    }

    fn pool(&self) -> Result<Option<TextPool>, Error> {
        let Some(folder) = &self.texts else { return Ok(None) };
        let pool = TextPool::load(folder, TextPool::MAX_BYTES).map_err(Error::bad_input)?;
        Ok(Some(pool))
    }

    fn read(&self) -> Result<Vec<Case>, Error> {
        if self.paths.is_empty() { corpus::cases() } else { corpus::load(&self.paths) }
    }
}

/// What is said of entries of the baseline that say what is not so.
fn stale(findings: &Findings) -> String {
    let mut out = String::new();
    for Stale { number, entry, was_met } in &findings.stale {
        let what = if *was_met { "no case fails so any more" } else { "no such case" };
        let entry = format!("entry {number} (`{}`, {})", entry.case, entry.verdict);
        out.push_str(&format!("{WRONG}baseline: {entry}: {what}; take it out{WRONG:#}\n"));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// What is said of the cases of the rooms.
fn room_cases(rooms: &RoomFindings) -> String {
    if rooms.cases == 0 {
        return String::new();
    }
    let mut out: String = rooms.failures.iter().map(|failure| format!("{failure}\n")).collect();
    let failed = rooms.failures.len() as u64;
    let failed = if failed == 0 { "no difference".to_owned() } else { counted(failed, "difference") };
    out.push_str(&format!("{} of the wire and the host, {failed}\n", counted(rooms.cases, "case")));
    out
}

/// What is said of the texts that `cases` cases are made from: they take the files in turn.
fn texts(pool: &TextPool, cases: u64) -> String {
    let Skipped { too_large, binary, unreadable } = pool.skipped();
    let files = pool.texts().len() as u64;
    let used = if cases < files { format!(", of which {} were used", grouped(cases)) } else { String::new() };
    format!(
        "texts of {}{used}; left out: {too_large} too large, {binary} not text, {unreadable} not readable\n\n",
        counted(files, "file")
    )
}

/// What is said between the failures that are shown and the table.
pub(super) fn rest(findings: &Findings) -> String {
    let shown = findings.failures.len() as u64;
    if findings.failed() == 0 {
        return String::new();
    }
    let mut out = String::new();
    if shown > 0 {
        out.push_str(&format!("{}\n", visible::LEGEND));
    }
    if findings.failed() > shown {
        let rest = counted(findings.failed() - shown, "more failing case");
        out.push_str(&format!("{rest} not shown; `--show N` shows more\n"));
    }
    out.push('\n');
    out
}
