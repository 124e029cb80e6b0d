//! Speed in passes over the text, as it is recorded. What this run measured depends on the clock: it stands with the times.

use super::parts::{Stand, mark, t, table};
use crate::report::Report;
use crate::report::words::decimal;
use maud::{Markup, html};
use std::collections::BTreeSet;

pub(super) fn section(report: &Report) -> Option<Markup> {
    if report.speed.is_empty() {
        return None;
    }
    let releases: BTreeSet<&str> =
        report.speed.iter().flat_map(|one| one.row.recorded.keys().map(String::as_str)).collect();
    let names: Vec<String> = releases.iter().map(|release| t(release)).collect();
    let mut columns = vec![("work", false), ("at most", true)];
    columns.extend(names.iter().map(|name| (name.as_str(), true)));
    columns.push(("this run", false));
    let rows = html! { @for one in &report.speed { tr {
        th scope="row" class="wrap" { (t(&one.row.work)) span class="claim" { (t(&one.row.about)) } }
        td class="n" { @if let Some(bound) = one.row.bound { (decimal(bound)) } @else { "–" } }
        @for release in &releases { td class="n" {
            @if let Some(passes) = one.row.recorded.get(*release) { (decimal(*passes)) } @else { "–" }
        } }
        td { @match (one.row.bound, one.holds) {
            (None, _) => (mark(Stand::Plain, "reported only")),
            (Some(_), true) => (mark(Stand::Good, "within")),
            (Some(_), false) => (mark(Stand::Bad, "not within")),
        } }
    } } };
    Some(html! {
        p { "One pass is one scan of the same text for a needle that is not there, timed in turn with the work: a measure
            that hardly depends on the machine. The figures of this run stand in " a href="#timing" { "the last section" } "." }
        (table("passes", "Passes over the text, by recorded release", &columns, rows))
    })
}
