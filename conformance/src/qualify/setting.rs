//! What is tested, with what, and with how much work: all that a unit depends on.

use super::{Evidence, Profile};
use crate::baseline::Known;
use crate::case::Case;
use crate::corpus::Corpus;
use crate::corpus::manifest::Manifest;
use crate::engines::{Choice, Skip};
use crate::external::wire::{Description, Question};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// All that a plan and its units depend on.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// How much is tested.
    pub profile: Profile,
    /// The engine.
    pub engine: Choice,
    /// What an engine outside this process says of itself.
    pub description: Option<Description>,
    /// The seed of all that is drawn.
    pub seed: u64,
    /// The edit cases of the corpus.
    pub corpus: Vec<Case>,
    /// Where they are from, for the cases that are no edits.
    pub source: Corpus,
    /// What the corpus consists of.
    pub manifest: Option<Manifest>,
    /// Inputs for the fuzz targets to begin with, by target.
    pub seeds: BTreeMap<String, Vec<Vec<u8>>>,
    /// What other programs have measured.
    pub evidence: Evidence,
    /// Answers recorded elsewhere, and the file that they are from.
    pub recorded: Option<(String, Vec<Case>)>,
    /// Differences that are known, for the gates that ask cases by their ids.
    pub known: Option<Known>,
    /// A git history.
    pub history: Option<Past>,
}

/// A git history to be held against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// A folder in the repository.
    pub repository: PathBuf,
    /// How many commits, the newest first.
    pub commits: u64,
}

/// How often a program may be started again within a unit. Less than in a run: there are many units, and a program that
/// hangs costs the time limit each time.
const RESTARTS: u64 = 4;

impl Setting {
    /// Whether the engine is a program of its own.
    pub fn is_external(&self) -> bool {
        self.engine.external().is_some()
    }

    /// The engine as a unit asks it.
    pub(super) fn engine_of_unit(&self) -> Choice {
        match &self.engine {
            Choice::External(settings) => {
                let mut settings = settings.as_ref().clone();
                settings.restarts = settings.restarts.min(RESTARTS);
                Choice::External(Arc::new(settings))
            }
            other => other.clone(),
        }
    }

    /// The cases of the corpus that the profile asks.
    pub(super) fn cases(&self) -> impl Iterator<Item = &Case> {
        let most = self.amounts().corpus_bytes;
        self.corpus.iter().filter(move |case| case.text.len() <= most)
    }

    /// Whether measuring the engine is a part of the profile: a record of another engine says nothing of this one.
    pub(super) fn needs_records(&self) -> bool {
        self.profile == Profile::Release && self.is_own_engine()
    }

    /// Whether the engine claims what `case` needs.
    pub(super) fn can_ask(&self, case: &Case) -> bool {
        let Some(description) = &self.description else { return true };
        let edits = case.borrowed_edits();
        let question = Question { input: case.input(&edits), limits: case.limits };
        Skip::of(&question, description.features(), &description.limits).is_none()
    }

    /// Whether records of the engine of this workspace say something of this one.
    pub(super) fn is_own_engine(&self) -> bool {
        self.engine == Choice::Fast
    }

    /// Amounts, as they fit the engine.
    pub(super) fn amounts(&self) -> super::profile::Amounts {
        let amounts = self.profile.amounts();
        if !self.is_external() || self.profile == Profile::Smoke {
            return amounts;
        }
        // A pipe and a process lie between question and answer.
        super::profile::Amounts {
            generated: amounts.generated / 4,
            generated_unit: amounts.generated_unit / 4,
            properties: amounts.properties / 20,
            properties_unit: amounts.properties_unit / 20,
            enumeration_unit: amounts.enumeration_unit / 8,
            ..amounts
        }
    }
}
