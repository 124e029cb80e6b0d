//! Section 6, DG-11: quoted text, and the size of a message once it is encoded (DF-1).

/// DG-11: a JSON string that escapes `"`, `\`, U+0000–U+001F, U+2028 and U+2029; everything else stands raw.
pub(crate) fn quote(text: &str) -> String {
    format!("\"{}\"", encode(text))
}

/// DF-1: the bytes of `text` once encoded as a JSON string, the quotes not counted.
pub(crate) fn json_bytes(text: &str) -> usize {
    encode(text).len()
}

fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for c in text.chars() {
        match c {
            '"' => encoded.push_str("\\\""),
            '\\' => encoded.push_str("\\\\"),
            '\u{0008}' => encoded.push_str("\\b"),
            '\t' => encoded.push_str("\\t"),
            '\n' => encoded.push_str("\\n"),
            '\u{000C}' => encoded.push_str("\\f"),
            '\r' => encoded.push_str("\\r"),
            '\0'..='\u{001F}' | '\u{2028}' | '\u{2029}' => encoded.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => encoded.push(c),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dg11_escapes_what_it_lists_and_nothing_else() {
        assert_eq!(quote("\"\\/\u{8}\t\n\u{c}\r"), r#""\"\\/\b\t\n\f\r""#);
        assert_eq!(quote("\0\u{b}\u{1f}\u{2028}\u{2029}"), r#""\u0000\u000b\u001f\u2028\u2029""#);
        assert_eq!(quote("\u{7f}\u{9f}é😀"), "\"\u{7f}\u{9f}é😀\"");
    }

    #[test]
    fn df1_counts_encoded_bytes() {
        assert_eq!(json_bytes("\"é\n"), 2 + 2 + 2);
    }
}
