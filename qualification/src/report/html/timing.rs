//! Time and place: the only section that two runs do not have in common.

use super::parts::{more, t, table};
use crate::number::{counted, grouped};
use crate::report::Report;
use crate::report::words::{bytes, decimal, seconds};
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Markup {
    let timing = &report.timing;
    let gates = html! { @for row in &timing.gates { tr {
        th scope="row" class="wrap" { (t(report.gate_title(&row.gate))) }
        td class="n" { (seconds(row.seconds)) } td class="n" { (seconds(row.cpu_seconds)) }
    } } };
    let units = html! { @for row in &timing.units { tr {
        th scope="row" { code { (t(&row.unit)) } }
        td class="n" { (seconds(row.seconds)) } td class="n" { (seconds(row.cpu_seconds)) }
    } } };
    html! {
        p { "The only section that differs between two runs which found the same. Work of " (seconds(timing.seconds))
            ", units side by side counted each; " (seconds(timing.cpu_seconds)) " of processor time." }
        (runs(report))
        (table("gate-times", "Time by gate", &[("gate", false), ("by the clock", true), ("processor", true)], gates))
        @if !timing.passes.is_empty() { (passes(report)) }
        (more("Time by unit", table("unit-times", "Time by unit", &[
            ("unit", false), ("by the clock", true), ("processor", true),
        ], units)))
    }
}

fn runs(report: &Report) -> Markup {
    let rows = html! { @for run in &report.timing.runs {
        @let (one, machine) = (&run.circumstances, &run.circumstances.machine);
        tr {
            th scope="row" { (t(&one.started)) @if run.runs > 1 { span class="claim" { (counted(run.runs, "run")) } } }
            td { @if let Some(part) = &one.part { (grouped(part.index.into())) " of " (part.count) ", by " (t(&part.by)) }
                @else { "the whole" } }
            td class="wrap" {
                (t(&machine.system)) " " (t(&machine.architecture))
                @if let Some(processor) = &machine.processor { ", " (t(processor)) }
                ", " (counted(machine.cores.into(), "core"))
                @if let Some(memory) = machine.memory { ", " (bytes(memory)) }
            }
            td class="n" { (one.jobs) }
            td class="wrap" { code { (t(&one.command.join(" "))) } }
        }
    } };
    table(
        "run-list",
        "Runs that wrote the log",
        &[("began", false), ("part", false), ("machine", false), ("threads", true), ("command", false)],
        rows,
    )
}

fn passes(report: &Report) -> Markup {
    let rows = html! { @for row in &report.timing.passes { tr {
        th scope="row" class="wrap" { (t(&row.work)) span class="claim" { (t(&row.about)) } }
        td class="n" { (decimal(row.passes)) }
        td class="n" { @if let Some(bound) = row.bound { (decimal(bound)) } @else { "–" } }
        td class="wrap" { @for (index, (release, passes)) in row.recorded.iter().enumerate() {
            @if index > 0 { ", " } (t(release)) " " (decimal(*passes))
        } }
    } } };
    table(
        "measured-passes",
        "Passes over the text, measured by this run",
        &[("work", false), ("passes", true), ("at most", true), ("recorded", false)],
        rows,
    )
}
