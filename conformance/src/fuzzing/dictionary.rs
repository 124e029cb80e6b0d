//! The fuzzers' dictionary, made of the constants of the specification.
//!
//! `editproof fuzz dictionary` prints it; a test holds it against `fuzz/editproof.dict`.

use crate::case::schema_json;
use editproof_engine::message;
use editproof_protocol::{Feature, Mode, Operation};
use editproof_spec::{Code, Conflict, Excerpt, Failure, Hint, Limits, Mark, Matching, Reason, Rejection, Row, Tier};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The whitespace of the specification's conventions, two neighbours that are none, and characters whose length or
/// escapes differ from their neighbours'.
const CHARACTERS: [char; 36] = [
    '\u{9}',
    '\u{a}',
    '\u{b}',
    '\u{c}',
    '\u{d}',
    '\u{20}',
    '\u{a0}',
    '\u{1680}',
    '\u{2000}',
    '\u{2001}',
    '\u{2002}',
    '\u{2003}',
    '\u{2004}',
    '\u{2005}',
    '\u{2006}',
    '\u{2007}',
    '\u{2008}',
    '\u{2009}',
    '\u{200a}',
    '\u{2028}',
    '\u{2029}',
    '\u{202f}',
    '\u{205f}',
    '\u{3000}',
    '\u{feff}',
    '\u{85}',
    '\u{180e}',
    '\u{200b}',
    '\u{0}',
    '\u{7f}',
    '\u{9f}',
    '\u{e9}',
    '\u{301}',
    '\u{6f22}',
    '\u{fffd}',
    '\u{1f600}',
];

/// Keys of the wire and of a model's arguments, which no type lists.
const KEYS: [&str; 32] = [
    "protocolVersion",
    "operation",
    "workspaceId",
    "path",
    "oldText",
    "newText",
    "replaceAll",
    "edits",
    "matching",
    "expectedBaseSha256",
    "startLine",
    "maxLines",
    "old_text",
    "new_text",
    "replace_all",
    "id",
    "text",
    "error",
    "errorCode",
    "status",
    "fulfilled",
    "rejected",
    "result",
    "generation",
    "leaseToken",
    "incarnationId",
    "request",
    "accepted",
    "editFileModes",
    "editFileFeatures",
    "workspaces",
    "operations",
];

/// Bytes of the longest word that libFuzzer takes; it passes longer ones over in silence.
const LONGEST: usize = 64;

/// The dictionary in libFuzzer's form, one quoted word a line, in order.
pub fn dictionary() -> String {
    let mut words: BTreeSet<String> = BTreeSet::new();
    let mut add = |word: &str| {
        if !word.trim().is_empty() || word.chars().count() == 1 || word == "\r\n" {
            words.insert(word.to_owned());
        }
    };
    CHARACTERS.iter().for_each(|character| add(&character.to_string()));
    add("\r\n");
    KEYS.iter().for_each(|key| add(&format!("\"{key}\"")));
    schema_keys().iter().for_each(|key| add(&format!("\"{key}\"")));
    let lists = [Operation::WORDS, Mode::WORDS, Feature::WORDS];
    lists.into_iter().flatten().for_each(|word| add(word));
    Code::ALL.iter().for_each(|code| add(code.as_str()));
    Tier::ALL.iter().for_each(|tier| add(tier.as_str()));
    [Matching::Exact, Matching::Tolerant].iter().for_each(|matching| add(matching.as_str()));
    limits().iter().for_each(|number| add(&number.to_string()));
    messages().iter().flat_map(|message| pieces(message)).for_each(|piece| add(&piece));
    words.iter().map(|word| quoted(word) + "\n").collect()
}

/// The defaults of the limits, each with its neighbours.
fn limits() -> Vec<usize> {
    let numbers = Limits::ALL.iter().map(|limit| (limit.get)(&Limits::default()));
    numbers.flat_map(|number| [number - 1, number, number + 1]).collect()
}

/// The keys of case files.
fn schema_keys() -> BTreeSet<String> {
    fn collect(value: &Value, keys: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => {
                if let Some(Value::Object(properties)) = members.get("properties") {
                    keys.extend(properties.keys().cloned());
                }
                members.values().for_each(|member| collect(member, keys));
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, keys)),
            _ => {}
        }
    }
    let mut keys = BTreeSet::new();
    collect(&serde_json::from_str(&schema_json()).unwrap_or_default(), &mut keys);
    keys
}

/// Messages that hold every sentence of section 6.
fn messages() -> Vec<String> {
    let row = |mark| Row { mark, text: String::new() };
    let excerpt = |rows| Some(Excerpt { first_line: 1, rows });
    let missing = |hint: Option<Hint>, excerpt| Reason::Missing { hints: hint.into_iter().collect(), excerpt };
    let reasons = [
        Reason::Ambiguous { tier: Tier::Exact, count: 7, lines: vec![1] },
        Reason::Ambiguous { tier: Tier::LineTrimmed, count: 2, lines: vec![1, 2] },
        Reason::Limit,
        missing(Some(Hint::Elision), None),
        missing(Some(Hint::LineNumbers), None),
        missing(Some(Hint::Whitespace { line: 1, tier: Tier::Exact }), None),
        missing(Some(Hint::Crlf), None),
        missing(Some(Hint::FirstLine { count: 1, lines: vec![1] }), None),
        missing(Some(Hint::ClosestLine { line: 1, quote: String::new() }), excerpt(vec![row(Mark::Same)])),
        missing(None, excerpt(vec![row(Mark::Whitespace), row(Mark::Different)])),
    ];
    let mut messages = Vec::new();
    for reason in &reasons {
        for requested in [1, 2] {
            let failures = vec![Failure { position: requested, reason: reason.clone() }];
            let conflict = Rejection::Conflict(Conflict { requested, failures });
            messages.push(message(&conflict, &Limits::default()));
            // Without room: groups.
            messages.push(message(&conflict, &Limits { message_units: 0, ..Limits::default() }));
        }
    }
    messages.extend(Code::ALL.iter().map(|code| code.as_str().to_owned()));
    messages
}

/// What stands in a message between numbers, quotes, hints and line breaks.
fn pieces(message: &str) -> Vec<String> {
    let lines = message.split(|c: char| c.is_ascii_digit() || matches!(c, '"' | '\n' | ';'));
    let pieces = lines.flat_map(|line| line.as_bytes().chunks(LONGEST));
    pieces.filter(|piece| piece.len() > 1).map(|piece| String::from_utf8_lossy(piece).into_owned()).collect()
}

fn quoted(word: &str) -> String {
    let mut out = String::from("\"");
    for byte in word.bytes() {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\x{byte:02X}");
            }
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_short_and_of_every_kind() {
        let dictionary = dictionary();
        for line in dictionary.lines() {
            let word = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap();
            assert!(word.is_ascii() && word.replace("\\x", "").len() <= 2 * LONGEST, "{word}");
        }
        for word in [
            r#""\x0D\x0A""#,
            r#""\xEF\xBB\xBF""#,
            r#""\"oldText\"""#,
            r#""1048577""#,
            r#""EDIT_CONFLICT""#,
            r#""indentation-flexible""#,
            r#""expected_base_sha256""#,
            r#"" the file uses CRLF line endings.""#,
        ] {
            assert!(dictionary.lines().any(|line| line == word), "no {word}");
        }
    }
}
