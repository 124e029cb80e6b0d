#![no_main]
//! What the engine's own answers must say of each other.

use editproof_conformance::fuzzing::{Drawn, Input, Metamorphic};

libfuzzer_sys::fuzz_target!(|input: Drawn<Metamorphic>| input.check());
