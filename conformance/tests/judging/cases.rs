//! The cases that judges are asked about.

use editproof_conformance::case::{Case, CaseEdit};
use editproof_conformance::generate::{Profile, numbered};
use editproof_spec::{Limits, Matching};

/// Generated cases: which ones depends on nothing but the generator.
pub(crate) fn generated(seed: u64, count: u64, max_lines: usize) -> Vec<Case> {
    let profile = Profile { max_lines, max_edits: 8, ..Profile::default() };
    (0..count).map(|index| numbered(seed, index, &profile)).collect()
}

pub(crate) fn edit(old_text: &str, new_text: &str) -> CaseEdit {
    CaseEdit { old_text: old_text.into(), new_text: new_text.into(), replace_all: false }
}

pub(crate) fn every(old_text: &str, new_text: &str) -> CaseEdit {
    CaseEdit { replace_all: true, ..edit(old_text, new_text) }
}

pub(crate) fn exact(text: &str, edits: Vec<CaseEdit>) -> Case {
    Case::new("case", text, edits, Matching::Exact)
}

pub(crate) fn tolerant(text: &str, edits: Vec<CaseEdit>) -> Case {
    Case::new("case", text, edits, Matching::Tolerant)
}

/// Cases in which tiers, hints and the edges of texts meet in every way that the properties tell apart.
pub(crate) fn made() -> Vec<Case> {
    let block = "fn f() {\n    go(1);\n    stop();\n}\n\nfn g() {\n    go(2);\n}\n";
    let one = |text: &str, old: &str, new: &str| tolerant(text, vec![edit(old, new)]);
    let plain = |text: &str, old: &str, new: &str| exact(text, vec![edit(old, new)]);
    let mut all = vec![
        // By each tier, at either end of a text.
        one(block, "  go(1);  \n  stop();  ", "go(3);\n  end();"),
        one(block, "    go(1); \n    stop();\t", "    go(3);\n"),
        one(block, "go(1); stop();", "go(3);"),
        one("  a\n  b\n", "a\nb\n", "c\n  d\n"),
        one("\ta b\nc", "\n\tx\n", ""),
        one("a \n\nb", "a\n\nb", "c"),
        one(" a  b ", " a b ", " c "),
        one("a  b", "a b", "c d"),
        one("x\n  a  b\n", "\na b", "\nc"),
        one("a\n\n\nb\n", "\n\n", "\n"),
        one("a\nb \n\n", "b\n\n", "c\n"),
        one("a\r\n  b\r\n", "a\nb\n", "c\nd\n"),
        one("a\r\nb  c\r\n", "b c", "d\ne"),
        plain("a\r\nb\n", "a\r\nb", "c"),
        plain("a\rb\n", "a\r", "c"),
        plain("a", "a", ""),
        plain("", "a", "b"),
        plain("aXa\n", "X", "\u{e000}"),
        plain("\u{e000}\u{e001}a\n", "a", "b"),
        plain("a\nb\na\n", "b\n", "a\n"),
        plain("\u{e9}a\n\u{f0}b\n", "\u{e9}a", "\u{1f600}\u{e8}"),
        exact("a b a\n", vec![every("a", "b")]),
        exact("a b\n", vec![every("a", "b"), edit("b b", "c")]),
        tolerant("a  b\nc\n", vec![every("a b", "d"), edit("d", "e")]),
        tolerant("a  b\nc\n", vec![edit("a b", "d"), edit("c ", "e\n")]),
        // Several places, in each tier.
        plain("aXa\na\n", "a", "b"),
        plain("aaaa", "aa", "b"),
        one("  a\nb\n  a\nb\n", "a\nb", "c"),
        one("a  b\na   b\n", "a b", "c"),
        plain(&"x a\n".repeat(9), "a", "b"),
        // Nowhere, with each hint.
        plain(block, "go(1);\n    ...\n}", ""),
        plain(block, "1| fn f() {\n2|     go(1);\n", ""),
        plain(block, "   go(1);\n stop();", ""),
        plain("a\r\nb\r\n", "a\nb\n", ""),
        plain(block, "fn f() {\n    go(9);\n    stop();\n", ""),
        plain(block, "stop();\nnothing();", ""),
        plain("go on\ngo on\n", "go on\nnot here", ""),
        plain("the quick brown fox\nother\n", "quick brown dog", ""),
        plain(block, "nowhere at all", ""),
        plain("  a\t\"b\"\\ \u{7f}\u{1}\u{2028} word_one\nword_two\nc\n", "word_one\nword_two\nword_three", ""),
        plain("a\u{8}\u{c}b word_one\nword_two\r\n\u{85}\n", "word_one x\nword_two\nword_three", ""),
        plain(&("word_one ".repeat(40) + "\nword_two\n"), "word_one two\nword_two\nx", ""),
        plain(&("\u{1f600} word_one ".repeat(30) + "\n"), "word_one two", ""),
        // Batches.
        exact("a\nb\n", vec![edit("a", "b"), edit("b", "c")]),
        exact("a\nb\n", vec![edit("a", "c"), edit("c", "d"), edit("d", "")]),
        exact("a\nb\nb\n", vec![edit("a", "c"), edit("b", "d"), edit("x", "y")]),
        exact(block, vec![edit("go(1)", "go"), edit("go(1)", "x"), edit("fn f() {\n    gone", "y")]),
        exact("a\nb\n", vec![edit("a", "c"), edit("", "d")]),
        exact("a\nb\n", vec![edit("a", "a")]),
        exact("a\n", Vec::new()),
    ];
    all.push(Case { has_utf8_bom: true, ..plain("a\nb\n", "a", "c") });
    for (at, case) in all.iter_mut().enumerate() {
        case.id = format!("made-{at}");
    }
    all
}

/// The same cases under limits that are met, one after the other.
pub(crate) fn at_limits(cases: &[Case]) -> Vec<Case> {
    let mut all = Vec::new();
    for case in cases {
        let mut more = |name: &str, change: &dyn Fn(&mut Limits)| {
            let mut limited = case.clone();
            change(&mut limited.limits);
            limited.id += &format!(" {name}");
            all.push(limited);
        };
        for limit in Limits::ALL {
            let usual = (limit.get)(&Limits::default());
            let [edits, text] = [case.edits.len(), case.text.len()];
            let values = match limit.name {
                "edits" => vec![edits, edits + 1],
                "text_units" | "file_bytes" => vec![text, text + 1, text + 4],
                "compared_lines" | "votes" => vec![1, 2 * usual],
                "winning_votes" => vec![1, 3],
                "message_units" | "message_bytes" => vec![usual / 30, usual / 9, usual / 4, 2 * usual],
                _ => vec![1, usual / 2, usual + 1, 2 * usual],
            };
            for value in values {
                more(&format!("{} {value}", limit.name), &|limits| *(limit.of)(limits) = value);
            }
        }
    }
    all
}
