//! Spec section 6, DG-11: text of the file inside a message, as a JSON string.

use std::fmt::Write;

/// Appends `text` as a JSON string: `"`, `\`, control characters, U+2028 and U+2029 escaped, everything else raw.
pub(crate) fn push_quote(out: &mut String, text: &str) {
    out.push('"');
    push_quoted(out, text);
    out.push('"');
}

/// Appends `text` as it stands between the quotes.
pub(crate) fn push_quoted(out: &mut String, text: &str) {
    let bytes = text.as_bytes();
    // Whole runs that need no escape are copied at once.
    let mut done = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            0x08 => "\\b",
            b'\t' => "\\t",
            b'\n' => "\\n",
            0x0C => "\\f",
            b'\r' => "\\r",
            0..=0x1F => "",
            0xE2 => match bytes[at..] {
                [_, 0x80, 0xA8, ..] => "\\u2028",
                [_, 0x80, 0xA9, ..] => "\\u2029",
                _ => continue,
            },
            _ => continue,
        };
        out.push_str(&text[done..at]);
        if escape.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{byte:04x}");
        } else {
            out.push_str(escape);
        }
        done = at + if byte == 0xE2 { 3 } else { 1 };
    }
    out.push_str(&text[done..]);
}

#[cfg(test)]
mod tests {
    use super::push_quote;

    #[test]
    fn dg_11_what_is_escaped_and_what_is_not() {
        let mut out = String::new();
        push_quote(&mut out, "\"\\\u{8}\t\n\u{c}\r\0\u{1f}\u{2028}–\u{2029}/\u{7f}\u{9f}é…\u{2027}");
        assert_eq!(out, "\"\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\\u2028–\\u2029/\u{7f}\u{9f}é…\u{2027}\"");
    }
}
