//! Spec section 6: the hints that need no place in the text (DG-5, DG-6, DG-8).

use crate::lines::{needle_lines, split_through};
use crate::whitespace::{is_blank, skip_spaces, trim_end, trim_start};
use memchr::{memchr, memmem};

/// Where a placeholder may start after optional whitespace (DG-5).
const COMMENTS: [&[u8]; 6] = [b"//", b"#", b"--", b"/*", b"*", b"<!--"];
/// What a placeholder is made of, and what it may end with (DG-5).
const DOTS: [&[u8]; 2] = [b"...", "…".as_bytes()];
const ENDS: [&[u8]; 4] = [b"...", "…".as_bytes(), b"*/", b"-->"];
/// What may not stand between the dots and the end (DG-5).
const BREAKS: [&[u8]; 3] = [b"\r", "\u{2028}".as_bytes(), "\u{2029}".as_bytes()];

/// Whether some line of `old_text` is an ellipsis placeholder (DG-5).
pub(crate) fn is_elision(old_text: &str) -> bool {
    let (bytes, _) = split_through(old_text.as_bytes());
    needle_lines(bytes).any(|line| is_placeholder(line.content()))
}

fn is_placeholder(line: &[u8]) -> bool {
    let rest = trim_end(trim_start(line));
    // No comment sign is the head of another one followed by dots, so the first that fits is the only one.
    let rest = COMMENTS.iter().find_map(|sign| rest.strip_prefix(*sign)).unwrap_or(rest);
    let rest = trim_start(rest);
    let Some(rest) = DOTS.iter().find_map(|dots| rest.strip_prefix(*dots)) else { return false };
    if is_blank(rest) {
        return true;
    }
    let Some(between) = ENDS.iter().find_map(|end| rest.strip_suffix(*end)) else { return false };
    BREAKS.iter().all(|sign| memmem::find(between, sign).is_none())
}

/// Whether there is a non-blank line and every one of them starts with a line number (DG-6).
pub(crate) fn has_line_numbers(old_text: &str) -> bool {
    let (bytes, _) = split_through(old_text.as_bytes());
    let mut lines = needle_lines(bytes).map(|line| line.content()).filter(|content| !is_blank(content)).peekable();
    lines.peek().is_some() && lines.all(is_numbered)
}

fn is_numbered(line: &[u8]) -> bool {
    let line = trim_start(line);
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &line[digits..];
    let spaces = skip_spaces(rest, 0);
    // A TAB is whitespace as well: one anywhere in the run is the separator.
    digits > 0 && (memchr(b'\t', &rest[..spaces]).is_some() || matches!(rest.get(spaces), Some(b'|' | b':')))
}

/// Whether line endings may be the reason: CRLF in the text, only LF in `old_text` (DG-8).
pub(crate) fn is_crlf(text: &str, old_text: &str) -> bool {
    let has_crlf = |text: &str| memmem::find(text.as_bytes(), b"\r\n").is_some();
    memchr(b'\n', old_text.as_bytes()).is_some() && !has_crlf(old_text) && has_crlf(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dg_5_placeholders() {
        for line in ["...", " // ...", "# …", "/* ... */", "<!-- ... -->", "* ... x …", "--...", "... rest ...", "…\r"]
        {
            assert!(is_elision(line), "{line:?}");
        }
        for line in ["....", "... x", "a ...", "...\u{2028}...", "...\r x...", "// // ...", "-...", ".. ."] {
            assert!(!is_elision(line), "{line:?}");
        }
    }

    #[test]
    fn dg_6_line_numbers() {
        for text in ["1|a", " 12 : b\n\n13:c\n", "7\ta", "7 \t a", "7\u{a0}|"] {
            assert!(has_line_numbers(text), "{text:?}");
        }
        for text in ["", " \n", "1|a\nb", "1 a", "|a", "١|a"] {
            assert!(!has_line_numbers(text), "{text:?}");
        }
    }
}
