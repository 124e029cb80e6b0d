//! Blanks turned into other blanks, in `old_text` alone: a space copied from a page is often U+00A0.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::{BLANKS, is_blank};

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let other = if choices.chance(1, 3) { "\u{a0}" } else { choices.pick(&BLANKS) };
    let all = choices.chance(1, 3);
    let chosen = choices.below(edit.old_text.len() + 1);
    let mut out = String::with_capacity(edit.old_text.len() + 8);
    let mut done = false;
    for (at, character) in edit.old_text.char_indices() {
        let turn = is_blank(character) && !matches!(character, '\n' | '\r') && (all || !done && at >= chosen);
        if turn {
            out.push_str(other);
            done = true;
        } else {
            out.push(character);
        }
    }
    edit.old_text = out;
}
