//! What the tests of the qualification share.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use std::path::Path;

/// `editproof` in the repository, so that the corpus is at hand.
pub(crate) fn editproof() -> Command {
    let mut command = cargo_bin_cmd!("editproof");
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    command
}
