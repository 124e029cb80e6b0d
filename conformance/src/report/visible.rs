//! Text with its invisible characters made visible.
//!
//! What is shown can be read back without loss: a character that stands for another is itself shown by its number
//! ([`LEGEND`]). Time and space: O(text).

use std::fmt::Write;

/// What the signs mean, for the reader of a report.
pub const LEGEND: &str =
    "· space   → tab   ␍ CR   ␊ LF   ⟨U+XXXX⟩ any other character that cannot be seen or stands for one here";

/// `text` in one piece, its line breaks shown as signs only.
///
/// ```
/// use editproof_conformance::report::visible::visible;
/// assert_eq!(visible("a b\tc\u{feff}\r\n·"), "a·b→c⟨U+FEFF⟩␍␊⟨U+00B7⟩");
/// ```
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for character in text.chars() {
        push(&mut out, character);
    }
    out
}

/// The lines of `text`, each ending with its `␊` where it has one. A text that ends with LF has no further line; the
/// empty text has none.
pub fn lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').map(visible).collect()
}

/// A message: as [`visible`], but single spaces between words stay spaces.
pub fn prose(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = '\n';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let between = |c: char| !c.is_whitespace();
        match characters.peek() {
            Some(&after) if character == ' ' && between(before) && between(after) => out.push(' '),
            _ => push(&mut out, character),
        }
        before = character;
    }
    out
}

fn push(out: &mut String, character: char) {
    match character {
        ' ' => out.push('·'),
        '\t' => out.push('→'),
        '\r' => out.push('␍'),
        '\n' => out.push('␊'),
        '!'..='~' => out.push(character),
        '·' | '→' | '␍' | '␊' | '⟨' | '⟩' => push_number(out, character),
        _ if can_be_seen(character) => out.push(character),
        _ => push_number(out, character),
    }
}

/// Controls, separators, format characters, unassigned characters and marks that join the character before them are what
/// the standard library escapes when debugging; the blanks that it prints raw are not to be seen either.
fn can_be_seen(character: char) -> bool {
    let mut escaped = character.escape_debug();
    escaped.next() == Some(character) && !character.is_whitespace()
}

fn push_number(out: &mut String, character: char) {
    // Writing to a string cannot fail.
    let _ = write!(out, "⟨U+{:04X}⟩", u32::from(character));
}

/// `line` (already visible) cut to about `width` characters around the character number `focus`, counted from 0; what
/// was left out is counted.
pub fn cut(line: &str, focus: usize, width: usize) -> String {
    let length = line.chars().count();
    if length <= width {
        return line.to_owned();
    }
    let start = focus.saturating_sub(width / 3).min(length - width);
    let shown: String = line.chars().skip(start).take(width).collect();
    let after = length - start - width;
    let mut out = String::new();
    if start > 0 {
        let _ = write!(out, "⟨{start} more⟩");
    }
    out.push_str(&shown);
    if after > 0 {
        let _ = write!(out, "⟨{after} more⟩");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicode_blanks_and_joiners_are_numbered() {
        for hidden in [
            '\u{a0}', '\u{85}', '\u{200b}', '\u{2028}', '\u{3000}', '\u{301}', '\u{200d}', '\u{202e}', '\u{0}',
            '\u{7f}',
        ] {
            assert_eq!(visible(&hidden.to_string()), format!("⟨U+{:04X}⟩", u32::from(hidden)));
        }
        assert_eq!(visible("naïve 日本 😀 \"q\" \\n 'x'"), "naïve·日本·😀·\"q\"·\\n·'x'");
    }

    /// Reads a visible text back: the inverse of `visible`.
    fn read_back(shown: &str) -> String {
        let mut out = String::new();
        let mut rest = shown;
        while let Some(character) = rest.chars().next() {
            rest = &rest[character.len_utf8()..];
            out.push(match character {
                '·' => ' ',
                '→' => '\t',
                '␍' => '\r',
                '␊' => '\n',
                '⟨' => {
                    let (number, after) = rest.split_once('⟩').unwrap();
                    rest = after;
                    char::from_u32(u32::from_str_radix(&number[2..], 16).unwrap()).unwrap()
                }
                other => other,
            });
        }
        out
    }

    #[test]
    fn nothing_is_lost() {
        let every: String =
            ('\0'..='\u{30ff}').chain('\u{f000}'..='\u{ffff}').chain('\u{1f300}'..='\u{1f9ff}').collect();
        assert_eq!(read_back(&visible(&every)), every);
    }

    #[test]
    fn prose_keeps_the_spaces_between_words() {
        assert_eq!(prose("lines 1, 2  differ; \ttab \n"), "lines 1, 2··differ;·→tab·␊");
        assert_eq!(prose(" a"), "·a");
    }

    #[test]
    fn a_missing_last_line_break_shows() {
        assert_eq!(lines("a\nb"), ["a␊", "b"]);
        assert_eq!(lines("a\n\n"), ["a␊", "␊"]);
        assert_eq!(lines(""), [""; 0]);
    }

    #[test]
    fn a_cut_line_holds_its_focus() {
        let line: String = ('a'..='z').collect();
        assert_eq!(cut(&line, 13, 9), "⟨10 more⟩klmnopqrs⟨7 more⟩");
        assert_eq!(cut(&line, 0, 9), "abcdefghi⟨17 more⟩");
        assert_eq!(cut(&line, 25, 9), "⟨17 more⟩rstuvwxyz");
        assert_eq!(cut(&line, 3, 26), line);
    }
}
