//! A repository's history as ground truth: what a commit made of a file is what an engine must make of it, and no oracle is
//! asked.
//!
//! [`walk`] gives the files that commits changed, before and after. [`hunks`] turns a pair into a batch: the lines that
//! changed, with as many lines around them as make `oldText` unlike any other place, white space not counted. Applied to
//! the file before, an engine must give the file after, byte for byte.
//!
//! With damage ([`DAMAGES`]), one edit is asked at a time, spoilt as a model spoils it. The answer is the file after
//! ([`Same`] says when a text counts as that), or a refusal; [`place`] says whether it names the place that was meant.
//! Never is it another text.
//!
//! Since `oldText` is unlike any other place also without its white space, no damage to white space makes it name another
//! place: an engine that changes one has guessed.

mod damage;
mod hunks;
mod place;
mod same;
mod survey;
mod tally;
mod walk;

pub use damage::{DAMAGES, Damage, Damaged};
pub use hunks::{Hunk, HunkError, hunks};
pub use place::{Place, place};
pub use same::{Difference, Same, compare};
pub use survey::{Failed, Findings, SurveyError, survey};
pub use tally::{Row, Tally};
pub use walk::{Change, WalkError, Walked, walk};
