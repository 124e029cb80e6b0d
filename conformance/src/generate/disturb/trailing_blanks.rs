//! Blanks before line ends added or taken away, in `old_text` alone: authors do not see them.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::{is_blank, push_blanks};
use crate::generate::lines::map_lines;

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let (strip, share) = (choices.chance(1, 3), choices.range(1, 3));
    edit.old_text = map_lines(&edit.old_text, |_, content, terminator, out| {
        if strip {
            out.push_str(content.trim_end_matches(is_blank));
        } else {
            out.push_str(content);
            if choices.chance(1, share) {
                push_blanks(choices, setting.features, out);
            }
        }
        out.push_str(terminator);
    });
}
