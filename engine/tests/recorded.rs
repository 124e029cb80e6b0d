//! The engine gives the oracle's recorded answers, whichever thresholds choose its paths, with the oracle's facts, and keeps its
//! bound on work.

#[path = "../../oracle/tests/support/recorded.rs"]
mod recorded;

use editproof_engine::{Engine, Tuning, WorkMeter};
use editproof_spec::{Input, Limits, Rejection};

#[track_caller]
fn hold(tuning: Tuning) {
    recorded::hold(&mut |input, limits| {
        let engine = Engine { limits: *limits, tuning };
        let mut meter = WorkMeter::default();
        let outcome = engine.apply_metered(input, &mut meter);
        assert!(meter.bytes() <= meter.bound(), "{} bytes of work, at most {} allowed", meter.bytes(), meter.bound());
        let message = outcome.as_ref().err().map(|rejection| engine.message(rejection));
        (outcome, message)
    });
}

/// One test and not four: what kills a mutant should end at the first difference.
#[test]
fn the_engine_gives_every_recorded_answer_on_every_path() {
    recorded::hold(&mut |input, limits| {
        let outcome = editproof_engine::apply(input, limits);
        assert_eq!(outcome, editproof_oracle::apply(input, limits), "facts, of which a message tells a part");
        let message = outcome.as_ref().err().map(|rejection| editproof_engine::message(rejection, limits));
        (outcome, message)
    });
    hold(Tuning::EAGER);
    hold(Tuning::default());
    on_the_edge();
    // Between the two: searches that change from sparse to dense on the way.
    hold(Tuning { free: 1, rate: 1, short: 16, gathered: 2, ..Tuning::default() });
}

/// Larger texts would take longer than they show.
const EDGE_BYTES: usize = 400;

/// One in so many is enough.
const EDGE_EVERY: usize = 4;

/// The same questions under limits that the right answer just keeps, and just breaks.
fn on_the_edge() {
    let mut number = 0;
    recorded::hold(&mut |input, limits| {
        let outcome = editproof_oracle::apply(input, limits);
        let message = outcome.as_ref().err().map(|rejection| editproof_oracle::message(rejection, limits));
        number += 1;
        if number % EDGE_EVERY == 0 && input.text.len() <= EDGE_BYTES {
            match &outcome {
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
                    edge(input, |at| Limits {
                        listed_lines: 1 + at,
                        quote_units: 3 + at,
                        row_units: 3 + at,
                        ..*limits
                    });
                    edge(input, |at| Limits { excerpt_rows: 1 + at, winning_votes: 1 + at, ..*limits });
                    edge(input, |at| Limits { compared_lines: at, votes: 2 + at, ..*limits });
                }
                Err(_) => {}
            }
        }
        (outcome, message)
    });
}

#[track_caller]
fn edge(input: &Input<'_>, limits: impl Fn(usize) -> Limits) {
    for at in [0, 1] {
        let limits = limits(at);
        let outcome = editproof_engine::apply(input, &limits);
        assert_eq!(outcome, editproof_oracle::apply(input, &limits), "{input:?}, {limits:?}");
        if let Err(rejection) = &outcome {
            let right = editproof_oracle::message(rejection, &limits);
            assert_eq!(editproof_engine::message(rejection, &limits), right, "{input:?}, {limits:?}");
        }
    }
}
