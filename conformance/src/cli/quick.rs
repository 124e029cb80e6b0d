//! `editproof run --changed-since REV`: what a change touches, in seconds.

use super::corpus;
use super::engine::cannot_be_asked;
use super::exit::{Error, Exit};
use super::failures::Failures;
use super::output::Output;
use super::run::{Run, rest};
use crate::case::{Case, load_path};
use crate::corpus::Corpus;
use crate::enumerate::{self, Alphabet, Bound, Proof, State, prove};
use crate::quick::{Chosen, Counts, GENERATED, Selection, changed_since};
use crate::report::quick::{chosen, result};
use crate::run::{Findings, Plan, RunError, run};
use crate::shard::Shard;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

impl Run {
    /// Runs what the files that changed since `revision` touch.
    ///
    /// # Errors
    /// Bad input, or a defect of the harness.
    pub(super) fn quick(&self, revision: &str, output: &mut Output) -> Result<Exit, Error> {
        let selection = self.select(revision)?;
        output.print(&chosen(&selection))?;
        let jobs = self.jobs.count();
        let plan = Plan {
            engine: self.engine.choice.clone(),
            cases: &selection.cases,
            kept_failures: self.show,
            ..Plan::default()
        };
        let found = match run(&plan, jobs, &|_| {}) {
            Ok(found) => found,
            Err(RunError::Engine { trouble }) => return cannot_be_asked(&trouble, output),
            Err(error) => return Err(Error::internal(error)),
        };
        let proof = if selection.chosen.clauses.is_empty() { None } else { Some(self.small_enumeration(jobs)?) };
        self.show_failures(&found, proof.as_ref(), output)?;
        output.print(&rest(&found))?;
        output.print(&result(&found, proof.as_ref()))?;
        let agrees = found.is_clean() && proof.as_ref().is_none_or(|proof| proof.differing() == 0);
        Ok(if agrees { Exit::Agree } else { Exit::Differ })
    }

    fn select(&self, revision: &str) -> Result<Selection, Error> {
        let Corpus::Folder(folder) = corpus::nearest() else {
            let cure = "no corpus here or in a folder above; run in a working copy of editproof";
            return Err(Error::BadInput(cure.to_owned()));
        };
        let here = folder.canonicalize().map_err(|error| Error::file("read", &folder, &error))?;
        let changed = changed_since(&here, revision).map_err(Error::bad_input)?;
        let chosen = Chosen::by(changed.iter().map(String::as_str));
        let all = corpus::cases()?;
        let known = all.len();
        let corpus: Vec<Case> = all.into_iter().filter(|case| chosen.has(case)).collect();
        let mut failing = stored_failures(&self.failures);
        let ids: HashSet<&str> = corpus.iter().map(|case| case.id.as_str()).collect();
        failing.retain(|case| !ids.contains(case.id.as_str()));
        let generated = chosen.generated(self.seed);
        let counts = Counts {
            failing: failing.len() as u64,
            corpus: corpus.len() as u64,
            corpus_left: (known - corpus.len()) as u64,
            generated: generated.len() as u64,
            generated_left: GENERATED - generated.len() as u64,
        };
        let cases = [failing, corpus, generated].concat();
        Ok(Selection { revision: revision.to_owned(), changed, chosen, cases, counts })
    }

    fn small_enumeration(&self, jobs: NonZeroUsize) -> Result<Proof, Error> {
        let spaces = Bound::Small.spaces(&Alphabet::default());
        let plan = enumerate::Plan {
            spaces: &spaces,
            engine: &self.engine.choice,
            shard: Shard::default(),
            kept: self.show.min(1),
        };
        prove(&plan, jobs, State::in_memory(String::new()), &|_| {}).map_err(Error::internal)
    }

    fn show_failures(&self, found: &Findings, proof: Option<&Proof>, output: &mut Output) -> Result<(), Error> {
        let mut failures = Failures::new(&self.failures, &self.engine.choice, !self.no_shrink);
        for failed in &found.failures {
            failures.show(&failed.case, &failed.judgement, output)?;
        }
        for difference in proof.into_iter().flat_map(|proof| &proof.differences) {
            let mut failures = Failures::new(&self.failures, &difference.engine, !self.no_shrink);
            failures.show(&difference.failed.case, &difference.failed.judgement, output)?;
        }
        Ok(())
    }
}

/// The cases of a folder of failures: each file by itself, so that an old one that cannot be read any more hides no other.
pub(super) fn stored_failures(folder: &Path) -> Vec<Case> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| load_path(path).ok()).flatten().collect()
}
