//! What a run does: which cases, against which engine.

use super::RunError;
use crate::baseline::Known;
use crate::case::Case;
use crate::engines::{Choice, guard};
use crate::generate::{Profile, TextPool, numbered};
use std::borrow::Cow;

/// Cases to be generated: case number `n` is a function of the seed and `n` alone.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// How many.
    pub count: u64,
    /// The seed.
    pub seed: u64,
    /// Texts of real files to make them from, instead of generated ones.
    pub texts: Option<TextPool>,
}

impl Generated {
    fn case(&self, index: u64) -> Case {
        match &self.texts {
            Some(pool) => pool.numbered(self.seed, index, &Profile::default()),
            None => numbered(self.seed, index, &Profile::default()),
        }
    }
}

/// What a run does.
#[derive(Clone, Debug, Default)]
pub struct Plan<'a> {
    /// The engine under test.
    pub engine: Choice,
    /// Cases that were read.
    pub cases: &'a [Case],
    /// Cases to be generated, after those that were read.
    pub generated: Generated,
    /// How many failing cases are kept whole, the easiest to read; all are counted.
    pub kept_failures: usize,
    /// Differences that are known.
    pub known: Option<Known>,
    /// Whether all that are not known are collected, for a new baseline.
    pub collects_new: bool,
}

impl Plan<'_> {
    /// How many cases there are.
    pub fn len(&self) -> u64 {
        self.cases.len() as u64 + self.generated.count
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Case number `number`, counted from 0.
    ///
    /// # Errors
    /// The generator panicked.
    pub fn case(&self, number: u64) -> Result<Cow<'_, Case>, RunError> {
        let read = usize::try_from(number).ok().and_then(|number| self.cases.get(number));
        if let Some(case) = read {
            return Ok(Cow::Borrowed(case));
        }
        let index = number - self.cases.len() as u64;
        let seed = self.generated.seed;
        guard::catch(|| Cow::Owned(self.generated.case(index))).map_err(|trouble| RunError::Generator {
            seed,
            index,
            trouble,
        })
    }
}
