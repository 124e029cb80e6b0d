//! Blanks at the edges of lines go: all of them, or one of each line; everywhere, or in one string.

use super::super::attempt::Attempt;
use super::field::Field;

const BLANKS: [char; 2] = [' ', '\t'];

/// A change of one line.
type Change = fn(&str) -> &str;

const CHANGES: [Change; 5] = [
    |line| line.trim_start_matches(BLANKS),
    |line| line.strip_prefix(BLANKS).unwrap_or(line),
    |line| line.trim_end_matches(BLANKS),
    |line| line.strip_suffix(BLANKS).unwrap_or(line),
    |line| line.trim_matches(BLANKS),
];

pub(super) fn run(attempt: &mut Attempt<'_>) {
    for change in CHANGES {
        let fields = Field::all(attempt.case());
        attempt.change(|case| fields.iter().for_each(|field| field.map(case, |text| lines(text, change))));
        for field in fields {
            attempt.change(|case| field.map(case, |text| lines(text, change)));
        }
    }
}

/// Changes the content of every line, without its line break.
fn lines(text: &str, change: Change) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        out.push_str(change(content));
        out.push_str(&line[content.len()..]);
    }
    out
}
