//! Review findings: what happened once, the smallest case that shows it, and the faults like it that are found now.

use super::parts::{Stand, codes, mark, question, shown, t};
use crate::event::ShownCase;
use crate::number::counted;
use crate::report::words::LEGEND;
use crate::report::{FindingReport, Report};
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Option<Markup> {
    if report.findings.is_empty() {
        return None;
    }
    let held = report.findings.iter().filter(|finding| finding.holds).count();
    Some(html! {
        p {
            "Each of these happened to a deployed engine and was found by people. " (held) " of "
            (counted(report.findings.len() as u64, "finding")) " would be seen now. Signs: " (LEGEND) "."
        }
        @for finding in &report.findings { (details(finding)) }
    })
}

fn details(report: &FindingReport) -> Markup {
    let finding = &report.finding;
    let stand = if report.holds { mark(Stand::Good, "seen") } else { mark(Stand::Bad, "not seen") };
    html! {
        details open[!report.holds] {
            summary { (stand) " " (t(&finding.title)) }
            p { (t(&finding.story)) }
            @if finding.known { p { strong { "The engine does this, and the baseline says so: it does not count." } } }
            @if !report.reason.is_empty() { p { strong { (t(&report.reason)) } } }
            @if let Some(case) = &finding.smallest { (smallest(case)) }
            p { "Cases: " (codes(&finding.cases)) }
            p {
                @if finding.faults.is_empty() { "No fault of the bank does the same." }
                @else { "Faults of the bank that do the same, and that these cases kill: " (codes(&finding.faults)) }
            }
        }
    }
}

fn smallest(case: &ShownCase) -> Markup {
    html! {
        dl class="case" {
            dt { "case" } dd { code { (t(&case.id)) } ", " (t(&case.matching)) " matching" }
            (question(&case.text, &case.edits))
            dt { "right" } dd class="right" { (shown(&case.expected)) }
        }
    }
}
