//! Escaped once too often, or once too little, as when JSON is written by hand; in `old_text` and `new_text` alike.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let escape = !edit.old_text.contains('\\') || choices.chance(1, 2);
    for side in [&mut edit.old_text, &mut edit.new_text] {
        *side = if escape {
            side.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t")
        } else {
            side.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\")
        };
    }
}
