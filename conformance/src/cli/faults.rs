//! `editproof faults`: the fault bank, and whether every fault of it is found.

use super::corpus;
use super::engine::cannot_be_asked;
use super::exit::{Error, Exit};
use super::jobs::JobsArgument;
use super::output::Output;
use super::progress;
use crate::case::Case;
use crate::engines::{Choice, Session};
use crate::faults::hunt::{
    Enumerated, Fuzzed, GeneratedCases, Hunted, Listed, Method, Source, Suspect, control, hunt, shrink_cases,
};
use crate::faults::{Fault, bank};
use crate::report::faults::{Hunt, control_report, json_report, list, report};
use clap::{Args, ValueEnum};
use editproof_spec::Clause;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const PROGRESS: &str = "{msg:12} {bar:40} {pos} of {len}, {elapsed}";

const AFTER_HELP: &str = "\
A harness is worth the faults that it finds. The bank is a third implementation of the specification with a switch for each \
way of being wrong; this looks for all of them by each method and says how many cases and how much time each took.

Methods: corpus (the cases at hand, the shortest first), enumeration (every case up to a bound, as `prove` has them), \
generated (against the oracle), metamorphic (generated cases against the engine's own answers alone), fuzz (cases from \
mutated bytes; bytes are kept whose case makes the right engine do something new).

Examples:
  editproof faults
      every fault by every method, within a minute
  editproof faults --list
      what each fault does wrong, its clauses, and where it was seen
  editproof faults --only wn-2-partial-first --only ln-6-file-ending --seconds 5
      these faults only
  editproof faults --seconds 600 --shrink --json faults.json
      more time for each method, how small the cases get; results for machines
  editproof repro wn-2-whole-tokens --engine fault:wn-2-partial-first
      one case, with a faulty engine
  editproof faults --engine fast --seconds 30
      the control: an engine without a fault, which no method may find; or one of your own, by all methods

Exit status: 0 every fault is found and every clause has one, 1 not so, 2 usage or bad input, 70 internal error; with --engine: 0 no \
method finds a difference, 1 one does";

/// Look for every fault of the bank, by every method
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Faults {
    /// List the bank and end
    #[arg(long)]
    list: bool,

    /// How many seconds all methods may take together
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,

    /// Only this fault; again for more
    #[arg(long, value_name = "ID")]
    only: Vec<Fault>,

    /// Also shrink every case by which a fault was found, after the hunt, and tell the sizes
    #[arg(long)]
    shrink: bool,

    /// The seed of generated and fuzzed cases; the same seed gives the same cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: JobsArgument,

    /// Also write the results to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// In place of the bank, one engine that is no fault: a name, or the command line of a program that speaks the engine protocol
    #[arg(long, value_name = "NAME|COMMAND", conflicts_with_all = ["list", "only", "json", "control"])]
    engine: Option<Choice>,

    /// Something that must make the hunt fail, for tests of the hunt
    #[arg(long, value_name = "NAME", hide = true)]
    control: Option<NegativeControl>,
}

/// What must make the hunt fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum NegativeControl {
    /// An engine without a fault joins the bank.
    Undetectable,
    /// The bank loses the faults that are about one clause.
    ClauseWithoutFault,
}

impl Faults {
    /// Hunts and reports.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        if self.list {
            output.print(&list(bank::entries().filter(|entry| self.is_meant(entry.fault))))?;
            return Ok(Exit::Agree);
        }
        let start = Instant::now();
        let deadline = start + Duration::from_secs(self.seconds);
        if let Some(engine) = &self.engine {
            return self.control(engine, deadline, output);
        }
        let suspects = self.suspects();
        let jobs = self.jobs.count();
        let corpus = corpus::cases()?;
        let bar = progress::bar(suspects.len() as u64, 0, PROGRESS);
        let mut methods: Vec<Hunted> = Vec::new();
        for (nth, method) in Method::ALL.into_iter().enumerate() {
            let mut source = self.source(method, &corpus);
            let until = share(deadline, nth);
            bar.set_message(method.as_str());
            let progress = |found: usize| bar.set_position(found as u64);
            methods.push(hunt(method, source.as_mut(), &suspects, until, jobs, &progress));
        }
        if self.shrink {
            bar.set_message("shrinking");
            bar.set_length(methods.iter().map(|hunted| hunted.found.iter().flatten().count() as u64).sum());
            bar.set_position(0);
            shrink_cases(&mut methods, &suspects, jobs, &|| bar.inc(1));
        }
        bar.finish_and_clear();
        let clauses_without = if self.only.is_empty() { bank::clauses_without(&faults(&suspects)) } else { Vec::new() };
        let found = Hunt { suspects, methods, clauses_without, elapsed: start.elapsed(), jobs: jobs.get() };
        output.print(&report(&found))?;
        if let Some(file) = &self.json {
            let report = json_report(&found, self.seconds, self.seed);
            std::fs::write(file, report).map_err(|error| Error::file("write", file, &error))?;
        }
        Ok(if found.is_complete() { Exit::Agree } else { Exit::Differ })
    }

    fn source(&self, method: Method, corpus: &[Case]) -> Box<dyn Source> {
        match method {
            Method::Corpus => Box::new(Listed::new(corpus.to_vec())),
            Method::Enumeration => Box::new(Enumerated::new()),
            Method::Generated | Method::Metamorphic => Box::new(GeneratedCases::new(self.seed)),
            Method::Fuzz => Box::new(Fuzzed::new(self.seed)),
        }
    }

    /// One engine that is no fault, by every method.
    fn control(&self, engine: &Choice, deadline: Instant, output: &mut Output) -> Result<Exit, Error> {
        if let Some(Err(trouble)) = Session::new(engine).describe() {
            return cannot_be_asked(&trouble, output);
        }
        let corpus = corpus::cases()?;
        let mut controlled = Vec::new();
        for (nth, method) in Method::ALL.into_iter().enumerate() {
            controlled.push(control(method, self.source(method, &corpus).as_mut(), engine, share(deadline, nth)));
        }
        output.print(&control_report(&engine.to_string(), &controlled))?;
        let is_found = controlled.iter().any(|one| one.found.is_some());
        Ok(if is_found { Exit::Differ } else { Exit::Agree })
    }

    fn is_meant(&self, fault: Fault) -> bool {
        self.only.is_empty() || self.only.contains(&fault)
    }

    fn suspects(&self) -> Vec<Suspect> {
        let mut suspects = Suspect::bank();
        suspects.retain(|suspect| suspect.fault.is_none_or(|fault| self.is_meant(fault)));
        match self.control {
            None => {}
            Some(NegativeControl::Undetectable) => suspects.push(Suspect::UNDETECTABLE),
            Some(NegativeControl::ClauseWithoutFault) => suspects
                .retain(|suspect| suspect.entry().is_none_or(|entry| entry.clauses.first() != Some(&Clause::Li4))),
        }
        suspects
    }
}

/// When the `nth` method's part of the time that is left ends.
fn share(deadline: Instant, nth: usize) -> Instant {
    let now = Instant::now();
    now + deadline.saturating_duration_since(now) / (Method::ALL.len() - nth) as u32
}

fn faults(suspects: &[Suspect]) -> Vec<Fault> {
    suspects.iter().filter_map(|suspect| suspect.fault).collect()
}
