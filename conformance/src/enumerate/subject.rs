//! The engines that are asked each case of an enumeration.
//!
//! Why the fast engine twice: on small inputs it would stay on its sparse paths. With [`Tuning::EAGER`] every search goes
//! on to the automata at its first hit, so both sides of each choice are compared on every case. Other engines are asked
//! once, and their paths are not known.

use crate::engines::{Choice, Engine, Response, Trouble, Work, answered, guard};
use crate::external::wire::Features;
use editproof_engine::{Engine as FastEngine, Path, Tuning, WorkMeter};
use editproof_spec::{Input, Limits};

/// The engines under test of one thread.
pub(super) struct Subject {
    asked: Vec<(Choice, Asked)>,
}

/// One engine's response to one case.
pub(super) struct Asking<'c> {
    /// The engine's name.
    pub(super) choice: &'c Choice,
    pub(super) response: Response,
    /// What the answer cost, if the engine counts that.
    pub(super) work: Option<Work>,
    /// What the answer may be held against.
    pub(super) features: Features,
}

enum Asked {
    Fast(Metered),
    Other(Box<dyn Engine>),
}

impl Subject {
    pub(super) fn new(choice: &Choice) -> Self {
        let fast = |choice, tuning| (choice, Asked::Fast(Metered { tuning, paths: PathSet::default(), work: None }));
        let asked = match choice {
            Choice::Fast => vec![fast(Choice::Fast, Tuning::default()), fast(Choice::Eager, Tuning::EAGER)],
            other => vec![(other.clone(), Asked::Other(other.make()))],
        };
        Subject { asked }
    }

    /// Asks every engine, and shows what came of it.
    pub(super) fn ask(&mut self, input: &Input<'_>, limits: &Limits, seen: &mut dyn FnMut(Asking<'_>)) {
        for (choice, asked) in &mut self.asked {
            let engine: &mut dyn Engine = match asked {
                Asked::Fast(engine) => engine,
                Asked::Other(engine) => engine.as_mut(),
            };
            let response = guard::ask(engine, input, limits);
            let work = if response.is_ok() { engine.work() } else { None };
            let features = engine.features();
            // An engine outside this process looks after itself.
            if let (Asked::Other(engine), Err(Trouble::Panicked(_))) = (asked, &response) {
                *engine = choice.make();
            }
            seen(Asking { choice, response, work, features });
        }
    }

    /// The paths that the fast engine entered so far, by index into [`Path::ALL`]; `None` for other engines.
    pub(super) fn paths(&self) -> Option<PathSet> {
        let paths = self.asked.iter().filter_map(|(_, asked)| match asked {
            Asked::Fast(engine) => Some(engine.paths),
            Asked::Other(_) => None,
        });
        paths.reduce(PathSet::union)
    }
}

/// A set of engine paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PathSet(pub(super) u32);

impl PathSet {
    pub(super) fn union(self, other: PathSet) -> PathSet {
        PathSet(self.0 | other.0)
    }

    fn of(meter: &WorkMeter) -> PathSet {
        PathSet(Path::ALL.iter().enumerate().map(|(at, &path)| u32::from(meter.entered(path)) << at).sum())
    }

    /// The paths in it, in the order of [`Path::ALL`].
    pub(super) fn iter(self) -> impl Iterator<Item = Path> {
        Path::ALL.into_iter().enumerate().filter(move |(at, _)| self.0 >> at & 1 == 1).map(|(_, path)| path)
    }
}

/// The fast engine under one tuning, which remembers where it went.
struct Metered {
    tuning: Tuning,
    paths: PathSet,
    work: Option<Work>,
}

impl Engine for Metered {
    fn name(&self) -> &str {
        "fast"
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let engine = FastEngine { limits: *limits, tuning: self.tuning };
        let mut meter = WorkMeter::default();
        let outcome = engine.apply_metered(input, &mut meter);
        self.paths = self.paths.union(PathSet::of(&meter));
        self.work = Some(Work { bytes: meter.bytes(), bound: meter.bound() });
        Ok(answered(outcome, |rejection| engine.message(rejection)))
    }

    fn work(&self) -> Option<Work> {
        self.work
    }
}
