//! Disturbances: what models and editors do to an edit between reading a text and sending the edit.
//!
//! Each is one file, named, total and usable alone: given the text that the edit was cut from, it changes the edit. Those
//! of [`Kind::Whitespace`] change nothing but whitespace and keep what the author meant, in `old_text` and `new_text`
//! alike, so that an engine may apply the edit as meant or refuse it, but never do anything else. Those of
//! [`Kind::Edges`] do the same to the edges, where an engine must look twice. Those of [`Kind::Content`] change what
//! `old_text` says.
//!
//! ```
//! use editproof_conformance::case::CaseEdit;
//! use editproof_conformance::choice::Choices;
//! use editproof_conformance::generate::Features;
//! use editproof_conformance::generate::disturb::{self, Setting};
//!
//! let mut edit = CaseEdit { old_text: "a\nb\n".into(), new_text: "c\n".into(), replace_all: false };
//! let numbers = disturb::by_name("line-numbers").unwrap();
//! numbers.apply(&mut Choices::seeded(0, 0), &Setting { text: "x\na\nb\n", features: Features::ALL }, &mut edit);
//! assert!(edit.old_text.contains('2'));
//! ```
//!
//! Time: linear in the edit, and in the text for the few that look at it.

mod absent;
mod blank_lines;
mod byte_order_mark;
mod changed_line;
mod changed_word;
mod doubled;
mod dropped_line;
mod edge_blanks;
mod elision;
mod escaped;
mod indent_deeper;
mod indent_shallower;
mod letter_case;
mod line_ends;
mod line_numbers;
mod lone_cr;
mod lookalike;
mod markers;
mod neighbour;
mod partial_token;
mod ragged_indent;
mod reflow;
mod swapped_lines;
mod tabs_and_spaces;
mod terminator;
mod trailing_blanks;
mod typography;
mod uneven_edges;
mod unicode_blanks;

use super::Features;
use crate::case::CaseEdit;
use crate::choice::Choices;

/// What a disturbance may look at.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The text that the edit was cut from.
    pub text: &'a str,
    /// What may be put into the edit.
    pub features: Features,
}

/// What a disturbance does to the meaning of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Whitespace changes, the meaning does not.
    Whitespace,
    /// Whitespace at the edges changes, and with it perhaps what is meant to be removed.
    Edges,
    /// Words change: the edit asks for something that is not there.
    Content,
}

impl Kind {
    /// The name, for reports.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Whitespace => "whitespace",
            Kind::Edges => "edges",
            Kind::Content => "content",
        }
    }
}

/// A named disturbance.
#[derive(Clone, Copy)]
pub struct Disturbance {
    /// Its name, unique.
    pub name: &'static str,
    /// What it does to the meaning of an edit.
    pub kind: Kind,
    /// What it does, in a sentence fragment.
    pub what: &'static str,
    apply: fn(&mut Choices, &Setting<'_>, &mut CaseEdit),
}

impl std::fmt::Debug for Disturbance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Disturbance {
    /// Disturbs `edit`, which was cut from `setting.text`, and says whether that changed `old_text` or `new_text`: there may
    /// be nothing that it could change (no indentation to take away, say). It never leaves `old_text` empty.
    pub fn apply(&self, choices: &mut Choices, setting: &Setting<'_>, edit: &mut CaseEdit) -> bool {
        if edit.old_text.is_empty() {
            return false;
        }
        let before = edit.clone();
        (self.apply)(choices, setting, edit);
        if edit.old_text.is_empty() {
            edit.old_text.push('a');
        }
        *edit != before
    }
}

/// The place of `name` in [`DISTURBANCES`]; a misspelt one does not compile where the place is a constant.
pub(super) const fn place(name: &str) -> usize {
    let mut at = 0;
    while !equal(DISTURBANCES[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at
}

/// The disturbances of `kind`, bit by bit as in [`DISTURBANCES`].
pub const fn of_kind(kind: Kind) -> u64 {
    let (mut bits, mut at) = (0, 0);
    while at < DISTURBANCES.len() {
        if DISTURBANCES[at].kind as u8 == kind as u8 {
            bits |= 1 << at;
        }
        at += 1;
    }
    bits
}

/// `==` for constants.
const fn equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The disturbance called `name`.
pub fn by_name(name: &str) -> Option<&'static Disturbance> {
    DISTURBANCES.iter().find(|disturbance| disturbance.name == name)
}

macro_rules! registry {
    ($($module:ident $name:literal $kind:ident $what:literal,)*) => {
        /// All disturbances.
        pub const DISTURBANCES: &[Disturbance] = &[
            $(Disturbance { name: $name, kind: Kind::$kind, what: $what, apply: $module::apply },)*
        ];
    };
}

registry! {
    trailing_blanks "trailing-blanks" Whitespace "blanks before line ends added or taken away",
    indent_deeper "indent-deeper" Whitespace "all lines indented further",
    indent_shallower "indent-shallower" Whitespace "common indentation taken away, in part or whole",
    tabs_and_spaces "tabs-and-spaces" Whitespace "indentation by tabs turned into spaces or back",
    ragged_indent "ragged-indent" Whitespace "one line's indentation changed",
    line_ends "line-ends" Whitespace "LF turned into CRLF or back",
    lone_cr "lone-cr" Whitespace "a CR without LF put in or turned into a blank",
    unicode_blanks "unicode-blanks" Whitespace "blanks turned into other blanks",
    byte_order_mark "byte-order-mark" Whitespace "U+FEFF put before the first line",
    reflow "reflow" Whitespace "tokens put on other lines",
    blank_lines "blank-lines" Whitespace "blank lines put between lines or taken away",
    terminator "terminator" Edges "the last line end added or taken away",
    edge_blanks "edge-blanks" Edges "the same blank lines and blanks put around old and new",
    uneven_edges "uneven-edges" Edges "different blank lines and blanks put around old and new",
    lookalike "lookalike" Content "a character put in that is taken for whitespace but is none",
    partial_token "partial-token" Content "a token cut short or continued",
    changed_word "changed-word" Content "one word exchanged",
    changed_line "changed-line" Content "one line exchanged",
    dropped_line "dropped-line" Content "one line left out",
    doubled "doubled" Content "a line or all of it twice",
    swapped_lines "swapped-lines" Content "two neighbouring lines exchanged",
    neighbour "neighbour" Content "one line exchanged for another one of the text",
    letter_case "letter-case" Content "upper case turned into lower case or back",
    typography "typography" Content "quotes, dashes and accents written otherwise",
    escaped "escaped" Content "escaped once too often, or once too little",
    markers "markers" Content "the marks of a diff or a code fence left in",
    line_numbers "line-numbers" Content "line numbers left in",
    elision "elision" Content "lines abbreviated",
    absent "absent" Content "something that is not in the text",
}

#[cfg(test)]
mod tests;
