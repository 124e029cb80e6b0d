//! Fuzz targets and git histories.

use super::parts::{holds, t, table};
use crate::number::grouped;
use crate::report::Report;
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Option<Markup> {
    if report.fuzzing.is_empty() && report.history.is_empty() {
        return None;
    }
    let fuzzing = html! { @for one in &report.fuzzing { tr {
        th scope="row" { (t(&one.fuzzing.target)) }
        td class="n" { (grouped(one.fuzzing.seeds)) } td class="n" { (grouped(one.fuzzing.executions)) }
        td class="n" { (grouped(one.fuzzing.failing)) } td { (holds(one.fuzzing.failing == 0)) }
    } } };
    let history = html! { @for one in &report.history { tr {
        th scope="row" { (t(&one.unit)) }
        td class="n" { (grouped(one.history.commits)) } td class="n" { (grouped(one.history.files)) }
        td class="n" { (grouped(one.history.accepted)) } td class="n" { (grouped(one.history.refused)) }
        td class="n" { (grouped(one.history.wrong)) } td { (holds(one.history.wrong == 0)) }
    } } };
    Some(html! {
        @if !report.fuzzing.is_empty() {
            (table("fuzzing", "Fuzz targets", &[
                ("target", false), ("seeds replayed", true), ("executions", true), ("fail", true), ("result", false),
            ], fuzzing))
            p class="faint" { "How long each took stands in " a href="#timing" { "the last section" } "." }
        }
        @if !report.history.is_empty() {
            (table("history", "Git histories", &[
                ("unit", false), ("commits", true), ("files", true), ("accepted", true), ("refused", true),
                ("wrong", true), ("result", false),
            ], history))
        }
    })
}
