//! All lines indented further, in `old_text` and `new_text` alike.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::is_blank;
use crate::generate::lines::map_lines;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let prefix = choices.pick(&["    ", "  ", "\t", " ", "        ", "\t\t", " \t"]);
    let blank_too = choices.chance(1, 6);
    for side in [&mut edit.old_text, &mut edit.new_text] {
        *side = map_lines(side, |_, content, terminator, out| {
            if blank_too || content.contains(|c| !is_blank(c)) {
                out.push_str(prefix);
            }
            out.push_str(content);
            out.push_str(terminator);
        });
    }
}
