//! The engine gives the oracle's recorded answers, with the oracle's facts, whichever thresholds choose its paths, and keeps its bound
//! on work; and it keeps limits that the right answer just keeps, and just breaks.
//!
//! One test and one pass: what kills a mutant should end at the first difference.

#[path = "../../oracle/tests/support/recorded.rs"]
mod recorded;

use editproof_engine::{Engine, Tuning, WorkMeter};
use editproof_spec::{Input, Limits, Rejection};
use recorded::Told;

/// Sparse where it pays, dense at once, and searches that change from one to the other on the way.
const TUNINGS: [Tuning; 3] = [
    Tuning { free: 8, rate: 4, short: 256, gathered: 1_024, hash_seed: None },
    Tuning::EAGER,
    Tuning { free: 1, rate: 1, short: 16, gathered: 2, hash_seed: None },
];

#[test]
fn the_engine_gives_every_recorded_answer_on_every_path() {
    assert_eq!(TUNINGS[0], Tuning::default());
    let mut number = 0;
    recorded::hold(&mut |input, limits| {
        let told @ (right, message) = &oracle(input, limits);
        for tuning in TUNINGS {
            let engine = Engine { limits: *limits, tuning };
            let mut meter = WorkMeter::default();
            let outcome = engine.apply_metered(input, &mut meter);
            assert_eq!(&outcome, right, "{input:?}, {limits:?}, {tuning:?}");
            assert_eq!(&outcome.err().map(|rejection| engine.message(&rejection)), message, "{input:?}, {limits:?}");
            let (bytes, bound) = (meter.bytes(), meter.bound());
            assert!(bytes <= bound, "{bytes} bytes of work, at most {bound} allowed: {input:?}");
        }
        number += 1;
        if number % EDGE_EVERY == 0 && input.text.len() <= EDGE_BYTES {
            on_the_edge(input, limits, told);
        }
        engine(input, limits)
    });
}

fn oracle(input: &Input<'_>, limits: &Limits) -> Told {
    let outcome = editproof_oracle::apply(input, limits);
    let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, limits));
    (outcome, message)
}

fn engine(input: &Input<'_>, limits: &Limits) -> Told {
    let outcome = editproof_engine::apply(input, limits);
    let message = outcome.as_ref().err().map(|rejection| editproof_engine::message(rejection, limits));
    (outcome, message)
}

/// Larger texts would take longer than they show.
const EDGE_BYTES: usize = 400;
/// One in so many is enough.
const EDGE_EVERY: usize = 4;

/// The same question under limits at the edge of the right answer.
fn on_the_edge(input: &Input<'_>, limits: &Limits, (right, message): &Told) {
    match right {
        Ok(applied) => {
            let bytes = applied.text.len() + if input.has_utf8_bom { 3 } else { 0 };
            edge(input, |at| Limits { file_bytes: bytes.saturating_sub(at), ..*limits });
            let units = applied.text.encode_utf16().count();
            edge(input, |at| Limits { text_units: units.saturating_sub(at), ..*limits });
            edge(input, |at| Limits { text_units: input.text.encode_utf16().count() + 1 - at, ..*limits });
            edge(input, |at| Limits { edits: input.edits.len() - at, ..*limits });
        }
        Err(Rejection::Conflict(_)) => {
            let message = message.as_deref().unwrap_or_default();
            edge(input, |at| Limits { message_units: message.encode_utf16().count() - at, ..*limits });
            let escaped = serde_json::to_string(message).map_or(0, |json| json.len() - 2);
            edge(input, |at| Limits { message_bytes: escaped - at, ..*limits });
            edge(input, |at| Limits { listed_lines: at, quote_units: 3 + at, row_units: 3 + at, ..*limits });
            edge(input, |at| Limits { excerpt_rows: 1 + at, winning_votes: 1 + at, ..*limits });
            edge(input, |at| Limits { compared_lines: at, votes: 2 + at, ..*limits });
        }
        Err(_) => {}
    }
}

#[track_caller]
fn edge(input: &Input<'_>, limits: impl Fn(usize) -> Limits) {
    for at in [0, 1] {
        let limits = limits(at);
        assert_eq!(engine(input, &limits), oracle(input, &limits), "{input:?}, {limits:?}");
    }
}
