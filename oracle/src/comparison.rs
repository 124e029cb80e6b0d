//! A text and an `oldText` side by side, as the tiers and the diagnostics read them.
//!
//! Why a file of its own: both line tiers, the hints and the excerpt read the same lines. They are read once for an edit,
//! when the first of them asks; an edit that matches exactly needs none.

use crate::lines::{Line, OldLines, crlf_to_lf, lines, old_lines};
use std::cell::OnceCell;

/// An `oldText`.
pub(crate) struct OldText<'o> {
    /// As it was written: what the exact tier looks for.
    pub(crate) written: &'o str,
    /// With CRLF→LF: what the other tiers start from (LN-2, WN-1).
    pub(crate) lf: String,
}

impl<'o> OldText<'o> {
    pub(crate) fn new(written: &'o str) -> Self {
        OldText { written, lf: crlf_to_lf(written) }
    }
}

/// A text and an `oldText`.
pub(crate) struct Comparison<'t> {
    pub(crate) text: &'t str,
    pub(crate) old: &'t OldText<'t>,
    lines: OnceCell<Lines<'t>>,
}

/// The lines of both.
pub(crate) struct Lines<'t> {
    /// Those of the text (LN-1), at least one.
    pub(crate) text: Vec<Line<'t>>,
    /// Those of `oldText` (LN-2).
    pub(crate) old: OldLines<'t>,
}

impl<'t> Comparison<'t> {
    pub(crate) fn new(text: &'t str, old: &'t OldText<'t>) -> Self {
        Comparison { text, old, lines: OnceCell::new() }
    }

    /// The lines of both.
    pub(crate) fn lines(&self) -> &Lines<'t> {
        self.lines.get_or_init(|| Lines { text: lines(self.text), old: old_lines(&self.old.lf) })
    }
}
