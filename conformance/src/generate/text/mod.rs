//! Texts to edit: one family of texts per file.
//!
//! Each family exists for what it makes likely: repeats, near repeats, overlaps, blank lines, cuts inside characters.
//! All of them write through [`Writer`], which ends lines in the case's way and soils them as its features say.

mod blank_lines;
mod blocks;
mod long_lines;
mod periodic;
mod soup;
mod source;
mod tiny;
mod writer;

use super::{Feature, Features};
use crate::choice::Choices;
use writer::Writer;

/// A family of texts.
#[derive(Clone, Copy)]
pub(super) struct Family {
    /// Its name, for reports.
    pub name: &'static str,
    /// How often it is drawn, against the sum of all.
    weight: usize,
    write: fn(&mut Choices, &mut Writer, usize),
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All families, the simplest first.
pub(super) const FAMILIES: [Family; 7] = [
    Family { name: "tiny", weight: 14, write: tiny::write },
    Family { name: "source", weight: 34, write: source::write },
    Family { name: "blocks", weight: 24, write: blocks::write },
    Family { name: "soup", weight: 14, write: soup::write },
    Family { name: "periodic", weight: 8, write: periodic::write },
    Family { name: "blank-lines", weight: 4, write: blank_lines::write },
    Family { name: "long-lines", weight: 2, write: long_lines::write },
];

/// Draws a text of about `lines` lines.
///
/// # Complexity
/// Linear in the text.
pub(super) fn draw(choices: &mut Choices, features: Features, lines: usize) -> (&'static Family, String) {
    let weight = |family: &Family| match family.name {
        "long-lines" if !features.has(Feature::LongLines) => 0,
        _ => family.weight,
    };
    let mut left = choices.below(FAMILIES.iter().map(weight).sum());
    let mut family = &FAMILIES[0];
    for candidate in &FAMILIES {
        if left < weight(candidate) {
            family = candidate;
            break;
        }
        left -= weight(candidate);
    }
    let mut writer = Writer::draw(choices, features);
    (family.write)(choices, &mut writer, lines);
    (family, writer.finish(choices))
}
