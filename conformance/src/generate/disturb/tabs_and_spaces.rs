//! Indentation by tabs turned into spaces or back, in `old_text` and `new_text` alike.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{indentation, map_lines};

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let width = choices.pick(&[4, 2, 8]);
    let to_spaces = edit.old_text.contains('\t');
    for side in [&mut edit.old_text, &mut edit.new_text] {
        *side = map_lines(side, |_, content, terminator, out| {
            let (indent, rest) = content.split_at(indentation(content));
            if to_spaces {
                for blank in indent.chars() {
                    out.extend(std::iter::repeat_n(' ', if blank == '\t' { width } else { 1 }));
                }
            } else {
                out.extend(std::iter::repeat_n('\t', indent.len() / width));
                out.extend(std::iter::repeat_n(' ', indent.len() % width));
            }
            out.push_str(rest);
            out.push_str(terminator);
        });
    }
}
