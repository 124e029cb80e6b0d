//! What cases exercised: tiers, outcomes, properties.

use super::parts::{t, table};
use crate::number::{counted, grouped};
use crate::report::words::percent;
use crate::report::{NamedCount, Report};
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Option<Markup> {
    let cases = &report.cases;
    if cases.cases == 0 && report.properties.is_empty() {
        return None;
    }
    let tiers = html! { @for row in &cases.tiers { tr {
        th scope="row" { (t(&row.tier)) }
        td class="n" { (grouped(row.counts.once)) } td class="n" { (grouped(row.counts.several)) }
        td class="n" { (grouped(row.counts.ambiguous)) } td class="n" { (grouped(row.counts.limit)) }
    } } };
    let properties = html! { @for row in &report.properties { tr {
        th scope="row" { (t(&row.property)) }
        td class="n" { (grouped(row.counts.applies)) } td class="n" { (grouped(row.counts.broken)) }
    } } };
    Some(html! {
        @if cases.cases > 0 {
            p { (counted(cases.cases, "case")) " against the oracle, " (grouped(cases.failing)) " of them answered wrongly"
                @if cases.known > 0 { ", " (grouped(cases.known)) " more as the baseline says" } ".
                Tiers and outcomes are those of the oracle: what an engine had to do." }
            (table("tiers", "Edits by the tier that decided", &[
                ("tier", false), ("one place", true), ("several places", true), ("ambiguous", true), ("limit", true),
            ], tiers))
            (counts("outcomes", "Batches by outcome", "outcome", &cases.outcomes))
            @if !cases.verdicts.is_empty() { (counts("verdicts", "How answers are wrong", "verdict", &cases.verdicts)) }
            @if !cases.skipped.is_empty() { (counts("skipped", "Cases that were not asked", "reason", &cases.skipped)) }
        }
        @if !report.properties.is_empty() {
            (table("properties", "Properties that need no oracle", &[
                ("property", false), ("cases", true), ("broken", true),
            ], properties))
        }
    })
}

fn counts(id: &str, caption: &str, name: &str, rows: &[NamedCount]) -> Markup {
    let sum = rows.iter().map(|row| row.count).sum();
    let body = html! { @for row in rows { tr {
        th scope="row" class="wrap" { (t(&row.name)) }
        td class="n" { (grouped(row.count)) } td class="n" { (percent(row.count, sum)) }
    } } };
    table(id, caption, &[(name, false), ("count", true), ("share", true)], body)
}
