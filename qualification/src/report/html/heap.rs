//! Peak heap: a bar for each work, as a share of what it may take at most.

use super::parts::{holds, more, t, table};
use super::plot::{Axis, c, image};
use crate::report::words::{bytes, cut};
use crate::report::{HeapReport, Report};
use maud::{Markup, html};

/// The height of a row of the plot.
const ROW: f64 = 40.0;
/// Bars that are drawn: those nearest to their bound, or above it.
const SHOWN: usize = 12;
/// Where a bar that is longer is cut, as a share of the bound.
const WIDEST: f64 = 1.6;

/// Characters of a label that stays within the drawing.
const LABEL: usize = 36;

pub(super) fn section(report: &Report) -> Option<Markup> {
    if report.heap.is_empty() {
        return None;
    }
    let rows = html! { @for one in &report.heap { tr {
        th scope="row" class="wrap" { (t(&one.row.work)) span class="claim" { (t(&one.row.about)) } }
        td class="n" { (bytes(one.row.peak)) } td class="n" { (bytes(one.row.bound)) } td { (holds(one.holds)) }
    } } };
    let mut nearest: Vec<&HeapReport> = report.heap.iter().collect();
    nearest.sort_by(|one, other| share(other).total_cmp(&share(one)));
    let over = nearest.iter().filter(|one| !one.holds).count();
    let left = nearest.len().saturating_sub(over.max(SHOWN));
    nearest.truncate(nearest.len() - left);
    Some(html! {
        p { "Bytes beyond input and output, at the peak. The upright line is the bound: no bar may cross it." }
        figure { (drawing(&nearest)) figcaption {
            "Peak heap as a share of the bound of each work, the nearest to it first."
            @if left > 0 { " " (left) " more works, all farther from their bounds, stand in the table." }
        } }
        (more("Numbers of all works", table("heap-numbers", "Peak heap", &[
            ("work", false), ("peak", true), ("at most", true), ("result", false),
        ], rows)))
    })
}

fn drawing(rows: &[&HeapReport]) -> Markup {
    let widest = rows.iter().map(|one| share(one)).fold(1.1, f64::max).min(WIDEST);
    let x = Axis { values: [0.0, widest], places: [6.0, 414.0] };
    let height = rows.len() as f64 * ROW + 26.0;
    let over = rows.iter().filter(|one| !one.holds).count();
    let description = format!("{} of {} works stay within their bound.", rows.len() - over, rows.len());
    let content = html! {
        @for (index, one) in rows.iter().enumerate() {
            @let top = index as f64 * ROW + 20.0;
            @let end = x.at(share(one).min(WIDEST)).max(7.0);
            @let class = if one.holds { "bar" } else { "bar over" };
            text class="label" x="6" y=(c(top + 10.0)) {
                (cut(&t(&one.row.work), LABEL)) ": " (bytes(one.row.peak)) " of " (bytes(one.row.bound))
                @if !one.holds { " ✗ too much" }
            }
            rect class=(class) x="6" y=(c(top + 16.0)) width=(c(end - 6.0)) height="12" {}
        }
        line class="bound" x1=(c(x.at(1.0))) x2=(c(x.at(1.0))) y1="16" y2=(c(height - 4.0)) {}
        text x=(c(x.at(1.0))) y="12" text-anchor="end" { "bound" }
    };
    image("heap-plot", (420, height as u32), "Peak heap as a share of the bound", &description, content)
}

fn share(one: &HeapReport) -> f64 {
    one.row.peak as f64 / one.row.bound.max(1) as f64
}
