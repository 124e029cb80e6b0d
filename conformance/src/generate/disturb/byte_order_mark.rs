//! U+FEFF before the first line, as when a whole file was read with its byte order mark; in `new_text` too,
//! or not. Where the text has none, it is hardly ever done: it makes nearly every edit fail.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    if !setting.text.starts_with('\u{feff}') && !choices.chance(1, 4) {
        return;
    }
    edit.old_text.insert(0, '\u{feff}');
    if choices.chance(2, 3) {
        edit.new_text.insert(0, '\u{feff}');
    }
}
