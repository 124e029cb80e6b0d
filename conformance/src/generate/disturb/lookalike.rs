//! A character put in that is taken for whitespace but is none (U+0085, U+180E, U+200B and the like), in `old_text` alone:
//! beside a blank, in its place, or at the end of a line.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::LOOKALIKES;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let lookalike = choices.pick(&LOOKALIKES);
    let old = &mut edit.old_text;
    let from = choices.boundary(old);
    match old[from..].find([' ', '\t', '\n']) {
        Some(offset) if choices.chance(1, 2) && !old[from + offset..].starts_with('\n') => {
            old.replace_range(from + offset..=from + offset, lookalike);
        }
        Some(offset) => old.insert_str(from + offset, lookalike),
        None => old.push_str(lookalike),
    }
}
