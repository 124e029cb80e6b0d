#![no_main]
//! Messages of conflicts keep their bounds and parse back to their facts.

use editproof_conformance::fuzzing::{Diagnostics, Drawn, Input};

libfuzzer_sys::fuzz_target!(|input: Drawn<Diagnostics>| input.check());
