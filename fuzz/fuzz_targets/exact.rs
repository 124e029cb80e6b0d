#![no_main]
//! Exact matching: the engine answers as the oracle does.

use editproof_conformance::fuzzing::{Drawn, Exact, Input};

libfuzzer_sys::fuzz_target!(|input: Drawn<Exact>| input.check());
