//! The same blank lines and blanks put around `old_text` and `new_text`: those that stand around it in the text, in part or
//! whole, or any.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::{is_blank, push_blanks, push_breaks};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let (before, after) = match setting.text.find(&edit.old_text) {
        Some(at) => setting.text.split_at(at),
        None => ("", ""),
    };
    let after = after.strip_prefix(&edit.old_text).unwrap_or("");
    if choices.chance(2, 3) {
        let there = &after[..after.find(|c| !is_blank(c)).unwrap_or(after.len())];
        let trail = draw(choices, setting, there, false);
        edit.old_text.push_str(&trail);
        edit.new_text.push_str(&trail);
    }
    if choices.chance(1, 2) {
        let there = &before[before.trim_end_matches(is_blank).len()..];
        let lead = draw(choices, setting, there, true);
        edit.old_text.insert_str(0, &lead);
        edit.new_text.insert_str(0, &lead);
    }
}

/// Whitespace for the lead or the trail, `there` being what stands at that side in the text.
fn draw(choices: &mut Choices, setting: &Setting<'_>, there: &str, lead: bool) -> String {
    let mut out = String::new();
    match choices.below(8) {
        0..3 => out.push_str(there),
        3 => {
            let at = choices.boundary(there);
            out.push_str(if lead { &there[at..] } else { &there[..at] });
        }
        4 => push_breaks(choices, setting.features, 1, &mut out),
        5 => push_blanks(choices, setting.features, &mut out),
        6 => push_breaks(choices, setting.features, 2, &mut out),
        _ => out.push('\n'),
    }
    out
}
