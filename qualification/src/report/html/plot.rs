//! Lines and marks of the plots, drawn as SVG within the page.
//!
//! Why no plotting library: the plots must follow the colours of the page, also in the dark and on paper, and be the same
//! bytes everywhere. Coordinates have one decimal, so that the last bits of a logarithm do not show. A plot is an image with
//! a title and a description; its numbers stand beside it as a table.

use maud::{Markup, html};
use std::fmt::Write;

/// Where a plot's values lie: `values` in the domain (logarithms, where the axis is logarithmic), `places` in the drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) values: [f64; 2],
    pub(super) places: [f64; 2],
}

impl Axis {
    pub(super) fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let [from, to] = self.places;
        let share = if high > low { (value - low) / (high - low) } else { 0.0 };
        from + share * (to - from)
    }
}

/// The decimal logarithm of a count; counts below 1 stand at 1.
pub(super) fn log(count: f64) -> f64 {
    count.max(1.0).log10()
}

/// A path through points.
pub(super) fn path(points: &[(f64, f64)]) -> String {
    let mut out = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
    }
    out
}

/// A coordinate.
pub(super) fn c(place: f64) -> String {
    format!("{place:.1}")
}

/// An image with a title and a description for who cannot see it. `id` is unique on the page.
pub(super) fn image(id: &str, size: (u32, u32), title: &str, description: &str, content: Markup) -> Markup {
    let (width, height) = size;
    html! {
        svg class="plot" viewBox={ "0 0 " (width) " " (height) } role="img"
            aria-labelledby={ (id) "-title " (id) "-desc" } {
            title id={ (id) "-title" } { (title) }
            desc id={ (id) "-desc" } { (description) }
            (content)
        }
    }
}

/// The frame of a plot, with grid lines and their labels: `(place, label)`.
pub(super) fn frame(x: Axis, y: Axis, columns: &[(f64, String)], rows: &[(f64, String)]) -> Markup {
    let [left, right] = x.places;
    let [bottom, top] = y.places;
    html! {
        @for (place, label) in columns {
            line class="grid" x1=(c(*place)) x2=(c(*place)) y1=(c(top)) y2=(c(bottom)) {}
            text x=(c(*place)) y=(c(bottom + 16.0)) text-anchor="middle" { (label) }
        }
        @for (place, label) in rows {
            line class="grid" x1=(c(left)) x2=(c(right)) y1=(c(*place)) y2=(c(*place)) {}
            text x=(c(left - 5.0)) y=(c(place + 4.0)) text-anchor="end" { (label) }
        }
        path class="axis" d=(path(&[(left, top), (left, bottom), (right, bottom)])) {}
    }
}

/// Powers of ten of an axis, not more than about six: `(place, label)`.
pub(super) fn powers(axis: Axis) -> Vec<(f64, String)> {
    let [low, high] = axis.values;
    let (low, high) = (low.ceil() as i32, high.floor() as i32);
    let step = ((high - low) / 6 + 1).max(1) as usize;
    (low..=high).step_by(step).map(|power| (axis.at(f64::from(power)), short(power))).collect()
}

fn short(power: i32) -> String {
    let (unit, zeros) = match power {
        ..=2 => ("", power),
        3..=5 => (" k", power - 3),
        6..=8 => (" M", power - 6),
        9..=11 => (" G", power - 9),
        _ => (" T", power - 12),
    };
    format!("1{}{unit}", "0".repeat(zeros.max(0) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_linear_and_axes_without_width_stand_still() {
        let axis = Axis { values: [0.0, 10.0], places: [100.0, 0.0] };
        assert_eq!([axis.at(0.0), axis.at(2.5), axis.at(10.0)], [100.0, 75.0, 0.0]);
        assert_eq!(Axis { values: [3.0, 3.0], ..axis }.at(3.0), 100.0);
        let labels: Vec<String> =
            powers(Axis { values: [0.0, 7.0], ..axis }).into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["1", "100", "10 k", "1 M"]);
    }
}
