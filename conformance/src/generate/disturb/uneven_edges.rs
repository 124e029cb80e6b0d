//! Different whitespace at the edges of `old_text` and `new_text`: as many line breaks with other blanks beside them, more
//! or fewer of them, or none on one side. This is where peeling (WN-4) decides, and where it must refuse.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::{is_blank, push_blanks, push_breaks};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let (front, back) = choices.pick(&[(false, true), (true, false), (true, true)]);
    if front {
        let (lead, other) = pair(choices, setting, edge(&edit.old_text, true));
        edit.old_text.replace_range(..edge(&edit.old_text, true).len(), &lead);
        edit.new_text.replace_range(..edge(&edit.new_text, true).len(), &other);
    }
    if back {
        let (trail, other) = pair(choices, setting, edge(&edit.old_text, false));
        let (old, new) = (edge(&edit.old_text, false).len(), edge(&edit.new_text, false).len());
        edit.old_text.replace_range(edit.old_text.len() - old.., &trail);
        edit.new_text.replace_range(edit.new_text.len() - new.., &other);
    }
}

/// The run of whitespace at the front or at the back of `text`.
fn edge(text: &str, front: bool) -> &str {
    if front {
        &text[..text.find(|c| !is_blank(c)).unwrap_or(text.len())]
    } else {
        &text[text.trim_end_matches(is_blank).len()..]
    }
}

/// Two edges: what `old_text` gets, mostly what it has, and what `new_text` gets.
fn pair(choices: &mut Choices, setting: &Setting<'_>, had: &str) -> (String, String) {
    let (mut old, mut new) = (String::new(), String::new());
    match choices.below(4) {
        0 => push_breaks(choices, setting.features, 1, &mut old),
        1 => push_blanks(choices, setting.features, &mut old),
        _ => old.push_str(had),
    }
    let breaks = old.matches('\n').count();
    match choices.below(6) {
        0 => push_breaks(choices, setting.features, breaks, &mut new),
        1 | 2 => {
            let breaks = breaks + choices.range(1, 2);
            push_breaks(choices, setting.features, breaks, &mut new);
        }
        3 => push_breaks(choices, setting.features, breaks.saturating_sub(1), &mut new),
        4 => push_blanks(choices, setting.features, &mut new),
        _ => {}
    }
    (old, new)
}
