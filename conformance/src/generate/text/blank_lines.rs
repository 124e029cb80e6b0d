//! Blank and whitespace-only lines, with few others between them.

use super::{Writer, source};
use crate::choice::Choices;

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    for _ in 0..=lines {
        match choices.below(6) {
            3 | 4 => writer.blanks(choices),
            5 => {
                if choices.chance(1, 2) {
                    writer.blanks(choices);
                }
                source::statement(choices, writer);
            }
            _ => {}
        }
        writer.end_line(choices);
    }
}
