//! Whitespace, blank, indentation: the conventions at the head of the specification, on UTF-8 bytes.
//!
//! Everything here works on byte offsets that are character boundaries, and steps by whole characters. The set is spelt
//! out as byte sequences instead of asking [`char::is_whitespace`], because the two differ: U+0085 is not in ours and
//! U+FEFF is.

/// Length in bytes of the whitespace character that starts at `at`, or 0 when there is none.
#[inline]
pub(crate) fn space_at(text: &[u8], at: usize) -> usize {
    match text.get(at) {
        Some(b'\t'..=b'\r' | b' ') => 1,
        Some(0xC2 | 0xE1 | 0xE2 | 0xE3 | 0xEF) => wide_space(&text[at..]),
        _ => 0,
    }
}

/// Length in bytes of the whitespace character that ends just before `at`, or 0 when there is none.
#[inline]
pub(crate) fn space_before(text: &[u8], at: usize) -> usize {
    let Some(&last) = text[..at].last() else { return 0 };
    if last < 0x80 {
        return usize::from(matches!(last, b'\t'..=b'\r' | b' '));
    }
    for width in [2, 3] {
        if at >= width && wide_space(&text[at - width..at]) == width {
            return width;
        }
    }
    0
}

/// Length in bytes of the non-ASCII whitespace character at the head of `bytes`, or 0.
#[inline]
fn wide_space(bytes: &[u8]) -> usize {
    match bytes {
        [0xC2, 0xA0, ..] => 2,
        [0xE1, 0x9A, 0x80, ..]
        | [0xE2, 0x80, 0x80..=0x8A | 0xA8 | 0xA9 | 0xAF, ..]
        | [0xE2, 0x81, 0x9F, ..]
        | [0xE3, 0x80, 0x80, ..]
        | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}

/// The first offset at or after `from` that is not whitespace, or `text.len()`.
///
/// # Complexity
/// The length of the run.
#[inline]
pub(crate) fn skip_spaces(text: &[u8], mut from: usize) -> usize {
    // Indentation is most of what is skipped: eight blanks at a time.
    while text.get(from..from + 8) == Some(b"        ") {
        from += 8;
    }
    loop {
        match space_at(text, from) {
            0 => return from,
            width => from += width,
        }
    }
}

/// The start of the whitespace run that ends at `to`; `to` itself when the character before it is none.
///
/// # Complexity
/// The length of the run.
#[inline]
pub(crate) fn skip_spaces_back(text: &[u8], mut to: usize) -> usize {
    loop {
        match space_before(text, to) {
            0 => return to,
            width => to -= width,
        }
    }
}

/// The first whitespace character at or after `from`, or `text.len()`.
///
/// # Complexity
/// The bytes in between.
#[inline]
pub(crate) fn skip_token(text: &[u8], mut from: usize) -> usize {
    // Long tokens go by whole blocks of plain ASCII; the compiler vectorises the test.
    while let Some(block) = text.get(from..from + 16) {
        if !block.iter().all(|byte| (0x21..0x80).contains(byte)) {
            break;
        }
        from += 16;
    }
    while from < text.len() && space_at(text, from) == 0 {
        from += 1;
    }
    from
}

/// `text` without whitespace at its end.
#[inline]
pub(crate) fn trim_end(text: &[u8]) -> &[u8] {
    &text[..skip_spaces_back(text, text.len())]
}

/// `text` without whitespace at its start.
#[inline]
pub(crate) fn trim_start(text: &[u8]) -> &[u8] {
    &text[skip_spaces(text, 0)..]
}

/// `text` without whitespace at either end.
#[inline]
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    trim_start(trim_end(text))
}

/// Whether `text` is nothing but whitespace.
#[inline]
pub(crate) fn is_blank(text: &[u8]) -> bool {
    skip_spaces(text, 0) == text.len()
}

/// The run of spaces and tabs at the head of `line`.
#[inline]
pub(crate) fn indentation(line: &[u8]) -> &[u8] {
    let end = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    &line[..end]
}

/// How many bytes two strings share at their heads.
#[inline]
pub(crate) fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACES: &str = "\t\n\u{b}\u{c}\r \u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

    #[test]
    fn exactly_the_listed_characters_are_whitespace_from_both_sides() {
        for c in '\0'..=char::MAX {
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            let expected = if SPACES.contains(c) { bytes.len() } else { 0 };
            assert_eq!(space_at(bytes, 0), expected, "{c:?}");
            assert_eq!(space_before(bytes, bytes.len()), expected, "{c:?}");
        }
    }

    #[test]
    fn tokens_and_runs_end_at_character_boundaries() {
        let text = "é\u{a0}ü\u{200b} x".as_bytes();
        assert_eq!(skip_token(text, 0), 2);
        assert_eq!(skip_spaces(text, 2), 4);
        assert_eq!(skip_token(text, 4), 9);
        assert_eq!(skip_spaces_back(text, 10), 9);
    }
}
