#![no_main]
//! `editproof serve` answers every line with one line and never ends early.

use editproof_conformance::fuzzing::{Document, Input, Serve};

libfuzzer_sys::fuzz_target!(|input: Document<Serve>| input.check());
