#![no_main]
//! Paths on a workspace full of links: both ways of resolving them agree and stay inside.

use editproof_worker::fuzzing::LinkedWorkspace;
use std::sync::LazyLock;

static WORKSPACE: LazyLock<LinkedWorkspace> =
    LazyLock::new(|| LinkedWorkspace::new(&std::env::temp_dir()).expect("a folder for temporary files"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| WORKSPACE.check_bytes(bytes));
