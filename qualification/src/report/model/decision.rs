//! May the engine ship? One line, with the reasons against.
//!
//! Yes needs everything: a log with its end, every unit of every required gate passed, every control noticed. What is not
//! known is never a yes; what was found to be wrong is a no, also where the rest is not known.

use super::clauses::{ClauseReport, ClauseStatus};
use super::gates::{GateReport, GateStatus, UnitResult};
use crate::event::Status;
use crate::log::Log;
use crate::number::{counted, grouped};
use crate::report::words::plain;
use schemars::JsonSchema;
use serde::Serialize;

/// May the engine ship?
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// In one word.
    pub verdict: Verdict,
    /// In a few words: `fast 0.1.0 may ship`.
    pub headline: String,
    /// The reasons in few words.
    pub detail: String,
    /// What speaks against it; empty if and only if it may ship.
    pub reasons: Vec<Reason>,
    /// What does not speak against it, but should be known.
    pub notes: Vec<Reason>,
}

impl Decision {
    /// Whether the engine may ship.
    pub fn may_ship(&self) -> bool {
        self.verdict == Verdict::Ship
    }

    /// The whole in one line.
    pub fn line(&self) -> String {
        format!("{}. {}.", self.headline.trim_end_matches('?'), self.detail)
    }
}

/// The decision in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every required gate holds.
    Ship,
    /// A required gate does not hold.
    DoNotShip,
    /// Nothing that is required was found not to hold, but not all of it was found out.
    NotDecided,
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The gate that it is about, if one.
    pub gate: Option<String>,
    /// One sentence, without a full stop.
    pub text: String,
}

pub(super) fn of(log: &Log, gates: &[GateReport], clauses: &[ClauseReport]) -> Decision {
    let mut reasons = Vec::new();
    let mut notes = Vec::new();
    for gate in gates {
        let list = if gate.required { &mut reasons } else { &mut notes };
        list.extend(about(gate).into_iter().map(|text| Reason { gate: Some(gate.id.clone()), text }));
    }
    let general = |text: String| Reason { gate: None, text };
    if !gates.iter().any(|gate| gate.required) {
        reasons.push(general("No gate is required, so passing would say nothing".to_owned()));
    }
    if !log.ended {
        reasons.push(general("The log has no end: the run was stopped before everything was done".to_owned()));
    }
    let unplaced = log.start.plan.iter().filter(|unit| !gates.iter().any(|gate| gate.id == unit.gate)).count();
    if unplaced > 0 {
        reasons.push(general(format!("{} of the plan belong to no gate", counted(unplaced as u64, "unit"))));
    }
    let missing = log.missing().len() as u64;
    if log.ended && missing > 0 {
        let planned = counted(log.start.plan.len() as u64, "unit");
        let held = grouped(log.units.len() as u64);
        reasons.push(general(format!("The log holds {held} of {planned}: merge it with the logs of the other parts")));
    }
    notes.extend(remarks(log, clauses).into_iter().map(general));
    let failed = gates.iter().any(|gate| gate.required && gate.status == GateStatus::Failed);
    let verdict = match (failed, reasons.is_empty()) {
        (true, _) => Verdict::DoNotShip,
        (false, false) => Verdict::NotDecided,
        (false, true) => Verdict::Ship,
    };
    Decision { verdict, headline: headline(verdict, log), detail: detail(verdict, gates, &reasons), reasons, notes }
}

fn headline(verdict: Verdict, log: &Log) -> String {
    let subject = plain(&format!("{} {}", log.start.subject.name, log.start.subject.version));
    match verdict {
        Verdict::Ship => format!("{subject} may ship"),
        Verdict::DoNotShip => format!("{subject} must not ship"),
        Verdict::NotDecided => format!("Not decided: may {subject} ship?"),
    }
}

fn detail(verdict: Verdict, gates: &[GateReport], reasons: &[Reason]) -> String {
    match (verdict, reasons.len()) {
        (Verdict::Ship, _) => {
            let required = gates.iter().filter(|gate| gate.required).count();
            let controls: usize = gates.iter().map(|gate| gate.controls.len()).sum();
            let gates = if required == 1 {
                "The one required gate holds".to_owned()
            } else {
                format!("All {required} required gates hold")
            };
            let noticed = if controls == 1 { "was noticed" } else { "were noticed" };
            format!("{gates}; {} {noticed}", counted(controls as u64, "deliberate fault"))
        }
        (Verdict::DoNotShip, 1) => "One reason speaks against it".to_owned(),
        (Verdict::DoNotShip, count) => format!("{} speak against it", counted(count as u64, "reason")),
        (Verdict::NotDecided, 1) => "One thing is not known".to_owned(),
        (Verdict::NotDecided, count) => format!("{} are not known", counted(count as u64, "thing")),
    }
}

/// What is wrong with a gate; nothing if it passed.
fn about(gate: &GateReport) -> Vec<String> {
    let mut texts = Vec::new();
    let title = &gate.title;
    let problems = |status: Option<Status>, is_control: bool| {
        gate.results.iter().filter(move |one| one.status == status && one.is_control == is_control)
    };
    let of = |count: usize| format!("{} of {}", grouped(count as u64), counted(gate.units.planned, "unit"));
    let failed: Vec<&UnitResult> = problems(Some(Status::Failed), false).collect();
    match failed[..] {
        [] => {}
        [one] if gate.units.planned == 1 || one.unit == gate.id => texts.push(format!("{title}: {}", one.reason)),
        [one] => texts.push(format!("{title}: {} ({})", one.reason, one.unit)),
        [one, ..] => texts.push(format!("{title}: {} failed; {}: {}", of(failed.len()), one.unit, one.reason)),
    }
    let untested: Vec<&UnitResult> = problems(Some(Status::NotTested), false).collect();
    match untested[..] {
        [] => {}
        [one] => texts.push(format!("{title}: {} was not tested: {}", one.unit, one.reason)),
        [one, ..] => {
            texts.push(format!("{title}: {} were not tested; {}: {}", of(untested.len()), one.unit, one.reason))
        }
    }
    let missing: Vec<&UnitResult> = problems(None, false).collect();
    match missing[..] {
        [] => {}
        [one] => texts.push(format!("{title}: {} is missing", one.unit)),
        [one, ..] => texts.push(format!("{title}: {} are missing, {} the first", of(missing.len()), one.unit)),
    }
    if gate.units.planned == 0 {
        texts.push(format!("{title}: nothing was planned"));
    }
    for control in gate.controls.iter().filter(|control| !control.noticed) {
        texts.push(format!("{title}: the negative control was not noticed: {}", control.about));
    }
    // A control that was not tried tells its gate by where it is planned only.
    let untried = problems(Some(Status::NotTested), true).chain(problems(Some(Status::Failed), true));
    for one in untried.filter(|one| !gate.controls.iter().any(|control| control.unit == one.unit)) {
        texts.push(format!("{title}: {} did not guard its gate: {}", one.unit, one.reason));
    }
    if texts.is_empty() && gate.status == GateStatus::Unproven {
        texts.push(format!("{title}: there is no negative control, so passing says nothing"));
    }
    texts
}

fn remarks(log: &Log, clauses: &[ClauseReport]) -> Vec<String> {
    let mut texts = Vec::new();
    match (&log.start.harness.commit, log.start.harness.modified) {
        (Some(_), true) => texts.push("The working tree differed from the commit".to_owned()),
        (None, _) => texts.push("The commit is not known".to_owned()),
        _ => {}
    }
    if !log.start.baseline.is_empty() {
        let known = counted(log.start.baseline.len() as u64, "known difference");
        texts.push(format!("{known} in the baseline did not count"));
    }
    let with = |status: ClauseStatus| {
        clauses.iter().filter(move |clause| clause.status == status).map(|clause| clause.clause.as_str())
    };
    let untested: Vec<&str> = with(ClauseStatus::NotTested).collect();
    if !untested.is_empty() {
        texts.push(format!("Nothing asks for {}", named(&untested)));
    }
    let partly: Vec<&str> = with(ClauseStatus::PartlyTested).collect();
    if !partly.is_empty() {
        texts.push(format!("No case, or no fault found, for {}", named(&partly)));
    }
    texts
}

/// Clauses by name; their number, where naming them would say less.
fn named(clauses: &[&str]) -> String {
    match clauses {
        [first, .., last] if clauses.len() > 8 => format!("{} clauses, {first} to {last}", clauses.len()),
        _ => clauses.join(", "),
    }
}
