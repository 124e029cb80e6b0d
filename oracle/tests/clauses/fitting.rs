//! Section 6, clauses DF.

use crate::{answer_within, one};
use editproof_spec::{Edit, Limits, Matching};

const HEAD: &str = "4 of 5 workspace edits did not apply, so nothing was written. Every other edit matched.";
const TAIL: &str = "Line numbers account for the earlier edits in this batch.";
const MISSING: &str = "old_text was not found";
const FIRST_LINE: &str = "its first line appears at line 1, but the lines after it differ";
const EXCERPT: &str = r#"the current text at lines 1-2 (~ whitespace differs, ! text differs) is "1| ff\n2|!r""#;
const AMBIGUOUS: &str = "old_text matched 8 locations at lines 2, 3, 3, 3, 3 and 3 more; include more surrounding lines so it matches exactly one";
const AMBIGUOUS_SHORT: &str =
    "old_text matched 8 locations at line 2 and 7 more; include more surrounding lines so it matches exactly one";

const EDITS: [Edit<'static>; 5] = [
    Edit { old_text: "ff\ng", new_text: "", replace_all: false },
    Edit { old_text: "r", new_text: "", replace_all: false },
    Edit { old_text: "missing", new_text: "", replace_all: false },
    Edit { old_text: "r\nrrrrrrr", new_text: "r\nrrrrrrr", replace_all: false },
    Edit { old_text: "ff\nh", new_text: "", replace_all: false },
];

fn within(message_units: usize, message_bytes: usize) -> String {
    let limits = Limits { message_units, message_bytes, ..Limits::default() };
    answer_within("ff\nr\nrrrrrrr", &EDITS, Matching::Exact, &limits).split_off(2)
}

fn message(reasons: [&str; 4]) -> String {
    let [first, second, third, fifth] = reasons;
    format!("{HEAD}\nEdit 1: {first}.\nEdit 2: {second}.\nEdit 3: {third}.\nEdit 5: {fifth}.\n{TAIL}")
}

/// Messages from the fullest to the shortest, each of which is the answer when exactly its size is allowed.
fn ladder() -> Vec<String> {
    let whole = format!("{MISSING}; {FIRST_LINE}");
    let excerpt = format!("{whole}; {EXCERPT}");
    vec![
        message([&excerpt, AMBIGUOUS, MISSING, &excerpt]),
        message([&excerpt, AMBIGUOUS, MISSING, &whole]),
        message([&whole, AMBIGUOUS, MISSING, &whole]),
        message([&whole, AMBIGUOUS, MISSING, MISSING]),
        message([&whole, AMBIGUOUS_SHORT, MISSING, MISSING]),
        message([MISSING, AMBIGUOUS, MISSING, MISSING]),
        message([MISSING, AMBIGUOUS_SHORT, MISSING, MISSING]),
    ]
}

const GROUPS: &str = "Edits 1, 3, 5: old_text was not found.\nEdit 2: old_text matched more than one location.";

#[test]
fn df2_and_df3_say_as_much_as_fits_in_edit_order() {
    let ladder = ladder();
    assert_eq!(within(3_000, 3_800), ladder[0]);
    for (fuller, shorter) in ladder.iter().zip(&ladder[1..]) {
        let units = fuller.encode_utf16().count();
        assert_eq!(&within(units, 3_800), fuller, "at {units} units");
        assert_ne!(&within(units - 1, 3_800), fuller, "at one unit less");
        assert_eq!(&within(shorter.encode_utf16().count(), 3_800), shorter);
    }
}

#[test]
fn df1_counts_bytes_as_encoded() {
    let fullest = &ladder()[0];
    // each of `"`, `\` and LF is two bytes once encoded
    let bytes = fullest.len() + fullest.chars().filter(|c| "\"\\\n".contains(*c)).count();
    assert_eq!(&within(3_000, bytes), fullest);
    assert_eq!(within(3_000, bytes - 1), ladder()[1]);
}

#[test]
fn df2_passes_over_an_excerpt_that_does_not_fit_and_tries_the_next() {
    let edits = [one("ff\n1", ""), one("r\n1", "")];
    let text = format!("ff\n{}\nr\n", "long ".repeat(20));
    let full = answer_within(&text, &edits, Matching::Exact, &Limits::default());
    let shorter = Limits { message_units: full.len() - 3, ..Limits::default() };
    let answer = answer_within(&text, &edits, Matching::Exact, &shorter);
    assert!(full.contains("1| ff") && full.contains("3| r"), "{full}");
    assert!(answer.contains("1| ff") && !answer.contains("3| r"), "the first still fits: {answer}");
    let shorter = Limits { message_units: full.len() - 100, ..Limits::default() };
    let answer = answer_within(&text, &edits, Matching::Exact, &shorter);
    assert!(!answer.contains("1| ff") && answer.contains("3| r"), "only the second fits: {answer}");
}

#[test]
fn df4_groups_by_kind_whatever_the_size() {
    let shortest = ladder()[6].encode_utf16().count();
    assert_eq!(within(shortest - 1, 3_800), format!("{HEAD}\n{GROUPS}\n{TAIL}"));
    assert_eq!(within(0, 0), format!("{HEAD}\n{GROUPS}\n{TAIL}"));
}

#[test]
fn df4_writes_consecutive_positions_as_ranges_in_the_order_of_the_kinds() {
    let limits = Limits { message_units: 0, compared_lines: 1, ..Limits::default() };
    let (ambiguous, missing, limit) = (one("a", ""), one("zz", ""), one(" a\n", ""));
    let edits = [ambiguous, missing, missing, limit, ambiguous, ambiguous, missing, one("q", "")];
    let answer = answer_within("\ta\n\ta\nq", &edits, Matching::Tolerant, &limits);
    let said = "! 7 of 8 workspace edits did not apply, so nothing was written. Every other edit matched.\n\
                Edits 1, 5-6: old_text matched more than one location.\n\
                Edits 2-3, 7: old_text was not found.\n\
                Edit 4: old_text has too many repetitive line-window candidates.\n\
                Line numbers account for the earlier edits in this batch.";
    assert_eq!(answer, said);
    let only_the_first = answer_within("q", &[missing, one("q", "")], Matching::Tolerant, &limits);
    let said = "! 1 of 2 workspace edits did not apply, so nothing was written. Every other edit matched.\n\
                Edit 1: old_text was not found.";
    assert_eq!(only_the_first, said);
}
