//! The facts of an `EDIT_CONFLICT`, from which its message is formatted (spec section 6).
//!
//! Line numbers count from 1, by LF, in the text as it stood when the edit failed. Everything here is the whole truth;
//! which parts of it fit into a message is the formatter's business (DF-1 to DF-4).

use crate::Tier;

/// A rejected batch: every failing edit, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// How many edits were requested, at least 1.
    pub requested: usize,
    /// The failing edits in order of position; not empty.
    pub failures: Vec<Failure>,
}

/// One failing edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The edit's position in the batch, counted from 1.
    pub position: usize,
    /// Why it failed.
    pub reason: Reason,
}

/// Why an edit failed (DG-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// More than one location, and no `replace_all` (LD-3).
    Ambiguous {
        /// The tier that decided.
        tier: Tier,
        /// The true number of locations, overlapping ones included (LD-4, LD-5).
        count: usize,
        /// The lines on which the first locations start, at most [`Limits::listed_lines`](crate::Limits::listed_lines).
        lines: Vec<usize>,
    },
    /// Too many repetitive line-window candidates (IF-3).
    Limit,
    /// No location in any tier that was tried.
    Missing {
        /// What may help, in the order of DG-5 to DG-9.
        hints: Vec<Hint>,
        /// The text at the likeliest place (DG-10).
        excerpt: Option<Excerpt>,
    },
}

/// What may help the caller to correct an edit that was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// `old_text` abbreviates (DG-5).
    Elision,
    /// Every line of `old_text` carries a line number (DG-6).
    LineNumbers,
    /// A tolerant tier would have found exactly one location (DG-7).
    Whitespace {
        /// The line on which that location starts.
        line: usize,
        /// The tier that would have found it.
        tier: Tier,
    },
    /// The text has CRLF where `old_text` has LF (DG-8).
    Crlf,
    /// The first non-blank line of `old_text` stands in the text (DG-9).
    FirstLine {
        /// How many lines equal it after trim.
        count: usize,
        /// The first of them, at most [`Limits::listed_lines`](crate::Limits::listed_lines).
        lines: Vec<usize>,
    },
    /// The line sharing the most words with the first non-blank line of `old_text` (DG-9).
    ClosestLine {
        /// Its number.
        line: usize,
        /// The line trimmed and cut, as it is to be quoted (not yet escaped).
        quote: String,
    },
}

/// Consecutive lines of the text at the likeliest place (DG-10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The number of the first row's line.
    pub first_line: usize,
    /// At least one row.
    pub rows: Vec<Row>,
}

/// One row of an [`Excerpt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How the line compares with the `old_text` line at that place.
    pub mark: Mark,
    /// The line's content, cut when long (DG-10), not yet escaped.
    pub text: String,
}

/// How a line of the text compares with a line of `old_text` (DG-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Identical: a space.
    Same,
    /// Equal after trim: `~`.
    Whitespace,
    /// Different: `!`.
    Different,
}

impl Mark {
    /// The character that stands for the mark.
    pub const fn as_char(self) -> char {
        match self {
            Mark::Same => ' ',
            Mark::Whitespace => '~',
            Mark::Different => '!',
        }
    }
}
