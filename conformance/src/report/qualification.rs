//! A qualification on a terminal: a row for each gate, whether the engine may ship, and where the report is.

use super::number::{counted, grouped};
use super::style::{COMMAND, HEADING, RIGHT, WRONG};
use editproof_qualification::event::{Facts, Gate, Status, Unit};
use editproof_qualification::log::Log;
use editproof_qualification::report::Decision;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Failing units whose reasons are shown.
const SHOWN: usize = 12;
/// Failing cases whose commands are shown.
const SHOWN_CASES: usize = 3;

/// The summary of a log in `folder`.
pub fn summary(log: &Log, folder: &Path) -> String {
    let gates: BTreeMap<&str, &str> =
        log.start.plan.iter().map(|unit| (unit.id.as_str(), unit.gate.as_str())).collect();
    let of_gate = |gate: &Gate| -> Vec<&Unit> {
        log.units.iter().filter(|unit| gates.get(unit.id.as_str()) == Some(&gate.id.as_str())).collect()
    };
    let mut out = String::new();
    let _ =
        writeln!(out, "{HEADING}{:<14}{:>6}{:>14}  {:<12}controls{HEADING:#}", "gate", "units", "looked at", "status");
    for gate in &log.start.gates {
        row(&mut out, gate, &of_gate(gate));
    }
    out.push('\n');
    let wrong: Vec<&Unit> = log.units.iter().filter(|unit| unit.status == Status::Failed).collect();
    for unit in wrong.iter().take(SHOWN) {
        let _ = writeln!(out, "{WRONG}{}{WRONG:#}: {}", unit.id, unit.reason);
    }
    if wrong.len() > SHOWN {
        let _ = writeln!(out, "and {} more", counted((wrong.len() - SHOWN) as u64, "failing unit"));
    }
    for failure in wrong.iter().flat_map(|unit| unit.failures.first()).take(SHOWN_CASES) {
        let _ = writeln!(out, "  in `{}`: {COMMAND}{}{COMMAND:#}", folder.display(), failure.reproduce);
    }
    out
}

/// Whether the engine may ship, the reasons against it, and where the report is.
pub fn decision(decision: &Decision, folder: &Path) -> String {
    let mut out = String::new();
    let style = if decision.may_ship() { RIGHT } else { WRONG };
    let _ = writeln!(out, "{style}{}{style:#}", decision.line());
    for reason in &decision.reasons {
        let gate = reason.gate.as_ref().map_or_else(String::new, |gate| format!("{gate}: "));
        let _ = writeln!(out, "  {gate}{}", reason.text);
    }
    let _ = writeln!(out, "report: {}", folder.join("report.html").display());
    out
}

fn row(out: &mut String, gate: &Gate, units: &[&Unit]) {
    let count = |status: Status| units.iter().filter(|unit| unit.status == status).count();
    let (style, status) = match (count(Status::Failed), count(Status::NotTested), units.len()) {
        (_, _, 0) => (WRONG, "not run"),
        (0, 0, _) => (RIGHT, "passed"),
        (0, untested, all) if untested == all => (WRONG, "not tested"),
        (0, _, _) => (WRONG, "in part"),
        _ => (WRONG, "FAILED"),
    };
    let controls: Vec<bool> = units
        .iter()
        .filter_map(|unit| if let Facts::Control(control) = &unit.facts { Some(control.noticed) } else { None })
        .collect();
    let noticed = controls.iter().filter(|noticed| **noticed).count();
    let controls =
        if controls.is_empty() { "–".to_owned() } else { format!("{noticed} of {} noticed", controls.len()) };
    let optional = if gate.required { "" } else { ", not required" };
    let looked_at = units.iter().map(|unit| looked_at(&unit.facts)).sum::<u64>();
    let _ = writeln!(
        out,
        "{:<14}{:>6}{:>14}  {style}{status:<12}{style:#}{controls}{optional}",
        gate.id,
        units.len(),
        if looked_at == 0 { "–".to_owned() } else { grouped(looked_at) },
    );
}

/// Cases, inputs or sizes that a unit looked at.
fn looked_at(facts: &Facts) -> u64 {
    match facts {
        Facts::Cases(cases) => cases.cases,
        Facts::Properties(properties) => properties.cases,
        Facts::Enumeration(enumeration) => enumeration.cases,
        Facts::FaultHunt(hunt) => (hunt.found.len() + hunt.missed.len()) as u64,
        Facts::Ladder(ladder) => ladder.sizes.len() as u64,
        Facts::Heap { rows } => rows.len() as u64,
        Facts::Passes { rows } => rows.len() as u64,
        Facts::Fuzzing(fuzzing) => fuzzing.seeds + fuzzing.executions,
        Facts::History(history) => history.commits,
        Facts::Finding(finding) => finding.cases.len() as u64,
        Facts::KnownDifference(known) => known.asked,
        Facts::Control(_) | Facts::None => 0,
    }
}
