//! Section 6, DG-11: quoted text, and the size of a message once it is encoded (DF-1).

use std::borrow::Cow;

/// DG-11: a JSON string that escapes `"`, `\`, U+0000–U+001F, U+2028 and U+2029; everything else stands raw.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match escape(c) {
            Some(escape) => quoted.push_str(&escape),
            None => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// DF-1: the bytes of `text` once encoded as a JSON string, the quotes not counted.
pub(crate) fn json_bytes(text: &str) -> usize {
    text.chars().map(encoded_bytes).sum()
}

/// The bytes of what stands for `c` in a JSON string: those of its escape, if it has one.
fn encoded_bytes(c: char) -> usize {
    match c {
        '"' | '\\' | '\u{0008}' | '\t' | '\n' | '\u{000C}' | '\r' => 2,
        '\0'..='\u{001F}' | '\u{2028}' | '\u{2029}' => 6,
        _ => c.len_utf8(),
    }
}

/// What stands for `c` in a JSON string, unless it stands for itself.
fn escape(c: char) -> Option<Cow<'static, str>> {
    Some(match c {
        '"' => "\\\"".into(),
        '\\' => "\\\\".into(),
        '\u{0008}' => "\\b".into(),
        '\t' => "\\t".into(),
        '\n' => "\\n".into(),
        '\u{000C}' => "\\f".into(),
        '\r' => "\\r".into(),
        '\0'..='\u{001F}' | '\u{2028}' | '\u{2029}' => format!("\\u{:04x}", u32::from(c)).into(),
        _ => return None,
    })
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
        for c in '\0'..=char::MAX {
            let escaped = escape(c).map_or(c.len_utf8(), |escape| escape.len());
            assert_eq!(encoded_bytes(c), escaped, "U+{:04X}", u32::from(c));
        }
    }
}
