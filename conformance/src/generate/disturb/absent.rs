//! Something that is not in the text: other words altogether, or a mark that no text holds.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::any_word;

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    if choices.chance(1, 4) {
        edit.old_text.push_str("¬absent");
        return;
    }
    let old = &mut edit.old_text;
    old.clear();
    old.push_str(choices.pick(&["", "absent_word ", "zz\n", "{", "\n"]));
    for number in 0..=choices.below(4) {
        if number > 0 {
            old.push_str(choices.pick(&[" ", "\n", " "]));
        }
        old.push_str(any_word(choices, setting.features));
    }
}
