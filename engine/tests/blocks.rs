//! Texts longer than a block: lines and bytes that are counted block by block are counted as one by one.

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
