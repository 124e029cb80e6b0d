//! Near-duplicate blocks: one block several times, each copy indented, soiled or changed in its own way.
//!
//! This is where every tier finds several locations, and where a looser tier finds more of them than a stricter one.

use super::{Writer, source};
use crate::choice::Choices;
use crate::generate::any_word;

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    let mut block: Vec<String> = Vec::new();
    let unit = choices.pick(&["  ", "\t", "    "]);
    for _ in 0..choices.pick(&[1, 1, 2, 3]) {
        let start = writer.out.len();
        if !block.is_empty() && choices.chance(1, 3) {
            writer.push(unit);
        }
        if choices.chance(7, 8) {
            source::statement(choices, writer);
        }
        block.push(writer.out.split_off(start));
    }
    let style = choices.pick(&STYLES);
    // Without anything between copies, windows of several lines overlap.
    let separated = choices.chance(1, 2);
    let mut written = 0;
    // Fewer lines would hold one copy.
    let lines = lines.max(2 * block.len());
    while written < lines {
        copy(choices, writer, &block, style);
        written += block.len();
        if separated && choices.chance(2, 3) {
            if choices.chance(1, 2) {
                source::statement(choices, writer);
            }
            writer.end_line(choices);
            written += 1;
        }
    }
}

/// How the copies of a block differ.
#[derive(Clone, Copy)]
struct Style {
    /// Each copy is indented in its own way.
    indentation: bool,
    /// Lines end in blanks of their own.
    trailing: bool,
    /// The first blank of a line is another one.
    inner: bool,
    /// Out of 8 copies, how many have a line with a word more.
    changed: usize,
}

/// One for each tier that is to find all copies (two for line-trimmed, whose share is the least), one for none, and two
/// that mix them.
const STYLES: [Style; 8] = [
    Style { indentation: false, trailing: false, inner: false, changed: 0 },
    Style { indentation: false, trailing: true, inner: false, changed: 0 },
    Style { indentation: false, trailing: true, inner: false, changed: 0 },
    Style { indentation: true, trailing: false, inner: false, changed: 0 },
    Style { indentation: false, trailing: false, inner: true, changed: 0 },
    Style { indentation: false, trailing: false, inner: false, changed: 4 },
    Style { indentation: true, trailing: true, inner: false, changed: 1 },
    Style { indentation: true, trailing: true, inner: true, changed: 2 },
];

fn copy(choices: &mut Choices, writer: &mut Writer, block: &[String], style: Style) {
    let shift = if style.indentation { choices.pick(&["", "  ", "\t", "    ", "      ", " \t"]) } else { "" };
    let changed = if choices.chance(style.changed, 8) { choices.below(block.len()) } else { block.len() };
    for (number, line) in block.iter().enumerate() {
        if !line.is_empty() || choices.chance(1, 4) {
            writer.push(shift);
        }
        match line.split_once(' ') {
            Some((head, tail)) if style.inner && choices.chance(1, 2) => {
                writer.push(head);
                writer.blanks(choices);
                writer.push(tail);
            }
            _ => writer.push(line),
        }
        if number == changed {
            writer.push(any_word(choices, writer.features));
        }
        if style.trailing && choices.chance(1, 2) {
            writer.blanks(choices);
        }
        writer.end_line(choices);
    }
}
