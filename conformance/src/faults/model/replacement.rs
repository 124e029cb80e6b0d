//! Bad habits of engines about what they insert. All of these are faults; without one `new_text` is inserted verbatim.

use super::Cx;
use super::rules::indentation;
use crate::faults::Fault;
use editproof_spec::{Edit, Matching};
use std::borrow::Cow;

/// What the exact tier inserts at any location of `text`.
pub(super) fn inserted<'e>(cx: &Cx<'_>, text: &str, edit: &Edit<'e>, matching: Matching) -> Cow<'e, str> {
    let new = edit.new_text;
    let Some(fault) = cx.rules.0 else { return new.into() };
    match fault {
        Fault::Ex1TakesFileEnding if text.contains("\r\n") => with_crlf(new).into(),
        Fault::Ex1TolerantTakesFileEnding if matching == Matching::Tolerant && text.contains("\r\n") => {
            with_crlf(new).into()
        }
        Fault::Ex1CrlfBecomesLf => new.replace("\r\n", "\n").into(),
        Fault::Ex1TrimsNewLines => {
            new.split('\n').map(|line| line.trim_end_matches([' ', '\t'])).collect::<Vec<_>>().join("\n").into()
        }
        Fault::Ex1DropsControls => {
            new.replace(|character: char| character.is_ascii_control() && !character.is_ascii_whitespace(), "").into()
        }
        Fault::Ex1FlattensQuotes => {
            new.replace(['\u{2018}', '\u{2019}'], "'").replace(['\u{201c}', '\u{201d}'], "\"").into()
        }
        Fault::Ex1StripsLastLf => new.strip_suffix('\n').unwrap_or(new).into(),
        Fault::Ex2DollarAmpersand => new.replace("$&", edit.old_text).into(),
        Fault::Ex2DollarDollar => new.replace("$$", "$").into(),
        Fault::Ex2DollarDigit => without_group(new, '$').into(),
        Fault::Ex2BackslashDigit => without_group(new, '\\').into(),
        Fault::Ex2PercentS => new.replace("%s", "").into(),
        Fault::Ex2UnescapesLf => new.replace("\\n", "\n").into(),
        Fault::Ex2UnescapesTab => new.replace("\\t", "\t").into(),
        Fault::Ex2EncodesEntities => new.replace('<', "&lt;").into(),
        _ => new.into(),
    }
}

/// What the exact tier inserts at the location that starts at byte `start`.
pub(super) fn inserted_at<'e>(cx: &Cx<'_>, text: &str, start: usize, new: &'e str) -> Cow<'e, str> {
    match cx.rules.0 {
        Some(Fault::Ex2DollarBacktick) if new.contains("$`") => new.replace("$`", &text[..start]).into(),
        Some(Fault::Ex1Reindents) if new.contains('\n') => {
            let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
            new.replace('\n', &format!("\n{}", indentation(&text[line..]))).into()
        }
        _ => new.into(),
    }
}

fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

/// Without each `sign` that a digit follows, and without that digit: a group that captured nothing.
fn without_group(text: &str, sign: char) -> String {
    let mut kept = String::new();
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        if character == sign && rest.peek().is_some_and(char::is_ascii_digit) {
            rest.next();
        } else {
            kept.push(character);
        }
    }
    kept
}
