#![no_main]
//! The host's readers of arguments and statuses never panic and read back what they took.

use editproof_conformance::fuzzing::{Arguments, Document, Input};

libfuzzer_sys::fuzz_target!(|input: Document<Arguments>| input.check());
