//! May the engine ship? What a reader sees first.

use super::parts::t;
use crate::number::{counted, grouped};
use crate::report::{ClauseStatus, Reason, Report, Verdict};
use maud::{Markup, html};

/// Reasons that are shown at once; the rest can be opened.
const SHOWN: usize = 8;

pub(super) fn header(report: &Report) -> Markup {
    let decision = &report.decision;
    // The headline says it in words; the sign is for who only looks.
    let (kind, class, sign) = match decision.verdict {
        Verdict::Ship => ("ship", "good", "✓"),
        Verdict::DoNotShip => ("refuse", "bad", "✗"),
        Verdict::NotDecided => ("open", "unknown", "?"),
    };
    let tested = &report.tested;
    let (shown, rest) = decision.reasons.split_at(decision.reasons.len().min(SHOWN));
    html! {
        header class=(kind) {
            div class="inner" {
                p class="product" { "Editproof qualification, profile " (t(&tested.profile)) }
                h1 { span class=(class) aria-hidden="true" { (sign) } " " (decision.headline) }
                p class="detail" { (decision.detail) "." }
                @if !shown.is_empty() { ul class="reasons" { @for reason in shown { (item(report, reason)) } } }
                @if !rest.is_empty() { details {
                    summary { (counted(rest.len() as u64, "more reason")) }
                    ul class="reasons" { @for reason in rest { (item(report, reason)) } }
                } }
                (figures(report))
                @if !decision.notes.is_empty() { details class="notes" {
                    summary { "Also to be known: " (counted(decision.notes.len() as u64, "note")) }
                    ul { @for note in &decision.notes { (item(report, note)) } }
                } }
            }
        }
    }
}

fn item(report: &Report, reason: &Reason) -> Markup {
    let failing = reason.gate.as_ref().and_then(|gate| report.failures.iter().find(|one| one.gate == *gate));
    html! {
        li {
            (t(&reason.text))
            @if let Some(failing) = failing { ". " a href={ "#" (failing.anchor) } { "Smallest case" } }
            @else if let Some(gate) = &reason.gate { ". " a href={ "#gate-" (anchor(report, gate)) } { "Gate" } }
        }
    }
}

/// Gates are numbered on the page, since their names may be anything.
pub(super) fn anchor(report: &Report, gate: &str) -> usize {
    report.gates.iter().position(|one| one.id == gate).unwrap_or_default() + 1
}

fn figures(report: &Report) -> Markup {
    let enumerated: u64 = report.enumeration.spaces.iter().map(|space| space.cases).sum();
    let held = report.clauses.iter().filter(|clause| clause.status == ClauseStatus::Held).count();
    let faults = &report.faults;
    let controls = || report.gates.iter().flat_map(|gate| &gate.controls);
    let noticed = controls().filter(|control| control.noticed).count();
    let of = |part: u64, whole: usize| format!("{} of {}", grouped(part), grouped(whole as u64));
    html! {
        dl class="figures" {
            div { dt { "clauses held" } dd { (of(held as u64, report.clauses.len())) } }
            div { dt { "cases against the oracle" } dd { (grouped(report.cases.cases + enumerated)) } }
            div { dt { "of them wrong" } dd {
                (grouped(report.cases.failing + report.enumeration.spaces.iter().map(|one| one.differing).sum::<u64>()))
            } }
            @if report.cases.known > 0 { div { dt { "known to differ" } dd { (grouped(report.cases.known)) } } }
            @if !faults.faults.is_empty() {
                div { dt { "faults of the bank found" } dd { (of(faults.found, faults.faults.len())) } }
            }
            div { dt { "negative controls noticed" } dd { (of(noticed as u64, controls().count())) } }
        }
    }
}
