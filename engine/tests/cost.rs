//! What some inputs cost, number by number.
//!
//! A bound on work is worth what the meter counts: a meter that forgets to count keeps every bound. So the counts of inputs that
//! enter every path are written down, in `cost.golden`. Whoever changes how the engine works changes them: `EDITPROOF_BLESS=1 cargo
//! test -p editproof-engine --test cost` writes them anew, and the difference is to be read before it is committed.

use editproof_engine::{Engine, Path, Tuning, WorkMeter};
use editproof_spec::{Edit, Input, Matching};
use std::fmt::Write;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cost.golden");

type Asked = (&'static str, String, Vec<(String, String, bool)>, Matching);

fn inputs() -> Vec<Asked> {
    use Matching::{Exact, Tolerant};
    let one = |old: &str, new: &str, all: bool| vec![(old.to_owned(), new.to_owned(), all)];
    let source: String = (0..60).map(|at| format!("fn f{at}() {{\n    let value = next({at});\n}}\n")).collect();
    let many_words: String = (0..40).map(|at| format!("word_{at} ")).collect::<String>() + "\n";
    let many_lines: String = (0..40).map(|at| format!("line number {at}\n")).collect();
    let found = source.clone() + "\tlast  line\r\n    tail();\r\n";
    let crlf = source.replace('\n', "\r\n");
    // Searched for by the piece around its rare letter.
    let pieced = format!("{}q{}", "a".repeat(40), "a".repeat(40));
    let batch = vec![
        ("f1()".to_owned(), "g1()".to_owned(), false),
        ("next(2)".to_owned(), "ne\u{e4}xt(\u{1f600})".to_owned(), false),
        ("    let value = next(3);\n}\n".to_owned(), String::new(), false),
        ("value".to_owned(), "v".to_owned(), true),
    ];
    vec![
        ("exact", found.clone(), one("last  line", "x", false), Exact),
        ("exact-at-the-end", found.clone(), one("tail();\r\n", "", false), Exact),
        ("exact-all", source.clone(), one("value", "other", true), Exact),
        ("exact-all-longer", source.clone(), one("(", "((((", true), Exact),
        ("exact-ambiguous", source.clone(), one("value", "other", false), Exact),
        ("exact-overlapping", "a".repeat(3_000), one(&"a".repeat(1_400), "", false), Exact),
        ("exact-overlapping-short", "a".repeat(3_000), one(&"a".repeat(60), "", false), Exact),
        ("exact-overlapping-all", "aab".repeat(900), one("aa", "a", true), Exact),
        ("exact-missing", source.clone(), one("no such text", "", false), Exact),
        ("exact-otherwise-spaced", found.clone(), one("last line\ntail();\n", "", false), Exact),
        ("swap", source.clone(), one("(", "[", true), Exact),
        ("batch", source.clone(), batch.clone(), Tolerant),
        ("lines", found.clone(), one("last  line  \n  tail();\n", "x\n", false), Tolerant),
        ("lines-in-crlf", crlf.clone(), one("fn f7() { \n    let value = next(7);\n}", "a\nb\n", false), Tolerant),
        ("lines-all", source.clone(), one("} \n", "}\n\n", true), Tolerant),
        ("lines-ambiguous", source.clone(), one("} \n", "}\n\n", false), Tolerant),
        ("lines-equal", "same\n".repeat(800), one(&"same \n".repeat(300), "", false), Tolerant),
        ("lines-equal-short", "same\n".repeat(600), one(&"same \n".repeat(9), "", false), Tolerant),
        (
            "lines-padded",
            "same\n\n".repeat(300),
            one(&("same".to_owned() + &" ".repeat(20) + "\n\n").repeat(40), "", false),
            Tolerant,
        ),
        (
            "lines-that-fall-back",
            ("a\n".repeat(8) + "aa\n").repeat(100),
            one(&format!("a\n{}a", "aa  \n".repeat(50)), "", false),
            Exact,
        ),
        (
            "lines-with-blanks-inside",
            format!("a{0}b\n", " ".repeat(400)).repeat(3) + &"a\n".repeat(400),
            one(&(format!("a{0}b \n", " ".repeat(400)).repeat(2) + "d"), "", false),
            Tolerant,
        ),
        ("lines-equal-all", "same\nother\n".repeat(300), one("same \nother\n", "x\n", true), Tolerant),
        ("lines-before-blank-ones", "same\n  \n\n".repeat(300), one("same \n\n\n", "x\n", true), Tolerant),
        ("lines-after-blank-ones", "\n   \n  a\n  b\n".repeat(300), one("\n\na\nb\n", "c\n", false), Tolerant),
        ("indented", source.clone(), one("let value = next(9);\n  }", "if x {\n  y;\n  }", false), Tolerant),
        ("indented-many", "  a\n b\n".repeat(300), one("a\nb\n", "c\n", false), Tolerant),
        ("tokens", found.clone(), one("last line tail();", "x y", false), Tolerant),
        ("tokens-equal", "tok\t".repeat(900), one(&"tok ".repeat(300), "x ", false), Tolerant),
        ("tokens-equal-short", "tok\t".repeat(900), one(&"tok ".repeat(9), "x ", false), Tolerant),
        ("tokens-within-others", "atok token ".repeat(300), one("tok  en", "x", false), Tolerant),
        (
            "tokens-by-a-piece",
            format!("tok {} tok ", &pieced[20..]).repeat(20),
            one(&format!("tok  {pieced}  tok"), "x", false),
            Tolerant,
        ),
        ("tokens-after-others", "tok atok btok ".repeat(200), one("a btok  tok", "x", false), Tolerant),
        ("tokens-all", "a b\tc\n".repeat(200), one("a  b", "x y", true), Tolerant),
        ("nearest-few", source.clone(), one("fn other_thing() {\n    return nothing;\n}", "", false), Exact),
        ("nearest-many", source.clone(), one(&format!("{many_words}{many_lines}"), "", false), Exact),
        ("region", source.clone(), one("fn f5() {\n    let val = next(5);\n}\nfn f6() {\n", "", false), Tolerant),
        ("region-in-crlf", crlf, one("fn f5() {\n    let val = next(5);\n}\nfn f6() {\n", "", false), Exact),
        ("nearest-few-in-little", "one two\n".repeat(30), one("two three four", "", false), Exact),
        ("region-in-little", "one two\n".repeat(30), one("one two\nthree\nfour\nfive", "", false), Exact),
        ("exact-all-again", "aab".repeat(300) + "x", [one("x", "y", false), one("aa", "bcd", true)].concat(), Exact),
        (
            "exact-by-a-piece-again",
            format!("{}{}{}x", "-".repeat(20), &pieced[20..], format!("-{pieced}").repeat(9)),
            [one("x", "y", false), one(&pieced, "t", true)].concat(),
            Exact,
        ),
        (
            "tokens-all-again",
            "a b\tc\n".repeat(200) + "x",
            [one("x", "y", false), one(&("a".to_owned() + &" ".repeat(60) + "b"), "x y z", true)].concat(),
            Tolerant,
        ),
        ("two-fail", source, [one("nothing(1)", "", false), one("next(", "", false)].concat(), Tolerant),
    ]
}

fn measured() -> String {
    let mut out = String::from("input, tuning: bytes given, bytes of work, votes, paths\n");
    let between = Tuning { free: 1, rate: 1, short: 16, gathered: 2, hash_seed: None };
    for (name, text, edits, matching) in inputs() {
        let edits: Vec<Edit<'_>> = edits
            .iter()
            .map(|(old_text, new_text, replace_all)| Edit { old_text, new_text, replace_all: *replace_all })
            .collect();
        let input = Input { text: &text, has_utf8_bom: false, edits: &edits, matching };
        let gathering = Tuning { gathered: 3, ..Tuning::EAGER };
        let tunings =
            [("default", Tuning::default()), ("eager", Tuning::EAGER), ("between", between), ("gathering", gathering)];
        for (word, tuning) in tunings {
            let engine = Engine { tuning: Tuning { hash_seed: Some(7), ..tuning }, ..Engine::default() };
            let mut meter = WorkMeter::default();
            let _ = engine.apply_metered(&input, &mut meter);
            let paths: Vec<&str> = meter.paths().map(Path::as_str).collect();
            let counts = format!("{} {} {}", meter.given(), meter.bytes(), meter.votes());
            let _ = writeln!(out, "{name}, {word}: {counts} {}", paths.join(" "));
        }
    }
    out
}

#[test]
fn the_inputs_cost_what_is_written_down() {
    let measured = measured();
    if std::env::var_os("EDITPROOF_BLESS").is_some() {
        std::fs::write(GOLDEN, &measured).unwrap();
    }
    let golden = std::fs::read_to_string(GOLDEN).unwrap();
    for (found, expected) in measured.lines().zip(golden.lines()) {
        assert_eq!(found, expected, "if that is meant: EDITPROOF_BLESS=1, and read the difference");
    }
    assert_eq!(measured.lines().count(), golden.lines().count());
}

#[test]
fn nothing_given_may_cost_what_is_free() {
    assert_eq!(WorkMeter::default().bound(), WorkMeter::FREE_BYTES);
}

#[test]
fn the_inputs_enter_every_path() {
    let measured = measured();
    for path in Path::ALL {
        assert!(measured.contains(&format!(" {}", path.as_str())), "{}", path.as_str());
    }
}
