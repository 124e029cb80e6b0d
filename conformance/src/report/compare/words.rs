//! What all forms of the comparison say in the same words.

use crate::case::{Answer, Case};
use crate::compare::{Finding, Kind, Outcome, Standing, content};
use crate::engines::{Engine, Oracle};
use crate::report::visible::{cut, visible};

/// The columns of the tables: what matters most first, so that a narrow page shows it.
pub(super) const COLUMNS: [(Outcome, &str); 9] = [
    (Outcome::Damage, "damage"),
    (Outcome::Right, "right"),
    (Outcome::Different, "different"),
    (Outcome::Refused, "refused"),
    (Outcome::Partial, "partial"),
    (Outcome::Idle, "idle"),
    (Outcome::Crash, "crash"),
    (Outcome::Timeout, "timeout"),
    (Outcome::Skipped, "skipped"),
];

/// How the cases were put, and what they were held against.
pub(super) const METHOD: [&str; 6] = [
    "An engine that claims the specification is asked each case as it stands and held to every word of the specification.",
    "Any other engine is held to safety alone. It is given a file with the content of the case, byte order mark included, and the edits, \
     not how closely to match: it has one way, and a caller cannot choose. What it left in the file counts, also when it reported an error.",
    "Safe is: the edit was applied in the one place that is meant, what was written there is newText but for whitespace, and all other bytes \
     are unchanged; or nothing was written and the caller was told. The place that is meant is the specification's, all tiers tried. \
     Where no tier finds one, it is the only place with the same text but for blanks at line ends, the same words, the same text without \
     whitespace, the same text after characters that look alike were folded, or as many blank lines. Where there are several such places, any choice is damage, unless the engine's own instructions tell its caller which is meant. \
     Places that overlap are one, and so is the only one that is made of whole lines.",
    "A different choice that is safe is not damage. It is counted apart from what is right, and is no fault.",
    "Batches: edits may be looked for one after the other or all in the text as it was. A batch of which a part was written is damage where \
     success was reported, and partial where an error was.",
    "What an engine says beside success or error – a diff, a count, a warning – is not weighed.",
];

/// How the suite may favour our engine.
pub(super) const BIAS: [&str; 8] = [
    "The cases were written for our specification, by its authors, and our engine is built to pass them. Its row is a control, not a result.",
    "The cases look for trouble: mixed line endings, byte order marks, repeated lines, marks of edit formats. Shares of damage say nothing about \
     how often an engine damages ordinary files.",
    "An edit here is two strings. Engines with a format of their own (patches, search blocks of whole lines) are driven through a \
     translation, which costs them refusals; what their format has no words for is skipped. Agents that write patches are told to quote lines \
     of context around a change; the translation has none to give.",
    "Engines are driven below their agents. A check that an agent makes before or after an edit – a file that must have been read first, a \
     question to the user, a correction by a language model – is not seen here.",
    "Where several places are equal but for whitespace our specification refuses, and an engine that prefers one of them by a rule of its own is \
     called damaging. That whole-file changes of line endings count as damage is our choice too; some engines do it on purpose.",
    "Some engines end every file with a line break, on purpose (kind final-newline), or apply an edit to text that is only similar, and tell the \
     model so (kind elsewhere). Here both are bytes that the edit did not name.",
    "The judge was tuned by reading what these engines left in these cases; where a reading was in doubt, it was settled in favour of the \
     engine. What is left may still be wrong: each example has the command that shows it again.",
    "Each version is the one named. Later ones may do otherwise.",
];

/// What engines tell their callers of several equal places, by name.
pub(super) fn own_rules<'a>(standings: &'a [Standing<'a>]) -> impl Iterator<Item = String> {
    standings.iter().filter(|one| one.result.is_ok()).filter_map(|one| {
        let pick = one.entrant.several?.as_str();
        Some(format!(
            "{}: of several equal places, {pick} {}",
            one.entrant.name,
            if pick == "all" { "are meant" } else { "is meant" }
        ))
    })
}

/// Characters of a text that an example shows.
const SHOWN_CHARACTERS: usize = 400;

/// A text of an example, visible, cut around what `focus` tells to be of interest (a count of characters).
pub(super) fn shown(text: &str, focus: usize) -> String {
    let focus = visible(&text.chars().take(focus).collect::<String>()).chars().count();
    let line = visible(text);
    if line.is_empty() { "(empty)".to_owned() } else { cut(&line, focus, SHOWN_CHARACTERS) }
}

/// The number of characters that two texts have in common at their beginning.
fn common(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// The rows that show an example: names and texts.
pub(super) fn example_rows(case: &Case, finding: &Finding) -> Vec<(String, String)> {
    let before = content(case);
    let right = right(case);
    let left = finding.left.clone().unwrap_or_default();
    let focus = common(&before, &left).min(right.as_ref().map_or(usize::MAX, |right| common(right, &left)));
    let mut rows = vec![("file".to_owned(), shown(&before, focus))];
    for (at, edit) in case.edits.iter().take(5).enumerate() {
        let number = if case.edits.len() > 1 { format!(" {}", at + 1) } else { String::new() };
        let all = if edit.replace_all { ", replaceAll" } else { "" };
        rows.push((format!("oldText{number}{all}"), shown(&edit.old_text, 0)));
        rows.push((format!("newText{number}"), shown(&edit.new_text, 0)));
    }
    if case.edits.len() > 5 {
        rows.push(("and".to_owned(), format!("{} more edits", case.edits.len() - 5)));
    }
    rows.push(("engine left".to_owned(), shown(&left, focus)));
    rows.push(("specification".to_owned(), right.map_or_else(|| "refuses".to_owned(), |right| shown(&right, focus))));
    rows
}

/// The content that the specification asks for, BOM included; nothing where it refuses.
fn right(case: &Case) -> Option<String> {
    let edits = case.borrowed_edits();
    match Oracle.answer(&case.input(&edits), &case.limits) {
        Ok(Answer::Applied { text, .. }) => Some(content(&Case { text, ..case.clone() })),
        _ => None,
    }
}

/// The kinds in the order of their meanings' list.
pub(super) fn kinds() -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied()
}
