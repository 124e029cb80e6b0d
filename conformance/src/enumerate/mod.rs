//! Enumeration: every case up to a bound over a small alphabet, engine against oracle.
//!
//! What a generator leaves to chance is decided here: within the bound there is no case on which the engine differs from
//! the oracle, or it is found. Most faults of an edit engine show on very small cases, so a small bound reaches far.
//!
//! Three kinds of case are enumerated: one edit over characters, batches of two edits over characters, and one edit over
//! whole lines. A [`Space`] is one such set: it knows how many cases it has by a closed formula, cuts itself into blocks
//! of some ten thousand cases, and visits the cases of a block. [`prove`] compares block after block on all cores; what
//! comes out does not depend on the number of threads, on shards, or on interruptions, because each block has a digest of
//! its own and the whole digest is taken over those in order.
//!
//! Symmetric cases are compared once ([`symmetry`]). Nothing else is left out, and a case counts only when both answers
//! were compared.
//!
//! Files by task: [`Alphabet`], `pieces` (the strings of a field), `shape` (lengths), [`Space`], [`symmetry`],
//! [`Bound`] (the bounds by name), `subject` (the engines asked), `block` (one block compared), `digest`, [`prove`] (all
//! cores), [`prove_stretch`] (some blocks, by themselves), [`State`] (finished blocks in a file), [`first_difference`] (what it takes to find a fault).

mod alphabet;
mod block;
mod bound;
mod difference;
mod digest;
mod pieces;
mod proof;
mod shape;
mod space;
mod state;
mod stretch;
mod subject;
pub mod symmetry;

pub use alphabet::{Alphabet, AlphabetError};
pub use block::Difference;
pub use bound::Bound;
pub use difference::{Detection, first_difference};
pub use digest::{hex, sha256};
pub use proof::{Plan, Proof, ProveError, SpaceProof, measure_rate, prove};
pub use shape::Lengths;
pub use space::Space;
pub use state::{State, StateError};
pub use stretch::{Stretch, StretchProof, prove_stretch, stretches};
