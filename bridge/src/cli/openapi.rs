//! `editbridge openapi`: the description of the routes.

use super::Exit;
use clap::Args;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  editbridge openapi
  editbridge openapi > openapi.json

A running bridge gives the same at /openapi.json.

Exit status: 0 printed, 2 not understood.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {}

pub(super) fn run() -> Exit {
    // A reader that went away has read enough.
    let _ = writeln!(std::io::stdout(), "{:#}", editproof_bridge::openapi::description());
    Exit::Done
}
