//! Work by size: a plot for each family of inputs, both axes logarithmic, with what the bounds allow drawn as a band.

use super::parts::{Stand, holds, mark, more, t, table};
use super::plot::{Axis, c, frame, image, log, path, powers};
use crate::number::grouped;
use crate::report::words::bytes;
use crate::report::{LadderReport, Report};
use maud::{Markup, html};

/// Plots that are shown at once, beyond those with something to tell; the rest can be opened.
const SHOWN: usize = 6;

/// The ladders of one family that count the same.
type Family<'a> = (&'a str, Vec<&'a LadderReport>);

pub(super) fn section(report: &Report) -> Option<Markup> {
    let mut families: Vec<Family<'_>> = Vec::new();
    for one in &report.ladders {
        let alike = |(family, ladders): &&mut Family<'_>| {
            *family == one.ladder.family && ladders.iter().all(|other| other.ladder.unit == one.ladder.unit)
        };
        match families.iter_mut().find(alike) {
            Some((_, ladders)) => ladders.push(one),
            None => families.push((&one.ladder.family, vec![one])),
        }
    }
    if families.is_empty() {
        return None;
    }
    // What does not hold stands first, then families with an engine that is wrong on purpose.
    families.sort_by_key(|(_, ladders)| {
        let fails = ladders.iter().any(|one| one.holds == one.is_control);
        (!fails, !ladders.iter().any(|one| one.is_control))
    });
    // The engine first, engines that are wrong on purpose after it.
    families.iter_mut().for_each(|(_, ladders)| ladders.sort_by_key(|one| one.is_control));
    let telling = families.iter().filter(|(_, ladders)| ladders.iter().any(|one| !one.holds)).count();
    let (shown, rest) = families.split_at(families.len().min(telling.max(SHOWN)));
    let own = || report.ladders.iter().filter(|one| !one.is_control);
    Some(html! {
        p { "Work is counted, not timed. Sizes double; when the work is linear, each step costs twice the step before it.
            The band is what the bounds of that ratio allow, from the first step on. An engine that is quadratic on purpose
            leaves it." }
        p { (own().filter(|one| one.holds).count()) " of " (own().count()) " ladders of the engine are within their bounds." }
        div class="plots" { @for (index, (family, ladders)) in shown.iter().enumerate() {
            (plot(index + 1, family, ladders))
        } }
        @if !rest.is_empty() {
            (more(&format!("{} more plots, all within their bounds", rest.len()), html! {
                div class="plots" { @for (index, (family, ladders)) in rest.iter().enumerate() {
                    (plot(shown.len() + index + 1, family, ladders))
                } }
            }))
        }
        (more("Numbers of these plots", html! { @for (index, (family, ladders)) in families.iter().enumerate() {
            (numbers(index + 1, family, ladders))
        } }))
    })
}

fn plot(number: usize, family: &str, ladders: &[&LadderReport]) -> Markup {
    let counted = ladders.first().map_or("", |one| one.ladder.unit.as_str());
    let about = ladders.first().map_or("", |one| one.ladder.about.as_str());
    html! {
        figure {
            (drawing(number, family, ladders))
            figcaption {
                strong { (t(family)) } @if !about.is_empty() { ": " (t(about)) } " (" (t(counted)) " by size)"
                ul class="legend" { @for one in ladders { li {
                    svg viewBox="0 0 36 10" width="36" height="10" aria-hidden="true" {
                        path class={ "line " (style(one)) } d="M1 5L35 5" {}
                    }
                    " " (t(&one.ladder.engine)) ": " (spread(&one.ladder.ratios)) ", allowed "
                    (ratio(one.ladder.bounds[0])) " to " (ratio(one.ladder.bounds[1])) " " (result(one))
                } } }
            }
        }
    }
}

/// A control is right when it does not hold.
fn result(one: &LadderReport) -> Markup {
    match (one.is_control, one.holds) {
        (false, is_good) => holds(is_good),
        (true, false) => mark(Stand::Good, "leaves the band, as it must"),
        (true, true) => mark(Stand::Bad, "stays within, though it must not"),
    }
}

fn style(one: &LadderReport) -> &'static str {
    if one.is_control { "s1" } else { "s0" }
}

fn ratio(number: f64) -> String {
    format!("{number:.2}")
}

fn spread(ratios: &[f64]) -> String {
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if ratios.is_empty() { "no ratios".to_owned() } else { format!("ratios {} to {}", ratio(least), ratio(most)) }
}

fn drawing(number: usize, family: &str, ladders: &[&LadderReport]) -> Markup {
    let bands: Vec<[Vec<f64>; 2]> = ladders.iter().filter(|one| !one.is_control).map(|one| band(one)).collect();
    let sizes = || ladders.iter().flat_map(|one| one.ladder.sizes.iter().map(|size| *size as f64));
    let work = || {
        let measured = ladders.iter().flat_map(|one| one.ladder.work.iter().map(|work| *work as f64));
        measured.chain(bands.iter().flatten().flatten().copied())
    };
    let x = Axis { values: extent(sizes()), places: [42.0, 326.0] };
    let y = Axis { values: extent(work()), places: [182.0, 10.0] };
    let place = |size: &u64, work: f64| (x.at(log(*size as f64)), y.at(log(work)));
    let mut columns: Vec<(f64, String)> = Vec::new();
    if let Some(one) = ladders.first() {
        let last = one.ladder.sizes.len().saturating_sub(1);
        for index in [0, last / 2, last] {
            if let Some(size) = one.ladder.sizes.get(index) {
                let place = x.at(log(*size as f64));
                if columns.last().is_none_or(|(before, _)| place - before > 60.0) {
                    columns.push((place, bytes(*size)));
                }
            }
        }
    }
    let words: Vec<String> = ladders
        .iter()
        .map(|one| {
            let [low, high] = one.ladder.bounds;
            let stand = if one.holds { "within" } else { "not within" };
            let spread = spread(&one.ladder.ratios);
            format!("{}: {spread}, {stand} {} to {}", t(&one.ladder.engine), ratio(low), ratio(high))
        })
        .collect();
    let content = html! {
        (frame(x, y, &columns, &powers(y)))
        @for (one, [low, high]) in ladders.iter().filter(|one| !one.is_control).zip(&bands) {
            @let there = one.ladder.sizes.iter().zip(low).map(|(size, work)| place(size, *work));
            @let back = one.ladder.sizes.iter().zip(high).rev().map(|(size, work)| place(size, *work));
            path class="band" d={ (path(&there.chain(back).collect::<Vec<_>>())) "Z" } {}
        }
        @for one in ladders {
            @let points: Vec<(f64, f64)> =
                one.ladder.sizes.iter().zip(&one.ladder.work).map(|(size, work)| place(size, *work as f64)).collect();
            path class={ "line " (style(one)) } d=(path(&points)) {}
            @for (x, y) in &points {
                @if one.is_control {
                    rect class={ "dot " (style(one)) } x=(c(x - 2.5)) y=(c(y - 2.5)) width="5" height="5" {}
                } @else { circle class={ "dot " (style(one)) } cx=(c(*x)) cy=(c(*y)) r="3" {} }
            }
        }
        text x="184" y="214" text-anchor="middle" { "bytes (logarithmic)" }
    };
    let title = format!("Work by size: {}", t(family));
    image(&format!("ladder-{number}"), (340, 220), &title, &format!("{}.", words.join("; ")), content)
}

/// Least and most work that the bounds allow at each size: the first step as it was measured, each later one at least and
/// at most so many times the one before.
fn band(one: &LadderReport) -> [Vec<f64>; 2] {
    one.ladder.bounds.map(|bound| {
        let [Some(first), Some(second)] = [0, 1].map(|index| one.ladder.work.get(index)) else { return Vec::new() };
        let (mut sum, mut step) = (*first as f64, *second as f64 - *first as f64);
        let mut band = vec![sum];
        for _ in 1..one.ladder.sizes.len() {
            sum += step;
            step *= bound;
            band.push(sum);
        }
        band
    })
}

/// The logarithms of the least and the most of all, with a little room.
fn extent(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let (low, high) = values
        .map(log)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low.is_finite() && high.is_finite() { [low - 0.05, high + 0.05] } else { [0.0, 1.0] }
}

fn numbers(number: usize, family: &str, ladders: &[&LadderReport]) -> Markup {
    let names: Vec<String> = ladders.iter().map(|one| t(&one.ladder.engine)).collect();
    let mut columns = vec![("size", false)];
    for name in &names {
        columns.extend([(name.as_str(), true), ("ratio", true)]);
    }
    let sizes = ladders.first().map(|one| one.ladder.sizes.as_slice()).unwrap_or_default();
    let rows = html! { @for (index, size) in sizes.iter().enumerate() { tr {
        th scope="row" { (bytes(*size)) }
        @for one in ladders {
            td class="n" { @if let Some(work) = one.ladder.work.get(index) { (grouped(*work)) } }
            // The ratio of the step to this size and the one before; the first two sizes make the first step.
            td class="n" { @if let Some(step) = index.checked_sub(2).and_then(|at| one.ladder.ratios.get(at)) { (ratio(*step)) } }
        }
    } } };
    table(&format!("ladder-{number}-numbers"), &format!("Work by size: {}", t(family)), &columns, rows)
}
