//! Quotes, dashes, ellipses and accents written otherwise in `old_text`: what looks alike is not equal.

use super::Setting;
use crate::case::CaseEdit;
use crate::choice::Choices;

const TURNS: [(&str, &str); 10] = [
    ("\"", "”"),
    ("'", "’"),
    ("-", "–"),
    ("...", "…"),
    ("…", "..."),
    ("é", "e\u{301}"),
    ("e\u{301}", "é"),
    ("i\u{308}", "ï"),
    ("ﬁ", "fi"),
    ("a", "а"),
];

pub(super) fn apply(choices: &mut Choices, _setting: &Setting<'_>, edit: &mut CaseEdit) {
    let start = choices.below(TURNS.len());
    for number in 0..TURNS.len() {
        let (from, to) = TURNS[(start + number) % TURNS.len()];
        if edit.old_text.contains(from) {
            edit.old_text = edit.old_text.replacen(from, to, if choices.chance(1, 2) { 1 } else { usize::MAX });
            return;
        }
    }
}
