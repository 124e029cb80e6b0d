#![no_main]
//! The reader of case files never panics, and what it took is written and read the same.

use editproof_conformance::fuzzing::{CaseFiles, Document, Input};

libfuzzer_sys::fuzz_target!(|input: Document<CaseFiles>| input.check());
