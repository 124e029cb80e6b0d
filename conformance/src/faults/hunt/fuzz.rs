//! Cases from mutated bytes: the generator, driven as a fuzzer drives it.
//!
//! A string of bytes makes a case ([`Choices::from_bytes`]). One whose case makes the *right* engine do something new –
//! enter another set of paths, or end in another set of tiers and reasons – joins the pool, and later strings are mutated
//! from the pool. Why the right engine and not the faulty one: one stream serves all faults, and the faulty engines have
//! no instrumentation. That makes this less than coverage-guided fuzzing, which the targets under `fuzz/` do; what is
//! shared is the way from bytes to cases, and what is measured here is how far that way reaches.
//!
//! Time: a case, and one answer of the fast engine. Space: the pool.

use super::{CHUNK, Source};
use crate::case::Case;
use crate::choice::Choices;
use crate::engines::guard;
use crate::generate::{Profile, case};
use editproof_engine::{Engine, WorkMeter};
use editproof_spec::{Hint, Outcome, Reason, Rejection};
use std::collections::HashSet;

/// Bytes of a new string, at most. Nearly every case makes do with them; after them come zeros.
const BYTES: usize = 700;

/// A stream of cases from mutated bytes. The same seed gives the same stream.
#[derive(Clone, Debug)]
pub struct Fuzzed {
    seed: u64,
    next: u64,
    pool: Vec<Vec<u8>>,
    seen: HashSet<u64>,
}

impl Fuzzed {
    /// An empty pool.
    pub fn new(seed: u64) -> Self {
        Fuzzed { seed, next: 0, pool: Vec::new(), seen: HashSet::new() }
    }

    /// How many strings the pool holds.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    fn one(&mut self) -> Case {
        let mut choices = Choices::seeded(self.seed, self.next);
        let bytes = if self.pool.is_empty() || choices.chance(1, 16) {
            (0..choices.size(BYTES)).map(|_| choices.below(256) as u8).collect()
        } else {
            self.mutated(&mut choices)
        };
        let mut case = case(&mut Choices::from_bytes(bytes.clone()), &Profile::default());
        case.id = format!("f{}-{}", self.seed, self.next);
        self.next += 1;
        if self.seen.insert(novelty(&case)) {
            self.pool.push(bytes);
        }
        case
    }

    fn mutated(&self, choices: &mut Choices) -> Vec<u8> {
        let mut bytes = self.pool[choices.below(self.pool.len())].clone();
        for _ in 0..1 + choices.size(4) {
            let at = choices.below(bytes.len() + 1);
            let end = (at + choices.size(16)).min(bytes.len());
            match choices.below(6) {
                0 | 1 => bytes.get_mut(at).into_iter().for_each(|byte| *byte = choices.below(256) as u8),
                2 => bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << choices.below(8)),
                3 => drop(bytes.drain(at..end)),
                4 => {
                    let new: Vec<u8> = (0..1 + choices.size(7)).map(|_| choices.below(256) as u8).collect();
                    drop(bytes.splice(at..at, new));
                }
                _ => {
                    let other = &self.pool[choices.below(self.pool.len())];
                    bytes.truncate(at);
                    bytes.extend(other.iter().skip(at));
                }
            }
        }
        bytes
    }
}

impl Source for Fuzzed {
    fn chunk(&mut self) -> Option<Vec<Case>> {
        Some((0..CHUNK).map(|_| self.one()).collect())
    }
}

/// What the right engine does on `case`, as bits: paths, tiers, reasons, hints.
fn novelty(case: &Case) -> u64 {
    let edits = case.borrowed_edits();
    let mut meter = WorkMeter::default();
    let engine = Engine { limits: case.limits, ..Engine::default() };
    let outcome = guard::catch(|| engine.apply_metered(&case.input(&edits), &mut meter));
    let paths = meter.paths().fold(0, |bits, path| bits | 1u64 << path as u16);
    outcome.map_or(u64::MAX, |outcome| paths | seen(&outcome) << 16)
}

fn seen(outcome: &Outcome) -> u64 {
    let bit = |number: usize| 1u64 << number;
    match outcome {
        Ok(applied) => applied.matches.iter().fold(bit(0), |bits, matched| {
            bits | bit(1 + matched.strategy as usize + 4 * usize::from(matched.occurrences > 1))
        }),
        Err(Rejection::WriteLimitExceeded) => bit(9),
        Err(Rejection::InvalidBatch(_)) => bit(10),
        Err(Rejection::Conflict(conflict)) => conflict.failures.iter().fold(bit(11), |bits, failure| {
            bits | match &failure.reason {
                Reason::Ambiguous { tier, .. } => bit(12 + *tier as usize),
                Reason::Limit => bit(16),
                Reason::Missing { hints, excerpt } => {
                    let hint = |hint: &Hint| match hint {
                        Hint::Elision => 17,
                        Hint::LineNumbers => 18,
                        Hint::Whitespace { tier, .. } => 19 + *tier as usize,
                        Hint::Crlf => 23,
                        Hint::FirstLine { .. } => 24,
                        Hint::ClosestLine { .. } => 25,
                    };
                    let bits = hints.iter().fold(bit(26), |bits, one| bits | bit(hint(one)));
                    bits | excerpt.as_ref().map_or(0, |excerpt| bit(27 + excerpt.rows.len().min(8)))
                }
            }
        }),
    }
}
