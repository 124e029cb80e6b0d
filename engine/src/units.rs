//! UTF-16 units and JSON bytes of UTF-8 text.

/// How many UTF-16 units `text` has.
///
/// # Complexity
/// One pass without branches; the compiler vectorises it.
pub(crate) fn units(text: &str) -> usize {
    let mut total = 0;
    // Short inner sums fit a byte each, which is what makes the loop vectorise well.
    for chunk in text.as_bytes().chunks(128) {
        let mut sum = 0_u8;
        for &byte in chunk {
            // A character is counted at its first byte, and once more when it needs a surrogate pair.
            sum += u8::from(byte as i8 >= -0x40) + u8::from(byte >= 0xF0);
        }
        total += usize::from(sum);
    }
    total
}

/// The longest prefix of `text` of at most `limit` units that splits no character, and whether it is shorter than `text`.
///
/// # Complexity
/// The prefix, whatever the length of `text`.
pub(crate) fn cut(text: &str, limit: usize) -> (&str, bool) {
    let mut left = limit;
    for (at, c) in text.char_indices() {
        match left.checked_sub(c.len_utf16()) {
            Some(rest) => left = rest,
            None => return (&text[..at], true),
        }
    }
    (text, false)
}

/// How many bytes `text` takes inside a JSON string, quotes not counted (DF-1).
pub(crate) fn json_bytes(text: &str) -> usize {
    text.len() + text.bytes().map(|byte| usize::from(ESCAPE[usize::from(byte)])).sum::<usize>()
}

/// How many bytes longer than one byte a byte is inside a JSON string.
const ESCAPE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = 5;
        byte += 1;
    }
    let mut short = 0;
    let escapes = *b"\"\\\x08\t\n\x0C\r";
    while short < escapes.len() {
        table[escapes[short] as usize] = 1;
        short += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_what_utf16_has() {
        for text in ["", "a", "é", "\u{ffff}", "😀", &"x😀é".repeat(200), &"\u{10ffff}".repeat(64)] {
            assert_eq!(units(text), text.encode_utf16().count());
        }
    }

    #[test]
    fn a_cut_never_splits_a_pair() {
        assert_eq!(cut("a😀b", 2), ("a", true));
        assert_eq!(cut("a😀b", 3), ("a😀", true));
        assert_eq!(cut("a😀b", 4), ("a😀b", false));
        assert_eq!(cut("", 0), ("", false));
    }

    #[test]
    fn json_bytes_count_escapes() {
        assert_eq!(json_bytes("a\"\\\n\u{1}é\u{2028}\u{7f}"), 1 + 2 + 2 + 2 + 6 + 2 + 3 + 1);
    }
}
