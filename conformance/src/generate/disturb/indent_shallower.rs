//! Common indentation taken away, in part or whole, in `old_text` and `new_text` alike.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::is_blank;
use crate::generate::lines::{indentation, map_lines};

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let lines = edit.old_text.split('\n').filter(|line| line.contains(|c| !is_blank(c)));
    let common = lines.map(indentation).min().unwrap_or(0);
    let taken = if choices.chance(1, 3) { choices.range(0, common) } else { common };
    for side in [&mut edit.old_text, &mut edit.new_text] {
        *side = map_lines(side, |_, content, terminator, out| {
            out.push_str(&content[indentation(content).min(taken)..]);
            out.push_str(terminator);
        });
    }
}
