//! What is asked in a round, and in which order: what failed before, then everything else that is fast.

use crate::case::Case;
use crate::engines::Choice;
use crate::run::{Failed, Generated, Plan, RunError, run};
use std::num::NonZeroUsize;

/// Failing cases that are kept for the next round.
const KEPT: usize = 50;

/// The cases of all rounds, and what failed in the last one.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// The cases that are asked when nothing of before fails.
    pub cases: Vec<Case>,
    /// So many generated ones besides.
    pub generate: u64,
    /// The cases that failed in the last round.
    pub failing: Vec<Case>,
}

/// What came of a round.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Cases that were asked.
    pub asked: u64,
    /// Cases that failed.
    pub failed: u64,
    /// Whether only what had failed before was asked, because it still fails.
    pub is_of_before: bool,
    /// The failing case that is easiest to read.
    pub easiest: Option<Failed>,
}

impl Round {
    /// Asks `engine`.
    ///
    /// # Errors
    /// The engine cannot be started, or a defect of the harness.
    pub fn ask(&mut self, engine: &Choice, jobs: NonZeroUsize) -> Result<Outcome, RunError> {
        if !self.failing.is_empty() {
            let before = self.failing.clone();
            let outcome = self.part(engine, jobs, &before, 0)?;
            if outcome.failed > 0 {
                return Ok(Outcome { is_of_before: true, ..outcome });
            }
        }
        let cases = std::mem::take(&mut self.cases);
        let outcome = self.part(engine, jobs, &cases, self.generate);
        self.cases = cases;
        outcome
    }

    /// Asks these cases, and keeps what fails; on an error what failed before is kept.
    fn part(
        &mut self,
        engine: &Choice,
        jobs: NonZeroUsize,
        cases: &[Case],
        generate: u64,
    ) -> Result<Outcome, RunError> {
        let plan = Plan {
            engine: engine.clone(),
            cases,
            generated: Generated { count: generate, seed: 1, texts: None },
            kept_failures: KEPT,
            ..Plan::default()
        };
        let found = run(&plan, jobs, &|_| {})?;
        self.failing = found.failures.iter().map(|failed| failed.case.clone()).collect();
        Ok(Outcome {
            asked: found.tally.cases,
            failed: found.failed(),
            is_of_before: false,
            easiest: found.failures.into_iter().next(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Control;

    #[test]
    fn what_failed_is_asked_first_and_the_rest_once_it_passes() {
        let jobs = NonZeroUsize::MIN;
        let mut round = Round { generate: 2_000, ..Round::default() };
        let first = round.ask(&Choice::Control(Control::LineBreaks), jobs).unwrap();
        assert!(first.failed > 0 && !first.is_of_before && first.asked == 2_000, "{first:?}");
        let again = round.ask(&Choice::Control(Control::LineBreaks), jobs).unwrap();
        assert!(again.is_of_before && again.asked <= KEPT as u64 && again.failed == again.asked, "{again:?}");
        let mended = round.ask(&Choice::Fast, jobs).unwrap();
        assert!(!mended.is_of_before && mended.failed == 0 && mended.asked == 2_000, "{mended:?}");
        assert!(round.failing.is_empty());
    }
}
