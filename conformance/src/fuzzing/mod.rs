//! What the fuzz targets do, as a library that is tested without a fuzzer.
//!
//! A target is a type of inputs ([`Input`]): how bytes become one, what must hold of it, and how it is shown so that
//! whoever reads a crash can run it again. The crate `fuzz/` is glue over these types; [`TARGETS`] lists them by name for
//! the command line, for replaying seeds and for turning crashes into case files.
//!
//! Why not the bytes themselves as texts: a random text hardly ever gets past the first question. Cases are drawn by the
//! [generator](crate::generate) from [`Choices`](crate::choice::Choices), which here are the fuzzer's bytes; documents are a case written down
//! and then disturbed, or the bytes as they are. So the fuzzer's mutations move a case or a document by a step.
//!
//! Invariants: every string of bytes is an input of every target; what is done with it depends on nothing else but the
//! engine under test ([`engine()`]).

mod arguments;
mod case_files;
mod conflicts;
mod diagnostics;
pub mod dictionary;
mod differential;
mod document;
mod drawn;
mod engine;
mod metamorphic;
mod mutate;
mod requests;
mod serve;
mod shown;
mod work;

pub use arguments::Arguments;
pub use case_files::CaseFiles;
pub use conflicts::Conflicts;
pub use diagnostics::{Diagnostics, Seen, round_trip};
pub use differential::{Exact, Tolerant};
pub use document::{Document, Form};
pub use drawn::{Drawing, Drawn};
pub use engine::{VARIABLE, choice, engine, with_engine};
pub use metamorphic::Metamorphic;
pub use mutate::mutated;
pub use requests::Requests;
pub use serve::Serve;
pub use work::Work;

use crate::case::Case;
use std::fmt::Debug;

/// An input of a fuzz target. [`Debug`] shows commands for a shell that run it again.
pub trait Input: Debug + Sized {
    /// The target's name, that of its file in `fuzz/fuzz_targets/` too.
    const TARGET: &'static str;

    /// The input that these bytes are.
    fn of(bytes: &[u8]) -> Self;

    /// Asserts what must hold.
    ///
    /// # Panics
    /// When it does not.
    fn check(&self);

    /// The case in it, where the input is one.
    fn case(&self) -> Option<&Case> {
        None
    }
}

/// A target by name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// What it holds, in one sentence.
    pub about: &'static str,
    /// Checks the input that these bytes are; panics when something does not hold.
    pub check: fn(&[u8]),
    /// Shows the input that these bytes are.
    pub shown: fn(&[u8]) -> String,
    /// The case that these bytes are; `None` where inputs are documents.
    pub case: fn(&[u8]) -> Option<Case>,
    /// Checks a case; does nothing where inputs are documents.
    pub check_case: fn(&Case),
    /// The document that a case is written down as; `None` where inputs are cases.
    pub document: fn(&Case) -> Option<Vec<u8>>,
}

const fn drawn<D: Drawing>(about: &'static str) -> Target {
    Target {
        name: D::TARGET,
        about,
        check: |bytes| Drawn::<D>::of(bytes).check(),
        shown: |bytes| format!("{:?}", Drawn::<D>::of(bytes)),
        case: |bytes| Drawn::<D>::of(bytes).case().cloned(),
        check_case: D::check,
        document: |_| None,
    }
}

const fn document<F: Form>(about: &'static str) -> Target {
    Target {
        name: F::TARGET,
        about,
        check: |bytes| Document::<F>::of(bytes).check(),
        shown: |bytes| format!("{:?}", Document::<F>::of(bytes)),
        case: |_| None,
        check_case: |_| {},
        document: F::document,
    }
}

/// Every target of this crate, in the order of the table in `fuzz/README.md`.
pub const TARGETS: &[Target] = &[
    drawn::<Exact>("exact matching: the engine answers as the oracle does"),
    drawn::<Tolerant>("tolerant matching: the engine answers as the oracle does"),
    drawn::<Diagnostics>("messages of conflicts keep their bounds and parse back to their facts"),
    drawn::<Metamorphic>("what the engine's own answers must say of each other"),
    drawn::<Work>("the engine's work stays linear, and its tuning changes no answer"),
    document::<Conflicts>("the host's reader of conflicts never panics and takes one spelling of each fact"),
    document::<Arguments>("the host's readers of arguments and statuses never panic and read back what they took"),
    document::<Requests>("the readers of requests, paths and settlements never panic and read back what they took"),
    document::<CaseFiles>("the reader of case files never panics, and what it took is written and read the same"),
    document::<Serve>("the engine protocol: one line for each line, no early end, and no reply panics its reader"),
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Choices;
    use std::collections::BTreeSet;

    /// What a fuzzer would do without feedback: many strings of bytes, of many lengths.
    fn strings(count: u64) -> impl Iterator<Item = Vec<u8>> {
        (0..count).map(|index| {
            let mut choices = Choices::seeded(77, index);
            let length = choices.size(400);
            (0..length).map(|_| choices.below(256) as u8).collect()
        })
    }

    #[test]
    fn every_string_of_bytes_is_an_input_of_every_target() {
        for target in TARGETS {
            for bytes in strings(400).chain([vec![], vec![0; 50], vec![255; 50]]) {
                (target.check)(&bytes);
                assert!(!(target.shown)(&bytes).is_empty());
            }
        }
    }

    #[test]
    fn names_are_distinct_and_found() {
        let names: BTreeSet<_> = TARGETS.iter().map(|target| target.name).collect();
        assert_eq!(names.len(), TARGETS.len());
        for name in names {
            assert_eq!(target(name).unwrap().name, name);
        }
        assert!(target("other").is_none());
    }

    /// The same bytes are the same input: a crash file says all that is needed.
    #[test]
    fn an_input_depends_on_its_bytes_alone() {
        for target in TARGETS {
            for bytes in strings(20) {
                assert_eq!((target.shown)(&bytes), (target.shown)(&bytes));
            }
        }
    }
}
