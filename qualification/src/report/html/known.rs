//! What is known: differences that do not count, and what is not tested.

use super::parts::{t, table};
use crate::report::Report;
use maud::{Markup, html};

pub(super) fn baseline(report: &Report) -> Markup {
    if report.baseline.is_empty() {
        return html! { p { "No difference is accepted: every one counts." } };
    }
    let rows = html! { @for entry in &report.baseline { tr {
        th scope="row" { code { (t(&entry.case)) } }
        td { @if entry.verdict.is_empty() { "–" } @else { (t(&entry.verdict)) } }
        td class="wrap" { (t(&entry.reason)) }
        td class="wrap" { @if let Some(link) = &entry.link { (t(link)) } @else { "–" } }
    } } };
    table(
        "baseline-entries",
        "Differences that are known and do not count",
        &[("case", false), ("how it differs", false), ("reason", false), ("decided in", false)],
        rows,
    )
}

pub(super) fn limits(report: &Report) -> Markup {
    html! {
        @if report.limits.is_empty() { p { "None is named." } }
        @else { ul { @for limit in &report.limits { li { (t(limit)) } } } }
    }
}
