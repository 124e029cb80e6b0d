//! What a unit finds out, before it is an event.

use editproof_qualification::event::{ClauseCounts, Control, Facts, Failure, Status};
use std::collections::BTreeMap;

/// What a unit finds out.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) status: Status,
    pub(super) reason: String,
    pub(super) facts: Facts,
    pub(super) clauses: BTreeMap<String, ClauseCounts>,
    pub(super) failures: Vec<Failure>,
    /// Passes over the text, by work: they depend on the clock, and stand with the times.
    pub(super) passes: BTreeMap<String, f64>,
}

impl Found {
    /// All holds.
    pub(super) fn passed(facts: Facts) -> Found {
        Found {
            status: Status::Passed,
            reason: String::new(),
            facts,
            clauses: BTreeMap::new(),
            failures: Vec::new(),
            passes: BTreeMap::new(),
        }
    }

    /// Something does not hold.
    pub(super) fn failed(reason: impl Into<String>, facts: Facts) -> Found {
        Found { status: Status::Failed, reason: reason.into(), ..Found::passed(facts) }
    }

    /// It passes when nothing is wrong.
    pub(super) fn of(wrong: Option<String>, facts: Facts) -> Found {
        match wrong {
            None => Found::passed(facts),
            Some(reason) => Found::failed(reason, facts),
        }
    }

    /// It was not found out.
    pub(super) fn not_tested(reason: impl Into<String>) -> Found {
        Found { status: Status::NotTested, reason: reason.into(), ..Found::passed(Facts::None) }
    }

    /// A negative control: it passes when what is wrong on purpose was noticed.
    pub(super) fn control(gate: &str, about: &str, noticed: bool, evidence: impl Into<String>) -> Found {
        let facts = Facts::Control(Control {
            gate: gate.to_owned(),
            about: about.to_owned(),
            noticed,
            evidence: evidence.into(),
        });
        Found::of((!noticed).then(|| format!("the gate does not notice {about}")), facts)
    }

    /// With counts by clause.
    pub(super) fn with_clauses(self, clauses: BTreeMap<String, ClauseCounts>) -> Found {
        Found { clauses, ..self }
    }

    /// With failing cases.
    pub(super) fn with_failures(self, failures: Vec<Failure>) -> Found {
        Found { failures, ..self }
    }
}
