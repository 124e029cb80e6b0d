//! `editproof compare`: any number of engines on the same cases, and what damage looks like.

use super::corpus;
use super::exit::{Error, Exit};
use super::jobs::or_all_cores;
use super::output::Output;
use super::progress;
use crate::case::Case;
use crate::compare::roster::{self, Entrant};
use crate::compare::{Docket, Example, Fared, Standing, all_topics, run, standings, topic_sizes};
use crate::corpus::Corpus;
use crate::engines::Choice;
use crate::external::Settings;
use crate::generate::{Profile, numbered, parse_id};
use crate::report::compare::{CommandOf, Comparison, html, json, markdown, terminal};
use clap::Args;
use indicatif::ProgressBar;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Cases up to which each is shown with each engine.
const SHOWN_CASES: usize = 3;
/// Each restart may cost the time limit twice, and an engine that hangs on one case hangs on its relatives.
const RESTARTS: u64 = 20;

/// Some agents import for most of a minute on a busy machine.
const START_LIMIT: Duration = Duration::from_secs(120);

const PROGRESS: &str = "{bar:40} {pos} of {len} engines, now {msg}";

const AFTER_HELP: &str = "\
Without names the cases are the whole corpus and 300 generated ones; the engines are those of adapters/engines.json that are installed \
(adapters/install.sh), after the engine of this workspace. Engines that cannot be started are left out, with the reason.

Examples:
  editproof compare
      all engines on the corpus, as a table
  editproof compare --out report --generate 2000 --at-once 2
      also as report/compare.html, compare.md and compare.json; two engines at a time
  editproof compare --only codex --only aider corpus/reports
      two engines on some cases
  editproof compare --only aider ld-3-two-locations
      one case, and what the engine left
  editproof compare --engines my-engines.json
      engines of your own; adapters/README.md has the form of the file

Exit status: 0 every answer was safe, 1 damage, idle answers, crashes or timeouts, 2 usage or bad input, 70 internal error";

/// Compare engines on the same cases, held to the specification or to safety alone
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Compare {
    /// Case files, folders of them, ids of cases of the corpus, or of generated cases [default: the whole corpus]
    #[arg(value_name = "PATH|ID")]
    cases: Vec<PathBuf>,

    /// Only the case of that id, of those that are named
    #[arg(long, value_name = "ID", requires = "cases")]
    id: Option<String>,

    /// The engines that take part [default: adapters/engines.json]
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,

    /// Only the engine of that name; may be given several times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// Also write compare.html, compare.md and compare.json to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How many cases to generate [default: 300, or 0 when cases are named]
    #[arg(long, value_name = "N")]
    generate: Option<u64>,

    /// The seed of the generated cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How long an engine may take for one case; the engines file may say less for one
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    time_limit: u64,

    /// How many engines run at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    at_once: NonZeroUsize,

    /// The date that the reports bear [default: none]
    #[arg(long, value_name = "DATE", requires = "out")]
    date: Option<String>,

    /// The number of threads that judge [default: all cores]; it changes nothing but the time
    #[arg(long, value_name = "J")]
    jobs: Option<NonZeroUsize>,
}

impl Compare {
    /// Runs and reports.
    ///
    /// # Errors
    /// Bad input.
    pub(super) fn execute(&self, output: &mut Output) -> Result<Exit, Error> {
        let (cases, generated) = self.cases()?;
        let entrants = self.entrants()?;
        let jobs = or_all_cores(self.jobs);
        let dockets: Vec<Docket<'_>> = cases.iter().map(Docket::new).collect();
        let bar = progress::bar(entrants.len() as u64, 0, PROGRESS);
        let fared = run_all(&entrants, &dockets, self.at_once, jobs, &bar);
        bar.finish_and_clear();
        let topics = all_topics(&cases);
        let standings = standings(&entrants, &fared, &cases, &topics);
        let comparison = Comparison {
            cases: &cases,
            generated,
            seed: self.seed,
            topic_sizes: topic_sizes(&topics),
            standings: &standings,
            made_by: &self.words(),
            date: self.date.as_deref(),
            command: self,
        };
        if cases.len() <= SHOWN_CASES {
            output.print(&each(&entrants, &fared, &cases))?;
        }
        output.print(&terminal::comparison(&comparison))?;
        self.write(&comparison, output)?;
        let is_safe = |standing: &Standing<'_>| standing.result.as_ref().map_or(true, |tally| tally.is_safe());
        Ok(if standings.iter().all(is_safe) { Exit::Agree } else { Exit::Differ })
    }

    /// The cases, and how many of them, at the end, were generated.
    fn cases(&self) -> Result<(Vec<Case>, u64), Error> {
        let mut cases = Vec::new();
        if self.cases.is_empty() {
            cases = corpus::cases()?;
        }
        let (files, ids): (Vec<PathBuf>, Vec<PathBuf>) = self.cases.iter().cloned().partition(|named| named.exists());
        if !files.is_empty() {
            cases.extend(corpus::load(&files)?);
        }
        let mut all = None;
        for id in &ids {
            cases.push(by_id(&id.to_string_lossy(), &mut all)?);
        }
        if let Some(id) = &self.id {
            cases.retain(|case| case.id == *id);
            if cases.is_empty() {
                return Err(Error::BadInput(format!("found no `{id}` among the cases that are named; check the id")));
            }
        }
        let generated = self.generate.unwrap_or(if self.cases.is_empty() { 300 } else { 0 });
        cases.extend((0..generated).map(|index| numbered(self.seed, index, &Profile::default())));
        Ok((cases, generated))
    }

    fn entrants(&self) -> Result<Vec<Entrant>, Error> {
        let file = match &self.engines {
            Some(file) => file.clone(),
            None => default_engines()?,
        };
        let mut entrants = vec![Entrant::built_in()];
        entrants.extend(roster::read(&file).map_err(Error::bad_input)?);
        let names: BTreeSet<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        if let Some(unknown) = self.only.iter().find(|name| !names.contains(name.as_str())) {
            let known: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            return Err(Error::BadInput(format!("unknown engine `{unknown}`; expected one of {}", known.join(", "))));
        }
        entrants.retain(|entrant| self.only.is_empty() || self.only.contains(&entrant.name));
        for entrant in &mut entrants {
            if let Choice::External(settings) = &mut entrant.choice {
                let settings: &mut Settings = Arc::make_mut(settings);
                let time_limit = Duration::from_secs(self.time_limit);
                settings.time_limit = entrant.time_limit.map_or(time_limit, |own| own.min(time_limit));
                settings.restarts = RESTARTS;
                settings.start_limit = START_LIMIT;
            }
        }
        Ok(entrants)
    }

    /// The command that makes the same comparison again.
    fn words(&self) -> String {
        let mut words = vec!["editproof".to_owned(), "compare".to_owned()];
        words.extend(self.cases.iter().map(|case| case.display().to_string()));
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                words.extend([name.to_owned(), value]);
            }
        };
        option("--id", self.id.clone());
        option("--engines", self.engines.as_ref().map(|file| file.display().to_string()));
        self.only.iter().for_each(|name| option("--only", Some(name.clone())));
        option("--generate", self.generate.map(|count| count.to_string()));
        option("--seed", (self.seed != 1).then(|| self.seed.to_string()));
        option("--time-limit", (self.time_limit != 10).then(|| self.time_limit.to_string()));
        quoted(&words)
    }

    fn write(&self, comparison: &Comparison<'_>, output: &mut Output) -> Result<(), Error> {
        let Some(folder) = &self.out else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|error| Error::file("make", folder, &error))?;
        let reports = [
            ("compare.html", html::report(comparison)),
            ("compare.md", markdown::report(comparison)),
            ("compare.json", json::report(comparison)),
        ];
        for (name, text) in reports {
            let file = folder.join(name);
            std::fs::write(&file, text).map_err(|error| Error::file("write", &file, &error))?;
            output.print(&terminal::written(&file.display().to_string()))?;
        }
        Ok(())
    }
}

impl CommandOf for Compare {
    fn command(&self, engine: &str, example: &Example<'_>) -> String {
        let mut words = vec!["editproof".to_owned(), "compare".to_owned()];
        if let Some(file) = &self.engines {
            words.extend(["--engines".to_owned(), file.display().to_string()]);
        }
        words.extend(["--only".to_owned(), engine.to_owned()]);
        let case = example.case;
        // A case of the corpus and a generated one are found by their ids alone.
        match case.origin.as_ref().filter(|_| !self.cases.is_empty()) {
            Some(origin) => {
                words.extend([origin.file.display().to_string(), "--id".to_owned(), case.id.clone()]);
            }
            None => words.push(case.id.clone()),
        }
        quoted(&words)
    }
}

/// The file of installed engines beside the corpus of a working copy.
fn default_engines() -> Result<PathBuf, Error> {
    match corpus::nearest() {
        Corpus::Folder(folder) => Ok(folder.with_file_name("adapters").join("engines.json")),
        Corpus::Embedded => Err(Error::BadInput(
            "found no engines to compare: there is no working copy of editproof here or in a folder above; name a file of \
             engines with `--engines FILE`"
                .to_owned(),
        )),
    }
}

/// Words as a shell takes them.
fn quoted(words: &[String]) -> String {
    let quoted: Vec<Cow<'_, str>> =
        words.iter().map(|word| shlex::try_quote(word).unwrap_or(Cow::Borrowed(word.as_str()))).collect();
    quoted.join(" ")
}

/// Puts the cases to every engine, `at_once` of them at the same time.
fn run_all(
    entrants: &[Entrant],
    dockets: &[Docket<'_>],
    at_once: NonZeroUsize,
    jobs: NonZeroUsize,
    bar: &ProgressBar,
) -> Vec<Fared> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(entrant) = entrants.get(at) else { return done };
            bar.set_message(entrant.name.clone());
            done.push((at, run(entrant, dockets, jobs)));
            bar.inc(1);
        }
    };
    let mut fared: Vec<(usize, Fared)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..at_once.get()).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    fared.sort_by_key(|(at, _)| *at);
    fared.into_iter().map(|(_, fared)| fared).collect()
}

/// A case by its id: a generated one, or one of the corpus, which is read once.
fn by_id(id: &str, all: &mut Option<Vec<Case>>) -> Result<Case, Error> {
    if let Some((seed, index)) = parse_id(id) {
        return Ok(numbered(seed, index, &Profile::default()));
    }
    let all = match all {
        Some(all) => all,
        None => all.insert(corpus::cases()?),
    };
    let missing = || Error::BadInput(format!("found no `{id}` as a file, nor as the id of a case of the corpus"));
    all.iter().find(|case| case.id == id).cloned().ok_or_else(missing)
}

/// Every case with every engine.
fn each(entrants: &[Entrant], fared: &[Fared], cases: &[Case]) -> String {
    let mut out = String::new();
    for (at, case) in cases.iter().enumerate() {
        out.push_str(&format!("case {}\n", case.id));
        for (entrant, fared) in entrants.iter().zip(fared) {
            let Fared::Ran { findings, .. } = fared else { continue };
            let Some(finding) = findings.get(at) else { continue };
            let example = finding.judged.kind.map(|kind| Example { kind, case, finding });
            out.push_str(&terminal::example(&entrant.name, finding.judged.outcome, example.as_ref(), &finding.words));
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_found_by_their_ids() {
        let mut all = Some(vec![Case::new("one", "a", Vec::new(), editproof_spec::Matching::Exact)]);
        assert_eq!(by_id("one", &mut all).unwrap().id, "one");
        assert_eq!(by_id("g1-3", &mut all).unwrap(), numbered(1, 3, &Profile::default()));
        assert!(by_id("two", &mut all).unwrap_err().to_string().contains("found no `two`"));
    }
}
