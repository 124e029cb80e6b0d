//! One line of `old_text` exchanged for other words, its indentation kept.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::any_word;
use crate::generate::lines::{count_lines, indentation, map_lines};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let chosen = choices.below(count_lines(&edit.old_text));
    let words = [any_word(choices, setting.features), any_word(choices, setting.features)];
    edit.old_text = map_lines(&edit.old_text, |number, content, terminator, out| {
        if number == chosen {
            out.push_str(&content[..indentation(content)]);
            out.push_str(words[0]);
            out.push(' ');
            out.push_str(words[1]);
        } else {
            out.push_str(content);
        }
        out.push_str(terminator);
    });
}
