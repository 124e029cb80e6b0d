//! A unit repeated, with a partial one at the end and now and then a defect: overlapping locations, and the bad cases of
//! naive searching.

use super::{Writer, tiny};
use crate::choice::{Choices, floor_boundary};
use crate::generate::Feature;

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    let alphabet = tiny::alphabet(choices, writer);
    let mut unit = String::new();
    for _ in 0..=choices.size(5) {
        unit.push_str(choices.pick(&alphabet));
    }
    let times = choices.size(lines.max(1) * 2);
    for _ in 0..=times {
        writer.push(&unit);
    }
    let partial = choices.boundary(&unit);
    writer.push(&unit[..partial]);
    if choices.chance(1, 4) {
        let at = floor_boundary(&writer.out, choices.below(writer.out.len() + 1));
        let defect = if writer.features.has(Feature::LoneCr) { choices.below(5) } else { choices.below(4) };
        writer.out.insert_str(at, ["b", " ", "\n", "a", "\r"][defect]);
    }
}
