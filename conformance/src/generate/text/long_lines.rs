//! Lines about as long as quotes and rows may be, with wide characters near the places where they are cut.

use super::Writer;
use crate::choice::Choices;
use crate::generate::Feature;

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    for _ in 0..=lines.min(6) {
        let units = choices.pick(&[118, 119, 120, 121, 158, 159, 160, 161, 40, 300]);
        let filler = choices.pick(&["x", "ab ", "漢", "\"", "\u{1}", "word_"]);
        writer.word(choices);
        writer.push(" ");
        writer.word(choices);
        writer.push(" ");
        let width = filler.encode_utf16().count();
        for _ in 0..units / width {
            writer.push(filler);
        }
        let wide = if writer.features.has(Feature::NonAscii) { choices.below(4) } else { 0 };
        for _ in 0..wide {
            writer.push(choices.pick(&["😀", "e\u{301}", "𝒳"]));
        }
        if choices.chance(1, 2) {
            writer.push(" ");
            writer.word(choices);
        }
        writer.end_line(choices);
    }
}
