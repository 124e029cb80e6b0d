//! Line numbers left in `old_text` (and in `new_text`, or not), true ones where `old_text` stands in the text.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::is_blank;
use crate::generate::lines::map_lines;
use std::fmt::Write;

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let first = match setting.text.find(&edit.old_text) {
        Some(at) => 1 + setting.text[..at].bytes().filter(|byte| *byte == b'\n').count(),
        None => choices.range(1, 99),
    };
    let (before, after) = choices.pick(&[("", "|"), ("", ": "), ("  ", "\t"), ("", "\t"), ("\t", " | "), ("", ". ")]);
    let (bare_blanks, one_without) = (choices.chance(1, 3), choices.chance(1, 6));
    let number_lines = |side: &str| {
        map_lines(side, |number, content, terminator, out| {
            let bare = bare_blanks && content.trim_matches(is_blank).is_empty() || one_without && number == 1;
            if !bare {
                // Writing to a string cannot fail.
                let _ = write!(out, "{before}{}{after}", first + number);
            }
            out.push_str(content);
            out.push_str(terminator);
        })
    };
    edit.old_text = number_lines(&edit.old_text);
    if choices.chance(1, 2) {
        edit.new_text = number_lines(&edit.new_text);
    }
}
