//! Upper case turned into lower case or back, in one word or in all of `old_text`.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let from = choices.boundary(&edit.old_text);
    let (head, tail) = edit.old_text.split_at(from);
    let turned = match choices.below(3) {
        0 => tail.to_uppercase(),
        1 => tail.to_lowercase(),
        _ => {
            let mut rest = tail.chars();
            rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
        }
    };
    edit.old_text = [head, &turned].concat();
}
