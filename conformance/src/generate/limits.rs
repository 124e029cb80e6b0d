//! Limits so low that small inputs reach them.

use crate::case::Case;
use crate::choice::Choices;

/// Lowers one or two of `case`'s limits to about what the case needs.
pub(super) fn lower(choices: &mut Choices, case: &mut Case) {
    for _ in 0..=choices.below(2) {
        let limits = &mut case.limits;
        match choices.below(17) {
            0 | 1 => {
                let longest = case.edits.iter().map(|edit| edit.new_text.len()).max().unwrap_or(0);
                let near = case.text.encode_utf16().count() + choices.size(longest + 4);
                limits.text_units = near.saturating_sub(choices.size(4));
            }
            2 => {
                let longest = case.edits.iter().map(|edit| edit.new_text.len()).max().unwrap_or(0);
                limits.file_bytes = (case.text.len() + choices.size(longest + 6)).saturating_sub(choices.size(6));
            }
            3..9 => limits.compared_lines = choices.size(4),
            9 => limits.listed_lines = choices.range(1, 4),
            10 => limits.quote_units = choices.size(24),
            11 => limits.row_units = choices.size(24),
            12 => limits.excerpt_rows = choices.range(1, 4),
            13 => limits.excerpt_bytes = choices.range(20, 240),
            14 => {
                limits.votes = choices.size(20);
                limits.winning_votes = choices.range(1, 3);
            }
            15 => limits.message_units = choices.range(60, 700),
            _ => limits.message_bytes = choices.range(60, 700),
        }
    }
}
