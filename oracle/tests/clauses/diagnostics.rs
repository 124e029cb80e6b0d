//! Section 6, clauses DG.

use crate::{all, answer_within, exact, one, outcome, reason, tolerant};
use editproof_spec::{Excerpt, Hint, Limits, Mark, Matching, Reason, Rejection, Row, Tier};

/// The hints and the excerpt of the one edit that looks for `old_text`.
fn missing_within(text: &str, old_text: &str, matching: Matching, limits: &Limits) -> (Vec<Hint>, Option<Excerpt>) {
    match outcome(text, &[one(old_text, "new")], matching, limits) {
        Err(Rejection::Conflict(mut conflict)) => match conflict.failures.remove(0).reason {
            Reason::Missing { hints, excerpt } => (hints, excerpt),
            other => panic!("expected a missing edit, found {other:?}"),
        },
        other => panic!("expected a conflict, found {other:?}"),
    }
}

fn hints(text: &str, old_text: &str) -> Vec<Hint> {
    missing_within(text, old_text, Matching::Exact, &Limits::default()).0
}

/// The excerpt as its rows are quoted, `12|!text`.
fn rows_within(text: &str, old_text: &str, limits: &Limits) -> Vec<String> {
    let Some(excerpt) = missing_within(text, old_text, Matching::Exact, limits).1 else { return Vec::new() };
    let numbered = (excerpt.first_line..).zip(excerpt.rows);
    numbered.map(|(number, Row { mark, text })| format!("{number}|{}{text}", mark.as_char())).collect()
}

fn rows(text: &str, old_text: &str) -> Vec<String> {
    rows_within(text, old_text, &Limits::default())
}

const NONE: [&str; 0] = [];

#[test]
fn dg1_and_dg2_frame_the_reasons() {
    let one_edit = "! Workspace edit did not apply and nothing was written: old_text was not found.";
    assert_eq!(exact("x", &[one("a", "")]), one_edit);
    let first_of_two = "! 1 of 2 workspace edits did not apply, so nothing was written. Every other edit matched.\n\
                        Edit 1: old_text was not found.";
    assert_eq!(exact("x", &[one("a", ""), one("x", "")]), first_of_two);
    let both = "! 2 of 2 workspace edits did not apply, so nothing was written. Every other edit matched.\n\
                Edit 1: old_text was not found.\n\
                Edit 2: old_text was not found.\n\
                Line numbers account for the earlier edits in this batch.";
    assert_eq!(exact("x", &[one("a", ""), one("b", "")]), both);
}

#[test]
fn dg3_numbers_count_in_the_text_as_it_stood() {
    let answer = exact("a\na\nz", &[one("z", "z\n"), one("a", "b"), all("a", "\na"), one("a", "b")]);
    assert!(answer.contains("\nEdit 2: old_text matched 2 locations at lines 1, 2;"), "{answer}");
    assert!(answer.contains("\nEdit 4: old_text matched 2 locations at lines 2, 4;"), "{answer}");
}

#[test]
fn dg4_names_the_tier_unless_it_is_exact() {
    let exact = reason(&exact("aa", &[one("a", "")])).to_owned();
    assert_eq!(
        exact,
        "old_text matched 2 locations at lines 1, 1; include more surrounding lines so it matches exactly one"
    );
    let ambiguous = tolerant("a \na\t\n", &[one("a\n", "")]);
    assert!(
        reason(&ambiguous).starts_with("old_text matched 2 locations (line-trimmed) at lines 1, 2;"),
        "{ambiguous}"
    );
}

#[test]
fn dg5_elision() {
    let elides = |line: &str| hints("zz", &format!("q\n{line}")).contains(&Hint::Elision);
    let placeholders = [
        "...",
        "…",
        "  ... \r",
        "// ...",
        "#…",
        "-- ... rest ...",
        "/* ... */",
        "* ... rest */",
        "<!-- ... -->",
        "... a …",
        "\u{FEFF}//\u{A0}...",
        "......",
        "# ... -->",
    ];
    for line in placeholders {
        assert!(elides(line), "{line:?} must be a placeholder");
    }
    let others = [
        "....",
        "... a",
        "a ...",
        "// // ...",
        "..",
        "... a \r ...",
        "...\u{2028}...",
        "...\u{2029}...",
        "%% ...",
        "/ ...",
        ";...",
        "*/ ...",
    ];
    for line in others {
        assert!(!elides(line), "{line:?} must not be a placeholder");
    }
    let said = "old_text was not found; it contains an elision placeholder (\"...\"); copy the exact lines instead of \
                abbreviating";
    assert_eq!(reason(&exact("zz", &[one("...", "")])), said);
}

#[test]
fn dg6_line_numbers() {
    let numbered = |old: &str| hints("zz", old).contains(&Hint::LineNumbers);
    for old in ["1|a", " 12 : b\n\n\t3\tc\n", "7 \t d", "1\u{A0}|", "4:"] {
        assert!(numbered(old), "{old:?} is numbered");
    }
    for old in ["1 a", "1|a\nb", "|a", "٣|a", " \n", "1.|", "1-a\t"] {
        assert!(!numbered(old), "{old:?} is not numbered");
    }
    let said = "old_text was not found; it appears to include line-number prefixes from read_file output; remove them";
    assert_eq!(reason(&exact("zz", &[one("1|q", "")])), said);
}

#[test]
fn dg7_whitespace_says_the_first_tier_that_finds_one_location() {
    let whitespace = |text, old| {
        let hints = hints(text, old);
        hints.iter().find_map(|hint| match hint {
            Hint::Whitespace { line, tier } => Some((*line, *tier)),
            _ => None,
        })
    };
    assert_eq!(whitespace("z\na \n", "a\n"), Some((2, Tier::LineTrimmed)));
    assert_eq!(whitespace("z\n\ta\n", " a\n"), Some((2, Tier::IndentationFlexible)));
    assert_eq!(whitespace("z\n y a\t b", "a b"), Some((2, Tier::WhitespaceNormalized)));
    // with newText = oldText no peeling fails: the line break that newText would remove does not matter
    assert_eq!(whitespace("a\t b\n", "a b\n"), Some((1, Tier::WhitespaceNormalized)));
    // ambiguous or limit in indentation-flexible ends the search, although whitespace-normalized would find the second
    // line alone: WN-3 passes over the first
    for compared_lines in [2, 1] {
        let limits = Limits { compared_lines, ..Limits::default() };
        let (hints, _) = missing_within("aa b\n\taa b", " aa b", Matching::Exact, &limits);
        assert_eq!(hints, [Hint::FirstLine { count: 2, lines: vec![1, 2] }]);
    }
    let said = "old_text was not found; the same text exists at line 1 with different whitespace \
                (whitespace-normalized); copy that whitespace exactly";
    assert_eq!(reason(&exact("a  b", &[all("a b", "")])), said);
}

#[test]
fn dg7_and_dg8_are_silent_under_tolerant_matching() {
    let text = "a  b\r\n";
    assert_eq!(missing_within(text, "a b\n", Matching::Tolerant, &Limits::default()), (vec![], None));
}

#[test]
fn dg8_crlf_only_without_dg7() {
    assert_eq!(hints("a\r\nb\r\n", "a\nc"), [Hint::Crlf]);
    assert_eq!(hints("a\r\nb\r\n", "a\nb"), [Hint::Whitespace { line: 1, tier: Tier::LineTrimmed }]);
    assert_eq!(hints("x\r\nb\r\n", "a\nc\r\n"), []); // old_text has a CRLF
    assert_eq!(hints("x\r\nb\r\n", "ac"), []); // and here no LF
    assert_eq!(hints("x\n\rb", "a\nc"), []); // the text has no CRLF
    assert_eq!(hints("x\r\n", "...\nc"), [Hint::Elision, Hint::Crlf]);
}

#[test]
fn dg9_first_line() {
    assert_eq!(hints("q\n f \nf\n", "\n\tf\ng"), [Hint::FirstLine { count: 2, lines: vec![2, 3] }]);
    let said = "old_text was not found; its first line appears at lines 1, 2, 3, 4, 5 and 1 more, but the lines after it \
                differ";
    assert_eq!(reason(&exact(&"f\n".repeat(6), &[one("f\ng", "")])), said);
    // also when oldText has one line
    assert_eq!(missing_within("\u{3000}f", "f\u{3000}", Matching::Tolerant, &Limits::default()).0.len(), 1);
}

#[test]
fn dg9_closest_line_by_words() {
    let closest = |text: &str, old: &str| match hints(text, old).as_slice() {
        [] => None,
        [Hint::ClosestLine { line, quote }] => Some((*line, quote.clone())),
        other => panic!("expected the closest line, found {other:?}"),
    };
    // half is enough, and the first of the best lines is named, trimmed
    assert_eq!(closest("zz\n  aa, cc \ndd aa", "aa bb"), Some((2, "aa, cc".to_owned())));
    assert_eq!(closest("aa\naa bb x\nbb aa", "aa-bb cc"), Some((2, "aa bb x".to_owned())));
    assert_eq!(closest("aa zz", "aa bb cc"), None); // less than half
    assert_eq!(closest("aa", "aa aa b"), None); // one distinct run of two characters
    assert_eq!(closest("bb_ aaa", "bb aa"), None); // a run is shared whole
    assert_eq!(closest("é aa", "éaa bb"), Some((1, "é aa".to_owned()))); // é is no word character
    // only when no hint came before
    assert_eq!(hints("aa cc", "aa bb\n..."), [Hint::Elision]);
}

#[test]
fn dg9_the_quote_is_cut_without_splitting_a_pair() {
    let limits = Limits { quote_units: 7, ..Limits::default() };
    let quote = |text: &str| match missing_within(text, "aa bb", Matching::Exact, &limits).0.remove(0) {
        Hint::ClosestLine { quote, .. } => quote,
        other => panic!("expected the closest line, found {other:?}"),
    };
    assert_eq!(quote(" aa cc d "), "aa cc d");
    assert_eq!(quote("aa cc dd"), "aa cc d…");
    assert_eq!(quote("aa cc 😀"), "aa cc …");
}

#[test]
fn dg10_says_rows_numbers_and_marks() {
    let answer = exact("alpha\n  beta \ngamma\n", &[one("alpha\nbeta\ndelta", "")]);
    let said =
        r#"; the current text at lines 1-3 (~ whitespace differs, ! text differs) is "1| alpha\n2|~  beta \n3|!gamma""#;
    assert!(reason(&answer).ends_with(said), "{answer}");
    let answer = exact("q\nalpha beta\n", &[one("alpha gamma", "")]);
    let said = r#"; the current text at line 2 (~ whitespace differs, ! text differs) is "2|!alpha beta""#;
    assert!(reason(&answer).ends_with(said), "{answer}");
}

#[test]
fn dg10_compares_content_and_is_given_also_when_every_row_is_identical() {
    // CR before LF is not content; a lone CR in oldText is
    assert_eq!(rows("alpha\r\nbeta\r\n", "alpha\nbeta\r"), ["1| alpha", "2|~beta"]);
    assert_eq!(rows("alpha\nbeta", "alpha\nbeta\n"), ["1| alpha", "2| beta"]);
    // the empty last line is a line
    assert_eq!(rows("alpha\nbeta\n", "alpha\nbeta\n\n\n"), ["1| alpha", "2| beta", "3| "]);
}

#[test]
fn dg10_long_rows_are_cut() {
    let limits = Limits { row_units: 6, ..Limits::default() };
    assert_eq!(rows_within("alpha😀\nalphas\n", "alpha😀\nalphas\nx", &limits), ["1| alpha…", "2| alphas", "3|!"]);
}

#[test]
fn dg11_quotes_escape_line_separators() {
    let answer = exact("aa \"\\\u{1}\u{2028}cc", &[one("aa bb", "")]);
    assert!(answer.contains(r#"is line 1: "aa \"\\\u0001\u2028cc";"#), "{answer}");
}

#[test]
fn dg12_anchors_vote_for_a_start() {
    // two votes for line 4 against one for line 1
    assert_eq!(rows("aa\nx\n\naa\nbb\ncc", "aa\nbb\ndd"), ["4| aa", "5| bb", "6|!cc"]);
    // equal votes: the earliest
    assert_eq!(rows("aa\nbb\n\naa\nbb\n", "aa\nbb\ndd"), ["1| aa", "2| bb", "3|!"]);
    // one vote is no winner, and the first line stands twice: no excerpt, words are not tried
    assert_eq!(rows("aa bb\nx\naa bb\n", "aa bb\nyy"), NONE);
}

#[test]
fn dg12_anchors_have_two_adjacent_letters_numbers_or_underscores() {
    // votes of `x;` do not count, those of `é1` and `_²` do
    assert_eq!(rows("q\nx;\n{}\n", "q;\nx;\n{}"), NONE);
    assert_eq!(rows("q\né1\n;_²\n", "q;\né1\n;_²"), ["1|!q", "2| é1", "3| ;_²"]);
    // marks (category M) are neither
    assert_eq!(rows("q\ne\u{301}\nx\u{301}\n", "q;\ne\u{301}\nx\u{301}"), NONE);
}

#[test]
fn dg12_duplicates_vote_each_and_negative_starts_end_the_line() {
    // line 1: votes for the starts 0 and -1; line 2: for 1 and 0; so start 0 wins with two votes
    assert_eq!(rows("aa\naa\nbb", "aa\naa\ncc"), ["1| aa", "2| aa", "3|!bb"]);
    // the vote for -1 was looked at: after three votes no start has two, and F stands twice
    let within = |votes| rows_within("aa\naa\nbb", "aa\naa\ncc", &Limits { votes, ..Limits::default() });
    assert_eq!(within(3), NONE);
    assert_eq!(within(4), ["1| aa", "2| aa", "3|!bb"]);
    // a vote for a negative start ends that line's votes: line 1 has two looked at, not three
    let within = |votes| rows_within("aa\naa\nbb", "aa\naa\naa", &Limits { votes, ..Limits::default() });
    assert_eq!(within(3), NONE);
    assert_eq!(within(4), ["1| aa", "2| aa", "3|!bb"]);
}

#[test]
fn dg12_without_a_winner_the_line_of_dg9_decides() {
    // equal to F once, moved up by F's index
    assert_eq!(rows("p\nq\nff\nr\n", "\nff\ng"), ["2|!q", "3| ff", "4|!r"]);
    // not past the first line
    assert_eq!(rows("ff\nr", "\n\nff"), ["1|!ff", "2|!r"]);
    // found by words, moved up, also when DG-9 is silent
    assert_eq!(rows("p\nq\naa cc", "\naa bb"), ["2|!q", "3|!aa cc"]);
    assert_eq!(rows("p\naa cc", "...\naa bb"), NONE); // F is the placeholder
    assert_eq!(rows("p\naa cc", "aa bb\n..."), ["2|!aa cc"]);
}

#[test]
fn dg13_the_window_begins_one_row_before_the_first_difference_and_stays_inside_the_span() {
    let text: String = (10..30).map(|number| format!("line_{number}\n")).collect();
    let old = text.replace("line_15", "changed");
    assert_eq!(rows(&text, &old)[..2], ["5| line_14", "6|!line_15"]);
    assert_eq!(rows(&text, &old).len(), 8);
    let old = text.replace("line_28", "changed");
    assert_eq!(rows(&text, &old)[0], "13| line_22");
    assert_eq!(rows(&text, &old)[7], "20| line_29");
    // the span ends with the text
    assert_eq!(rows("aa\nbb\ncc", "bb\ncc\ndd\nee"), ["2| bb", "3| cc"]);
}

#[test]
fn dg13_rows_are_dropped_from_the_end_until_the_hint_fits() {
    let bytes = |rows: &str| {
        format!("the current text at {rows} (~ whitespace differs, ! text differs) is ").len() + 2 * r#"\""#.len()
    };
    let (text, old) = ("alpha\nbeta\"\ngamma", "alpha\nbeta\"\ndelta");
    // `1| alpha`, `\n` escaped twice, `2| beta"` with its quote escaped twice
    let two_rows = bytes("lines 1-2") + 8 + 3 + 7 + 4;
    let within = |excerpt_bytes| rows_within(text, old, &Limits { excerpt_bytes, ..Limits::default() });
    assert_eq!(within(1_600), ["1| alpha", "2| beta\"", "3|!gamma"]);
    assert_eq!(within(two_rows), ["1| alpha", "2| beta\""]);
    assert_eq!(within(two_rows - 1), ["1| alpha"]);
    assert_eq!(within(bytes("line 1") + 8), ["1| alpha"]);
    assert_eq!(within(bytes("line 1") + 7), NONE);
}

#[test]
fn the_excerpt_is_a_fact_beside_the_hints() {
    let (hints, excerpt) = missing_within("ff\nr", "ff\ng", Matching::Tolerant, &Limits::default());
    assert_eq!(hints, [Hint::FirstLine { count: 1, lines: vec![1] }]);
    let rows = vec![Row { mark: Mark::Same, text: "ff".into() }, Row { mark: Mark::Different, text: "r".into() }];
    assert_eq!(excerpt, Some(Excerpt { first_line: 1, rows }));
    let limits = Limits { excerpt_rows: 1, ..Limits::default() };
    let answer = answer_within("ff\nr", &[one("ff\ng", "")], Matching::Tolerant, &limits);
    assert!(reason(&answer).ends_with(r#"at line 1 (~ whitespace differs, ! text differs) is "1| ff""#), "{answer}");
}
