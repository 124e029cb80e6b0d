//! U+FEFF before the first line, as when a whole file was read with its byte order mark; in `new_text` too, or not.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    edit.old_text.insert(0, '\u{feff}');
    if choices.chance(2, 3) {
        edit.new_text.insert(0, '\u{feff}');
    }
}
