//! One line's indentation changed, in `old_text` alone; the first line's most often, because it is where a selection
//! starts.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{count_lines, indentation, map_lines};

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let lines = count_lines(&edit.old_text);
    let chosen = if choices.chance(1, 2) { choices.below(lines) } else { 0 };
    let indent = choices.pick(&["", "  ", "\t", "      ", " "]);
    edit.old_text = map_lines(&edit.old_text, |number, content, terminator, out| {
        if number == chosen {
            out.push_str(indent);
            out.push_str(&content[indentation(content)..]);
        } else {
            out.push_str(content);
        }
        out.push_str(terminator);
    });
}
