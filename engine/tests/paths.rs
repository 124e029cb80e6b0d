//! Which path runs on which kind of input (house rule 5), and that the path does not change the answer.

use editproof_engine::{Engine, Path, Tuning, WorkMeter};
use editproof_spec::{Edit, Input, Matching, Outcome, Reason, Rejection};

fn run(tuning: Tuning, text: &str, edits: &[(&str, &str, bool)], matching: Matching) -> (Outcome, WorkMeter) {
    let edits: Vec<Edit<'_>> =
        edits.iter().map(|&(old_text, new_text, replace_all)| Edit { old_text, new_text, replace_all }).collect();
    let input = Input { text, has_utf8_bom: false, edits: &edits, matching };
    let mut meter = WorkMeter::default();
    let outcome = Engine { tuning, ..Engine::default() }.apply_metered(&input, &mut meter);
    (outcome, meter)
}

#[track_caller]
fn assert_path(text: &str, edits: &[(&str, &str, bool)], matching: Matching, entered: &[Path], not: &[Path]) {
    let (outcome, meter) = run(Tuning::default(), text, edits, matching);
    for &path in entered {
        assert!(meter.entered(path), "{path:?} was not entered, but {:?}", meter.paths().collect::<Vec<_>>());
    }
    for &path in not {
        assert!(!meter.entered(path), "{path:?} was entered");
    }
    let (eager, _) = run(Tuning::EAGER, text, edits, matching);
    assert_eq!(outcome, eager, "the path changed the answer");
}

use Matching::{Exact, Tolerant};

#[test]
fn few_hits_stay_sparse() {
    let text = "fn a() {\n    one();\n}\n".repeat(50) + "last  line\n    tail();\n";
    assert_path(
        &text,
        &[("last  line", "x", false)],
        Exact,
        &[Path::ExactSparse],
        &[Path::ExactDense, Path::LinesSparse],
    );
    assert_path(&text, &[("last  line  \n", "x\n", false)], Tolerant, &[Path::LinesSparse], &[Path::LinesDense]);
    assert_path(&text, &[("last line tail();", "x y", false)], Tolerant, &[Path::TokensSparse], &[Path::TokensDense]);
}

#[test]
fn overlapping_hits_become_dense() {
    let text = "a".repeat(20_000);
    assert_path(&text, &[(&"a".repeat(9_000), "", false)], Exact, &[Path::ExactSparse, Path::ExactDense], &[]);
}

#[test]
fn equal_lines_become_dense() {
    let text = "same\n".repeat(4_000);
    let edits = [(&*"same \n".repeat(900), "", false)];
    assert_path(&text, &edits, Tolerant, &[Path::LinesSparse, Path::LinesDense], &[Path::TokensSparse]);
}

#[test]
fn equal_tokens_become_dense() {
    let text = "tok\t".repeat(4_000);
    assert_path(&text, &[(&"tok ".repeat(900), "x ", false)], Tolerant, &[Path::TokensSparse, Path::TokensDense], &[]);
}

#[test]
fn diagnostics_search_few_words_and_anchors_one_by_one() {
    let text = "let value = next();\n".repeat(200);
    let few = [("fn other_thing() {\n    return nothing;\n}", "", false)];
    assert_path(&text, &few, Exact, &[Path::VotesSparse, Path::WordsSparse], &[Path::VotesDense, Path::WordsDense]);
    let many: String = (0..40).map(|at| format!("word_{at} ")).collect::<String>() + "\n";
    let block: String = (0..40).map(|at| format!("line number {at}\n")).collect();
    let edits = [(&*format!("{many}{block}"), "", false)];
    assert_path(&text, &edits, Exact, &[Path::VotesDense, Path::WordsDense], &[Path::VotesSparse, Path::WordsSparse]);
}

#[test]
fn one_character_for_another_is_a_sweep_and_a_batch_edits_in_place() {
    let text = "x".repeat(100) + "one two";
    assert_path(&text, &[("x", "y", true)], Exact, &[Path::ExactSwap], &[Path::Rewrite]);
    assert_path(&text, &[("x", "yy", true)], Exact, &[Path::Rewrite], &[Path::ExactSwap]);
    assert_path(&text, &[("one", "1", false), ("two", "2", false)], Exact, &[Path::InPlace], &[Path::Rewrite]);
}

#[test]
fn a_million_hits_are_counted_and_five_are_kept() {
    let text = "z".repeat(1_048_576);
    let (outcome, _) = run(Tuning::default(), &text, &[("z", "", false)], Exact);
    let Err(Rejection::Conflict(conflict)) = outcome else { panic!("{outcome:?}") };
    let Reason::Ambiguous { count, lines, .. } = &conflict.failures[0].reason else { panic!("{conflict:?}") };
    assert_eq!((*count, &lines[..]), (1_048_576, &[1, 1, 1, 1, 1][..]));
}
