//! Lines of a text (LN-1) and lines of an `old_text` (LN-2).

use super::rules::{Rules, fold_crlf};
use crate::faults::Fault;

/// A line of the text; places in bytes from 0.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// Where the content starts.
    pub(super) start: usize,
    /// Where the content ends, before CR and LF.
    pub(super) end: usize,
    /// Where the next line starts, or the text ends.
    pub(super) next: usize,
    /// Whether an LF ends it.
    pub(super) terminated: bool,
    /// Whether that LF belongs to a CRLF.
    pub(super) crlf: bool,
}

impl Line {
    pub(super) fn content(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// All lines of a text, first to last.
pub(super) struct Lines<'t> {
    rules: Rules,
    text: &'t str,
    at: Option<usize>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(rules: Rules, text: &'t str) -> Self {
        Lines { rules, text, at: Some(0) }
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let start = self.at?;
        let rest = self.text.get(start..)?;
        let bytes = self.text.as_bytes();
        let found = if self.rules.has(Fault::Ln1LoneCrBreaks) {
            rest.find(['\n', '\r']).map(|at| if rest[at..].starts_with("\r\n") { at + 1 } else { at })
        } else if self.rules.has(Fault::Ln1UnusualSeparators) {
            rest.find(['\n', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}', '\u{85}', '\u{2028}', '\u{2029}'])
        } else {
            rest.find('\n')
        };
        let Some(lf) = found.map(|at| start + at) else {
            self.at = None;
            let end = self.text.len();
            if start == end && self.rules.has(Fault::Ln1LastEmptyLineLost) {
                return None;
            }
            let cr = bytes[start..end].ends_with(b"\r") && !self.rules.has(Fault::Ln1LastCrKept);
            return Some(Line { start, end: end - usize::from(cr), next: end, terminated: false, crlf: false });
        };
        let width = self.text[lf..].chars().next().map_or(1, char::len_utf8);
        self.at = Some(lf + width);
        let crlf = bytes[start..lf].ends_with(b"\r") && !self.rules.has(Fault::Ln1CrIsContent);
        let mut end = lf - usize::from(crlf);
        if self.rules.has(Fault::Ln1AllCrsStripped) {
            while bytes[start..end].ends_with(b"\r") {
                end -= 1;
            }
        }
        Some(Line { start, end, next: lf + width, terminated: true, crlf })
    }
}

/// The lines of an `old_text`: CRLF folded, one LF at the end taken off.
pub(super) struct OldLines {
    folded: String,
    ends: Vec<usize>,
    /// Whether an LF was taken off the end.
    pub(super) through: bool,
}

impl OldLines {
    pub(super) fn new(rules: Rules, old_text: &str) -> Self {
        let mut folded = if rules.has(Fault::Ln2CrlfKept) { old_text.to_owned() } else { fold_crlf(old_text) };
        let through = folded.ends_with('\n') && !rules.has(Fault::Ln2LastLfKept);
        if through {
            folded.pop();
        }
        if rules.has(Fault::Ln2AllLastLfsDropped) {
            while folded.ends_with('\n') {
                folded.pop();
            }
        }
        let ends = folded.match_indices('\n').map(|(at, _)| at).chain([folded.len()]).collect();
        OldLines { folded, ends, through }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn line(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.ends[index - 1] + 1 };
        &self.folded[start..self.ends[index]]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> + '_ {
        (0..self.len()).map(|index| self.line(index))
    }

    /// Bytes of heap that it takes.
    pub(super) fn heap(&self) -> usize {
        self.folded.len() + 8 * self.ends.len()
    }
}
