//! Tokens put on other lines: runs of whitespace between them changed, in `old_text` alone or in `new_text` too.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::blanks::{is_blank, push_blanks, push_breaks};

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let style = choices.below(4);
    edit.old_text = reflow(choices, setting, &edit.old_text, style);
    if choices.chance(1, 3) {
        edit.new_text = reflow(choices, setting, &edit.new_text, style);
    }
}

/// `text` with the whitespace between its tokens changed: 0 to single spaces, 1 doubled, 2 some broken, 3 anyhow.
fn reflow(choices: &mut Choices, setting: &Setting<'_>, text: &str, style: usize) -> String {
    let inner = text.trim_matches(is_blank);
    let lead = text.find(|c| !is_blank(c)).unwrap_or(text.len());
    let trail = text.len().min(lead + inner.len());
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(&text[..lead]);
    let mut rest = inner;
    while let Some(blank) = rest.find(is_blank) {
        out.push_str(&rest[..blank]);
        let end = rest[blank..].find(|c| !is_blank(c)).map_or(rest.len(), |offset| blank + offset);
        match style {
            0 => out.push(' '),
            1 => {
                out.push_str(&rest[blank..end]);
                out.push(' ');
            }
            2 if choices.chance(1, 3) => push_breaks(choices, setting.features, 1, &mut out),
            3 => push_blanks(choices, setting.features, &mut out),
            _ => out.push_str(&rest[blank..end]),
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out.push_str(&text[trail..]);
    out
}
