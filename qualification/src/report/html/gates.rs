//! The gates: what each claims, what became of it, and the negative controls that tripped it.

use super::decision::anchor;
use super::parts::{Stand, mark, t, table};
use crate::event::Status;
use crate::number::{counted, grouped};
use crate::report::{GateReport, GateStatus, Report};
use maud::{Markup, html};

/// Units with a reason that are shown.
const SHOWN: usize = 100;

pub(super) fn section(report: &Report) -> Markup {
    html! {
        p { "A gate is something that must hold. Each has a negative control: something wrong on purpose that the gate must
            notice in the same run, since a gate that cannot fail says nothing." }
        // The roles keep it a table where a phone shows it as cards.
        table class="cards" role="table" {
            caption { "Gates and their results" }
            thead role="rowgroup" { tr role="row" {
                th scope="col" role="columnheader" { "gate" }
                th scope="col" role="columnheader" { "result" }
                th scope="col" role="columnheader" { "figures" }
                th scope="col" role="columnheader" { "negative controls" }
            } }
            tbody role="rowgroup" { @for gate in &report.gates { (row(report, gate)) } }
        }
        (units(report))
        (controls(report))
    }
}

fn row(report: &Report, gate: &GateReport) -> Markup {
    let noticed = gate.controls.iter().filter(|control| control.noticed).count();
    let all = gate.controls.len();
    html! {
        tr role="row" id={ "gate-" (anchor(report, &gate.id)) } {
            th scope="row" role="rowheader" {
                (t(&gate.title))
                @if !gate.required { " " span class="faint" { "(reported only)" } }
                span class="claim" { (t(&gate.claim)) }
            }
            td role="cell" { (status(gate.status)) }
            td role="cell" { (gate.figures) @if gate.units.planned > 1 { span class="claim" {
                (grouped(gate.units.passed)) " of " (counted(gate.units.planned, "unit")) " passed"
            } } }
            td role="cell" {
                @if all == 0 { (mark(Stand::Plain, "none of its own")) }
                @else if noticed == all { (mark(Stand::Good, &format!("{noticed} of {all} noticed"))) }
                @else { (mark(Stand::Bad, &format!("{noticed} of {all} noticed"))) }
            }
        }
    }
}

pub(super) fn status(status: GateStatus) -> Markup {
    match status {
        GateStatus::Passed => mark(Stand::Good, "passed"),
        GateStatus::Failed => mark(Stand::Bad, "failed"),
        GateStatus::Incomplete => mark(Stand::Unknown, "incomplete"),
        GateStatus::Unproven => mark(Stand::Unknown, "unproven"),
    }
}

fn units(report: &Report) -> Markup {
    let bad = || {
        let of = |gate: &'_ GateReport| gate.results.iter().filter(|one| one.status != Some(Status::Passed)).count();
        report.gates.iter().map(of).sum::<usize>()
    };
    let rows = html! {
        @for (gate, result) in report.gates.iter().flat_map(|gate| gate.results.iter().map(move |one| (gate, one)))
            .filter(|(_, result)| result.status != Some(Status::Passed)).take(SHOWN)
        { tr {
            th scope="row" { code { (t(&result.unit)) } }
            td class="wrap" { (t(&gate.title)) }
            td { (unit_status(result.status)) }
            td class="wrap" { (t(&result.reason)) }
        } }
    };
    let columns = [("unit", false), ("gate", false), ("result", false), ("why", false)];
    html! { @if bad() > 0 {
        (table("bad-units", "Units of work that did not pass", &columns, rows))
        @if bad() > SHOWN {
            p { "And " (counted((bad() - SHOWN) as u64, "more unit")) ": see " code { "report.json" } "." }
        }
    } }
}

fn controls(report: &Report) -> Markup {
    let rows = html! {
        @for (gate, control) in report.gates.iter().flat_map(|gate| gate.controls.iter().map(move |one| (gate, one))) { tr {
            th scope="row" class="wrap" { (t(&gate.title)) }
            td class="wrap" { (t(&control.about)) }
            td { @if control.noticed { (mark(Stand::Good, "noticed")) } @else { (mark(Stand::Bad, "not noticed")) } }
            td class="wrap" { (t(&control.evidence)) }
        } }
    };
    let columns = [("gate", false), ("wrong on purpose", false), ("result", false), ("how", false)];
    table("controls", "Negative controls", &columns, rows)
}

fn unit_status(status: Option<Status>) -> Markup {
    match status {
        Some(Status::Passed) => mark(Stand::Good, "passed"),
        Some(Status::Failed) => mark(Stand::Bad, "failed"),
        Some(Status::NotTested) => mark(Stand::Unknown, "not tested"),
        None => mark(Stand::Unknown, "missing"),
    }
}
