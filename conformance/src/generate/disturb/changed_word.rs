//! One word of `old_text` exchanged, as a model does that quotes from memory.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::replacement::change_word;

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    edit.old_text = change_word(choices, setting.features, &edit.old_text);
}
