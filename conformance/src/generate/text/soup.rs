//! Tokens with any whitespace between them, line breaks among it.

use super::Writer;
use crate::choice::Choices;
use crate::generate::blanks::push_breaks;
use crate::generate::{Feature, blanks};

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    let breaks_in = choices.range(2, 8);
    for _ in 0..=choices.size(lines.max(1) * 3) {
        if writer.features.has(Feature::Lookalikes) && choices.chance(1, 12) {
            writer.push(choices.pick(&blanks::LOOKALIKES));
        }
        writer.word(choices);
        if choices.chance(1, 8) {
            writer.push(choices.pick(&[",", ";", "(", "...", "…", ":"]));
        }
        match choices.below(breaks_in) {
            0 => writer.end_line(choices),
            1 => {
                let breaks = choices.range(1, 3);
                let features = writer.features;
                push_breaks(choices, features, breaks, &mut writer.out);
            }
            2 => writer.blanks(choices),
            _ => writer.push(" "),
        }
    }
}
