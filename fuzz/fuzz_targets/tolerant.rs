#![no_main]
//! Tolerant matching: the engine answers as the oracle does.

use editproof_conformance::fuzzing::{Drawn, Input, Tolerant};

libfuzzer_sys::fuzz_target!(|input: Drawn<Tolerant>| input.check());
