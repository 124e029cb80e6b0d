#![no_main]
//! The engine's work stays linear, and its tuning changes no answer.

use editproof_conformance::fuzzing::{Drawn, Input, Work};

libfuzzer_sys::fuzz_target!(|input: Drawn<Work>| input.check());
