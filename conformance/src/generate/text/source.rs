//! Lines like those of source code: indentation by nesting, statements, comments, blank lines.

use super::Writer;
use crate::choice::Choices;
use crate::generate::Feature;

const UNITS: [&str; 5] = ["    ", "  ", "\t", " ", "\t "];

pub(super) fn write(choices: &mut Choices, writer: &mut Writer, lines: usize) {
    let unit = choices.pick(&UNITS);
    // A fragment may start inside of something.
    let mut depth = choices.below(3);
    for _ in 0..lines {
        match choices.below(12) {
            0 => {
                if choices.chance(1, 3) {
                    indent(choices, writer, unit, depth);
                }
            }
            1 | 2 if depth < 4 => {
                indent(choices, writer, unit, depth);
                head(choices, writer);
                depth += 1;
            }
            3 | 4 if depth > 0 => {
                depth -= 1;
                indent(choices, writer, unit, depth);
                writer.push("}");
            }
            _ => {
                indent(choices, writer, unit, depth);
                statement(choices, writer);
            }
        }
        writer.end_line(choices);
    }
}

fn indent(choices: &mut Choices, writer: &mut Writer, unit: &str, depth: usize) {
    let mixed = writer.features.has(Feature::MixedIndent);
    for _ in 0..depth {
        let unit = if mixed && choices.chance(1, 5) { choices.pick(&UNITS) } else { unit };
        writer.push(unit);
    }
}

fn head(choices: &mut Choices, writer: &mut Writer) {
    writer.push(choices.pick(&["if ", "fn ", "while ", ""]));
    writer.word(choices);
    writer.push(choices.pick(&[" {", "() {", ":", " do"]));
}

/// One statement, without indentation.
pub(super) fn statement(choices: &mut Choices, writer: &mut Writer) {
    match choices.below(9) {
        0 => writer.word(choices),
        1 => {
            writer.word(choices);
            writer.push(" = ");
            writer.word(choices);
            writer.push("(");
            writer.word(choices);
            writer.push(", ");
            writer.word(choices);
            writer.push(");");
        }
        2 => {
            writer.push("return ");
            writer.word(choices);
            writer.push(";");
        }
        3 => {
            writer.push(choices.pick(&["// ", "# ", "-- ", "/* "]));
            writer.word(choices);
            writer.push(" ");
            writer.word(choices);
        }
        4 => {
            writer.word(choices);
            writer.push(".");
            writer.word(choices);
            writer.push("(");
            writer.word(choices);
            writer.push(")");
        }
        5 => {
            writer.push("let ");
            writer.word(choices);
            writer.push(" = \"");
            writer.word(choices);
            writer.push(" ");
            writer.word(choices);
            writer.push("\";");
        }
        6 if writer.features.has(Feature::Placeholders) => {
            writer.push(choices.pick(&["...", "// ...", "# … rest …", "/* ... */", "12: ", "7| ", "3\t", "* …"]));
            writer.word(choices);
        }
        7 => {
            writer.word(choices);
            writer.blanks(choices);
            writer.word(choices);
        }
        _ => {
            writer.word(choices);
            writer.push(" ");
            writer.word(choices);
            writer.push(" ");
            writer.word(choices);
        }
    }
}
