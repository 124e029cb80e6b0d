//! Many places in a text that the batch owns already: they are replaced in place, some at a time, and each time the search starts again
//! where the last one ended. It must find what it would have found.

use editproof_engine::{Engine, Tuning};
use editproof_spec::{Edit, Input, Limits, Matching};

/// Every sequence of six lines.
fn texts(lines: [&str; 3]) -> impl Iterator<Item = String> {
    (0..3_usize.pow(6)).map(move |number| (0..6).map(|at| lines[number / 3_usize.pow(at) % 3]).collect())
}

#[test]
fn a_search_goes_on_where_it_ended() {
    let limits = Limits::default();
    // No line break at the end, one, and two before; trailing blanks, so that the exact tier finds none.
    let needles = ["a ", "a \n", "\na ", "\na \n", "a \n\n", "a \nb", "\n\na ", "  a \n  b"];
    let mut restarted = 0;
    for line_break in ["\n", "\r\n"] {
        for text in texts(["a\n", "\n", "b\n"]) {
            let text = format!("Z{text}").replace('\n', line_break);
            for old_text in needles {
                let edits = [
                    Edit { old_text: "Z", new_text: "", replace_all: false },
                    Edit { old_text, new_text: "x\ny", replace_all: true },
                ];
                let input = Input { text: &text, has_utf8_bom: false, edits: &edits, matching: Matching::Tolerant };
                let right = editproof_oracle::apply(&input, &limits);
                restarted += usize::from(right.as_ref().is_ok_and(|applied| applied.matches[1].occurrences > 1));
                for gathered in [1, 2] {
                    let tuning = Tuning { gathered, ..Tuning::default() };
                    assert_eq!(Engine { limits, tuning }.apply(&input), right, "{input:?}, {gathered}");
                }
            }
        }
    }
    assert!(restarted > 2_000, "{restarted}");
}
