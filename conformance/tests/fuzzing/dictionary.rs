//! The committed dictionary of the fuzzers is the one that the code gives.

use editproof_conformance::fuzzing::dictionary::dictionary;
use std::path::Path;

#[test]
fn the_file_is_what_the_command_prints() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("fuzz").join("editproof.dict");
    let stored = std::fs::read_to_string(&file).unwrap();
    let hint = "write it again: cargo run --release -- fuzz dictionary > fuzz/editproof.dict";
    assert!(stored == dictionary(), "{} is out of date; {hint}", file.display());
}
