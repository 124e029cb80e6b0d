//! A stretch of a space's blocks compared by itself: the unit of work of whoever keeps its own record of what is done.
//!
//! [`prove`](super::prove) keeps a record of blocks and runs on all cores; a stretch is compared on one thread and depends on
//! nothing else. Its digest is taken over its blocks' digests in order, as that of a whole enumeration is.
//!
//! Time: linear in the cases. Space: a block.

use super::block::{BlockProof, Difference, compare};
use super::digest::hex;
use super::proof::ProveError;
use super::space::Space;
use super::subject::Subject;
use crate::engines::Choice;
use std::collections::BTreeMap;
use std::ops::Range;

/// Successive blocks of one space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    blocks: Range<usize>,
    /// Cases in them, by formula.
    pub cases: u64,
}

/// What came of a stretch.
#[derive(Clone, Debug, Default)]
pub struct StretchProof {
    /// Cases visited; as many as the formula says.
    pub cases: u64,
    /// Of those, cases that the engine was not asked, because it does not claim what they need.
    pub skipped: u64,
    /// Of those, cases with a difference.
    pub differing: u64,
    /// SHA-256 over the blocks' digests, hexadecimal.
    pub digest: String,
    /// Paths of the engine, and in how many blocks each was entered; none where they are not known.
    pub paths: BTreeMap<&'static str, u64>,
    /// The first differences.
    pub differences: Vec<Difference>,
}

/// The blocks of `space` in stretches of about `cases` cases.
///
/// ```
/// use editproof_conformance::engines::Choice;
/// use editproof_conformance::enumerate::{Alphabet, Lengths, Space, prove_stretch, stretches};
/// let space = Space::characters("tiny", &Alphabet::default(), 1, Lengths::up_to(2, 1, 1, 3));
/// let all = stretches(&space, 100);
/// assert_eq!(all.iter().map(|stretch| stretch.cases).sum::<u64>(), space.count());
/// let proof = prove_stretch(&space, &all[0], &Choice::Fast, 1).unwrap();
/// assert_eq!((proof.cases, proof.differing), (all[0].cases, 0));
/// ```
pub fn stretches(space: &Space, cases: u64) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (number, block) in space.blocks().iter().enumerate() {
        let count = space.count_block(block);
        match stretches.last_mut() {
            Some(last) if last.cases < cases => {
                last.blocks.end = number + 1;
                last.cases += count;
            }
            _ => stretches.push(Stretch { blocks: number..number + 1, cases: count }),
        }
    }
    stretches
}

/// Compares every case of a stretch; keeps the first `kept` differences.
///
/// # Errors
/// A defect of the enumeration; whatever the engine does is a difference, not an error.
pub fn prove_stretch(
    space: &Space,
    stretch: &Stretch,
    engine: &Choice,
    kept: usize,
) -> Result<StretchProof, ProveError> {
    let mut whole = StretchProof::default();
    let mut digests = Vec::new();
    let mut subject = Subject::new(engine);
    for (number, block) in space.blocks().iter().enumerate().take(stretch.blocks.end).skip(stretch.blocks.start) {
        // A new one remembers the paths of this block alone; a program of its own has none and is not started again.
        if engine.external().is_none() {
            subject = Subject::new(engine);
        }
        let most = kept.saturating_sub(whole.differences.len());
        let BlockProof { cases, skipped, differing, digest, differences, asymmetric, .. } =
            compare(space, block, number, &mut subject, most);
        if let Some(case) = asymmetric {
            return Err(ProveError::Asymmetric(Box::new(case)));
        }
        let formula = space.count_block(block);
        if formula != cases {
            return Err(ProveError::Count { block: number, formula, counted: cases });
        }
        whole.cases += cases;
        whole.skipped += skipped;
        whole.differing += differing;
        whole.differences.extend(differences);
        for path in subject.paths().into_iter().flat_map(|paths| paths.iter()) {
            *whole.paths.entry(path.as_str()).or_default() += 1;
        }
        digests.extend_from_slice(hex(&digest).as_bytes());
    }
    whole.digest = editproof_qualification::digest::sha256(&digests);
    Ok(whole)
}
