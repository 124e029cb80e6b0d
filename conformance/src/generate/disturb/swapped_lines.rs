//! Two neighbouring lines of `old_text` exchanged.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::count_lines;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let lines = count_lines(&edit.old_text);
    if lines < 2 {
        return;
    }
    let first = choices.below(lines - 1);
    let mut order: Vec<&str> = edit.old_text.split('\n').collect();
    order.swap(first, first + 1);
    edit.old_text = order.join("\n");
}
