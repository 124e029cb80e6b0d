//! Failing cases shown and stored: shrunk, with the whole case beside it.

use super::exit::Error;
use super::output::Output;
use crate::case::Case;
use crate::engines::{Choice, Trouble};
use crate::report::reproduce::{Reproducer, Stored};
use crate::report::{failure::failure, shrinking};
use crate::shrink::{Budget, shrink};
use crate::verdict::Judgement;
use std::path::Path;

/// Tries for all failing cases of a run together, so that showing a thousand of them does not take longer than finding them.
const TRIES: u64 = 60_000;

/// Where failing cases go, and whether they are shrunk first.
pub(super) struct Failures<'a> {
    reproducer: Reproducer<'a>,
    engine: &'a Choice,
    /// How many more tries shrinking may take.
    tries: u64,
    /// The shrunk cases that were shown.
    shown: Vec<Case>,
}

impl<'a> Failures<'a> {
    /// Cases on which `engine` fails, to be stored in `folder`.
    pub(super) fn new(folder: &'a Path, engine: &'a Choice, shrinks: bool) -> Self {
        Failures {
            reproducer: Reproducer::new(folder, engine),
            engine,
            tries: if shrinks { TRIES } else { 0 },
            shown: Vec::new(),
        }
    }

    /// Stores a failing case, shows it as small as it gets, and stores that as well. What comes back is the whole case.
    ///
    /// # Errors
    /// A file or standard output cannot be written.
    pub(super) fn show(&mut self, case: &Case, judgement: &Judgement, output: &mut Output) -> Result<Stored, Error> {
        let stored = self.reproducer.store(case).map_err(Error::bad_input)?;
        let budget = Budget { tries: Budget::QUICK.tries.min(self.tries), ..Budget::QUICK };
        let shrunk =
            if self.tries > 0 && !is_dear(judgement) { shrink(case, &|| self.engine.make(), &budget) } else { None };
        self.tries -= shrunk.as_ref().map_or(0, |shrunk| shrunk.tries);
        let shrunk = shrunk.filter(|shrunk| shrunk.to < shrunk.from);
        let again = shrunk.as_ref().and_then(|shrunk| self.shown.iter().find(|shown| is_same(shown, &shrunk.case)));
        match shrunk {
            Some(shrunk) if again.is_some() => {
                let again = again.map_or("", |again| &again.id);
                output.print(&shrinking::same(&case.id, &shrunk, again, &stored.command))?;
            }
            Some(shrunk) => {
                let small = self.reproducer.store(&shrunk.case).map_err(Error::bad_input)?;
                let judgement = Judgement::of(&shrunk.case, self.engine.make().as_mut(), |_| {});
                output.print(&failure(&shrunk.case, &judgement, &small.command))?;
                output.print(&shrinking::from_whole(&shrunk, &stored.command))?;
                self.shown.push(shrunk.case);
            }
            None => output.print(&failure(case, judgement, &stored.command))?,
        }
        output.print("\n")?;
        Ok(stored)
    }
}

/// Whether each try would cost a new process and often a time limit: `editproof shrink` takes that time, a run does not.
fn is_dear(judgement: &Judgement) -> bool {
    matches!(&judgement.engine, Err(trouble) if !matches!(trouble, Trouble::Panicked(_) | Trouble::Tore { .. }))
}

/// Whether two cases ask the same.
fn is_same(one: &Case, other: &Case) -> bool {
    Case { id: other.id.clone(), ..one.clone() } == *other
}
