//! Section 3, the line-trimmed tier: whole lines, equal after trim-end.

use crate::candidate::{Candidate, Objection, Replacement, Search};
use crate::comparison::Comparison;
use crate::lines::{Windows, crlf_to_lf};
use crate::whitespace::trim_end;
use editproof_spec::Clause;

/// The line-trimmed tier on one text and one edit; its places are windows.
pub(crate) struct LineTrimmed<'a> {
    windows: Windows<'a>,
    new_text: &'a str,
}

impl<'a> LineTrimmed<'a> {
    pub(crate) fn new(comparison: &'a Comparison<'_>, new_text: &'a str) -> Result<Self, Objection> {
        Ok(LineTrimmed { windows: Windows::new(comparison.lines())?, new_text })
    }
}

impl Search for LineTrimmed<'_> {
    fn places(&self) -> usize {
        self.windows.count()
    }

    /// LT-1: lines are equal when equal after trim-end on both sides. Windows that are equal only after trim are
    /// candidates for the sake of the explanation alone.
    fn look(&self, place: usize) -> Option<Candidate> {
        if !self.windows.equal_after_trim(place) {
            return None;
        }
        let objection = if self.windows.all_lines(place, |line, old| trim_end(line) == trim_end(old)) {
            self.windows.objection_to_the_end(place)
        } else {
            Some(Objection::new(Clause::Lt1, "a line starts with other whitespace"))
        };
        Some(Candidate { span: self.windows.span(place), cost: 0, objection })
    }

    /// LN-5: after the accepted window.
    fn resume_after(&self, place: usize) -> usize {
        place + self.windows.height()
    }

    fn skipped_by(&self) -> Clause {
        Clause::Ln5
    }

    /// LT-1: `newText` as written, but for the line breaks of LN-6.
    fn replacement(&self, place: usize) -> Replacement {
        let text = self.windows.with_line_breaks(place, &crlf_to_lf(self.new_text));
        let shaped_by = if text == self.new_text { vec![] } else { vec![Clause::Ln6] };
        Replacement { text, shaped_by }
    }
}
