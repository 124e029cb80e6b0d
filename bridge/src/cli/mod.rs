//! The command line: one file per verb.

mod completions;
mod openapi;
mod serve;
mod tokens;

use clap::{Parser, Subcommand};
use std::fmt::Display;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  editbridge serve --host-token-file host.token --worker-token-file worker.token
  editbridge openapi > openapi.json

Exit status:
  0  done; of `serve`: stopped, and every request that was handed out was settled
  1  `serve`: stopped, and some were not; their workers quarantine what is in doubt
  2  the command was not understood, or an address, token or number cannot be used";

/// The bridge between hosts and workers of workspace tools
#[derive(Parser)]
#[command(name = "editbridge", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Serve hosts and workers over HTTP
    Serve(serve::Arguments),
    /// Print the description of the routes (OpenAPI 3.1)
    Openapi(openapi::Arguments),
    /// Print completions for a shell
    Completions(completions::Completions),
}

/// What an exit status says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    Done = 0,
    Unsettled = 1,
    Usage = 2,
}

pub(crate) fn main() -> ExitCode {
    let exit = match Arguments::parse().verb {
        Verb::Serve(arguments) => serve::run(&arguments),
        Verb::Openapi(_) => openapi::run(),
        Verb::Completions(completions) => completions.run(),
    };
    ExitCode::from(exit as u8)
}

/// Says on standard error why something cannot be used.
fn unusable(why: impl Display) -> Exit {
    eprintln!("editbridge: {why}");
    Exit::Usage
}
