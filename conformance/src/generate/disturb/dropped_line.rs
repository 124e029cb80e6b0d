//! One line of `old_text` left out; never the only one.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{count_lines, map_lines};

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let lines = count_lines(&edit.old_text);
    if lines < 2 {
        return;
    }
    let dropped = choices.below(lines);
    edit.old_text = map_lines(&edit.old_text, |number, content, terminator, out| {
        if number != dropped {
            out.push_str(content);
            out.push_str(terminator);
        }
    });
}
