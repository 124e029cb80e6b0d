//! The judge of safety on many deeds: what it calls right, another choice, and damage.

use crate::cases::{edit, every, exact, generated, tolerant};
use crate::deeds::{contents, one_away};
use crate::golden::{Golden, digest};
use editproof_conformance::case::{Answer, Case, CaseEdit};
use editproof_conformance::compare::{Deed, Docket, Judged, Kind, Outcome, Pick, content, judge};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

fn word(judged: Judged) -> &'static str {
    judged.kind.map_or(judged.outcome.as_str(), Kind::as_str)
}

/// What is said of one deed; of one that several places or parts of a batch decide also what is said beside an error, and of engines
/// with a rule for several places.
fn said(docket: &Docket<'_>, content: &str) -> String {
    let plain = judge(docket, Deed::Wrote(content), None);
    let mut said = word(plain).to_owned();
    if matches!(plain.kind, Some(Kind::Part | Kind::LineEndings | Kind::Bom)) {
        let _ = write!(said, ", beside an error {}", word(judge(docket, Deed::Tore(content), None)));
    }
    if matches!(plain.kind, Some(Kind::Part | Kind::Several | Kind::NotEvery)) {
        for (name, pick) in [("the first", Pick::First), ("all", Pick::All)] {
            let judged = judge(docket, Deed::Wrote(content), Some(pick));
            if judged != plain {
                let _ = write!(said, ", {name} of several {}", word(judged));
            }
        }
    }
    said
}

/// A line for every deed and what is said of it: how often, and of which cases.
fn of_generated(cases: &[Case]) -> String {
    let mut table: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    for case in cases {
        let docket = Docket::new(case);
        for (name, content) in contents(case) {
            let entry = table.entry((name, said(&docket, &content))).or_default();
            entry.0 += 1;
            let _ = write!(entry.1, "{} ", case.id);
        }
    }
    let line = |((name, said), (count, ids)): (&(String, String), &(usize, String))| {
        format!("{name}: {count} {said}; {}\n", digest(ids))
    };
    table.iter().map(line).collect()
}

/// A line for a case: the deeds, by what is said of them.
fn of_case(case: &Case) -> String {
    let docket = Docket::new(case);
    let mut by_word: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, content) in contents(case) {
        by_word.entry(said(&docket, &content)).or_default().push(name);
    }
    let mut out = format!("{}:\n", shown(case));
    for (word, names) in by_word {
        let _ = writeln!(out, "    {word}: {}", names.join("; "));
    }
    out
}

/// A line for a case: what is said of all contents that are one character away from `right`.
fn around(case: &Case, right: &str) -> String {
    let docket = Docket::new(case);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut seen = String::new();
    for content in one_away(right) {
        let word = word(judge(&docket, Deed::Wrote(&content), None));
        *counts.entry(word).or_default() += 1;
        let _ = writeln!(seen, "{word}");
    }
    let counts: Vec<String> = counts.iter().map(|(word, count)| format!("{word} {count}")).collect();
    format!("around {right:?} {}: {}; {}\n", shown(case), counts.join(", "), digest(&seen))
}

fn places(text: &str, edits: &[CaseEdit], ranges: &[Range<usize>], is_sure: bool) {
    for range in ranges {
        let given = [&text[..range.start], &edits[0].new_text, &text[range.end..]].concat();
        let judged = judge(&Docket::new(&exact(text, edits.to_vec())), Deed::Wrote(&given), None);
        let expected = if is_sure { judged.outcome != Outcome::Damage } else { judged.kind == Some(Kind::Several) };
        assert!(expected, "{text:?} {edits:?} at {range:?}: {judged:?}");
    }
}

/// One place, and an edit there is a choice.
#[track_caller]
fn sure(text: &str, old_text: &str, range: Range<usize>) {
    places(text, &[edit(old_text, "qq")], &[range], true);
}

/// Several, and an edit in one of them is a guess.
#[track_caller]
fn several(text: &str, old_text: &str, ranges: &[Range<usize>]) {
    places(text, &[edit(old_text, "qq")], ranges, false);
}

/// None: whatever of the text is replaced, it is damage.
#[track_caller]
fn nowhere(text: &str, old_text: &str) {
    let bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    for (nth, &start) in bounds.iter().enumerate() {
        for &end in &bounds[nth + 1..] {
            let given = [&text[..start], "qq", &text[end..]].concat();
            let judged = judge(&Docket::new(&exact(text, vec![edit(old_text, "qq")])), Deed::Wrote(&given), None);
            assert_eq!(judged.outcome, Outcome::Damage, "{text:?} {old_text:?} at {start}..{end}");
        }
    }
}

#[test]
fn the_specification_decides_first() {
    sure("a\nb a_\n", "a_", 4..6);
    several("b a\n a\n", "a", &[2..3, 5..6]);
    // One stands literally, another only with other blanks: no doubt.
    sure("  go()\n\tgo()\n", "\tgo()", 7..12);
    sure("if x:\n  a\n\nif x:\n    a\n", "  if x:\n      a", 11..22);
    // As most engines count there is one.
    sure("aaa", "aa", 0..2);
    several("aaaa", "aa", &[0..2, 2..4]);
    sure("a\na b\n", "a", 0..1);
    sure("a b\na\n", "a\n", 4..6);
    several("a\na b\na\n", "a", &[0..1, 2..3, 6..7]);
    // Places that touch do not overlap.
    several("a \na \n", "a\n", &[0..3, 3..6]);
}

#[test]
fn looser_comparisons_find_what_no_tier_finds() {
    sure("x = 1;\ny\n", "  y ", 7..8);
    sure("call( a, b )\n", "call(a, b)", 0..12);
    sure("say(\u{201c}hi\u{201d}) -- \u{201c}a\u{201d}\n", "say(\"hi\")", 0..13);
    several("f( a )\nf(a )\n", "f(a)", &[0..6, 7..12]);
    sure("a\n\n\nb\n", " \n ", 2..3);
    several("a\n\n\nb\n\n\n", " \n ", &[2..3, 6..7]);
    sure("xa \nb\n", "a\nb", 1..5);
    sure("q\r\n\r\n", "\n \n", 1..5);
    sure("xa \nb \nc\n", "a\nb\n", 1..7);
}

#[test]
fn nothing_is_found_inside_a_name_or_in_something_similar() {
    nowhere("timeout=600\n", "timeout=60 ");
    nowhere("a_value( x )\n", "value(x)");
    nowhere("value( x )_a\n", "value(x )_");
    nowhere("f( x y_z\n", "f(x y");
    nowhere("f( x y2\n", "f(x y");
    nowhere("2f( x )\n", "f(x)");
    sure("f( x y.z\n", "f(x y", 0..6);
    sure("-f( x )y\n", "f(x)", 1..7);
    nowhere("load('orders', 1)\n", "load('order', 1)");
    // What is behind the last line break is no line.
    nowhere("a\nb\n", " \n");
    nowhere("ab\n", "b a");
}

#[test]
fn many_places_of_a_replace_all_are_all_found() {
    for (one, old) in [("ab ", "ab"), ("a  b\n", "a b"), ("a(  )\n", "a()")] {
        let case = exact(&one.repeat(80), vec![every(old, "x")]);
        let new = |count: usize| {
            let replaced = one.replace(old, "x").replace("a  b", "x").replace("a(  )", "x");
            replaced.repeat(count) + &one.repeat(80 - count)
        };
        let said = |count| judge(&Docket::new(&case), Deed::Wrote(&new(count)), None);
        assert_eq!(said(79).outcome, Outcome::Damage, "{old}");
        assert_eq!(said(80).outcome, if old == "ab" { Outcome::Right } else { Outcome::Different }, "{old}");
        let spaced = new(80).replacen('x', "x ", 1);
        assert_eq!(judge(&Docket::new(&case), Deed::Wrote(&spaced), None).outcome, Outcome::Different, "{old}");
    }
}

#[test]
fn a_place_beyond_those_that_are_kept_is_seen() {
    // More places than are kept overlap the first one; whether one is apart is for the text to say.
    let needle = "a".repeat(192);
    let said = |length: usize| {
        let text = "a".repeat(length);
        let given = "x".to_owned() + &text[192..];
        judge(&Docket::new(&exact(&text, vec![edit(&needle, "x")])), Deed::Wrote(&given), None)
    };
    assert_eq!(said(383).outcome, Outcome::Different);
    assert_eq!(said(384).kind, Some(Kind::Several));
}

/// A text of so many bytes in which `a` stands on three lines.
fn large(bytes: usize) -> String {
    let text = "a\na\na\n".to_owned() + &"-\n".repeat(bytes / 2 - 4);
    text.clone() + &"-".repeat(bytes - text.len() - 1) + "\n"
}

#[test]
fn kinds_of_damage_to_large_texts_are_told_less_closely() {
    for (bytes, is_told) in [(65_536, true), (65_537, false)] {
        let text = large(bytes);
        assert_eq!(text.len(), bytes);
        let third = text.replacen("a\na\na\n", "a\na\nb\n", 1);
        let said = judge(&Docket::new(&exact(&text, vec![edit("a", "b")])), Deed::Wrote(&third), None);
        assert_eq!(said.kind, Some(if is_told { Kind::Several } else { Kind::Elsewhere }), "{bytes}");
        let edits = vec![edit("a\na\na", "c"), edit("nowhere", "d")];
        let part = text.replacen("a\na\na\n", "c\n", 1);
        let said = judge(&Docket::new(&exact(&text, edits)), Deed::Wrote(&part), None);
        assert_eq!(said.kind == Some(Kind::Part), is_told, "{bytes}: {said:?}");
    }
}

fn shown(case: &Case) -> String {
    let edit = |edit: &CaseEdit| {
        let every = if edit.replace_all { "every " } else { "" };
        format!("{every}{:?} by {:?}", edit.old_text, edit.new_text)
    };
    let edits: Vec<String> = case.edits.iter().map(edit).collect();
    format!("in {:?} {}", content(case), edits.join(", "))
}

/// Cases in which whitespace, line breaks and the edges of texts and edits meet in every way that the judge tells apart, each with a
/// text that is safe.
fn edges() -> Vec<(Case, &'static str)> {
    let one = |text: &str, old: &str, new: &str| tolerant(text, vec![edit(old, new)]);
    let all = |text: &str, old: &str, new: &str| tolerant(text, vec![every(old, new)]);
    vec![
        (one("x\n  a = 1\ny  \n", "a = 1", "b = 2"), "x\n  b = 2\ny  \n"),
        (one("a\r\nb\r\n", "a", "c"), "c\r\nb\r\n"),
        (one("a\r\nb\r\n", "a\r\n", "c\n"), "c\r\nb\r\n"),
        (one("a\nb\n", "a\n", "c"), "cb\n"),
        (one("a   b\nc\n", "a b\n", "x"), "x\nc\n"),
        (one("a   b\n", "a b\n", ""), "\n"),
        (one("f( a );t\n", "f(a);", "g(a);"), "g( a );t\n"),
        (one("f( a\n );t\n", "f(a);", "g(b\n c);"), "g(b\n c);t\n"),
        (tolerant("f( a );t\n", vec![edit("f(a);", "g(a);"), edit("t", "u")]), "g( a );u\n"),
        (tolerant("t;f( a )\n", vec![edit("t;", "u "), edit("f(a)", "g(a)")]), "u g( a )\n"),
        (one("a_f( b )\nf( b )c", "f(b)", "g d"), "a_f( b )\ng dc"),
        (one("say(\u{201c}\u{e9}\u{201d})\u{a0}b\n", "say(\"\u{e9}\") b", "x y"), "x y\n"),
        (one("a\nb\r", "b", "x"), "a\nx\r"),
        (one("a\rb", "a", "x"), "x\rb"),
        (one("a\n  b\n", "a\n", "c\n"), "c\n  b\n"),
        (one("x \n  b\n", "\n  b", "\n  c"), "x \n  c\n"),
        (one("x\r\n  b\r\n", "\n  b", "\n  c"), "x\r\n  c\r\n"),
        (one("x\n\n a \n\nv", "\n a \n", "\nb\n"), "x\n\nb\n\nv"),
        (one("x\na", "a", "b"), "x\nb"),
        (one("x\na", "a", "b\n"), "x\nb\n"),
        (one("x\na\n", "a\n", "b"), "x\nb"),
        (one("x\na\ny", "a", ""), "x\n\ny"),
        (one("x\r\na\r\ny", "a", ""), "x\r\ny"),
        (one("x\na", "a", ""), "x\n"),
        (one("x\r\na", "a", ""), "x"),
        (one("x a \ny", "a", ""), "x \ny"),
        (one("a\ny", "a\n", ""), "y"),
        (one("x a y", "a", ""), "x  y"),
        (one("x a y", " a ", " "), "x y"),
        (one("x\na y\n", "a", ""), "x\n y\n"),
        (one("x\r\na y", "a ", ""), "x\r\ny"),
        (one("y a\nx\n", " a", ""), "y\nx\n"),
        (one("x\na \n \nb\n", "a\n\n", "c\n"), "x\nc\nb\n"),
        (one("a\r\n \r\nb\r\n", "a\n\n", "c\n"), "c\r\nb\r\n"),
        (one("a\n   b\n", "a\n ", "c\n"), "c\n  b\n"),
        (one("b\n \n a\n", "\n\na\n", "\nc\n"), "b\nc\n"),
        (one("b  \na", " \na", "\nc"), "b \nc"),
        (one("b\r\n \r\n\ta\r\n", "\n\na\n", "\nc\n"), "b\r\nc\r\n"),
        (one("a\nb", "\r\n", ""), "ab"),
        (exact("a\nb\nz\n", vec![edit("a", "b"), edit("b", "c"), edit("z", "w")]), "b\nc\nw\n"),
        (one("f(a)", "a", "b"), "f(b)"),
        (one("u\n\n a\n\nv\n", "\n a\n", "\n b c\n"), "u\n\n b c\n\nv\n"),
        (one("u\n \n\nv\n", "\n\n", "\n"), "u\n\nv\n"),
        (one("u\n\tx\n\n\tv\n", "\n", ""), "u\tx\n\n\tv\n"),
        (one("a b\n", "", "c d\n"), "a b\nc d\n"),
        (all("a a\nxa\n", "a", "bb"), "bb bb\nxbb\n"),
        (all("aaa\nb\n", "aa", "b"), "bb\nb\n"),
        (all("a  b\nc\na   b\n", "a b", "d"), "d\nc\nd\n"),
        (all("a\n\na\n", "a\n", ""), "\n"),
        (tolerant("a\n\nb\n", vec![edit("a", "c"), edit("b", "d")]), "c\n\nd\n"),
        (tolerant("a b c\n", vec![edit("a b", "b"), edit("b c", "x  y")]), "x  y\n"),
        (tolerant("a\nb\n", vec![edit("a\n", "c"), edit("c", "d")]), "db\n"),
        (tolerant("a b\n", vec![edit("a ", ""), edit(" b", "")]), "\n"),
        (tolerant("a b c d\n", vec![edit("c", "e f"), edit("a b", "g"), edit("e", "")]), "g  f d\n"),
    ]
}

/// Cases for which every kind of damage can be done.
fn whole() -> Vec<Case> {
    let one = |text: &str, old: &str, new: &str| exact(text, vec![edit(old, new)]);
    let mut all = vec![
        one("a = 1\nb\na = 1\n", "a = 1", "a = 2"),
        one("aaaa\n", "aa", "b"),
        one("aaa\n", "aa", "b"),
        one("a\na b\n", "a", "x"),
        one("  go()\n\tgo()\n", "\tgo()", "\tstop()"),
        one("a \nb\na \n", "a", "x"),
        one("f() {\n  go();\n}\n  f() {\n    go();\n  }\n", "\tf() {\n\t  go();", "x"),
        one("a\n\n\nb\n", " \n ", "x"),
        one("a\n\n\nb\n\n\n", " \n ", "x"),
        one("say(\u{201c}a\u{201d}) - 1\nb\n", "say(\"a\")", "x"),
        one("load('orders', 9)\n", "load('order', 9)", "load('order', 10)"),
        one("p = \"OLD\" - 1\nq\n", "OLD", "$& $$"),
        one("a\r\nb \r\nc\r\n", "b", "x"),
        one("a\rb\nc\n", "c", "x"),
        one("a\r\nb\n", "a\r", "y"),
        one("\u{feff}a\nb\n", "b", "x"),
        one("a\nb\n", "", "x\n"),
        one("a\nb\n", "  ", "x"),
        one("", "", "x\n"),
        exact("a\na\na\n", vec![every("a", "x")]),
        exact("a\nb\n", vec![edit("a", "c"), edit("c", "d")]),
        exact("a\nb\n", vec![edit("a", "b"), edit("b", "c")]),
        exact("a\r\nb\r\n", vec![edit("a", "x"), edit("nowhere", "y")]),
        exact("a\nb c\nb c\n", vec![edit("a", "x"), edit("b c", "y")]),
        exact("a\nb\n", vec![edit("nowhere", "y"), edit("", "b\n")]),
        exact("a b a\n", vec![edit("b", "c"), edit("a", "d"), edit("c", "e")]),
        exact("ab\n", vec![edit("ab", "c"), edit("b", "d")]),
    ];
    all.push(Case { has_utf8_bom: true, ..one("a\nb\n", "a", "x") });
    all.push(Case { has_utf8_bom: true, ..exact("a\nb\n", vec![edit("a", "x"), edit("nowhere", "y")]) });
    all
}

#[test]
fn the_judge_says_what_is_written_down() {
    let mut golden = Golden::open("safety");
    whole().iter().for_each(|case| golden.add(&of_case(case)));
    edges().iter().for_each(|(case, right)| golden.add(&around(case, right)));
    golden.add(&of_generated(&generated(41, 20, 5)));
    golden.close();
}

#[test]
fn a_refusal_is_right_or_only_refused() {
    for case in whole().into_iter().chain(edges().into_iter().map(|(case, _)| case)) {
        let docket = Docket::new(&case);
        let refused = judge(&docket, Deed::Refused, None);
        let applies = matches!(docket.right(), Some(Answer::Applied { .. }));
        assert_eq!(refused.outcome, if applies { Outcome::Refused } else { Outcome::Right }, "{}", shown(&case));
    }
}
