//! A repository's history: which damage is asked, when a text counts as the file after, and what a refusal names.

use crate::deeds::one_away;
use crate::golden::{Golden, digest};
use editproof_conformance::case::CaseEdit;
use editproof_conformance::choice::Choices;
use editproof_conformance::history::{DAMAGES, Damaged, Difference, Hunk, Place, Same, compare, place};
use editproof_host::conflict::{ParsedConflict, Statement};
use editproof_spec::{Excerpt, Failure, Hint, Mark, Reason, Row, Tier};
use std::collections::BTreeMap;
use std::fmt::Write;

fn hunk(before: &str, old: &str, new: &str) -> Hunk {
    let start = before.find(old).unwrap();
    let edit = CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: false };
    Hunk { edit, before: before.into(), span: start..start + old.len() }
}

fn damaged(old: &str, new: &str, original: &str) -> Damaged {
    let edit = CaseEdit { old_text: old.into(), new_text: new.into(), replace_all: false };
    Damaged { edit, moves_lines: false, changed_new: new != original }
}

fn hunks() -> Vec<Hunk> {
    vec![
        hunk("x\n\tif a {\n\t\tb\n\t}\ny\n", "\tif a {\n\t\tb\n\t}\n", "\tif a {\n\t\tc\n\t}\n"),
        hunk("x\r\n  if a:\r\n    b  c\r\ny\r\n", "  if a:\r\n    b  c\r\n", "  if a:\r\n    c\r\n\r\n    d\r\n"),
        hunk("fn f() {\n    go(1);\n\n    go(2);\n}", "    go(1);\n\n    go(2);", "    go(1);\n    stop();"),
        hunk("one two\nthree four\nfive", "one two\nthree four", "one\ntwo three\rfour"),
        hunk("a\r\nb c\nd\n", "b c\n", "b d\nc\n"),
        hunk("only", "only", "other words"),
    ]
}

#[test]
fn each_rule_has_its_difference() {
    let hunk = hunks().remove(0);
    let moved = damaged("if a {\n\tb\n}\n", "if a {\n\tc\n}\n", &hunk.edit.new_text);
    let flexible = Some(Tier::IndentationFlexible);
    let said = |found: &str, tier| compare(&hunk, &moved, found, tier);
    assert_eq!(said("x\n\tif a {\n\t\tc\n\t}\ny\n", flexible), Ok(Same::Exactly));
    assert_eq!(said("x\n\tif a {\n\t\tc\n\t}\ny", flexible), Err(Difference::Elsewhere));
    assert_eq!(said("x\n\tif a {\n\t\td\n\t}\ny\n", flexible), Err(Difference::Words));
    assert_eq!(said("x\n\tif a {\n\t\tc }\ny\n", flexible), Err(Difference::Lines));
    assert_eq!(said("x\n\tif a {\n\t\tc\n\t}y\n", flexible), Err(Difference::Lines));
    assert_eq!(said("x\n\tif a {\r\n\t\tc\r\n\t}\r\ny\n", flexible), Err(Difference::LineEnds));
    assert_eq!(said("x\nif a {\n\tc\n}\ny\n", flexible), Err(Difference::Blanks));
    // Another tier inserts what it is told.
    assert_eq!(said("x\nif a {\n\tc\n}\ny\n", None), Ok(Same::ButForBlanks));
    let trailing = damaged("\tif a { \n\t\tb\n\t}\n", &hunk.edit.new_text, &hunk.edit.new_text);
    let found = |text| compare(&hunk, &trailing, text, Some(Tier::LineTrimmed));
    assert_eq!(found("x\n\tif a { \n\t\tc\n\t}\ny\n"), Err(Difference::Blanks));
    assert_eq!(found(&hunk.after()), Ok(Same::Exactly));
}

#[test]
fn lines_that_stand_elsewhere_were_not_moved_alike() {
    let hunk = hunk("x\n  a\n\n  b\ny\n", "  a\n\n  b\n", "  c\n\n  d\n");
    let said = |old: &str, new: &str, found: &str| {
        let moved = Damaged { moves_lines: true, ..damaged(old, new, &hunk.edit.new_text) };
        compare(&hunk, &moved, found, Some(Tier::IndentationFlexible))
    };
    // Alike, and then the indentation is the file's.
    assert_eq!(said("a\n \nb\n", "c\n\nd\n", "x\nc\n\nd\ny\n"), Err(Difference::Blanks));
    // The blank line is at the end, or one line deeper than the other, or one more.
    assert_eq!(said("a\nb\n\n", "c\nd\n\n", "x\nc\nd\n\ny\n"), Ok(Same::ButForBlanks));
    assert_eq!(said("a\n\n b\n", "c\n\n d\n", "x\nc\n\n d\ny\n"), Ok(Same::ButForBlanks));
    assert_eq!(said("a\n\n\nb\n", "c\n\n\nd\n", "x\nc\n\n\nd\ny\n"), Ok(Same::ButForBlanks));
}

#[test]
fn what_stands_there_literally_is_replaced_literally() {
    let hunk = hunk("a\n  b\n\nc\n", "  b\n", "  B\n");
    // The author has quoted the blank line too, and given none for it.
    let literal = damaged("  b\n\n", "  B\n", &hunk.edit.new_text);
    assert_eq!(compare(&hunk, &literal, "a\n  B\nc\n", None), Ok(Same::ButForBlanks));
    assert_eq!(compare(&hunk, &literal, "a\n  B\n\nc\n", None), Err(Difference::Literal));
    let same = damaged("  b\n", "  B\n", &hunk.edit.new_text);
    assert_eq!(compare(&hunk, &same, "a\n  B\n\nc\n", None), Ok(Same::Exactly));
}

#[test]
fn words_of_differences() {
    use Difference::{Blanks, Elsewhere, LineEnds, Lines, Literal, Words};
    let words = [Literal, Elsewhere, Words, Lines, LineEnds, Blanks].map(Difference::as_str);
    assert!(words.iter().all(|words| words.len() > 20));
    assert!(
        words[3].contains("lines were lost") && words[4].contains("line endings") && words[5].contains("white space")
    );
}

/// The damage of that name done to a hunk, with its own choices.
fn done(hunk: &Hunk, name: &str, seed: u64) -> Option<(Hunk, Damaged)> {
    let damage = DAMAGES.iter().find(|damage| damage.name == name).unwrap();
    damage.apply(hunk, &mut Choices::seeded(7, seed))
}

#[test]
fn a_file_with_lf_only_may_be_one_with_crlf() {
    let (asked, damaged) = done(&hunks()[0], "crlf-file", 0).unwrap();
    assert_eq!(asked.before, "x\r\n\tif a {\r\n\t\tb\r\n\t}\r\ny\r\n");
    assert_eq!(
        (&asked.before[asked.span.clone()], damaged.edit),
        (asked.edit.old_text.as_str(), hunks()[0].edit.clone())
    );
    assert!(asked.edit.old_text.contains("\r\n") && asked.edit.new_text.contains("{\r\n"));
    assert!(!damaged.moves_lines && !damaged.changed_new);
    // It has CRLF, or a CR comes, or it has no line break.
    assert!([1, 3, 4, 5].iter().all(|&at| done(&hunks()[at], "crlf-file", 0).is_none()));
    // What is quoted there stands in the file with CRLF as well: then nothing is damaged.
    assert_eq!(
        done(&hunk("a\nb\n", "a", "c"), "crlf-file", 0).map(|(asked, _)| asked.before),
        Some("a\r\nb\r\n".into())
    );
}

#[test]
fn damage_changes_words_or_keeps_them_as_it_says() {
    let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let squeezed = |text: &str| text.chars().filter(|&c| !is_blank(c)).collect::<String>();
    for damage in DAMAGES {
        let mut found = 0;
        for hunk in hunks() {
            for (asked, damaged) in (0..20).filter_map(|seed| done(&hunk, damage.name, seed)) {
                found += 1;
                let keeps = squeezed(&damaged.edit.old_text) == squeezed(&asked.edit.old_text);
                assert_eq!(keeps, !["line-numbers", "elision"].contains(&damage.name), "{}", damage.name);
                assert_eq!(damaged.moves_lines, ["reflow", "blank-lines", "elision"].contains(&damage.name));
                let lf = |text: &str| text.replace("\r\n", "\n");
                assert_eq!(damaged.changed_new, lf(&damaged.edit.new_text) != lf(&asked.edit.new_text));
            }
        }
        assert!(found > 0, "{}", damage.name);
    }
    // An elision that stands in the text all the same damages nothing.
    let dots = hunk("a\n...\nb\nc\nd\n", "a\n...\nb\nc\nd\n", "e\n");
    let said = (0..40).filter_map(|seed| done(&dots, "elision", seed));
    assert!(said.into_iter().all(|(asked, damaged)| !asked.before.contains(&damaged.edit.old_text)));
}

/// What is said of texts around the file after, for each damage: how often, and a digest.
fn of_texts() -> String {
    let mut out = String::new();
    for damage in DAMAGES {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut seen = String::new();
        for hunk in hunks() {
            for (asked, damaged) in (0..2).filter_map(|seed| damage.apply(&hunk, &mut Choices::seeded(8, seed))) {
                let _ = writeln!(seen, "{asked:?} {damaged:?}");
                let right = asked.after();
                let plain =
                    [&asked.before[..asked.span.start], &damaged.edit.new_text, &asked.before[asked.span.end..]];
                let mut texts: Vec<String> = one_away(&right).into_iter().step_by(2).collect();
                texts.extend(one_away(&plain.concat()).into_iter().step_by(7));
                texts.push(asked.before.replacen(&damaged.edit.old_text, &damaged.edit.new_text, 1));
                texts.push(right.replace("\r\n", "\n"));
                texts.push(right.replace("\r\n", "\n").replace('\n', "\r\n"));
                for text in texts {
                    for tier in [None, Some(Tier::LineTrimmed), Some(Tier::IndentationFlexible)] {
                        let said = compare(&asked, &damaged, &text, tier);
                        let said = said.map_or_else(|wrong| format!("{wrong:?}"), |same| format!("{same:?}"));
                        seen.push_str(&said);
                        *counts.entry(said).or_default() += 1;
                    }
                }
            }
        }
        let counts: Vec<String> = counts.iter().map(|(said, count)| format!("{said} {count}")).collect();
        let _ = writeln!(out, "{}: {}; {}", damage.name, counts.join(", "), digest(&seen));
    }
    out
}

fn missing(hints: Vec<Hint>, excerpt: Option<Excerpt>) -> Reason {
    Reason::Missing { hints, excerpt }
}

fn excerpt(first_line: usize, lines: usize) -> Option<Excerpt> {
    let rows = (0..lines).map(|_| Row { mark: Mark::Different, text: "x".into() }).collect();
    Some(Excerpt { first_line, rows })
}

fn message(reason: Reason) -> String {
    let failures = vec![Failure { position: 1, reason }];
    ParsedConflict { requested: 1, statement: Statement::Each { failures, not_shown: 0 } }.to_message()
}

/// Every place that a message can name in a text of so many lines.
fn reasons(lines: usize) -> Vec<(String, Reason)> {
    let mut all = Vec::new();
    for line in 1..=lines {
        let tier = Tier::LineTrimmed;
        let more = [
            ("closest", missing(vec![Hint::ClosestLine { line, quote: "x".into() }], None)),
            ("whitespace", missing(vec![Hint::Whitespace { line, tier }], None)),
            ("first line", missing(vec![Hint::FirstLine { count: 1, lines: vec![line] }], None)),
            ("first lines", missing(vec![Hint::FirstLine { count: 2, lines: vec![line, line + 1] }], None)),
            ("several", Reason::Ambiguous { tier, count: 2, lines: vec![line, line + 2] }),
            ("a row", missing(Vec::new(), excerpt(line, 1))),
            ("rows", missing(Vec::new(), excerpt(line, 3))),
            ("first line and rows", missing(vec![Hint::FirstLine { count: 1, lines: vec![1] }], excerpt(line, 2))),
        ];
        all.extend(more.into_iter().map(|(name, reason)| (format!("{name} {line}"), reason)));
    }
    all
}

/// Files in which another place is more, as, or less like what was quoted than the one that was meant; and what was quoted.
fn quotes() -> Vec<(Hunk, &'static str)> {
    let names = "a\nb\nfn long_name() {\n}\nfn long_name;\nlong other\n";
    let regions = "one = 1\ntwo = 2\nthree = 3\n--\none = 1\ntwo = 20\nthree = 3\n--\none = 1\n\ttwo = 2\nend\n";
    vec![
        (hunk(names, "fn long_name() {\n}\n", ""), "3: fn long_name() {\n4: }\n"),
        (hunk(names, "fn long_name() {\n}\n", ""), "fn long_name() {\r\n...\r\n}"),
        (hunk(names, "fn long_name() {\n}\n", ""), "\n\n  fn long_name;\n"),
        (hunk(names, "b\n", ""), "\n \n"),
        (hunk(regions, "one = 1\ntwo = 20\nthree = 3\n", ""), "one = 1\ntwo = 2\nthree = 3\n"),
        (hunk(regions, "one = 1\ntwo = 20\nthree = 3\n", ""), "one = 1\nmore\ntwo = 20\nthree = 3\n"),
        (hunk(regions, "two = 20\n", ""), "--\none = 1\ntwo = 20"),
        (hunk(regions, "three = 3\n--\none = 1\n\ttwo = 2\n", ""), "three = 3\none = 1\ntwo = 2\n"),
        // Neither signs are anchors, nor single letters.
        (hunk("alpha beta\n--\n--\nq\nr\ns\nt\nalpha beta\nx y\n", "alpha beta\n--\n--\n", ""), "alpha beta\n--\n--\n"),
        (
            hunk("alpha beta\na ;\nb ;\nq\nr\ns\nt\nalpha beta\nx y\n", "alpha beta\na ;\nb ;\n", ""),
            "alpha beta\na ;\nb ;\n",
        ),
        // A word has two characters.
        (hunk("name other\nq\nr\ns\nt\na b c\n", "name other\n", ""), "a b name\n"),
        (hunk("\u{e9}\u{e9}\n_ _\nab cd\n\u{e9}\u{e9}\n", "ab cd\n", ""), "\u{e9}\u{e9}\nab\n"),
    ]
}

fn of_places() -> String {
    let mut out = String::new();
    for (hunk, old) in quotes() {
        let mut by_place: BTreeMap<Place, Vec<String>> = BTreeMap::new();
        for (name, reason) in reasons(hunk.before.split('\n').count()) {
            by_place.entry(place(&hunk, old, &message(reason))).or_default().push(name);
        }
        let _ = writeln!(out, "{:?} of {:?}, lines {:?}:", old, hunk.before, hunk.lines());
        for (place, names) in by_place {
            let _ = writeln!(out, "    {place:?}: {}", names.join(", "));
        }
    }
    out
}

#[test]
fn history_is_judged_as_is_written_down() {
    let mut golden = Golden::open("history");
    golden.add(&of_places());
    golden.add(&of_texts());
    golden.close();
}

#[test]
fn a_refusal_is_held_against_the_lines_that_were_meant() {
    let (hunk, old) = quotes().remove(0);
    assert_eq!(hunk.lines(), (3, 4));
    let said = |reason| place(&hunk, old, &message(reason));
    assert_eq!(said(missing(Vec::new(), None)), Place::None);
    assert_eq!(said(missing(vec![Hint::Elision, Hint::LineNumbers], None)), Place::None);
    assert_eq!(said(Reason::Limit), Place::None);
    assert_eq!(said(missing(vec![Hint::FirstLine { count: 1, lines: vec![3] }], None)), Place::Right);
    assert_eq!(said(missing(vec![Hint::FirstLine { count: 2, lines: vec![1, 4] }], None)), Place::Right);
    assert_eq!(said(missing(vec![Hint::FirstLine { count: 2, lines: vec![1, 2] }], None)), Place::Misleading);
    assert_eq!(said(missing(vec![Hint::ClosestLine { line: 5, quote: "x".into() }], None)), Place::AsLike);
    assert_eq!(said(missing(vec![Hint::ClosestLine { line: 1, quote: "x".into() }], None)), Place::Misleading);
    assert_eq!(said(missing(Vec::new(), excerpt(1, 2))), Place::Misleading);
    assert_eq!(said(missing(Vec::new(), excerpt(1, 3))), Place::Right);
    assert_eq!(said(missing(Vec::new(), excerpt(4, 2))), Place::Right);
    assert_eq!(place(&hunk, old, "see line 3"), Place::None);
}
