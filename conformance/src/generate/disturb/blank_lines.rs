//! Blank lines put between lines or taken away, in `old_text` alone.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::is_blank;
use crate::generate::lines::map_lines;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let add = choices.chance(2, 3);
    let changed = map_lines(&edit.old_text, |_, content, terminator, out| {
        let blank = content.trim_matches(is_blank).is_empty();
        if add || !blank {
            out.push_str(content);
            out.push_str(terminator);
        }
        if add && !terminator.is_empty() && choices.chance(1, 3) {
            out.push_str(terminator);
        }
    });
    if !changed.is_empty() {
        edit.old_text = changed;
    }
}
