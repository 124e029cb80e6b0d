//! Where an edit's `old_text` is cut from a text.
//!
//! Every cut is found by looking left and right from a random place, so that it costs the length of what it looks at and
//! needs no index of the text.

use super::blanks::is_blank;
use crate::choice::{Choices, floor_boundary};
use std::ops::Range;

/// A way of cutting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    /// Whole lines, the last one without its terminator.
    Lines,
    /// Whole lines, through the last one's terminator.
    ThroughTerminator,
    /// Whole tokens.
    Tokens,
    /// Whole tokens with some of the whitespace around them.
    TokensAndEdges,
    /// From any character to any other.
    Slice,
    /// One token.
    Word,
    /// From within one line to within a later one.
    AcrossLines,
    /// Whole lines of which the first, apart from whitespace around it, is in the text more than once, if there are such.
    Repeated,
    /// The whole text.
    Whole,
}

/// How often each way is drawn; the first is the simplest.
pub(super) type Weights = [(usize, Cut); 9];

/// Every way.
pub(super) const ANY: Weights = [
    (34, Cut::Lines),
    (12, Cut::ThroughTerminator),
    (14, Cut::Tokens),
    (9, Cut::TokensAndEdges),
    (10, Cut::Slice),
    (6, Cut::Word),
    (5, Cut::AcrossLines),
    (8, Cut::Repeated),
    (2, Cut::Whole),
];

/// Those that tolerant tiers can find again: whole lines and whole tokens.
pub(super) const UNITS: Weights = [
    (38, Cut::Lines),
    (18, Cut::ThroughTerminator),
    (12, Cut::Tokens),
    (12, Cut::TokensAndEdges),
    (0, Cut::Slice),
    (2, Cut::Word),
    (0, Cut::AcrossLines),
    (16, Cut::Repeated),
    (2, Cut::Whole),
];

/// Those that several places of a text of repeats answer to.
pub(super) const REPEATS: Weights = [
    (12, Cut::Lines),
    (2, Cut::ThroughTerminator),
    (12, Cut::Tokens),
    (2, Cut::TokensAndEdges),
    (0, Cut::Slice),
    (2, Cut::Word),
    (0, Cut::AcrossLines),
    (70, Cut::Repeated),
    (0, Cut::Whole),
];

/// Draws a way of cutting and a place. The range is on character boundaries; it is empty only when `text` is.
///
/// # Complexity
/// Linear in the text at worst, in the cut most often.
pub(super) fn draw(choices: &mut Choices, text: &str, weights: &Weights) -> (Cut, Range<usize>) {
    let cut = choices.weighted(weights);
    let at = choices.boundary(text);
    (cut, cut_at(choices, text, cut, at))
}

/// As [`draw`], near the byte `at`.
pub(super) fn draw_near(choices: &mut Choices, text: &str, weights: &Weights, at: usize) -> (Cut, Range<usize>) {
    let cut = choices.weighted(weights);
    let at = (at + choices.size(24)).saturating_sub(choices.size(24));
    (cut, cut_at(choices, text, cut, floor_boundary(text, at)))
}

fn cut_at(choices: &mut Choices, text: &str, cut: Cut, at: usize) -> Range<usize> {
    let range = match cut {
        Cut::Lines => lines(choices, text, at, false),
        Cut::ThroughTerminator => lines(choices, text, at, true),
        Cut::Tokens => tokens(choices, text, at),
        Cut::TokensAndEdges => {
            let tokens = tokens(choices, text, at);
            let (left, right) = (blank_before(text, tokens.start), blank_after(text, tokens.end));
            let lead =
                if choices.chance(1, 2) { left } else { floor_boundary(text, choices.range(left, tokens.start)) };
            let trail =
                if choices.chance(1, 2) { right } else { floor_boundary(text, choices.range(tokens.end, right)) };
            lead..trail.max(tokens.end)
        }
        Cut::Slice => {
            let length = choices.size(text.len().min(60));
            at..floor_boundary(text, at + length).max(at)
        }
        Cut::Word => word(text, at),
        Cut::AcrossLines => {
            let lines = lines(choices, text, at, true);
            let skip = choices.size(8);
            let more = choices.size(8);
            let start = floor_boundary(text, (lines.start + skip).min(lines.end));
            start..floor_boundary(text, lines.end + more)
        }
        Cut::Repeated => repeated(choices, text, at),
        Cut::Whole => 0..text.len(),
    };
    if range.is_empty() { some_character(text, range.start) } else { range }
}

/// The character at `at`, or the last one.
fn some_character(text: &str, at: usize) -> Range<usize> {
    let start = if at < text.len() { at } else { floor_boundary(text, text.len().saturating_sub(1)) };
    let width = text[start..].chars().next().map_or(0, char::len_utf8);
    start..start + width
}

/// One to several lines, starting with the one that holds `at`; longer when they would be empty.
fn lines(choices: &mut Choices, text: &str, at: usize, through: bool) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |lf| lf + 1);
    let count = 1 + choices.size(7);
    let keep_cr = choices.chance(1, 8);
    let mut end = start;
    for _ in 0..count {
        end = text[end..].find('\n').map_or(text.len(), |lf| end + lf + 1);
        if end == text.len() {
            break;
        }
    }
    if !through && text[start..end].ends_with('\n') && end > start + 1 {
        end -= 1;
        if !keep_cr && text[start..end].ends_with('\r') && end > start + 1 {
            end -= 1;
        }
    }
    start..end
}

/// One to three lines that the text holds twice, apart from whitespace around each: those from the one at `at` or, when
/// that is unique, from one of two others that are tried.
fn repeated(choices: &mut Choices, text: &str, at: usize) -> Range<usize> {
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |lf| lf + 1);
    let line_end = |start: usize| text[start..].find('\n').map_or(text.len(), |lf| start + lf + 1);
    let again = |start: usize, end: usize| {
        let trimmed = text[start..end].trim_matches(is_blank);
        !trimmed.is_empty() && (text[end..].contains(trimmed) || text[..start].contains(trimmed))
    };
    let mut start = line_start(at);
    for _ in 0..2 {
        if again(start, line_end(start)) {
            break;
        }
        start = line_start(choices.boundary(text));
    }
    let mut end = line_end(start);
    for _ in 0..choices.below(3) {
        let next = line_end(end);
        if !again(end, next) {
            break;
        }
        end = next;
    }
    if choices.chance(1, 4) { start..end } else { start..end - trailing_break(&text[start..end]) }
}

/// The length of the LF or CRLF that `lines` ends with, unless it is all that there is.
fn trailing_break(lines: &str) -> usize {
    let content = super::lines::without_break(lines).len();
    if content == 0 { 0 } else { lines.len() - content }
}

/// One to several tokens, starting with the one at or after `at`, or the last one.
fn tokens(choices: &mut Choices, text: &str, at: usize) -> Range<usize> {
    let first = word(text, at);
    let count = choices.pick(&[2, 3, 2, 4, 5, 1, 8, 12]);
    let mut end = first.end;
    for _ in 1..count {
        let start = blank_after(text, end);
        let next = token_end(text, start);
        if next == start {
            break;
        }
        end = next;
    }
    first.start..end
}

/// The token at or after `at`, else the last one, else nothing.
fn word(text: &str, at: usize) -> Range<usize> {
    let mut start = blank_after(text, at);
    if start == text.len() {
        start = blank_before(text, start);
    }
    let start = text[..start].rfind(is_blank).map_or(0, |blank| {
        let width = text[blank..].chars().next().map_or(0, char::len_utf8);
        blank + width
    });
    start..token_end(text, start)
}

fn token_end(text: &str, start: usize) -> usize {
    text[start..].find(is_blank).map_or(text.len(), |blank| start + blank)
}

/// The end of the whitespace that starts at `at`.
fn blank_after(text: &str, at: usize) -> usize {
    text[at..].find(|c| !is_blank(c)).map_or(text.len(), |offset| at + offset)
}

/// The start of the whitespace that ends at `at`.
fn blank_before(text: &str, at: usize) -> usize {
    text[..at].trim_end_matches(is_blank).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "one two\r\n  three\tfour\n\nfive é😀 six";

    #[test]
    fn cuts_are_what_they_say() {
        let zeros = &mut Choices::from_bytes([]);
        let cut = |choices: &mut Choices, cut, at| &TEXT[cut_at(choices, TEXT, cut, at)];
        assert_eq!(cut(zeros, Cut::Lines, 3), "one two");
        assert_eq!(cut(zeros, Cut::ThroughTerminator, 3), "one two\r\n");
        assert_eq!(cut(zeros, Cut::Tokens, 12), "three\tfour");
        assert_eq!(cut(zeros, Cut::TokensAndEdges, 12), "\r\n  three\tfour");
        assert_eq!(cut(zeros, Cut::Word, TEXT.len()), "six");
        assert_eq!(cut(zeros, Cut::Lines, TEXT.find("\n\n").unwrap() + 1), "\n");
        assert_eq!(cut(zeros, Cut::Whole, 0), TEXT);
        let text = "unique\n  twice\nother\ntwice\r\n";
        let tries = &mut Choices::replayed([25, 0, 1]);
        assert_eq!(&text[cut_at(tries, text, Cut::Repeated, 2)], "twice");
    }

    #[test]
    fn cuts_are_never_empty_and_never_split_a_character() {
        for index in 0..20_000 {
            let mut choices = Choices::seeded(7, index);
            let text = choices.pick(&[TEXT, "a", "\n", " ", "😀", "\r\n", "\n\n\n", " a \u{85}\u{feff}", "\u{3000}"]);
            let (cut, range) = draw(&mut choices, text, &ANY);
            assert!(!text[range].is_empty(), "{cut:?} of {text:?}");
        }
        let (_, range) = draw(&mut Choices::seeded(7, 0), "", &ANY);
        assert_eq!(range, 0..0);
    }
}
