//! An engine that is to be found out.

use crate::faults::bank::Entry;
use crate::faults::{Fault, Model, bank};

/// An engine that is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The id, for reports.
    pub id: &'static str,
    /// The fault that it has; `None` only for the negative control, which has none and must be reported as not found.
    pub fault: Option<Fault>,
}

impl Suspect {
    /// The engines of the whole bank.
    pub fn bank() -> Vec<Suspect> {
        bank::entries().map(|entry| Suspect::of(entry.fault)).collect()
    }

    /// The engine with this fault.
    pub const fn of(fault: Fault) -> Suspect {
        Suspect { id: fault.id(), fault: Some(fault) }
    }

    /// The negative control: an engine without a fault.
    pub const UNDETECTABLE: Suspect = Suspect { id: "control-without-a-fault", fault: None };

    /// What the bank knows of it.
    pub fn entry(&self) -> Option<&'static Entry> {
        self.fault.and_then(bank::entry)
    }

    /// A new engine.
    pub fn engine(&self) -> Model {
        self.fault.map_or_else(Model::faultless, Model::with)
    }
}
