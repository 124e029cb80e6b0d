//! LF turned into CRLF or back, in `old_text`, in `new_text` or in both.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let to_lf = if choices.chance(1, 4) { choices.chance(1, 2) } else { edit.old_text.contains("\r\n") };
    let (old, new) = choices.pick(&[(true, true), (true, true), (true, false), (false, true)]);
    if old {
        edit.old_text = turn(&edit.old_text, to_lf);
    }
    if new {
        edit.new_text = turn(&edit.new_text, to_lf);
    }
}

fn turn(text: &str, to_lf: bool) -> String {
    let lf = text.replace("\r\n", "\n");
    if to_lf { lf } else { lf.replace('\n', "\r\n") }
}
