//! What engines do to files: the right thing, another choice, and damage of every kind.

use editproof_conformance::case::{Answer, Case};
use editproof_conformance::compare::content;
use editproof_conformance::engines::{Engine, Oracle};
use editproof_spec::Matching;

/// Text put where it should go, as far as that is possible: as the specification does it, or plainly.
fn done(case: &Case, matching: Matching) -> Option<String> {
    let edits = case.borrowed_edits();
    let mut input = case.input(&edits);
    input.matching = matching;
    match Oracle.answer(&input, &case.limits) {
        Ok(Answer::Applied { text, .. }) => Some(content(&Case { text, ..case.clone() })),
        _ => None,
    }
}

/// The edits one after the other at their first literal places; those that stand nowhere are passed over.
fn first_places(case: &Case, from: usize) -> String {
    let edits = case.edits.iter().skip(from);
    edits.fold(content(case), |text, edit| text.replacen(&edit.old_text, &edit.new_text, 1))
}

/// At their last places.
fn last_places(case: &Case) -> String {
    case.edits.iter().fold(content(case), |text, edit| {
        let Some(at) = text.rfind(&edit.old_text) else { return text };
        [&text[..at], &edit.new_text, &text[at + edit.old_text.len()..]].concat()
    })
}

fn all_places(case: &Case) -> String {
    case.edits.iter().fold(content(case), |text, edit| match edit.old_text.as_str() {
        "" => text + &edit.new_text,
        old => text.replace(old, &edit.new_text),
    })
}

type Damage = fn(&Case, &str) -> String;

/// What is done to a text beside the edit.
const DAMAGES: &[(&str, Damage)] = &[
    ("nothing", |_, text| text.to_owned()),
    ("LF", |_, text| text.replace("\r\n", "\n")),
    ("CRLF", |_, text| text.replace("\r\n", "\n").replace('\n', "\r\n")),
    ("first break CRLF", |_, text| text.replacen('\n', "\r\n", 1)),
    ("no BOM", |_, text| text.trim_start_matches('\u{feff}').to_owned()),
    ("final newline", |_, text| text.strip_suffix('\n').map_or(format!("{text}\n"), str::to_owned)),
    ("blank line at the end", |_, text| format!("{text}\n\n")),
    ("first lines joined", |_, text| text.replacen('\n', "", 1)),
    ("first lines joined by a blank", |_, text| text.replacen('\n', " ", 1)),
    ("last lines joined", |_, text| {
        let body = text.trim_end_matches('\n');
        body.rfind('\n').map_or(text.to_owned(), |at| [&text[..at], &text[at + 1..]].concat())
    }),
    ("blanks at line ends lost", |_, text| text.replace(" \n", "\n").replace("\t\n", "\n")),
    ("blank at the first line's end", |_, text| text.replacen('\n', " \n", 1)),
    ("blank in front", |_, text| format!(" {text}")),
    ("indentation lost", |_, text| text.replace("\n ", "\n").replace("\n\t", "\n")),
    ("two blanks for one", |_, text| text.replacen(' ', "  ", 1)),
    ("no blank", |_, text| text.replacen(' ', "", 1)),
    ("a letter lost", |_, text| text.chars().skip(1).collect()),
    ("the last letter lost", |_, text| {
        let mut text = text.to_owned();
        text.pop();
        text
    }),
    ("line lost", |_, text| text.split_inclusive('\n').skip(1).collect()),
    ("typography", |_, text| text.replace('"', "\u{201c}").replace('-', "\u{2013}")),
    ("other replacement", |case, text| {
        let new = case.edits.first().map_or("", |edit| edit.new_text.as_str());
        if new.is_empty() { text.to_owned() } else { text.replacen(new, "$1", 1) }
    }),
];

/// Contents that engines leave: by which name, and what.
pub(crate) fn contents(case: &Case) -> Vec<(String, String)> {
    let tolerant = done(case, Matching::Tolerant);
    let base = done(case, case.matching).or_else(|| tolerant.clone()).unwrap_or_else(|| first_places(case, 0));
    let mut all: Vec<(String, String)> =
        DAMAGES.iter().map(|(name, damage)| ((*name).to_owned(), damage(case, &base))).collect();
    let mut more = |name: &str, text: String| all.push((name.to_owned(), text));
    let before = content(case);
    more("first places", first_places(case, 0));
    more("last places", last_places(case));
    more("all places", all_places(case));
    if let Some(tolerant) = tolerant {
        more("tolerant", tolerant);
    }
    if let [first, .., last] = case.edits.as_slice() {
        more("only the first edit", first_places(&Case { edits: vec![first.clone()], ..case.clone() }, 0));
        more("only the last edit", first_places(&Case { edits: vec![last.clone()], ..case.clone() }, 0));
        more("all but the first edit", first_places(case, 1));
    }
    if let Some(edit) = case.edits.first() {
        more("put in front", format!("{}{before}", edit.new_text));
        more("put behind", format!("{before}{}", edit.new_text));
        more("put behind, on its own line", format!("{before}\n{}\n", edit.new_text.trim()));
        let words: Vec<&str> = edit.old_text.split_whitespace().collect();
        if let Some(word) = words.first() {
            more("only a word of it", before.replacen(word, &edit.new_text, 1));
        }
    }
    more("untouched", before);
    all
}

/// Every content that is one character away from this one: one gone, one more, one another; and this one itself.
pub(crate) fn one_away(base: &str) -> Vec<String> {
    let mut all = vec![base.to_owned()];
    let bounds: Vec<usize> = base.char_indices().map(|(at, _)| at).chain([base.len()]).collect();
    for (nth, &at) in bounds.iter().enumerate() {
        let (head, tail) = base.split_at(at);
        let rest = bounds.get(nth + 1).map(|&next| &base[next..]);
        for put in ["", " ", "\n", "\r", "z"] {
            all.push([head, put, tail].concat());
            all.extend(rest.map(|rest| [head, put, rest].concat()));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}
