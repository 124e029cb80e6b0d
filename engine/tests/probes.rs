//! A long needle is searched for by a piece of it: where only the piece stands in the text, nothing is found, and the search goes on.

use editproof_engine::{Engine, Tuning};
use editproof_spec::{Edit, Input, Limits, Matching};

#[test]
fn a_piece_alone_is_no_occurrence() {
    // The rare letter stands in the middle, and so does the piece around it.
    let token = format!("{}q{}", "a".repeat(40), "a".repeat(40));
    let limits = Limits::default();
    for before in ["", " ", "\u{3000}", "b", " b", "\n", "a \t", " a a a a a a a a a a a "] {
        for cut in 0..40 {
            // The needle's end, with something else where its beginning would be; then the needle.
            let text = format!("some words{before}{} and then {token} once more", &token[cut..]);
            for old_text in [token.clone(), format!("then\t{token}\tonce")] {
                for matching in [Matching::Exact, Matching::Tolerant] {
                    for replace_all in [false, true] {
                        let edits = [Edit { old_text: &old_text, new_text: "x", replace_all }];
                        let input = Input { text: &text, has_utf8_bom: false, edits: &edits, matching };
                        let right = editproof_oracle::apply(&input, &limits);
                        for tuning in [Tuning { short: 0, ..Tuning::default() }, Tuning::EAGER] {
                            assert_eq!(Engine { limits, tuning }.apply(&input), right, "{input:?}, {tuning:?}");
                        }
                    }
                }
            }
        }
    }
}
