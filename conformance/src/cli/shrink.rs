//! `editproof shrink`: a failing case made as small as it gets; and how well that works.

use super::corpus;
use super::engine::EngineArgument;
use super::exit::{Error, Exit};
use super::jobs::or_all_cores;
use super::output::Output;
use super::progress;
use crate::case::Case;
use crate::faults::Fault;
use crate::generate::{Profile, numbered, parse_id};
use crate::report::{failure::failure, reproduce::Reproducer, shrinking, visible};
use crate::shrink::measure::{Measure, Setup, measure, most_rows};
use crate::shrink::{Budget, passes, shrink};
use crate::verdict::Judgement;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

const PROGRESS: &str = "{bar:40} {human_pos} of {human_len} cases, {eta} left";

const AFTER_HELP: &str = "\
The size of a case is the number of Unicode scalar values of its text, oldTexts and newTexts, plus the number of its edits. \
`editproof run` and `editproof prove` shrink what they show; this command takes its time.

Examples:
  editproof shrink failures/g1-17.json --engine control:line-breaks
      a failure that `editproof run` stored
  editproof shrink g1-17 --engine control:line-numbers
      generated case 17 of seed 1
  editproof shrink --measure --json shrinking.json
      failing cases of every fault of the bank, shrunk and held against the true minimal size
  editproof shrink --measure --faults ba-2-backwards,ld-3-first-of-several
      two faults only
  editproof shrink --measure --without-passes
      the control: without its passes the shrinker does not meet its bounds

Exit status: 0 the case does not fail or the bounds are met, 1 it fails or they are not, 2 usage or bad input, \
70 internal error";

/// Make a failing case as small as it gets
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Shrink {
    /// A case file, or the id of a generated case
    #[arg(value_name = "FILE|ID", required_unless_present = "measure", conflicts_with = "measure")]
    case: Option<PathBuf>,

    /// Which case of the file [default: every one that fails]
    #[arg(long, value_name = "ID", requires = "case")]
    id: Option<String>,

    #[command(flatten)]
    engine: EngineArgument,

    /// How many cases may be tried
    #[arg(long, value_name = "N", default_value_t = Budget::FULL.tries)]
    tries: u64,

    /// The folder in which the shrunk case is stored
    #[arg(long, value_name = "DIR", default_value = "failures")]
    failures: PathBuf,

    /// Measure the shrinker on the faults of the bank
    #[arg(long)]
    measure: bool,

    /// Only these faults, by id
    #[arg(long, value_name = "IDS", value_delimiter = ',', requires = "measure")]
    faults: Vec<Fault>,

    /// Failing cases for each fault
    #[arg(long, value_name = "N", default_value_t = Setup::DEFAULT.each, requires = "measure")]
    each: usize,

    /// Cases that are enumerated at most to know the true minimal size
    #[arg(long, value_name = "N", default_value_t = Setup::DEFAULT.reach, requires = "measure")]
    reach: u64,

    /// Measure a shrinker that does nothing
    #[arg(long, requires = "measure")]
    without_passes: bool,

    /// Also write the measure to this file, as JSON
    #[arg(long, value_name = "FILE", requires = "measure")]
    json: Option<PathBuf>,

    /// The number of threads for measuring [default: all cores]
    #[arg(long, value_name = "J", requires = "measure")]
    jobs: Option<NonZeroUsize>,
}

impl Shrink {
    /// Shrinks and shows, or measures.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        match &self.case {
            Some(named) => self.shrink(named, output),
            None => self.measure(output),
        }
    }

    fn shrink(&self, named: &Path, output: &mut Output) -> Result<Exit, Error> {
        let budget = Budget { tries: self.tries, ..Budget::FULL };
        let mut exit = Exit::Agree;
        for case in self.cases(named)? {
            let Some(shrunk) = shrink(&case, &|| self.engine.choice.make(), &budget) else {
                output.print(&format!("case {}: the engine does not differ from the oracle\n", case.id))?;
                continue;
            };
            exit = Exit::Differ;
            let mut reproducer = Reproducer::new(&self.failures, &self.engine.choice);
            let stored = reproducer.store(&shrunk.case).map_err(Error::bad_input)?;
            let judgement = Judgement::of(&shrunk.case, self.engine.choice.make().as_mut(), |_| {});
            output.print(&shrinking::shrunk(&shrunk))?;
            output.print(&failure(&shrunk.case, &judgement, &stored.command))?;
            output.print("\n")?;
        }
        if exit == Exit::Differ {
            output.print(&format!("{}\n", visible::LEGEND))?;
        }
        Ok(exit)
    }

    fn cases(&self, named: &Path) -> Result<Vec<Case>, Error> {
        if !named.exists() {
            let id = named.to_string_lossy();
            let Some((seed, index)) = parse_id(&id) else {
                return Err(Error::BadInput(format!(
                    "found no file `{id}`, and it is no id of a generated case such as `g1-17`; check the path"
                )));
            };
            return Ok(vec![numbered(seed, index, &Profile::default())]);
        }
        let mut cases = corpus::load(&[named.to_owned()])?;
        if let Some(id) = &self.id {
            cases.retain(|case| case.id == *id);
            if cases.is_empty() {
                return Err(Error::BadInput(format!("found no case `{id}` in `{}`", named.display())));
            }
        }
        Ok(cases)
    }

    fn measure(&self, output: &mut Output) -> Result<Exit, Error> {
        let setup = Setup {
            faults: if self.faults.is_empty() { Fault::ALL } else { &self.faults },
            each: self.each,
            reach: self.reach,
            passes: if self.without_passes { &[] } else { passes::ALL },
            ..Setup::DEFAULT
        };
        let jobs = or_all_cores(self.jobs);
        let bar = progress::bar(most_rows(&setup), 0, PROGRESS);
        let found: Measure = measure(&setup, jobs, &|| bar.inc(1));
        bar.finish_and_clear();
        output.print(&shrinking::measure(&setup, &found))?;
        if let Some(file) = &self.json {
            let report = shrinking::json(&setup, &found);
            std::fs::write(file, report).map_err(|error| Error::file("write", file, &error))?;
        }
        Ok(if found.is_met() { Exit::Agree } else { Exit::Differ })
    }
}
