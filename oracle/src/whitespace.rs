//! The whitespace of the specification's conventions, and what is trimmed by it.
//!
//! Why a table of its own: the library's `char::is_whitespace` counts U+0085 and does not count U+FEFF; the
//! specification says the opposite of both.

/// *Whitespace* as the conventions list it: U+0085, U+180E and U+200B are not whitespace, U+FEFF is.
pub(crate) fn is_whitespace(c: char) -> bool {
    matches!(
        c,
        '\u{0009}'..='\u{000D}'
            | '\u{0020}'
            | '\u{00A0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200A}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202F}'
            | '\u{205F}'
            | '\u{3000}'
            | '\u{FEFF}'
    )
}

/// *trim*: without whitespace at both ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_whitespace)
}

/// Without whitespace at the start.
pub(crate) fn trim_start(text: &str) -> &str {
    text.trim_start_matches(is_whitespace)
}

/// *trim-end*: without whitespace at the end.
pub(crate) fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_whitespace)
}

/// *Blank*: empty after trim.
pub(crate) fn is_blank(text: &str) -> bool {
    trim(text).is_empty()
}

/// How many LFs `text` holds.
pub(crate) fn count_lf(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_one_of_the_conventions() {
        let table: Vec<u32> = ('\0'..=char::MAX).filter(|&c| is_whitespace(c)).map(u32::from).collect();
        let mut listed: Vec<u32> = (0x9..=0xD).collect();
        listed.extend([0x20, 0xA0, 0x1680]);
        listed.extend(0x2000..=0x200A);
        listed.extend([0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF]);
        assert_eq!(table, listed);
    }

    #[test]
    fn the_library_differs_in_the_two_places_that_the_header_names() {
        let differing: Vec<char> = ('\0'..=char::MAX).filter(|&c| is_whitespace(c) != c.is_whitespace()).collect();
        assert_eq!(differing, ['\u{85}', '\u{FEFF}']);
    }

    #[test]
    fn trimming_leaves_what_is_not_whitespace() {
        assert_eq!(trim("\u{FEFF}\t a b \u{3000}\r\n"), "a b");
        assert_eq!(trim("\u{85}a\u{200B}"), "\u{85}a\u{200B}");
        assert_eq!(trim_start(" \ra "), "a ");
        assert_eq!(trim_end(" a\u{2029} "), " a");
        assert!(is_blank("\u{A0}\u{1680}\u{000B}") && is_blank("") && !is_blank("\u{180E}"));
    }
}
