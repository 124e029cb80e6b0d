//! Writing case files in their one canonical form.
//!
//! Why a printer of our own: the form has to be readable (what fits stands on one line, what does not is broken, one item
//! a line), pure ASCII (bytes that matter are seen as escapes), and stable (a case that is written, read and written again
//! gives the same bytes), and no library prints JSON like that.
//!
//! Time and space are linear in the file. Invariant: reading what [`to_json`] wrote gives the same cases.

use super::Case;
use super::problem::{LoadError, Problem};
use super::recipe::Text;
use super::wire::{WireCase, WireFile, WireKind};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

/// Lines are broken so that they do not pass this many columns, where they can be. The house's line width.
const WIDTH: usize = 120;

/// The canonical text of a `.json` case file that holds `cases`.
///
/// Large texts are written as recipes. Origins are not written.
///
/// ```
/// use editproof_conformance::case::{Case, CaseEdit, parse_cases, to_json};
/// use editproof_spec::Matching;
/// let edit = CaseEdit { old_text: "a".into(), new_text: "\u{feff}\r\n".into(), replace_all: true };
/// let case = Case::new("tiny", "a".repeat(1000), vec![edit], Matching::Tolerant);
/// let json = to_json([&case]);
/// assert!(json.contains(r#""newText": "\ufeff\r\n""#) && json.contains(r#"{"repeat": "a", "times": 1000}"#));
/// let again = parse_cases("tiny.json".as_ref(), &json).unwrap();
/// assert_eq!(again[0].without_origin(), case);
/// ```
pub fn to_json<'a>(cases: impl IntoIterator<Item = &'a Case>) -> String {
    let cases = cases.into_iter().map(WireCase::from).collect();
    print_file(WireFile { about: None, kind: WireKind::Edits, cases })
}

/// The canonical form of a `.json` case file that was written by hand: the same recipes, the same order, one layout.
///
/// # Errors
/// When the text is no case file.
pub fn format_json(name: &Path, json: &str) -> Result<String, LoadError> {
    read_file(name, json).map(print_file)
}

fn read_file(name: &Path, json: &str) -> Result<WireFile, LoadError> {
    serde_json::from_str(json).map_err(|error| LoadError {
        problems: vec![Problem {
            file: Arc::from(name),
            line: Some(error.line()),
            column: Some(error.column()),
            id: None,
            fault: super::cure::fault_of(&error),
        }],
    })
}

/// The text of a `.json` case file with `case` as its last; `json` is its text so far, if it is there.
///
/// # Errors
/// When the text is no case file.
pub fn with_case(name: &Path, json: Option<&str>, case: &Case) -> Result<String, LoadError> {
    let Some(json) = json else { return Ok(to_json([case])) };
    let mut file = read_file(name, json)?;
    file.cases.push(WireCase::from(case));
    Ok(print_file(file))
}

fn print_file(mut file: WireFile) -> String {
    file.cases = file.cases.into_iter().map(|case| case.map_texts(Text::tidy)).collect();
    // Serialising these plain types into a value cannot fail; if it did, the empty text would fail the round trip.
    let value = serde_json::to_value(&file).unwrap_or_default();
    let mut out = String::new();
    print(&value, 0, 0, &mut out);
    out.push('\n');
    out
}

/// The levels that are always broken: the file, its list of cases, and each case.
const BROKEN_LEVELS: usize = 3;

/// Prints `value` at an indentation of `depth` levels, after `before` columns that stand on the line already.
fn print(value: &Value, depth: usize, before: usize, out: &mut String) {
    if depth >= BROKEN_LEVELS || !(value.is_array() || value.is_object()) {
        let line = inline(value);
        if !(value.is_array() || value.is_object()) || before + line.len() < WIDTH {
            out.push_str(&line);
            return;
        }
    }
    let indent = "  ".repeat(depth + 1);
    let close = |out: &mut String, bracket| {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
        out.push(bracket);
    };
    match value {
        Value::Array(items) => {
            out.push('[');
            for (number, item) in items.iter().enumerate() {
                out.push_str(if number > 0 { ",\n" } else { "\n" });
                out.push_str(&indent);
                print(item, depth + 1, indent.len(), out);
            }
            close(out, ']');
        }
        Value::Object(members) => {
            out.push('{');
            for (number, (key, member)) in members.iter().enumerate() {
                out.push_str(if number > 0 { ",\n" } else { "\n" });
                out.push_str(&indent);
                let key = string(key) + ": ";
                out.push_str(&key);
                print(member, depth + 1, indent.len() + key.len(), out);
            }
            close(out, '}');
        }
        _ => {}
    }
}

/// `value` on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::String(text) => string(text),
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let members: Vec<String> =
                members.iter().map(|(key, member)| format!("{}: {}", string(key), inline(member))).collect();
            format!("{{{}}}", members.join(", "))
        }
        plain => plain.to_string(),
    }
}

/// A JSON string in pure ASCII.
fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
    out
}
