//! What a contest came to: counts by outcome, kind of damage and topic, and the smallest case of each kind of damage.

use super::contest::{Fared, Finding};
use super::outcome::{Kind, Outcome};
use super::roster::Entrant;
use super::topic::{Topic, topics};
use crate::case::Case;
use std::collections::BTreeMap;

/// Counts by outcome.
pub type Counts = BTreeMap<Outcome, u64>;

/// How an engine stands.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// The engine.
    pub entrant: &'a Entrant,
    /// Its counts, or why it was left out.
    pub result: Result<Tally<'a>, &'a str>,
}

/// The counts of an engine that ran.
#[derive(Clone, Debug)]
pub struct Tally<'a> {
    /// Its version, as it says itself.
    pub version: &'a str,
    /// How often it was lost.
    pub losses: u64,
    /// All cases.
    pub outcomes: Counts,
    /// The cases of each topic.
    pub topics: BTreeMap<Topic, Counts>,
    /// The damage: the ids of the cases, in order.
    pub kinds: BTreeMap<Kind, Vec<&'a str>>,
    /// Why cases were skipped, and how many for that reason.
    pub skipped: BTreeMap<&'a str, u64>,
    /// The smallest case of each kind of damage, in order of kinds.
    pub smallest: Vec<Example<'a>>,
}

/// A case with damage.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    /// The kind.
    pub kind: Kind,
    /// The case.
    pub case: &'a Case,
    /// What came of it.
    pub finding: &'a Finding,
}

impl Tally<'_> {
    /// How many cases show damage of that kind.
    pub fn damaged(&self, kind: Kind) -> u64 {
        self.kinds.get(&kind).map_or(0, |cases| cases.len() as u64)
    }

    /// The count of an outcome.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes.get(&outcome).copied().unwrap_or_default()
    }

    /// The cases that it was asked.
    pub fn asked(&self) -> u64 {
        self.outcomes.iter().filter(|(outcome, _)| **outcome != Outcome::Skipped).map(|(_, count)| count).sum()
    }

    /// Whether a caller could rely on every answer.
    pub fn is_safe(&self) -> bool {
        self.outcomes.iter().all(|(outcome, &count)| outcome.is_safe() || count == 0)
    }
}

/// Sums up. `fared` has one entry an entrant, in order.
pub fn standings<'a>(
    entrants: &'a [Entrant],
    fared: &'a [Fared],
    cases: &'a [Case],
    topics: &[Vec<Topic>],
) -> Vec<Standing<'a>> {
    let stand = |(entrant, fared): (&'a Entrant, &'a Fared)| {
        let result = match fared {
            Fared::LeftOut(reason) => Err(reason.as_str()),
            Fared::Ran { version, findings, losses } => {
                let mut tally = tally(cases, findings, topics);
                (tally.version, tally.losses) = (version, *losses);
                Ok(tally)
            }
        };
        Standing { entrant, result }
    };
    entrants.iter().zip(fared).map(stand).collect()
}

/// The topics of each case: found once, for [`standings`] and [`topic_sizes`].
pub fn all_topics(cases: &[Case]) -> Vec<Vec<Topic>> {
    cases.iter().map(topics).collect()
}

/// How many cases each topic has.
pub fn topic_sizes(topics: &[Vec<Topic>]) -> BTreeMap<Topic, u64> {
    let mut sizes = BTreeMap::new();
    for &topic in topics.iter().flatten() {
        *sizes.entry(topic).or_default() += 1;
    }
    sizes
}

fn tally<'a>(cases: &'a [Case], findings: &'a [Finding], topics: &[Vec<Topic>]) -> Tally<'a> {
    let mut tally = Tally {
        version: "",
        losses: 0,
        outcomes: Counts::new(),
        topics: BTreeMap::new(),
        kinds: BTreeMap::new(),
        skipped: BTreeMap::new(),
        smallest: Vec::new(),
    };
    let mut smallest: BTreeMap<Kind, (usize, Example<'a>)> = BTreeMap::new();
    for ((case, finding), topics) in cases.iter().zip(findings).zip(topics) {
        let outcome = finding.judged.outcome;
        *tally.outcomes.entry(outcome).or_default() += 1;
        for topic in topics {
            *tally.topics.entry(*topic).or_default().entry(outcome).or_default() += 1;
        }
        if outcome == Outcome::Skipped {
            *tally.skipped.entry(finding.words.as_str()).or_default() += 1;
        }
        if let Some(kind) = finding.judged.kind {
            tally.kinds.entry(kind).or_default().push(&case.id);
            let (size, example) = (size(case), Example { kind, case, finding });
            let best = smallest.entry(kind).or_insert((size, example));
            if size < best.0 {
                *best = (size, example);
            }
        }
    }
    tally.smallest = smallest.into_values().map(|(_, example)| example).collect();
    tally
}

/// The size of a case for choosing the smallest, in bytes; another edit counts as much as a line.
fn size(case: &Case) -> usize {
    let edits: usize = case.edits.iter().map(|edit| edit.old_text.len() + edit.new_text.len() + 40).sum();
    case.text.len() + edits
}
