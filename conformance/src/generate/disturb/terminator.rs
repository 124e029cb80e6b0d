//! The last line end added or taken away, in `old_text`, in `new_text` or in both.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{terminator_of, without_break};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let end = terminator_of(setting.text);
    let (old, new) = choices.pick(&[(true, true), (true, true), (true, false), (false, true)]);
    let add = !edit.old_text.ends_with('\n');
    if old {
        turn(&mut edit.old_text, add, end);
    }
    if new {
        turn(&mut edit.new_text, add, end);
    }
}

fn turn(side: &mut String, add: bool, end: &str) {
    if add {
        side.push_str(end);
    } else {
        let length = without_break(side).len();
        if length > 0 {
            side.truncate(length);
        }
    }
}
