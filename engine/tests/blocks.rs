//! What is counted at a stroke is counted as one by one: lines in blocks of a long text, the bytes of an excerpt.

use editproof_engine::{Engine, Tuning};
use editproof_spec::{Edit, Input, Limits, Matching};

/// Some blocks of 4 KiB.
fn text(line_break: &str) -> String {
    (0..900).map(|at| format!("let value_{at} = next({at});{line_break}")).collect()
}

#[test]
fn places_far_down_are_told_as_the_oracle_tells_them() {
    let limits = Limits::default();
    for text in [text("\n"), text("\r\n")] {
        for line in [0, 1, 150, 151, 152, 300, 450, 700, 898, 899] {
            let near = format!("let value_{line} = nxt({line});\nlet other = 1;");
            let far = format!("let value_{line} = next({line});\nno such line\n{near}");
            for (old_text, matching) in [(&near, Matching::Exact), (&far, Matching::Tolerant)] {
                let edits = [Edit { old_text, new_text: "", replace_all: false }];
                let input = Input { text: &text, has_utf8_bom: false, edits: &edits, matching };
                let right = editproof_oracle::apply(&input, &limits);
                let words = editproof_oracle::message(right.as_ref().unwrap_err(), &limits);
                assert!(words.contains(&format!("{}", line + 1)), "{words}");
                for tuning in [Tuning::default(), Tuning::EAGER] {
                    let engine = Engine { limits, tuning };
                    let found = engine.apply(&input);
                    assert_eq!(found, right, "{old_text}, {tuning:?}");
                    assert_eq!(engine.message(&found.unwrap_err()), words);
                }
            }
        }
    }
}

#[test]
fn an_excerpt_keeps_its_bytes_to_the_last_one() {
    // Rows without text take their numbers and marks all the same.
    let rows = |last: &str| format!("first\n\n\n\n\n\n\n{last}\n");
    let (text, old_text) = ("\n".repeat(99_990) + &rows("text"), rows("other"));
    let edits = [Edit { old_text: &old_text, new_text: "", replace_all: false }];
    let input = Input { text: &text, has_utf8_bom: false, edits: &edits, matching: Matching::Exact };
    let mut lengths = std::collections::BTreeSet::new();
    for excerpt_bytes in (60..200).chain([400, 600]) {
        let limits = Limits { excerpt_bytes, ..Limits::default() };
        let right = editproof_oracle::message(&editproof_oracle::apply(&input, &limits).unwrap_err(), &limits);
        let engine = Engine { limits, ..Engine::default() };
        assert_eq!(engine.message(&engine.apply(&input).unwrap_err()), right, "{excerpt_bytes}");
        lengths.insert(right.len());
    }
    assert!(lengths.len() > 3, "{lengths:?}");
}
