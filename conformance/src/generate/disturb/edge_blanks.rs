//! The same blank lines and blanks put around `old_text` and `new_text`.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::{push_blanks, push_breaks};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    if choices.chance(2, 3) {
        let mut trail = String::new();
        draw(choices, setting, &mut trail);
        edit.old_text.push_str(&trail);
        edit.new_text.push_str(&trail);
    }
    if choices.chance(1, 2) {
        let mut lead = String::new();
        draw(choices, setting, &mut lead);
        edit.old_text.insert_str(0, &lead);
        edit.new_text.insert_str(0, &lead);
    }
}

fn draw(choices: &mut Choices, setting: &Setting<'_>, out: &mut String) {
    match choices.below(4) {
        0 => push_breaks(choices, setting.features, 1, out),
        1 => push_blanks(choices, setting.features, out),
        2 => push_breaks(choices, setting.features, 2, out),
        _ => out.push('\n'),
    }
}
