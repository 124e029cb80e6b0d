//! Bad habits of engines before they search: what they look for instead of `old_text`, and what they take for equal.
//!
//! All of these are faults. With none switched on, `old_text` is searched as it is.

use super::rules::Rules;
use super::{Cx, Hit, Place};
use crate::faults::Fault;
use editproof_spec::{Edit, Matching};
use std::borrow::Cow;

/// What the exact tier searches for.
pub(super) struct Search<'e> {
    pub(super) old: Cow<'e, str>,
    /// Whether the first of several hits is good enough.
    pub(super) first_is_enough: bool,
}

/// What the exact tier searches for in `text`.
pub(super) fn search<'e>(cx: &Cx<'_>, text: &str, edit: &Edit<'e>, matching: Matching) -> Search<'e> {
    let as_written = edit.old_text;
    let Some(fault) = cx.rules.0 else { return Search { old: as_written.into(), first_is_enough: false } };
    let missing = || !text.contains(as_written);
    let old: Option<String> = match fault {
        Fault::Ex1FoldsCrlf => Some(as_written.replace("\r\n", "\n")),
        Fault::Ex1TrimsSearch => Some(as_written.trim().to_owned()),
        Fault::Ex1ComposesAccents if missing() => Some(swap_accents(as_written)),
        Fault::Ex1UnescapesSearch if missing() => Some(as_written.replace("\\n", "\n").replace("\\t", "\t")),
        Fault::Ex1DecodesUnicodeEscapes => Some(decode_unicode_escapes(as_written)),
        Fault::Ex1DecodesEntities => Some(decode_entities(as_written)),
        Fault::Ex1StripsLineNumbers => strip_line_numbers(as_written),
        Fault::Ex1MarkerEndsSearch => as_written.find("\n=======").map(|at| as_written[..at].to_owned()),
        Fault::Ex1RetriesWithoutLastLf if missing() => as_written.strip_suffix('\n').map(str::to_owned),
        Fault::Ex1SpaceMatchesBreak if missing() => as_written.strip_suffix(' ').map(|start| format!("{start}\n")),
        Fault::Ex1DeletionCountedWithLf if edit.new_text.is_empty() => {
            Some(format!("{as_written}\n")).filter(|longer| text.contains(longer.as_str()))
        }
        Fault::Ld3HealedTarget if missing() && matching == Matching::Tolerant => {
            let ends = as_written.match_indices('\n').map(|(at, _)| &as_written[at + 1..]);
            ends.into_iter().find(|end| text.contains(*end)).map(str::to_owned)
        }
        Fault::Ex1QuotesCountedRaw => first_with_other_quotes(text, as_written),
        _ => None,
    };
    let old = old.filter(|old| !old.is_empty());
    Search {
        first_is_enough: fault == Fault::Ld3HealedTarget && old.is_some(),
        old: old.map_or(as_written.into(), Cow::Owned),
    }
}

/// How characters are compared, when not literally.
pub(super) fn equality(rules: Rules) -> Option<fn(char, char) -> bool> {
    match rules.0? {
        Fault::Ex1IgnoresCase => Some(|old, text| old.eq_ignore_ascii_case(&text)),
        Fault::Ex2RegexInSearch => Some(|old, text| old == text || (old == '.' && text != '\n')),
        Fault::Ex1FoldsQuotes => Some(|old, text| straight(old) == straight(text)),
        _ => None,
    }
}

/// Shows `hit` each place of `text` that `equal` takes for `old`.
///
/// Compares afresh at every place; needles above a size that no honest case of these faults has are not searched at all,
/// so that periodic ones cannot stall a run.
pub(super) fn scan(
    cx: &mut Cx<'_>,
    text: &str,
    old: &str,
    equal: fn(char, char) -> bool,
    overlapping: bool,
    hit: &mut Hit<'_>,
) {
    cx.meter.work(text.len() + old.len());
    if old.len() > 1_024 {
        return;
    }
    let mut free = 0;
    for (start, _) in text.char_indices() {
        if start < free {
            continue;
        }
        let mut rest = text[start..].char_indices();
        if old.chars().all(|wanted| rest.next().is_some_and(|(_, found)| equal(wanted, found))) {
            let end = start + rest.offset();
            if !hit(cx, &Place::new(start, end)) {
                return;
            }
            free = if overlapping { 0 } else { end };
        }
    }
}

/// Whether an engine with a bad habit accepts a literal hit.
pub(super) fn acceptable(rules: Rules, text: &str, place: &Place) -> bool {
    let (before, after) = (&text[..place.start], &text[place.end..]);
    match rules.0 {
        Some(Fault::Ex1WholeLinesOnly) => {
            (before.is_empty() || before.ends_with('\n') || text[place.start..].starts_with('\n'))
                && (after.is_empty() || after.starts_with(['\r', '\n']) || text[..place.end].ends_with('\n'))
        }
        Some(Fault::Ex1BomHidesFirstLine) => before != "\u{feff}",
        _ => true,
    }
}

fn straight(character: char) -> char {
    match character {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other,
    }
}

fn first_with_other_quotes(text: &str, old: &str) -> Option<String> {
    if !old.contains(['"', '\'', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}']) || old.len() > 1_024 {
        return None;
    }
    text.char_indices().find_map(|(start, _)| {
        let mut rest = text[start..].char_indices();
        let equal = old.chars().all(|wanted| rest.next().is_some_and(|(_, found)| straight(wanted) == straight(found)));
        equal.then(|| text[start..start + rest.offset()].to_owned())
    })
}

const ACCENTS: [(char, &str); 4] =
    [('\u{e9}', "e\u{301}"), ('\u{e8}', "e\u{300}"), ('\u{fc}', "u\u{308}"), ('\u{ef}', "i\u{308}")];

fn swap_accents(text: &str) -> String {
    let composed = ACCENTS.iter().any(|(one, _)| text.contains(*one));
    ACCENTS.iter().fold(text.to_owned(), |text, (one, two)| {
        if composed { text.replace(*one, two) } else { text.replace(two, &one.to_string()) }
    })
}

fn decode_unicode_escapes(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number = part.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        match number {
            Some(character) => {
                decoded.push(character);
                decoded.push_str(&part[4..]);
            }
            None => {
                decoded.push_str("\\u");
                decoded.push_str(part);
            }
        }
    }
    decoded
}

pub(super) fn decode_entities(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}

fn strip_line_numbers(text: &str) -> Option<String> {
    let lines: Option<Vec<&str>> = text
        .split('\n')
        .map(|line| {
            let rest = line.trim_start_matches(' ').trim_start_matches(|digit: char| digit.is_ascii_digit());
            let numbered = rest.len() < line.trim_start_matches(' ').len();
            rest.strip_prefix([':', '|', '\t']).filter(|_| numbered).map(str::trim_start)
        })
        .collect();
    lines.map(|lines| lines.join("\n"))
}
