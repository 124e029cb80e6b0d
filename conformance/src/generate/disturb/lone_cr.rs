//! A CR without LF: put in somewhere, doubled before an LF, or in the place of an LF or a blank, in `old_text` alone.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let old = &mut edit.old_text;
    match choices.below(5) {
        0 => *old = old.replace('\n', "\r"),
        1 => *old = old.replacen('\n', "\r\r\n", 1),
        2 => old.push('\r'),
        3 => {
            let blank = choices.boundary(old);
            match old[blank..].find([' ', '\t']) {
                Some(offset) => old.replace_range(blank + offset..=blank + offset, "\r"),
                None => old.insert(0, '\r'),
            }
        }
        _ => *old = old.replace('\r', " "),
    }
}
