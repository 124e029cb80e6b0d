//! `editproof qualify`: everything that can be proved of an engine, as one log that a report is made from.

use super::corpus;
use super::engine::{EngineArgument, cannot_be_asked};
use super::exit::{Error, Exit};
use super::jobs::JobsArgument;
use super::output::Output;
use super::progress;
use crate::baseline::{Baseline, Known};
use crate::case::load_path;
use crate::corpus::Corpus;
use crate::corpus::manifest::Manifest;
use crate::engines::Session;
use crate::external::wire::Description;
use crate::qualify::{
    By, Evidence, Past, Plan, Planned, Profile, Setting, commit_of, plan, run, start, store_failures,
};
use crate::report::number::counted;
use crate::report::qualification;
use crate::shard::Shard;
use clap::Args;
use editproof_qualification::event::{Status, Unit};
use editproof_qualification::log::{self, LogError, Writer};
use editproof_qualification::report::write;
use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Units take about the same time, so the rate of those that have ended is a fair estimate of the rest.
const PROGRESS: &str = "{bar:30} {pos} of {len} units, {eta} left  {msg}";

const AFTER_HELP: &str = "\
Every gate that there is, each with its negative controls, in units of about a second. A run that was interrupted goes on where it \
ended when the same command is given again. Parts (`--shard`) may run on several machines; `editproof merge` puts them together.

Examples:
  editproof qualify
      the engine of this workspace, some minutes
  editproof qualify --engine 'node my-engine.js' --out report
      a program of your own that speaks the engine protocol (conformance/PROTOCOL.md)
  editproof qualify --profile release --shard 2/8 --out part-2
      the second of eight parts of a release
  editproof qualify --history ~/src/project --commits 500 --recorded answers.jsonl
      also a git history, and answers recorded from another engine
  editproof qualify --engine 'node my-engine.js' --baseline known.json
      with differences that are known; `editproof run --write-baseline known.json` writes them, each gets its reason by hand
  editproof qualify --profile smoke --engine control:line-breaks
      what a report on an engine looks like that is wrong in one clause

Exit status: 0 the engine may ship (of a part: nothing failed), 1 not so, 2 usage or bad input, 70 internal error";

/// Qualify an engine: every gate and its negative controls, one report
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Qualify {
    /// How much is tested
    #[arg(long, value_enum, default_value_t)]
    profile: Profile,

    /// The folder of the log and the report
    #[arg(long, value_name = "DIR", default_value = "target/qualification")]
    out: PathBuf,

    /// Begin anew, also where an interrupted run could go on
    #[arg(long)]
    fresh: bool,

    /// Run only this part of the plan: I of N, counted from 1
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// How the plan is cut into parts
    #[arg(long, value_enum, default_value_t, requires = "shard")]
    by: By,

    /// The seed of all that is drawn; the same seed gives the same cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: JobsArgument,

    #[command(flatten)]
    engine: EngineArgument,

    /// Take `ladder.json`, `heap.json` and `passes.json` from this folder, in place of the records of this version
    #[arg(long, value_name = "DIR")]
    evidence: Option<PathBuf>,

    /// Differences that are known, each with its reason, as `editproof run --write-baseline` writes them. They do not fail the
    /// gates that ask cases by their ids: corpus, generated, recorded, findings. Enumeration, properties, fuzzing, history and
    /// faults have no baseline. An entry that nothing differs as any more, or that matches no case of the plan, fails the
    /// gate `baseline`
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Also hold the engine against this git history
    #[arg(long, value_name = "REPO")]
    history: Option<PathBuf>,

    /// How many commits of it, the newest first [default: all]
    #[arg(long, value_name = "N", requires = "history")]
    commits: Option<u64>,

    /// Also ask the cases of this file, which holds recorded answers
    #[arg(long, value_name = "FILE")]
    recorded: Option<PathBuf>,
}

impl Qualify {
    /// Qualifies and reports.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let description = match Session::new(&self.engine.choice).describe().transpose() {
            Ok(description) => description,
            Err(trouble) => return cannot_be_asked(&trouble, output),
        };
        let setting = self.setting(description)?;
        let plan = plan(&setting);
        let jobs = self.jobs.count();
        let (mut writer, before) = self.open(&setting, &plan, jobs)?;
        let is_done: HashSet<&str> = before.iter().map(|unit| unit.id.as_str()).collect();
        let units = self.part(&plan);
        let open: Vec<&Planned<'_>> =
            units.iter().copied().filter(|unit| !is_done.contains(unit.id.as_str())).collect();
        if let Some(foreign) = before.iter().find(|unit| units.iter().all(|planned| planned.id != unit.id)) {
            return Err(Error::BadInput(format!(
                "the log in `{}` holds `{}`, which is of another part of the plan; give each part a folder of its own",
                self.out.display(),
                foreign.id
            )));
        }
        if !before.is_empty() && !open.is_empty() {
            output.print(&format!(
                "going on: {} of {} are done\n",
                counted(before.len() as u64, "unit"),
                units.len()
            ))?;
        }
        let bar = progress::bar(units.len() as u64, before.len() as u64, PROGRESS);
        let found = run(&open, jobs, &mut writer, &mut |unit: &Unit| {
            bar.set_message(unit.id.clone());
            bar.inc(1);
        });
        bar.finish_and_clear();
        found.map_err(Error::bad_input)?;
        writer.end().map_err(Error::bad_input)?;
        drop(writer);
        report(&self.out, output)
    }

    fn setting(&self, description: Option<Description>) -> Result<Setting, Error> {
        let source = corpus::nearest();
        let manifest = Manifest::of(&source).map_err(Error::bad_input)?;
        let evidence = match &self.evidence {
            Some(folder) => Evidence::of_folder(folder),
            None => Evidence::embedded(),
        };
        let recorded = self.recorded.as_deref().map(|file| {
            let cases = load_path(file).map_err(Error::bad_input)?;
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok::<_, Error>((name, cases))
        });
        let known = self.baseline.as_deref().map(Baseline::load).transpose();
        Ok(Setting {
            profile: self.profile,
            engine: self.engine.choice.clone(),
            description,
            seed: self.seed,
            corpus: corpus::cases()?,
            manifest: Some(manifest),
            seeds: beside(&source).map_or(Ok(BTreeMap::new()), |top| seeds(&top.join("fuzz/seeds")))?,
            source,
            evidence: evidence.map_err(Error::bad_input)?,
            recorded: recorded.transpose()?,
            known: known.map_err(Error::bad_input)?.map(Known::new),
            history: self
                .history
                .clone()
                .map(|repository| Past { repository, commits: self.commits.unwrap_or(u64::MAX) }),
        })
    }

    /// The units of the part that is asked for.
    fn part<'p, 's>(&self, plan: &'p Plan<'s>) -> Vec<&'p Planned<'s>> {
        let is_wanted = |at: usize, id: &str| self.shard.is_none_or(|shard| self.by.gives(shard, at, id));
        plan.units.iter().enumerate().filter(|(at, unit)| is_wanted(*at, &unit.id)).map(|(_, unit)| unit).collect()
    }

    /// The log, and the units that it holds already.
    fn open(&self, setting: &Setting, plan: &Plan<'_>, jobs: NonZeroUsize) -> Result<(Writer, Vec<Unit>), Error> {
        std::fs::create_dir_all(&self.out).map_err(|error| Error::file("make", &self.out, &error))?;
        let path = self.out.join(log::FILE);
        if self.fresh && path.exists() {
            std::fs::remove_file(&path).map_err(|error| Error::file("remove", &path, &error))?;
        }
        let commit = beside(&setting.source).and_then(|top| commit_of(&top));
        let arguments = std::env::args().skip(1).collect();
        let start = start(setting, plan, commit, arguments, jobs, self.shard.map(|shard| (self.by, shard)));
        // A log that has ended is a report: to qualify again is to begin anew.
        if log::read(&path).is_ok_and(|log| log.ended) {
            std::fs::remove_file(&path).map_err(|error| Error::file("remove", &path, &error))?;
        }
        Writer::resume(&path, &start).map_err(|error| match error {
            LogError::Differs { .. } | LogError::Damaged { .. } | LogError::Version { .. } => {
                Error::BadInput(format!("{error}; `--fresh` begins anew"))
            }
            error => Error::bad_input(error),
        })
    }
}

/// Makes and shows what follows from the log of `folder`.
///
/// # Errors
/// A file cannot be read or written.
pub(super) fn report(folder: &Path, output: &mut Output) -> Result<Exit, Error> {
    let log = log::read(&folder.join(log::FILE)).map_err(Error::bad_input)?;
    store_failures(folder, &log.units).map_err(Error::bad_input)?;
    let decision = write(&log, folder).map_err(Error::bad_input)?;
    output.print(&qualification::summary(&log, folder))?;
    // A part decides nothing; a merged log has the part of its first one, and misses nothing.
    if log.start.circumstances.part.is_some() && !log.missing().is_empty() {
        let held = counted(log.units.len() as u64, "unit");
        output
            .print(&format!("a part of the plan, {held}: `editproof merge` puts the parts together and decides\n"))?;
        let is_wrong = log.units.iter().any(|unit| unit.status == Status::Failed);
        return Ok(if is_wrong { Exit::Differ } else { Exit::Agree });
    }
    output.print(&qualification::decision(&decision, folder))?;
    Ok(if decision.may_ship() { Exit::Agree } else { Exit::Differ })
}

/// The folder that a corpus of a working copy stands in.
fn beside(source: &Corpus) -> Option<PathBuf> {
    match source {
        Corpus::Folder(folder) => folder.canonicalize().ok()?.parent().map(Path::to_owned),
        Corpus::Embedded => None,
    }
}

/// Inputs for the fuzz targets, by target, in the order of their names; none where the folder is not at hand.
fn seeds(folder: &Path) -> Result<BTreeMap<String, Vec<Vec<u8>>>, Error> {
    let mut seeds = BTreeMap::new();
    for target in crate::fuzzing::TARGETS {
        let folder = folder.join(target.name);
        if !folder.is_dir() {
            continue;
        }
        let read = || -> std::io::Result<Vec<Vec<u8>>> {
            let mut files: Vec<PathBuf> =
                std::fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
            files.sort();
            files.iter().filter(|file| file.is_file()).map(std::fs::read).collect()
        };
        seeds.insert(target.name.to_owned(), read().map_err(|error| Error::file("read", &folder, &error))?);
    }
    Ok(seeds)
}
