//! Every case up to a bound.

use super::parts::{digest, holds, more, t, table};
use crate::number::grouped;
use crate::report::Report;
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Option<Markup> {
    let all = &report.enumeration;
    let sum = all.digest.as_ref()?;
    let rows = html! { @for row in &all.spaces { tr {
        th scope="row" { (t(&row.space)) }
        td class="wrap" { (t(&row.bound)) }
        td class="n" { (grouped(row.cases)) } td class="n" { (grouped(row.differing)) }
        td { (holds(row.differing == 0)) }
    } } };
    let paths = html! { @for row in &all.spaces { @for (path, count) in &row.paths { tr {
        th scope="row" { (t(path)) } td { (t(&row.space)) } td class="n" { (grouped(*count)) }
    } } } };
    Some(html! {
        p { "Not a sample: all cases within these bounds, engine against oracle." }
        (table("spaces", "Spaces and bounds", &[
            ("space", false), ("bound", false), ("cases", true), ("differ", true), ("result", false),
        ], rows))
        p { "Digest over cases and answers: " (digest(sum)) }
        @if all.spaces.iter().any(|space| !space.paths.is_empty()) {
            (more("Paths of the engine that were entered", table("paths", "Paths that were entered", &[
                ("path", false), ("space", false), ("times", true),
            ], paths)))
        }
    })
}
