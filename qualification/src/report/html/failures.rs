//! Failing cases, each made as small as it gets, with the command that shows it again.

use super::parts::{diff, more, question, shown, t};
use crate::number::{counted, grouped};
use crate::report::words::LEGEND;
use crate::report::{FailureReport, Report};
use maud::{Markup, html};

/// Cases that are shown of a report; the log and `report.json` hold all.
const SHOWN: usize = 100;

pub(super) fn section(report: &Report) -> Option<Markup> {
    if report.failures.is_empty() {
        return None;
    }
    let rest = report.failures.len().saturating_sub(SHOWN);
    Some(html! {
        p { "Each is as small as it gets. Signs: " (LEGEND) "." }
        @for failing in report.failures.iter().take(SHOWN) { (failure(report, failing)) }
        @if rest > 0 { p { "And " (counted(rest as u64, "more case")) ": see " code { "report.json" } "." } }
    })
}

fn failure(report: &Report, failing: &FailureReport) -> Markup {
    let failure = &failing.failure;
    html! {
        article class="failure" id=(failing.anchor) aria-labelledby={ (failing.anchor) "-title" } {
            h3 id={ (failing.anchor) "-title" } { (t(&failure.verdict)) ": case " (t(&failure.id)) }
            p class="faint" {
                (t(report.gate_title(&failing.gate))) ", unit " (t(&failing.unit)) "; "
                @for (index, clause) in failure.clauses.iter().enumerate() {
                    @if index > 0 { ", " }
                    (clause_link(report, clause))
                }
                "; " (t(&failure.matching)) " matching; size " (grouped(failure.size))
                @if let Some(file) = &failure.file { "; " code { (t(file)) } }
            }
            p { (t(&failure.explanation)) }
            dl class="case" {
                (question(&failure.text, &failure.edits))
                dt { "right" } dd class="right" { (shown(&failure.expected)) }
                dt { "the engine" } dd class="wrong" { (shown(&failure.actual)) }
            }
            h4 { "From right to wrong" }
            (diff(&failure.diff))
            h4 { "Again" }
            pre class="command" { code { (t(&failure.reproduce)) } }
            (more("The case as a file", html! { pre { code {
                (serde_json::to_string_pretty(&failure.case).unwrap_or_default())
            } } }))
        }
    }
}

pub(super) fn clause_link(report: &Report, clause: &str) -> Markup {
    html! {
        @if report.clauses.iter().any(|known| known.clause == clause) { a href={ "#" (clause) } { (clause) } }
        @else { (t(clause)) }
    }
}
