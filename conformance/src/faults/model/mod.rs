//! A third implementation of sections 1 to 6, plain and quick, with a switch for every fault of the bank.
//!
//! Why a third one: a fault inside the engine or the oracle would be a fault in what is proved, and a wrapper around
//! them could only break what is visible from outside. Here each fault breaks one rule where that rule is applied, at
//! the one place that names it; with no fault on, the model is one more witness of the specification, written from its
//! text alone.
//!
//! Files by rule: [`batch`] (BA, LI-2), [`tiers`] (LD, LI-1), [`exact`] (EX), [`lines`], [`windows`], [`indented`] (LN,
//! LT, IF), [`words`], [`peel`] (WN), [`hints`], [`nearest`], [`region`], [`rows`], [`quote`] (DG), [`message`],
//! [`grouped`] (DG-1 to DG-4, DF). The files [`search`], [`span`], [`replacement`], [`result`], [`loose`] and
//! [`loose_words`] hold bad habits only: with no fault on they do nothing.
//!
//! Time: linear in text + edit per edit. Space: O(edit + output). Both are counted ([`Cost`]).
//! Invariants: places are byte offsets on character boundaries of the text they belong to.

mod batch;
mod exact;
mod grouped;
mod hints;
mod indented;
mod lines;
mod loose;
mod loose_words;
mod message;
mod meter;
mod nearest;
mod peel;
mod prefix;
mod quote;
mod region;
mod replacement;
mod result;
mod rows;
mod rules;
mod search;
mod seen;
mod span;
mod tiers;
mod windows;
mod words;

use super::{Cost, Fault};
use crate::case::Answer;
use crate::engines::{Engine, Response, Work};
use editproof_spec::{Input, Limits, Tier};
use meter::Meter;
use rules::Rules;

/// The specification as an engine, with at most one fault.
#[derive(Clone, Debug, Default)]
pub struct Model {
    fault: Option<Fault>,
    past: Past,
    cost: Cost,
}

impl Model {
    /// The specification itself.
    pub fn faultless() -> Self {
        Model::default()
    }

    /// The specification with one fault.
    ///
    /// ```
    /// use editproof_conformance::faults::{Fault, Model};
    /// use editproof_conformance::engines::Engine;
    /// assert_eq!(Model::with(Fault::Ba2Backwards).name(), "ba-2-backwards");
    /// ```
    pub fn with(fault: Fault) -> Self {
        Model { fault: Some(fault), ..Model::default() }
    }

    /// What the last answer cost.
    pub fn cost(&self) -> Cost {
        self.cost
    }
}

impl Engine for Model {
    fn name(&self) -> &str {
        self.fault.map_or("model", Fault::id)
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let mut cx = Cx { rules: Rules(self.fault), limits, meter: Meter::default(), spent: 0 };
        let answer: Answer = batch::answer(&mut cx, input, &mut self.past);
        self.cost = cx.meter.cost();
        Ok(answer)
    }

    fn work(&self) -> Option<Work> {
        Some(Work { bytes: self.cost.work, bound: self.cost.work_bound() })
    }
}

/// What the model remembers of earlier calls. The specification knows no such thing: only faults read it.
#[derive(Clone, Debug, Default)]
struct Past {
    /// The tier that matched last.
    tier: Option<Tier>,
    /// The last text that came in and what it became.
    copy: Option<(usize, String)>,
    /// The last question.
    question: Option<String>,
}

/// What every rule needs at hand.
struct Cx<'l> {
    rules: Rules,
    limits: &'l Limits,
    meter: Meter,
    /// Lines compared by the last indentation-flexible scan (IF-3).
    spent: usize,
}

impl Cx<'_> {
    #[inline]
    fn has(&self, fault: Fault) -> bool {
        self.rules.has(fault)
    }

    /// A limit that is in force (LI-4).
    fn limit(&self, get: fn(&Limits) -> usize) -> usize {
        if self.has(Fault::Li4ParametersIgnored) { get(&Limits::default()) } else { get(self.limits) }
    }
}

/// A location, in bytes of the text from 0, end exclusive.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    end: usize,
    /// In the line tiers: whether the replacement's line breaks are CRLF (LN-6).
    crlf: bool,
    /// In the indentation-flexible tier: where W stands (IF-1).
    indentation: (usize, usize),
}

impl Place {
    fn new(start: usize, end: usize) -> Self {
        Place { start, end, crlf: false, indentation: (start, start) }
    }
}

/// What a scan shows its locations to; `false` ends the scan.
type Hit<'h> = dyn FnMut(&mut Cx<'_>, &Place) -> bool + 'h;
