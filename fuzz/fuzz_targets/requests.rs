#![no_main]
//! The readers of requests, paths and settlements never panic and read back what they took.

use editproof_conformance::fuzzing::{Document, Input, Requests};

libfuzzer_sys::fuzz_target!(|input: Document<Requests>| input.check());
