//! The judge of safety: what is right, what is another choice, and what is damage, and of which kind.

use editproof_conformance::case::{Case, CaseEdit};
use editproof_conformance::compare::{Deed, Docket, Judged, Kind, Outcome, Pick};
use editproof_spec::Matching;

fn judge(case: &Case, deed: Deed<'_>) -> Judged {
    editproof_conformance::compare::judge(&Docket::new(case), deed, None)
}

fn edit(old_text: &str, new_text: &str) -> CaseEdit {
    CaseEdit { old_text: old_text.into(), new_text: new_text.into(), replace_all: false }
}

fn every(old_text: &str, new_text: &str) -> CaseEdit {
    CaseEdit { replace_all: true, ..edit(old_text, new_text) }
}

fn case(text: &str, edits: Vec<CaseEdit>) -> Case {
    Case::new("case", text, edits, Matching::Exact)
}

#[track_caller]
fn check(case: &Case, given: &str, outcome: Outcome) {
    let judged = judge(case, Deed::Wrote(given));
    assert_eq!(judged.outcome, outcome, "{given:?} for {case:?}: {judged:?}");
}

#[track_caller]
fn damage(case: &Case, given: &str, kind: Kind) {
    let judged = judge(case, Deed::Wrote(given));
    assert_eq!((judged.outcome, judged.kind), (Outcome::Damage, Some(kind)), "{given:?} for {case:?}");
}

#[test]
fn refusing_is_safe_and_right_where_the_specification_refuses() {
    let unique = case("a\nb\n", vec![edit("a", "x")]);
    let twice = case("a\na\n", vec![edit("a", "x")]);
    assert_eq!(judge(&unique, Deed::Refused).outcome, Outcome::Refused);
    assert_eq!(judge(&twice, Deed::Refused).outcome, Outcome::Right);
    let loose = case("a\n  b\n", vec![edit("a\nb", "x")]);
    assert_eq!(judge(&loose, Deed::Refused).outcome, Outcome::Right);
    let tolerant = Case { matching: Matching::Tolerant, ..loose };
    assert_eq!(judge(&tolerant, Deed::Refused).outcome, Outcome::Refused);
}

#[test]
fn the_specifications_text_is_right_and_its_more_tolerant_one_is_another_choice() {
    let loose = case("  a\n  b\n", vec![edit("a\nb", "x\ny")]);
    check(&loose, "  x\n  y\n", Outcome::Different);
    check(&Case { matching: Matching::Tolerant, ..loose.clone() }, "  x\n  y\n", Outcome::Right);
    // At the wrong depth: other whitespace in the right place.
    check(&loose, "x\ny\n", Outcome::Different);
    check(&loose, "  a\n  b\n", Outcome::Idle);
    check(&case("a\n", vec![edit("a", "a")]), "a\n", Outcome::Right);
}

#[test]
fn one_of_several_places_is_damage() {
    let twice = case("a = 1\nb\na = 1\n", vec![edit("a = 1", "a = 2")]);
    damage(&twice, "a = 2\nb\na = 1\n", Kind::Several);
    damage(&twice, "a = 1\nb\na = 2\n", Kind::Several);
    damage(&twice, "a = 2\nb\na = 2\n", Kind::Several);
    damage(&case("aaaa\n", vec![edit("aa", "b")]), "baa\n", Kind::Several);
    // Ambiguous only when blanks are left out of the comparison.
    damage(
        &case("f() {\n  go();\n}\n  f() {\n    go();\n  }\n", vec![edit("\tf() {\n\t  go();", "x")]),
        "x\n}\n  f() {\n    go();\n  }\n",
        Kind::Several,
    );
    // Which one, and blanks of other lines are gone as well: still nothing told which was meant.
    damage(&case("a \nb\na \n", vec![edit("a", "x")]), "x\nb\na\n", Kind::Several);
    // A place that stands literally is no guess, whatever else looks like it.
    let sure = case("  go()\n\tgo()\n", vec![edit("\tgo()", "\tstop()")]);
    check(&sure, "  go()\n\tstop()\n", Outcome::Right);
    damage(&sure, "  stop()\n\tgo()\n", Kind::Elsewhere);
}

#[test]
fn one_place_as_most_engines_count_is_a_choice() {
    // LD-4 counts places that overlap; whole lines are all that a patch knows.
    check(&case("aaa\n", vec![edit("aa", "b")]), "ba\n", Outcome::Different);
    let line = case("a\na b\n", vec![edit("a", "x")]);
    check(&line, "x\na b\n", Outcome::Different);
    damage(&line, "a\nx b\n", Kind::Several);
    damage(&line, "x\nx b\n", Kind::Several);
}

#[test]
fn a_rule_that_the_caller_was_told_is_no_damage() {
    let twice = case("a = 1\nb\na = 1\n", vec![edit("a = 1", "a = 2")]);
    let by = |pick, given| editproof_conformance::compare::judge(&Docket::new(&twice), Deed::Wrote(given), Some(pick));
    let (first, last, all) = ("a = 2\nb\na = 1\n", "a = 1\nb\na = 2\n", "a = 2\nb\na = 2\n");
    assert_eq!(by(Pick::First, first).outcome, Outcome::Different);
    assert_eq!(by(Pick::All, all).outcome, Outcome::Different);
    for (pick, given) in [(Pick::First, last), (Pick::First, all), (Pick::All, first), (Pick::All, last)] {
        assert_eq!(by(pick, given).kind, Some(Kind::Several), "{pick:?}: {given:?}");
    }
}

#[test]
fn a_rule_that_the_caller_was_told_goes_before_whole_lines() {
    let by = |text, pick, given| {
        let case = case(text, vec![edit("a", "x")]);
        editproof_conformance::compare::judge(&Docket::new(&case), Deed::Wrote(given), pick)
    };
    for (text, pick, given) in [("a\na b\n", Pick::All, "x\nx b\n"), ("a b\na\n", Pick::First, "x b\na\n")] {
        assert_eq!(by(text, Some(pick), given).outcome, Outcome::Different, "{text:?}");
        assert_eq!(by(text, None, given).kind, Some(Kind::Several), "{text:?}");
    }
    assert_eq!(by("a b\na\n", Some(Pick::All), "x b\na\n").kind, Some(Kind::Several));
    assert_eq!(by("a\na b\na\n", Some(Pick::First), "x\nx b\nx\n").kind, Some(Kind::Several));
    // The rule is about places; what else happens to the file stays what it is.
    assert_eq!(by("a\r\na b\r\n", Some(Pick::All), "x\nx b\n").kind, Some(Kind::LineEndings));
}

#[test]
fn a_part_of_a_batch_beside_an_error_is_told_apart_from_one_beside_success() {
    let failing = case("a\r\nb\r\n", vec![edit("a", "x"), edit("nowhere", "y")]);
    damage(&failing, "x\r\nb\r\n", Kind::Part);
    assert_eq!(judge(&failing, Deed::Tore("x\r\nb\r\n")).outcome, Outcome::Partial);
    // An error excuses no other damage.
    assert_eq!(judge(&failing, Deed::Tore("x\r\nz\r\n")).outcome, Outcome::Damage);
    assert_eq!(judge(&failing, Deed::Tore("x\nb\n")).outcome, Outcome::Damage);
    let empty = case("a\n", vec![edit("nowhere", "y"), edit("", "b")]);
    damage(&empty, "a\nb\n", Kind::Part);
}

#[test]
fn looser_readings_that_leave_one_place_are_a_choice() {
    let blank = case("a\n\n\nb\n", vec![edit(" \n ", "x")]);
    check(&blank, "a\nx\nb\n", Outcome::Different);
    damage(&blank, "a\n\n\nb\nx\n", Kind::Elsewhere);
    damage(&case("a\tb\n", vec![edit("   ", "x")]), "a\tb\nx", Kind::Elsewhere);
    check(&case("xa \nb\n", vec![edit("a\nb", "y")]), "xy\n", Outcome::Different);
    check(&case("f( a , b );t\n", vec![edit("f(a,b);", "g(a,b);")]), "g( a , b );t\n", Outcome::Different);
    // The quoted line break goes where the edit gives none.
    check(&case("a   b\n", vec![edit("a b\n", "x")]), "x", Outcome::Different);
    damage(&case("a   b\n", vec![edit("a b", "x")]), "x", Kind::FinalNewline);
}

#[test]
fn what_looks_like_a_blank_is_a_choice_where_one_place_is_left() {
    check(&case("a\u{85}\nb\n", vec![edit("a\nb", "x")]), "x\n", Outcome::Different);
    check(&case("say(“a”)\nb\n", vec![edit("say(\"a\")", "x")]), "x\nb\n", Outcome::Different);
    damage(&case("say(“a”)\nsay(”a”)\n", vec![edit("say(\"a\")", "x")]), "x\nsay(”a”)\n", Kind::Several);
}

#[test]
fn something_similar_is_another_place() {
    let sibling = case("load('orders', 9)\n", vec![edit("load('order', 9)", "load('order', 10)")]);
    damage(&sibling, "load('order', 10)\n", Kind::Elsewhere);
    damage(&case("timeout=600\n", vec![edit("timeout=60 ", "timeout=5 ")]), "timeout=5 0\n", Kind::Elsewhere);
    // The first and the last line match, what lies between is lost.
    let block = case("f {\n  a\n  b\n}\n", vec![edit("f {\n  a\n}", "f {\n  c\n}")]);
    damage(&block, "f {\n  c\n}\n", Kind::Elsewhere);
}

#[test]
fn line_endings_elsewhere_are_damage() {
    let crlf = case("a\r\nb\r\nc\r\n", vec![edit("b", "x")]);
    damage(&crlf, "a\nx\nc\n", Kind::LineEndings);
    damage(&crlf, "a\r\nx\nc\r\n", Kind::LineEndings);
    damage(&case("a\nb\r\nc\n", vec![edit("c", "x")]), "a\r\nb\r\nx\r\n", Kind::LineEndings);
    // A lone CR is none of the specification's line breaks and becomes one all the same.
    damage(&case("a\rb\nc\n", vec![edit("c", "x")]), "a\nb\nx\n", Kind::LineEndings);
    check(&case("a\nb\n", vec![edit("a", "x\ry")]), "x\ny\nb\n", Outcome::Different);
    // At the end of the text it is a blank like any other.
    check(&case("a\nb\r", vec![edit("b", "x")]), "a\nx", Outcome::Different);
    // In an edit it is a line break to some.
    check(&case("a\r\nb\r\n", vec![edit("a\r", "a")]), "ab\r\n", Outcome::Different);
    damage(&case("a\r\nb\r\n", vec![edit("a\r", "a")]), "a\nb\n", Kind::LineEndings);
    // Inside the replacement they are open.
    check(&case("a\r\nb\r\n", vec![edit("a", "x\ny")]), "x\r\ny\r\nb\r\n", Outcome::Different);
    let twice = case("a\r\na\r\n", vec![edit("a", "x")]);
    damage(&twice, "x\na\n", Kind::Several);
}

#[test]
fn a_lost_byte_order_mark_is_damage() {
    let with_bom = Case { has_utf8_bom: true, ..case("a\nb\n", vec![edit("a", "x")]) };
    check(&with_bom, "\u{feff}x\nb\n", Outcome::Right);
    check(&with_bom, "\u{feff}a\nb\n", Outcome::Idle);
    damage(&with_bom, "x\nb\n", Kind::Bom);
    damage(&with_bom, "a\nb\n", Kind::Bom);
    damage(&case("\u{feff}a\nb\n", vec![edit("b", "x")]), "a\nx\n", Kind::Bom);
}

#[test]
fn final_newlines_and_whitespace_elsewhere() {
    damage(&case("a\nb", vec![edit("b", "x")]), "a\nx\n", Kind::FinalNewline);
    damage(&case("a\nb\n", vec![edit("a", "x")]), "x\nb", Kind::FinalNewline);
    damage(&case("a  \nb\n", vec![edit("b", "x")]), "a\nx\n", Kind::Whitespace);
    damage(&case("a\n  b\n", vec![edit("a\n", "x\n")]), "x\nb\n", Kind::Whitespace);
    check(&case("a\nb\nc\n", vec![edit("b", "")]), "a\nc\n", Outcome::Different);
    damage(&case("a\nb\nc\n", vec![edit("b", "x")]), "a\nx c\n", Kind::Whitespace);
}

#[test]
fn another_replacement_and_lost_text() {
    let dollar = case("p = OLD\nq\n", vec![edit("OLD", "$& $$")]);
    damage(&dollar, "p = OLD $\nq\n", Kind::Replacement);
    damage(&case("a\nb\nc\n", vec![edit("a", "x")]), "x\nc\n", Kind::Other);
    // What is before the edit and what is behind it are there, but not both.
    damage(&case("aa\nb\naa", vec![edit("b", "c")]), "aa\naa", Kind::Other);
    damage(&case("aa\nb\naa", vec![edit("b", "c")]), "aa\n\naa", Kind::Replacement);
    damage(&case("“q”\nb\n", vec![edit("b", "x")]), "\"q\"\nx\n", Kind::Characters);
}

#[test]
fn a_replace_all_must_reach_every_place() {
    let all = case("a\na\na\n", vec![every("a", "x")]);
    check(&all, "x\nx\nx\n", Outcome::Right);
    damage(&all, "x\na\na\n", Kind::NotEvery);
    damage(&all, "a\na\nx\n", Kind::NotEvery);
}

#[test]
fn batches_are_applied_whole_in_order_or_at_once() {
    let chained = case("a\nb\n", vec![edit("a", "c"), edit("c", "d")]);
    check(&chained, "d\nb\n", Outcome::Right);
    damage(&chained, "c\nb\n", Kind::Part);
    // Sequentially the second is ambiguous; in the text as it was it is not.
    let apart = case("a\nb\n", vec![edit("a", "b"), edit("b", "c")]);
    check(&apart, "b\nc\n", Outcome::Different);
    let failing = case("a\nb\n", vec![edit("a", "x"), edit("nowhere", "y")]);
    damage(&failing, "x\nb\n", Kind::Part);
    check(&failing, "a\nb\n", Outcome::Idle);
    let many = case("a\nb\n", (0..101).map(|n| edit(if n == 0 { "a" } else { "b" }, "b")).collect());
    assert_eq!(judge(&many, Deed::Refused).outcome, Outcome::Right);
}

#[test]
fn an_empty_old_text_may_add_and_nothing_else() {
    let empty = case("a\nb\n", vec![edit("", "x\n")]);
    assert_eq!(judge(&empty, Deed::Refused).outcome, Outcome::Right);
    check(&empty, "a\nb\nx\n", Outcome::Different);
    check(&empty, "x\na\nb\n", Outcome::Different);
    damage(&empty, "x\n", Kind::Elsewhere);
    check(&case("", vec![edit("", "x\n")]), "x\n", Outcome::Different);
}

#[test]
fn what_common_sense_accepts_is_no_damage() {
    let mut sane = case("a\r\nb\n", vec![edit("a", "x\ny")]);
    sane.sane = Some(editproof_conformance::case::Sane { texts: vec!["x\r\ny\r\nb\r\n".into()], refusal: false });
    check(&sane, "x\r\ny\r\nb\r\n", Outcome::Different);
}
