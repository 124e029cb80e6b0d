//! Quotes (DG-11), cuts, and the size of a message as a JSON string (DF-1).

use super::Cx;
use super::rules::first_units;
use crate::faults::Fault;
use std::fmt::Write;

/// `text` as a JSON string with the escapes of DG-11.
pub(super) fn quote(cx: &Cx<'_>, text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match (character, cx.rules.0) {
            ('"', Some(Fault::Dg11QuotationRaw)) => quoted.push('"'),
            ('\\', Some(Fault::Dg11BackslashRaw)) => quoted.push('\\'),
            ('\u{2028}' | '\u{2029}', Some(Fault::Dg11SeparatorsRaw)) => quoted.push(character),
            ('/', Some(Fault::Dg11SlashEscaped)) => quoted.push_str("\\/"),
            ('\u{7f}'..='\u{9f}', Some(Fault::Dg11DelEscaped)) => escape(&mut quoted, character),
            ('\u{80}'..='\u{ffff}', Some(Fault::Dg11NonAsciiEscaped)) => escape(&mut quoted, character),
            ('\u{8}' | '\u{c}' | '\t', Some(Fault::Dg11NoShortEscapes)) => escape(&mut quoted, character),
            ('\u{0}'..='\u{1f}', Some(Fault::Dg11UppercaseHex)) if !matches!(character, '\u{8}'..='\u{d}') => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(character));
            }
            ('"', _) => quoted.push_str("\\\""),
            ('\\', _) => quoted.push_str("\\\\"),
            ('\u{8}', _) => quoted.push_str("\\b"),
            ('\t', _) => quoted.push_str("\\t"),
            ('\n', _) => quoted.push_str("\\n"),
            ('\u{c}', _) => quoted.push_str("\\f"),
            ('\r', _) => quoted.push_str("\\r"),
            ('\u{0}'..='\u{1f}' | '\u{2028}' | '\u{2029}', _) => escape(&mut quoted, character),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

fn escape(quoted: &mut String, character: char) {
    let _ = write!(quoted, "\\u{:04x}", u32::from(character));
}

/// `text` itself, or its first `most` units and `…`.
pub(super) fn cut(cx: &Cx<'_>, text: &str, most: usize) -> String {
    let start = first_units(text, most);
    if start.len() == text.len() {
        return text.to_owned();
    }
    let splits = text[start.len()..].chars().next().is_some_and(|next| next.len_utf16() == 2)
        && start.encode_utf16().count() < most;
    if cx.has(Fault::Dg11PairSplit) && splits {
        // Half of a surrogate pair is no character: whoever decodes the message sees U+FFFD.
        return format!("{start}\u{fffd}\u{2026}");
    }
    format!("{start}\u{2026}")
}

/// Bytes of `text` as a JSON string, without the quotes around it.
pub(super) fn encoded(text: &str) -> usize {
    let of = |character: char| match character {
        '"' | '\\' | '\u{8}' | '\t' | '\n' | '\u{c}' | '\r' => 2,
        '\u{0}'..='\u{1f}' => 6,
        _ => character.len_utf8(),
    };
    text.chars().map(of).sum()
}
