//! The plan: every gate, and every unit of each, in the order of reports.

use super::found::Found;
use super::gates;
use super::setting::Setting;
use crate::engines::guard;
use cpu_time::ThreadTime;
use editproof_qualification::event::{Facts, Gate, PlannedUnit, Timing, Unit};
use std::time::Instant;

/// The gates, and their units.
pub struct Plan<'s> {
    /// The gates that are asked.
    pub gates: Vec<Gate>,
    /// The units, gate by gate.
    pub units: Vec<Planned<'s>>,
}

/// A unit of work that can be run.
pub struct Planned<'s> {
    /// Its name.
    pub id: String,
    /// Its gate.
    pub gate: &'static str,
    work: Box<dyn Fn() -> Found + Send + Sync + 's>,
}

impl std::fmt::Debug for Planned<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Planned").field("id", &self.id).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Plan<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plan").field("gates", &self.gates).field("units", &self.units).finish()
    }
}

impl<'s> Plan<'s> {
    /// Adds a gate.
    pub(super) fn gate(&mut self, id: &'static str, title: &str, claim: &str, required: bool) {
        self.gates.push(Gate { id: id.to_owned(), title: title.to_owned(), claim: claim.to_owned(), required });
    }

    /// Adds a unit to `gate`, with its name within it.
    pub(super) fn unit(
        &mut self,
        gate: &'static str,
        name: impl std::fmt::Display,
        work: impl Fn() -> Found + Send + Sync + 's,
    ) {
        self.units.push(Planned { id: format!("{gate}/{name}"), gate, work: Box::new(work) });
    }

    /// The units as the log names them.
    pub fn planned(&self) -> Vec<PlannedUnit> {
        self.units.iter().map(|unit| PlannedUnit { id: unit.id.clone(), gate: unit.gate.to_owned() }).collect()
    }
}

impl Planned<'_> {
    /// Does the work. A panic of the harness fails the unit.
    pub fn run(&self) -> Unit {
        let (clock, processor) = (Instant::now(), ThreadTime::now());
        let found = guard::catch(|| (self.work)())
            .unwrap_or_else(|trouble| Found::failed(format!("a defect of the harness: it {trouble}"), Facts::None));
        let Found { status, reason, facts, clauses, failures, passes } = found;
        let timing =
            Timing { seconds: clock.elapsed().as_secs_f64(), cpu_seconds: processor.elapsed().as_secs_f64(), passes };
        Unit { id: self.id.clone(), status, reason, facts, clauses, failures, timing }
    }
}

/// The plan of a setting.
pub fn plan(setting: &Setting) -> Plan<'_> {
    let mut plan = Plan { gates: Vec::new(), units: Vec::new() };
    gates::corpus::plan(setting, &mut plan);
    gates::generated::plan(setting, &mut plan);
    gates::properties::plan(setting, &mut plan);
    gates::enumeration::plan(setting, &mut plan);
    gates::faults::plan(setting, &mut plan);
    gates::findings::plan(setting, &mut plan);
    gates::fuzzing::plan(setting, &mut plan);
    gates::recorded::plan(setting, &mut plan);
    gates::baseline::plan(setting, &mut plan);
    gates::history::plan(setting, &mut plan);
    gates::ladder::plan(setting, &mut plan);
    gates::instructions::plan(setting, &mut plan);
    gates::heap::plan(setting, &mut plan);
    gates::passes::plan(setting, &mut plan);
    plan
}
