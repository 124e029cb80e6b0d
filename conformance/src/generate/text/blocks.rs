//! Near-duplicate blocks: one block several times, each copy indented, soiled or changed in its own way.
//!
//! This is where every tier finds several locations, and where a looser tier finds more of them than a stricter one.

use super::{Writer, source};
use crate::choice::Choices;
use crate::generate::any_word;

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    let mut block: Vec<String> = Vec::new();
    let unit = choices.pick(&["  ", "\t", "    "]);
    for _ in 0..=choices.below(3) {
        let start = writer.out.len();
        if !block.is_empty() && choices.chance(1, 3) {
            writer.push(unit);
        }
        if choices.chance(7, 8) {
            source::statement(choices, writer);
        }
        block.push(writer.out.split_off(start));
    }
    let style = choices.below(6);
    let mut written = 0;
    while written < lines {
        copy(choices, writer, &block, style);
        written += block.len();
        if choices.chance(1, 3) {
            if choices.chance(1, 2) {
                source::statement(choices, writer);
            }
            writer.end_line(choices);
            written += 1;
        }
    }
}

/// One copy of the block: `style` says whether copies differ in indentation, in blanks, in words or not at all.
fn copy(choices: &mut Choices, writer: &mut Writer, block: &[String], style: usize) {
    let shift = match style {
        0 => "",
        _ => choices.pick(&["", "  ", "\t", "    ", "      ", " \t"]),
    };
    let changed = if choices.chance(1, 4) { choices.below(block.len()) } else { block.len() };
    for (number, line) in block.iter().enumerate() {
        if !line.is_empty() || choices.chance(1, 4) {
            writer.push(if style == 2 && choices.chance(1, 2) { "" } else { shift });
        }
        match style {
            3 | 4 if line.contains(' ') => {
                let at = line.find(' ').unwrap_or(0);
                writer.push(&line[..at]);
                writer.blanks(choices);
                writer.push(&line[at + 1..]);
            }
            _ => writer.push(line),
        }
        if number == changed {
            writer.push(any_word(choices, writer.features));
        }
        if style == 5 && choices.chance(1, 2) {
            writer.blanks(choices);
        }
        writer.end_line(choices);
    }
}
