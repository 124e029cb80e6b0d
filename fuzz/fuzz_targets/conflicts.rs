#![no_main]
//! The host's reader of conflicts never panics and takes one spelling of each fact.

use editproof_conformance::fuzzing::{Conflicts, Document, Input};

libfuzzer_sys::fuzz_target!(|input: Document<Conflicts>| input.check());
