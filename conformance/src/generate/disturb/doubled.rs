//! A line of `old_text`, or all of it, twice: more repeats than the text has, or overlapping ones.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{count_lines, map_lines};

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    if choices.chance(1, 2) {
        edit.old_text = edit.old_text.repeat(2);
        return;
    }
    let doubled = choices.below(count_lines(&edit.old_text));
    edit.old_text = map_lines(&edit.old_text, |number, content, terminator, out| {
        out.push_str(content);
        out.push_str(terminator);
        if number == doubled {
            if terminator.is_empty() {
                out.push('\n');
            }
            out.push_str(content);
            out.push_str(terminator);
        }
    });
}
