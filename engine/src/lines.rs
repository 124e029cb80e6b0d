//! Spec section 3: lines, as line-trimmed and indentation-flexible share them.
//!
//! Lines are found, not stored: a text of a million lines costs no memory. A [`LineNeedle`] holds what can be known about
//! `old_text` in constant space; the automaton of the dense path (`line_windows`) is the only one that needs a table.

use crate::whitespace::trim;
use memchr::{memchr, memrchr};

/// A line of a text: the bytes from `start` to `content_end` are its content, those up to `end` its terminator (LN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) start: usize,
    pub(crate) content_end: usize,
    pub(crate) end: usize,
}

impl Line {
    /// The line that starts at `start`, which is 0 or follows an LF (LN-1).
    #[inline]
    pub(crate) fn at(text: &[u8], start: usize) -> Line {
        let (before, end) = match memchr(b'\n', &text[start..]) {
            Some(offset) => (start + offset, start + offset + 1),
            None => (text.len(), text.len()),
        };
        let content_end = if text[start..before].last() == Some(&b'\r') { before - 1 } else { before };
        Line { start, content_end, end }
    }

    /// The line whose LF is the byte before `end`; `end` is at least 1.
    #[inline]
    pub(crate) fn before(text: &[u8], end: usize) -> Line {
        let lf = end - 1;
        let start = memrchr(b'\n', &text[..lf]).map_or(0, |at| at + 1);
        let content_end = if text[start..lf].last() == Some(&b'\r') { lf - 1 } else { lf };
        Line { start, content_end, end }
    }

    /// The line that holds byte `at`.
    #[inline]
    pub(crate) fn around(text: &[u8], at: usize) -> Line {
        Line::at(text, memrchr(b'\n', &text[..at]).map_or(0, |lf| lf + 1))
    }

    #[inline]
    pub(crate) fn content<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.start..self.content_end]
    }

    /// Whether an LF ends the line; only a last line has none.
    #[inline]
    pub(crate) fn is_terminated(&self, text: &[u8]) -> bool {
        self.end > self.start && text[self.end - 1] == b'\n'
    }

    /// The line after this one. A line that ends with an LF always has one, possibly empty.
    #[inline]
    pub(crate) fn next(&self, text: &[u8]) -> Option<Line> {
        self.is_terminated(text).then(|| Line::at(text, self.end))
    }
}

/// The lines of a text from the first one on.
#[cfg(test)]
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Line> + '_ {
    std::iter::successors(Some(Line::at(text, 0)), move |line| line.next(text))
}

/// The terminator that a replacement takes over (LN-6): that of the line at `start`; if it has none, of the line before;
/// if there is none either, LF. `last_break` is what a last line takes over when that is known already.
pub(crate) fn terminator(text: &[u8], start: usize, last_break: Option<&'static str>) -> &'static str {
    match memchr(b'\n', &text[start..]) {
        Some(offset) => ending(text, Some(start + offset)),
        // Only a last line has none, so the line before it ends with the text's last LF.
        None => last_break.unwrap_or_else(|| self::last_break(&text[..start])),
    }
}

/// The break that the last LF of `text` belongs to; LF when there is none.
pub(crate) fn last_break(text: &[u8]) -> &'static str {
    ending(text, memrchr(b'\n', text))
}

fn ending(text: &[u8], lf: Option<usize>) -> &'static str {
    if lf.is_some_and(|lf| text[..lf].ends_with(b"\r")) { "\r\n" } else { "\n" }
}

/// `old_text` as lines (LN-2).
///
/// CRLF counts as LF; a final break is cut off and remembered as `through`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineNeedle<'n> {
    /// `old_text` without its final break.
    bytes: &'n [u8],
    /// Whether a final break was cut off: *through the terminator*.
    pub(crate) through: bool,
    /// How many lines there are, at least 1, and how many of them are not blank.
    pub(crate) count: usize,
    pub(crate) non_blank: usize,
    /// The line to search for, the longest after trim, and its index from 0.
    pub(crate) pivot: NeedleLine<'n>,
    pub(crate) pivot_index: usize,
    /// The first non-blank line, and its index from 0.
    pub(crate) first: NeedleLine<'n>,
    pub(crate) first_index: usize,
}

/// A line of `old_text`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NeedleLine<'n> {
    needle: &'n [u8],
    pub(crate) start: usize,
    /// One past the content.
    content_end: usize,
    /// Where the next line starts, or past the end of the needle for the last.
    next: usize,
}

impl<'n> NeedleLine<'n> {
    /// The line that starts at `start` of `needle`.
    ///
    /// A CR before the needle's own end is content: only before an LF is it part of a break (LN-2).
    #[inline]
    pub(crate) fn at(needle: &'n [u8], start: usize) -> Self {
        match memchr(b'\n', &needle[start..]) {
            Some(offset) => {
                let lf = start + offset;
                let content_end = if needle[start..lf].last() == Some(&b'\r') { lf - 1 } else { lf };
                NeedleLine { needle, start, content_end, next: lf + 1 }
            }
            None => NeedleLine { needle, start, content_end: needle.len(), next: needle.len() + 1 },
        }
    }

    #[inline]
    pub(crate) fn content(&self) -> &'n [u8] {
        &self.needle[self.start..self.content_end]
    }

    #[inline]
    pub(crate) fn next(&self) -> Option<Self> {
        (self.next <= self.needle.len()).then(|| NeedleLine::at(self.needle, self.next))
    }

    #[inline]
    pub(crate) fn previous(&self) -> Option<Self> {
        let lf = self.start.checked_sub(1)?;
        let start = memrchr(b'\n', &self.needle[..lf]).map_or(0, |at| at + 1);
        Some(NeedleLine::at(self.needle, start))
    }
}

impl<'n> LineNeedle<'n> {
    /// Splits `old_text`; `None` when every line of it is blank (LN-3).
    ///
    /// # Complexity
    /// Two passes over `old_text`, no allocation.
    pub(crate) fn new(old_text: &'n [u8]) -> Option<Self> {
        let (bytes, through) = split_through(old_text);
        let mut best: Option<(NeedleLine<'n>, usize, usize)> = None;
        let mut first = None;
        let (mut count, mut non_blank) = (0, 0);
        for line in needle_lines(bytes) {
            let content = line.content();
            let length = trim(content).len();
            if length > 0 && first.is_none() {
                first = Some((line, count));
            }
            if length > best.as_ref().map_or(0, |(_, _, length)| *length) {
                best = Some((line, count, length));
            }
            count += 1;
            non_blank += usize::from(length > 0);
        }
        let (pivot, pivot_index, _) = best?;
        let (first, first_index) = first?;
        Some(LineNeedle { bytes, through, count, non_blank, pivot, pivot_index, first, first_index })
    }

    /// `old_text` without its final break.
    pub(crate) fn whole(&self) -> &'n [u8] {
        self.bytes
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = NeedleLine<'n>> + use<'n> {
        needle_lines(self.bytes)
    }
}

/// `old_text` without its final break, and whether it had one (LN-2).
pub(crate) fn split_through(old_text: &[u8]) -> (&[u8], bool) {
    match old_text {
        [rest @ .., b'\r', b'\n'] | [rest @ .., b'\n'] => (rest, true),
        _ => (old_text, false),
    }
}

/// The lines of `old_text` without its final break.
pub(crate) fn needle_lines(bytes: &[u8]) -> impl Iterator<Item = NeedleLine<'_>> {
    std::iter::successors(Some(NeedleLine::at(bytes, 0)), NeedleLine::next)
}

/// Splits `new_text` at its breaks, each CRLF and each LF outside one, read once (LN-6). Lone CRs stay in the pieces.
pub(crate) fn pieces(new_text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(new_text);
    std::iter::from_fn(move || {
        let text = rest?;
        match memchr(b'\n', text.as_bytes()) {
            Some(lf) => {
                rest = Some(&text[lf + 1..]);
                Some(text[..lf].strip_suffix('\r').unwrap_or(&text[..lf]))
            }
            None => {
                rest = None;
                Some(text)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(text: &str) -> Vec<&str> {
        lines(text.as_bytes()).map(|line| std::str::from_utf8(line.content(text.as_bytes())).unwrap()).collect()
    }

    fn needle(text: &str) -> (Vec<&str>, bool) {
        let (bytes, through) = split_through(text.as_bytes());
        (needle_lines(bytes).map(|line| std::str::from_utf8(line.content()).unwrap()).collect(), through)
    }

    #[test]
    fn ln_1_one_cr_before_lf_or_at_the_end_is_no_content() {
        assert_eq!(contents(""), [""]);
        assert_eq!(contents("a\n"), ["a", ""]);
        assert_eq!(contents("a\r\r\nb\rc\r"), ["a\r", "b\rc"]);
    }

    #[test]
    fn ln_2_a_final_break_is_through_and_a_final_cr_is_content() {
        assert_eq!(needle("a\r\nb\r"), (vec!["a", "b\r"], false));
        assert_eq!(needle("a\r\r\n"), (vec!["a\r"], true));
        assert_eq!(needle("a\n\n"), (vec!["a", ""], true));
        assert_eq!(needle("\n"), (vec![""], true));
    }

    #[test]
    fn ln_6_breaks_are_read_once() {
        assert_eq!(pieces("a\r\r\nb\n").collect::<Vec<_>>(), ["a\r", "b", ""]);
        assert_eq!(pieces("").collect::<Vec<_>>(), [""]);
    }

    #[test]
    fn ln_6_the_terminator_is_that_of_the_first_line_or_the_one_before() {
        assert_eq!(terminator(b"a\r\nb", 0, None), "\r\n");
        assert_eq!(terminator(b"a\r\nb", 3, None), "\r\n");
        assert_eq!(terminator(b"a\r\nb\n", 3, None), "\n");
        assert_eq!(terminator(b"a\r", 0, None), "\n");
    }

    #[test]
    fn backward_and_forward_agree() {
        let bytes = "a\r\n\n b\r\r\nc".as_bytes();
        let forward: Vec<_> = needle_lines(bytes).map(|line| line.start).collect();
        let last = needle_lines(bytes).last().unwrap();
        let mut backward: Vec<_> =
            std::iter::successors(Some(last), NeedleLine::previous).map(|line| line.start).collect();
        backward.reverse();
        assert_eq!(forward, backward);
    }
}
