//! How fast cases are made. Run alone and in release: `cargo test --release -p editproof-conformance --test generator_speed
//! -- --ignored --nocapture`.

use editproof_conformance::generate::{Profile, numbered};
use std::hint::black_box;
use std::time::Instant;

/// Not part of the ordinary run: a busy machine would fail it.
#[test]
#[ignore = "a measurement"]
fn cases_a_second() {
    let profile = Profile::default();
    let cases = 300_000;
    let start = Instant::now();
    let mut bytes = 0;
    let mut edits = 0;
    for index in 0..cases {
        let case = black_box(numbered(1, index, &profile));
        bytes += case.text.len();
        edits += case.edits.len();
    }
    let rate = cases as f64 / start.elapsed().as_secs_f64();
    println!(
        "{rate:.0} cases/s, {} bytes of text and {:.2} edits a case",
        bytes as u64 / cases,
        edits as f64 / cases as f64
    );
    assert!(rate > 150_000.0, "expected 150,000 cases a second in release, found {rate:.0}");
}
