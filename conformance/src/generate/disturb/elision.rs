//! Lines of `old_text` abbreviated by a placeholder: those between the first and the last, the last, or one put in.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::lines::{count_lines, indentation, map_lines, terminator_of, without_break};

/// Placeholders, and some that only look like one.
const PLACEHOLDERS: [&str; 16] = [
    "...",
    "// ...",
    "# ...",
    "…",
    "// … existing code …",
    "/* ... */",
    "<!-- ... -->",
    "-- ... rest ...",
    "* ...",
    "// ... rest of the function ...",
    "...\t",
    "#... x…",
    "// existing code ...",
    "...x",
    "....",
    "/* ... \u{2028}*/",
];

pub(super) fn apply(choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) {
    let placeholder = choices.pick(&PLACEHOLDERS);
    let lines = count_lines(&edit.old_text);
    let end = terminator_of(setting.text);
    if lines < 3 || choices.chance(1, 4) {
        if choices.chance(1, 2) {
            edit.old_text.insert_str(0, &[placeholder, end].concat());
        } else {
            let content = without_break(&edit.old_text).len();
            edit.old_text.insert_str(content, &[end, placeholder].concat());
        }
        return;
    }
    let from = choices.range(1, lines - 2);
    let to = choices.range(from, lines - 1);
    edit.old_text = map_lines(&edit.old_text, |number, content, terminator, out| {
        if number == from {
            out.push_str(&content[..indentation(content)]);
            out.push_str(placeholder);
            out.push_str(terminator);
        } else if number < from || number > to {
            out.push_str(content);
            out.push_str(terminator);
        }
    });
}
