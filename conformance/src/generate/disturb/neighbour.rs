//! One line of `old_text` exchanged for another line of the text, near or far: a block put together from two places.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{count_lines, map_lines};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let at = choices.boundary(setting.text);
    let start = setting.text[..at].rfind('\n').map_or(0, |lf| lf + 1);
    let end = setting.text[at..].find('\n').map_or(setting.text.len(), |lf| at + lf);
    let other = setting.text[start..end].trim_end_matches('\r');
    let chosen = choices.below(count_lines(&edit.old_text));
    edit.old_text = map_lines(&edit.old_text, |number, content, terminator, out| {
        out.push_str(if number == chosen { other } else { content });
        out.push_str(terminator);
    });
}
