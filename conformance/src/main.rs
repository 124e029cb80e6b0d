//! The command line `editproof`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    editproof_conformance::cli::main()
}
