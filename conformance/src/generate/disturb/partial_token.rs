//! A token cut short or continued at an edge of `old_text`, and of `new_text` as well where it has the same characters.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    for _ in 0..=choices.below(2) {
        match choices.below(4) {
            0 => {
                if let Some(character) = edit.old_text.pop().filter(|_| !edit.old_text.is_empty())
                    && edit.new_text.ends_with(character)
                {
                    edit.new_text.pop();
                }
            }
            1 => {
                if edit.old_text.chars().nth(1).is_some() {
                    let character = edit.old_text.remove(0);
                    if edit.new_text.starts_with(character) {
                        edit.new_text.remove(0);
                    }
                }
            }
            2 => edit.old_text.push_str(choices.pick(&["s", "a", "_1", ";", "\u{301}"])),
            _ => edit.old_text.insert_str(0, choices.pick(&["a", "re", "(", "_"])),
        }
    }
}
