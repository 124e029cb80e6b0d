//! The fault bank: what was found, by which method, and how soon.

use super::parts::{Stand, codes, mark, more, t, table};
use super::plot::{Axis, c, frame, image, log, path, powers};
use crate::number::{counted, grouped};
use crate::report::words::percent;
use crate::report::{FaultsReport, MethodReport, Report};
use maud::{Markup, html};

/// Kinds of lines that can be told apart.
const LINES: usize = 6;

pub(super) fn section(report: &Report) -> Option<Markup> {
    let faults = &report.faults;
    if faults.faults.is_empty() {
        return None;
    }
    let all = faults.faults.len() as u64;
    let unfound: Vec<&str> =
        faults.faults.iter().filter(|one| one.found.is_empty()).map(|one| one.fault.as_str()).collect();
    Some(html! {
        p {
            "Engines with one rule broken in each, put in the place of the engine: "
            (grouped(faults.found)) " of " (counted(all, "fault")) " were found by some method."
            @if !unfound.is_empty() { " Not found: " (codes(&unfound)) "." }
        }
        figure {
            (survival(faults))
            figcaption {
                "Survival: the share of faults that a method has not found after so many cases. Lower and sooner is better."
                ul class="legend" { @for (index, method) in faults.methods.iter().enumerate() { li {
                    svg viewBox="0 0 36 10" width="36" height="10" aria-hidden="true" {
                        path class={ "line s" (index % LINES) } d="M1 5L35 5" {}
                    }
                    " " (t(&method.method))
                } } }
            }
        }
        (table("methods", "Methods", &[
            ("method", false), ("cases at most", true), ("found", true), ("share", true), ("half of them after", true),
        ], html! { @for method in &faults.methods { (row(method)) } }))
        (more("Every fault of the bank", bank(faults)))
    })
}

fn row(method: &MethodReport) -> Markup {
    let half = method.survival.iter().find(|step| step.left * 2 <= method.faults);
    html! { tr {
        th scope="row" { (t(&method.method)) }
        td class="n" { (grouped(method.cases)) }
        td class="n" { (grouped(method.found)) " of " (grouped(method.faults)) }
        td class="n" { (percent(method.found, method.faults)) }
        td class="n" { @if let Some(step) = half { (counted(step.cases, "case")) } @else { "–" } }
    } }
}

fn bank(faults: &FaultsReport) -> Markup {
    let methods: Vec<String> = faults.methods.iter().map(|method| t(&method.method)).collect();
    let mut columns = vec![("fault", false), ("result", false), ("clauses", false)];
    columns.extend(methods.iter().map(|method| (method.as_str(), true)));
    let rows = html! { @for fault in &faults.faults { tr {
        th scope="row" { code { (t(&fault.fault)) } }
        td { @if fault.found.is_empty() { (mark(Stand::Bad, "not found")) } @else { (mark(Stand::Good, "found")) } }
        td { (t(&fault.clauses.join(", "))) }
        @for method in &faults.methods { td class="n" {
            @if let Some(cases) = fault.found.get(&method.method) { (grouped(*cases)) } @else { "–" }
        } }
    } } };
    table("bank", "Cases that it took to find each fault, by method", &columns, rows)
}

fn survival(faults: &FaultsReport) -> Markup {
    let most = faults.methods.iter().map(|method| method.cases).max().unwrap_or(1) as f64;
    let x = Axis { values: [0.0, log(most).ceil().max(1.0)], places: [46.0, 410.0] };
    let y = Axis { values: [0.0, 1.0], places: [222.0, 12.0] };
    let shares: Vec<(f64, String)> =
        [0_u32, 25, 50, 75, 100].iter().map(|share| (y.at(f64::from(*share) / 100.0), format!("{share} %"))).collect();
    let words: Vec<String> = faults
        .methods
        .iter()
        .map(|method| {
            let left = method.faults - method.found;
            format!("{}: {} left of {}", t(&method.method), grouped(left), counted(method.faults, "fault"))
        })
        .collect();
    let content = html! {
        (frame(x, y, &powers(x), &shares))
        text x="228" y="256" text-anchor="middle" { "cases (logarithmic)" }
        @for (index, method) in faults.methods.iter().enumerate() {
            @let points = steps(method, x, y);
            path class={ "line s" (index % LINES) } d=(path(&points)) {}
            @if let Some((x, y)) = points.last() {
                circle class={ "dot s" (index % LINES) } cx=(c(*x)) cy=(c(*y)) r="3.5" {}
            }
        }
    };
    image(
        "survival",
        (420, 262),
        "Share of faults not found yet, by number of cases",
        &format!("{}.", words.join("; ")),
        content,
    )
}

/// A stair: level until the case that finds the next fault.
fn steps(method: &MethodReport, x: Axis, y: Axis) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for step in &method.survival {
        let place = x.at(log(step.cases as f64));
        let share = y.at(step.left as f64 / method.faults.max(1) as f64);
        if let Some((_, before)) = points.last().copied() {
            points.push((place, before));
        }
        points.push((place, share));
    }
    if let Some((_, last)) = points.last().copied() {
        points.push((x.at(log(method.cases as f64)), last));
    }
    points
}
