//! Every path on what is dense: texts and edits over a few letters, tokens or lines, enumerated and then thinned out.
//!
//! Generated cases seldom repeat themselves as an automaton needs it to be of use: a needle whose head stands in it again, with
//! blank lines, deeper lines or trailing blanks in between.

use editproof_engine::{Engine, Tuning};
use editproof_spec::{Edit, Input, Limits, Matching};

/// Nowhere in texts and edits.
const OWNED: &str = "Z";

/// Every sequence of `length` of `letters`.
fn words(letters: &[&'static str], length: usize) -> Vec<Vec<&'static str>> {
    (0..length).fold(vec![Vec::new()], |words, _| {
        words.iter().flat_map(|word| letters.iter().map(move |letter| [word.as_slice(), &[*letter]].concat())).collect()
    })
}

/// The usual one, dense at once, and dense soon, with restarts.
const TUNINGS: [Tuning; 3] = [
    Tuning { free: 8, rate: 4, short: 256, gathered: 1_024, hash_seed: None },
    Tuning::EAGER,
    Tuning { free: 1, rate: 1, short: 0, gathered: 2, hash_seed: None },
];

/// Holds the engine on all its paths against the oracle, on every `every`-th pair. One text in three is one that the batch owns
/// already: an earlier edit took its first character away.
fn hold(texts: &[String], needles: &[String], matching: Matching, every: usize) {
    let mut number = 0;
    let mut applied = 0;
    let limits = Limits::default();
    for text in texts {
        for needle in needles {
            number += 1;
            if number % every != 0 {
                continue;
            }
            // Not by the number itself: the same edit would always be asked in the same way.
            let draw = (number * 0x9E37_79B9) >> 16;
            let edits = [
                Edit { old_text: OWNED, new_text: "", replace_all: false },
                Edit { old_text: needle, new_text: "x\ny", replace_all: draw % 2 == 0 },
            ];
            let owned = OWNED.to_owned() + text;
            let input = match draw % 3 {
                0 => Input { text: &owned, has_utf8_bom: false, edits: &edits, matching },
                _ => Input { text, has_utf8_bom: false, edits: &edits[1..], matching },
            };
            let right = editproof_oracle::apply(&input, &limits);
            applied += usize::from(right.is_ok());
            for tuning in TUNINGS {
                assert_eq!(Engine { limits, tuning }.apply(&input), right, "{input:?}, {tuning:?}");
            }
        }
    }
    let share = applied * 100 / (number / every);
    assert!((5..95).contains(&share), "{share} % are applied: the texts and edits do not suit each other");
}

#[test]
fn lines() {
    let joined = |lines: Vec<&str>| lines.join("\n");
    let text: Vec<String> = words(&["a", "", " a"], 6).into_iter().map(|lines| joined(lines) + "\n").collect();
    // More trailing blanks than the automaton takes as they are.
    let letters = ["a", "", "a                  ", " a"];
    let needles: Vec<String> = (2..=4)
        .flat_map(|length| words(&letters, length))
        .filter(|lines| lines.iter().any(|line| line.contains('a')))
        .enumerate()
        .map(|(at, lines)| joined(lines) + if at % 3 == 0 { "" } else { "\n" })
        .collect();
    hold(&text, &needles, Matching::Tolerant, 7);
}

#[test]
fn indentations() {
    let joined = |lines: Vec<&str>| lines.join("\n");
    let letters = ["a", " a", "\ta", " \ta"];
    let texts: Vec<String> = words(&letters, 5).into_iter().map(joined).collect();
    let needles: Vec<String> = (2..=4).flat_map(|length| words(&letters, length)).map(joined).collect();
    hold(&texts, &needles, Matching::Tolerant, 23);
    // Long enough for an edit whose head stands in it again.
    let texts: Vec<String> = words(&[" a", "  a", "   a"], 7).into_iter().map(joined).collect();
    let needles: Vec<String> = (3..=5).flat_map(|length| words(&["a", " a"], length)).map(joined).collect();
    hold(&texts, &needles, Matching::Tolerant, 9);
}

#[test]
fn blank_lines() {
    let joined = |lines: Vec<&str>| lines.join("\n");
    let letters = ["a", "a\n", "a\n\n"];
    let texts: Vec<String> = words(&letters, 6).into_iter().map(joined).collect();
    let needles: Vec<String> =
        (3..=5).flat_map(|length| words(&letters, length)).map(|lines| joined(lines).replacen('a', "a ", 1)).collect();
    hold(&texts, &needles, Matching::Tolerant, 11);
}

#[test]
fn tokens() {
    let blanks = [" ", "\n", "  ", "\t", "\r\n"];
    let spaced = |tokens: Vec<&str>, turn: usize| {
        let mut out = String::new();
        for (at, token) in tokens.iter().enumerate() {
            out += token;
            out += if at + 1 < tokens.len() { blanks[(at * 7 + turn) % blanks.len()] } else { "" };
        }
        out
    };
    let texts: Vec<String> =
        words(&["a", "b"], 8).into_iter().enumerate().map(|(turn, tokens)| spaced(tokens, turn)).collect();
    let needles: Vec<String> = (2..=4)
        .flat_map(|length| words(&["a", "b"], length))
        .enumerate()
        .map(|(turn, tokens)| spaced(tokens, turn + 2))
        .collect();
    hold(&texts, &needles, Matching::Tolerant, 1);
    // The rarer token stands behind another one.
    let texts: Vec<String> = words(&["a", "bb"], 7).into_iter().map(|tokens| tokens.join(" ")).collect();
    let needles: Vec<String> =
        (2..=5).flat_map(|length| words(&["a", "bb"], length)).map(|tokens| tokens.join("  ")).collect();
    hold(&texts, &needles, Matching::Tolerant, 1);
}

#[test]
fn letters() {
    let texts: Vec<String> = words(&["a", "b"], 12).into_iter().map(|letters| letters.concat()).collect();
    let needles: Vec<String> =
        (2..=6).flat_map(|length| words(&["a", "b"], length)).map(|letters| letters.concat()).collect();
    hold(&texts, &needles, Matching::Exact, 13);
}
