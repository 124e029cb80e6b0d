//! The units of a log in the order of the plan, and what became of each.
//!
//! A unit says itself whether it passed. That word is held against its own facts, so that a unit which says `passed` above
//! figures that say otherwise is a failed one here.

use crate::event::{Facts, Ladder, Status, Unit};
use crate::log::Log;
use std::collections::HashMap;

/// A unit that the log holds.
pub(super) struct Held<'a> {
    pub(super) gate: &'a str,
    pub(super) unit: &'a Unit,
    pub(super) status: Status,
    pub(super) reason: String,
}

impl Held<'_> {
    pub(super) fn passed(&self) -> bool {
        self.status == Status::Passed
    }
}

/// A planned unit.
pub(super) enum Planned<'a> {
    Held(Held<'a>),
    Missing { gate: &'a str, id: &'a str },
}

impl Planned<'_> {
    pub(super) fn gate(&self) -> &str {
        match self {
            Self::Held(held) => held.gate,
            Self::Missing { gate, .. } => gate,
        }
    }
}

/// All planned units, in the order of the plan.
pub(super) struct Units<'a>(Vec<Planned<'a>>);

impl<'a> Units<'a> {
    pub(super) fn of(log: &'a Log) -> Self {
        let held: HashMap<&str, &Unit> = log.units.iter().map(|unit| (unit.id.as_str(), unit)).collect();
        let planned = log.start.plan.iter().map(|planned| match held.get(planned.id.as_str()) {
            Some(unit) => {
                let (status, reason) = judged(unit, &log.start.subject.name);
                Planned::Held(Held { gate: &planned.gate, unit, status, reason })
            }
            None => Planned::Missing { gate: &planned.gate, id: &planned.id },
        });
        Self(planned.collect())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Planned<'a>> {
        self.0.iter()
    }

    pub(super) fn held(&self) -> impl Iterator<Item = &Held<'a>> {
        self.0.iter().filter_map(|planned| match planned {
            Planned::Held(held) => Some(held),
            Planned::Missing { .. } => None,
        })
    }
}

fn judged(unit: &Unit, subject: &str) -> (Status, String) {
    let contradiction = match unit.status {
        Status::Passed => contradiction(unit, subject),
        _ => None,
    };
    match contradiction {
        Some(what) => (Status::Failed, format!("says passed, but {what}")),
        None => (unit.status, unit.reason.clone()),
    }
}

/// What a unit tells that cannot be if it passed.
fn contradiction(unit: &Unit, subject: &str) -> Option<&'static str> {
    if !unit.failures.is_empty() {
        return Some("holds failing cases");
    }
    match &unit.facts {
        Facts::None => Some("found nothing out"),
        Facts::Enumeration(part) if part.differing > 0 => Some("cases differ"),
        Facts::Ladder(ladder) if ladder.engine == subject && !holds(ladder) => {
            Some("a ratio lies outside of its bounds")
        }
        Facts::Heap { rows } if rows.iter().any(|row| row.peak > row.bound) => Some("a peak lies above its bound"),
        Facts::Fuzzing(target) if target.failing > 0 => Some("inputs fail"),
        Facts::History(history) if history.wrong > 0 => Some("batches gave something else"),
        Facts::Properties(all) if all.properties.values().any(|one| one.broken > 0) => Some("a property is broken"),
        Facts::Cases(cases) if cases.failing > 0 => Some("cases differ"),
        Facts::KnownDifference(entry) if entry.stale => Some("the entry says what is not so"),
        Facts::Control(control) if !control.noticed => Some("the gate did not notice"),
        _ => None,
    }
}

/// Whether every ratio lies within the bounds. A ladder without ratios shows nothing, so it does not hold.
pub(super) fn holds(ladder: &Ladder) -> bool {
    let [low, high] = ladder.bounds;
    !ladder.ratios.is_empty() && ladder.ratios.iter().all(|ratio| (low..=high).contains(ratio))
}
