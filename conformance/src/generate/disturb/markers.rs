//! The marks of a diff or a code fence left in, in `old_text` and `new_text` alike.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::map_lines;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let marks = choices.pick(&[[" ", " "], ["-", "+"], ["> ", "> "], ["```\n", ""]]);
    let fence = marks[1].is_empty();
    for (side, mark) in [&mut edit.old_text, &mut edit.new_text].into_iter().zip(marks) {
        if fence {
            *side = ["```\n", side, if side.ends_with('\n') { "```" } else { "\n```" }].concat();
        } else {
            *side = map_lines(side, |_, content, terminator, out| {
                out.push_str(mark);
                out.push_str(content);
                out.push_str(terminator);
            });
        }
    }
}
