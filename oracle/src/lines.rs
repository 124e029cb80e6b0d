//! Section 3, what the two line tiers share: lines, windows of lines, line breaks of the replacement.

use crate::candidate::Objection;
use crate::comparison::Lines;
use crate::whitespace::trim;
use editproof_spec::Clause;
use std::ops::Range;

/// One line of a text (LN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'t> {
    /// The byte at which the line starts.
    pub(crate) start: usize,
    /// The line without CR and LF at its end.
    pub(crate) content: &'t str,
    /// The content after trim.
    pub(crate) trimmed: &'t str,
    /// `\r\n`, `\n`, or nothing for the last line.
    pub(crate) terminator: &'static str,
}

impl Line<'_> {
    /// The byte after the content, before CR or LF.
    pub(crate) fn content_end(&self) -> usize {
        self.start + self.content.len()
    }

    /// The byte after the terminator.
    pub(crate) fn terminator_end(&self) -> usize {
        self.content_end() + self.terminator.len()
    }
}

/// LN-1: split at LF; one CR directly before an LF or at the very end of the last line is not content. There is always
/// a last line, possibly empty, without a terminator.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for piece in text.split('\n') {
        let is_last = start + piece.len() == text.len();
        let (content, had_cr) = match piece.strip_suffix('\r') {
            Some(without) => (without, true),
            None => (piece, false),
        };
        let terminator = match (is_last, had_cr) {
            (true, _) => "",
            (false, true) => "\r\n",
            (false, false) => "\n",
        };
        lines.push(Line { start, content, trimmed: trim(content), terminator });
        start += piece.len() + 1;
    }
    lines
}

/// CRLF→LF, read once from the left: `\r\r\n` becomes `\r\n`, a lone CR and an LF.
pub(crate) fn crlf_to_lf(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// The lines of `oldText` (LN-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OldLines<'o> {
    /// At least one line; a lone CR is content.
    pub(crate) lines: Vec<&'o str>,
    /// Each line after trim.
    pub(crate) trimmed: Vec<&'o str>,
    /// Whether `oldText` ended with a line break.
    pub(crate) through_the_terminator: bool,
}

impl<'o> OldLines<'o> {
    /// The index of the first line that is not blank, and F, that line trimmed (DG-9).
    pub(crate) fn first_filled(&self) -> Option<(usize, &'o str)> {
        let index = self.trimmed.iter().position(|line| !line.is_empty())?;
        Some((index, self.trimmed[index]))
    }
}

/// LN-2, after CRLF→LF: a final LF is dropped and remembered; the rest is split at LF.
pub(crate) fn old_lines(old_text_lf: &str) -> OldLines<'_> {
    let (rest, through_the_terminator) = match old_text_lf.strip_suffix('\n') {
        Some(rest) => (rest, true),
        None => (old_text_lf, false),
    };
    let lines: Vec<&str> = rest.split('\n').collect();
    let trimmed = lines.iter().map(|line| trim(line)).collect();
    OldLines { lines, trimmed, through_the_terminator }
}

/// A text and an `oldText` whose windows a line tier compares. Windows are counted from 0 by their first line.
pub(crate) struct Windows<'t> {
    lines: &'t Lines<'t>,
}

impl<'t> Windows<'t> {
    /// LN-3: no windows when every line of `oldText` is blank or it has more lines than the text.
    pub(crate) fn new(lines: &'t Lines<'t>) -> Result<Self, Objection> {
        if lines.old.first_filled().is_none() {
            return Err(Objection::new(Clause::Ln3, "every line of old_text is blank"));
        }
        if lines.old.lines.len() > lines.text.len() {
            return Err(Objection::new(Clause::Ln3, "old_text has more lines than the text"));
        }
        Ok(Windows { lines })
    }

    /// How many windows there are.
    pub(crate) fn count(&self) -> usize {
        self.lines.text.len() - self.height() + 1
    }

    /// How many lines a window has.
    pub(crate) fn height(&self) -> usize {
        self.lines.old.lines.len()
    }

    /// The lines of `oldText`.
    pub(crate) fn old_lines(&self) -> &'t [&'t str] {
        &self.lines.old.lines
    }

    /// The lines of the window that starts with line `first`.
    pub(crate) fn window(&self, first: usize) -> &'t [Line<'t>] {
        &self.lines.text[first..first + self.height()]
    }

    /// Whether `equal` holds for each line of the window and the `oldText` line at its place.
    pub(crate) fn all_lines(&self, first: usize, equal: impl Fn(&str, &str) -> bool) -> bool {
        self.window(first).iter().zip(self.old_lines()).all(|(line, old)| equal(line.content, old))
    }

    /// Whether the window's lines equal those of `oldText` after trim (IF-3).
    pub(crate) fn equal_after_trim(&self, first: usize) -> bool {
        self.window(first).iter().zip(&self.lines.old.trimmed).all(|(line, old)| line.trimmed == *old)
    }

    /// LN-4: from the start of the first line to the end of the last line's content or, through the terminator, to
    /// just past its LF.
    pub(crate) fn span(&self, first: usize) -> Range<usize> {
        let start = self.lines.text[first].start;
        let last = self.lines.text[first + self.height() - 1];
        start..if self.lines.old.through_the_terminator { last.terminator_end() } else { last.content_end() }
    }

    /// LN-4: through the terminator, a last line without an LF does not qualify.
    pub(crate) fn objection_to_the_end(&self, first: usize) -> Option<Objection> {
        let last = self.lines.text[first + self.height() - 1];
        (self.lines.old.through_the_terminator && last.terminator.is_empty())
            .then(|| Objection::new(Clause::Ln4, "old_text ends with a line break, but the last line has none"))
    }

    /// LN-6: the terminator of the first matched line; if it has none, of the line before it; else LF.
    fn terminator(&self, first: usize) -> &'static str {
        let own = self.lines.text[first].terminator;
        if !own.is_empty() {
            return own;
        }
        match first.checked_sub(1) {
            Some(before) => self.lines.text[before].terminator,
            None => "\n",
        }
    }

    /// LN-6: each line break of `replacement` becomes the terminator; lone CRs stay. The breaks must have been read
    /// already, by [`crlf_to_lf`]: reading them here again would lose a CR of `\r\r\n`.
    pub(crate) fn with_line_breaks(&self, first: usize, replacement: &str) -> String {
        replacement.replace('\n', self.terminator(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<(usize, &str, &str)> {
        lines(text).into_iter().map(|line| (line.start, line.content, line.terminator)).collect()
    }

    fn with_windows<T>(text: &str, old: &str, ask: impl FnOnce(Result<Windows<'_>, Objection>) -> T) -> T {
        ask(Windows::new(&Lines { text: lines(text), old: old_lines(old) }))
    }

    #[test]
    fn ln1_splits_at_lf_and_sets_one_cr_aside() {
        assert_eq!(split("a\nb\r\n"), [(0, "a", "\n"), (2, "b", "\r\n"), (5, "", "")]);
        assert_eq!(split("a\r\r\nb"), [(0, "a\r", "\r\n"), (4, "b", "")]);
        assert_eq!(split("a\rb\r"), [(0, "a\rb", "")]);
        assert_eq!(split("\r"), [(0, "", "")]);
        assert_eq!(split(""), [(0, "", "")]);
    }

    #[test]
    fn ln2_drops_one_final_break_and_keeps_lone_crs() {
        let of = |written: &str, lines: &[&str], through: bool| {
            let lf = crlf_to_lf(written);
            let old = old_lines(&lf);
            assert_eq!((old.lines.as_slice(), old.through_the_terminator), (lines, through), "{written:?}");
        };
        of("a\r\nb\r\n", &["a", "b"], true);
        of("a\n\n", &["a", ""], true);
        of("a\r\r\nb\r", &["a\r", "b\r"], false);
        of("\n", &[""], true);
    }

    #[test]
    fn ln3_wants_a_line_that_is_not_blank_and_no_more_lines_than_the_text() {
        let has_windows = |text, old| with_windows(text, old, |windows| windows.is_ok());
        assert!(!has_windows("a\n \n", " \n\t\n"));
        assert!(!has_windows("a", "a\nb"));
        assert!(has_windows("a\n", "a\n\n"));
    }

    #[test]
    fn ln4_spans_to_the_content_or_through_the_terminator() {
        let text = "a\r\nb\r\nc\r";
        assert_eq!(with_windows(text, "x\nx", |windows| windows.unwrap().span(0)), 0..4);
        with_windows(text, "x\nx\n", |windows| {
            let through = windows.unwrap();
            assert_eq!(through.span(0), 0..6);
            assert_eq!(through.objection_to_the_end(0), None);
            assert_eq!(through.objection_to_the_end(1).unwrap().clause, Clause::Ln4);
        });
        assert_eq!(with_windows(text, "x", |windows| windows.unwrap().span(2)), 6..7);
    }

    #[test]
    fn ln6_takes_the_break_of_the_first_line_or_the_one_before_or_lf() {
        let new_text = crlf_to_lf("1\n2\r\n3\r\r\n\r4");
        let of = |text: &str, first: usize| {
            with_windows(text, "x", |windows| windows.unwrap().with_line_breaks(first, &new_text))
        };
        assert_eq!(of("a\r\nb\n", 0), "1\r\n2\r\n3\r\r\n\r4");
        assert_eq!(of("a\r\nb\n", 1), "1\n2\n3\r\n\r4");
        assert_eq!(of("a\r\nb", 1), "1\r\n2\r\n3\r\r\n\r4");
        assert_eq!(of("a", 0), "1\n2\n3\r\n\r4");
        assert_eq!(of("a\r", 0), "1\n2\n3\r\n\r4");
    }
}
