//! One block of an enumeration compared: the unit of work, of interruption and of digests.

use super::digest::BlockDigest;
use super::space::{Block, Space};
use super::subject::{Asking, Subject};
use super::symmetry::{exchanged, exchanged_answer};
use crate::case::{Answer, Case};
use crate::engines::{Choice, Engine, Oracle, Response, Skip, Trouble, guard};
use crate::run::Failed;
use crate::verdict::{Disagreement, Judgement, Party, Standard, Verdict, judge_claims};
use editproof_spec::{Edit, Input};
use std::collections::BTreeMap;

/// Every case whose number in its block is a multiple of this is asked again with its letters exchanged. Coprime to the
/// number of modes, so that all modes get their turn.
const EXCHANGED_EVERY: u64 = 17;

/// Bits of a case's number that count within its block.
const NUMBER_BITS: u32 = 32;

/// A case on which an engine differs from the oracle.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The case, its number in the enumeration, and both answers.
    pub failed: Failed,
    /// The engine that differs: the fast engine has two forms.
    pub engine: Choice,
}

/// What came of one block.
#[derive(Default)]
pub(super) struct BlockProof {
    /// Cases visited.
    pub(super) cases: u64,
    /// Of those, cases that the engine was not asked, because it does not claim what they need.
    pub(super) skipped: u64,
    /// The reasons, counted.
    pub(super) skips: BTreeMap<Skip, u64>,
    /// Of those, cases with a difference.
    pub(super) differing: u64,
    /// Cases that were asked again with their letters exchanged.
    pub(super) exchanged: u64,
    /// Of cases and answers.
    pub(super) digest: [u8; 32],
    /// The first differences.
    pub(super) differences: Vec<Difference>,
    /// A case whose right answer is not that of its partner with the letters exchanged: the symmetry argument is wrong.
    pub(super) asymmetric: Option<Case>,
}

/// The oracle's answer.
fn right(space: &Space, input: &Input<'_>) -> Response {
    guard::catch(|| Oracle.answer(input, &space.limits))?
}

/// Compares every case of a block; keeps the first `most` differences. `number` is the block's.
pub(super) fn compare(space: &Space, block: &Block, number: usize, subject: &mut Subject, most: usize) -> BlockProof {
    let mut proof = BlockProof::default();
    let mut digest = BlockDigest::default();
    space.visit(block, &mut |input| {
        let index = proof.cases;
        proof.cases += 1;
        let number = (number as u64) << NUMBER_BITS | index;
        let oracle = right(space, input);
        let mut differs = difference(space, number, "", input, &oracle, subject, &mut proof, most, Some(&mut digest));
        if space.is_symmetric && index.is_multiple_of(EXCHANGED_EVERY) {
            differs |= differs_exchanged(space, number, input, &oracle, subject, &mut proof, most);
        }
        proof.differing += u64::from(differs);
        true
    });
    proof.digest = digest.finish();
    proof
}

/// Asks the subject, and keeps what differs. The first engine's answer goes into the digest.
#[expect(clippy::too_many_arguments, reason = "one step of one loop, apart for its second caller")]
fn difference(
    space: &Space,
    number: u64,
    suffix: &str,
    input: &Input<'_>,
    oracle: &Response,
    subject: &mut Subject,
    proof: &mut BlockProof,
    most: usize,
    mut digest: Option<&mut BlockDigest>,
) -> bool {
    let mut differs = false;
    subject.ask(input, &space.limits, &mut |asking| {
        if let Some(digest) = digest.take() {
            digest.add(input, &asking.response);
            if let Err(Trouble::Skipped(skip)) = asking.response {
                proof.skipped += 1;
                *proof.skips.entry(skip).or_default() += 1;
            }
        }
        let disagreements = disagreements(oracle, &asking);
        if disagreements.is_empty() {
            return;
        }
        // One difference a case: the second form of an engine mostly repeats the first one's.
        if !differs && proof.differences.len() < most {
            let name = space.name;
            let id = format!("{name}-{}-{}{suffix}", number >> NUMBER_BITS, number & ((1 << NUMBER_BITS) - 1));
            let Asking { choice, response, work, .. } = asking;
            let judgement = Judgement { oracle: oracle.clone(), engine: response, work, disagreements };
            let failed = Failed { number, case: space.case(id, input), judgement };
            proof.differences.push(Difference { failed, engine: choice.clone() });
        }
        differs = true;
    });
    differs
}

fn disagreements(oracle: &Response, asking: &Asking<'_>) -> Vec<Disagreement> {
    let Asking { response, work, features, .. } = asking;
    let mut found = Vec::new();
    match oracle {
        Ok(right) => match judge_claims(right, response, *features) {
            Verdict::Agree | Verdict::Skipped => {}
            verdict => found.push(Disagreement { party: Party::Engine, standard: Standard::Oracle, verdict }),
        },
        Err(trouble) => {
            let verdict = trouble.verdict();
            found.push(Disagreement { party: Party::Oracle, standard: Standard::Oracle, verdict });
        }
    }
    if work.is_some_and(|work| work.is_too_much()) {
        let verdict = Verdict::TooMuchWork;
        found.push(Disagreement { party: Party::Engine, standard: Standard::Bound, verdict });
    }
    found
}

/// The same with `a` and `b` exchanged: the engine against the oracle, and the oracle against itself.
fn differs_exchanged(
    space: &Space,
    number: u64,
    input: &Input<'_>,
    oracle: &Response,
    subject: &mut Subject,
    proof: &mut BlockProof,
    most: usize,
) -> bool {
    let text = exchanged(input.text);
    let texts: Vec<(String, String)> =
        input.edits.iter().map(|edit| (exchanged(edit.old_text), exchanged(edit.new_text))).collect();
    let pairs = texts.iter().zip(input.edits);
    let edits: Vec<Edit<'_>> = pairs.map(|((old, new), edit)| Edit { old_text: old, new_text: new, ..*edit }).collect();
    let other = Input { text: &text, edits: &edits, ..*input };
    let other_oracle = right(space, &other);
    proof.exchanged += 1;
    let partner = |answer: &Answer| other_oracle.as_ref() == Ok(&exchanged_answer(answer));
    if oracle.as_ref().is_ok_and(|answer| !partner(answer)) && proof.asymmetric.is_none() {
        proof.asymmetric = Some(space.case(format!("{}-asymmetric", space.name), input));
    }
    difference(space, number, "-exchanged", &other, &other_oracle, subject, proof, most, None)
}
