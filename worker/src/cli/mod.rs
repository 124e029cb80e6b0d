//! The command line: arguments, and one file per verb.

mod apply;
mod diff;
mod lines;
mod mcp;
mod quarantine;
mod roots;
mod serve;
mod wording;

use clap::{Parser, Subcommand};
use std::fmt::Display;
use std::process::ExitCode;

/// What an exit status says; the same for every verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// Done.
    Done = 0,
    /// Refused: nothing was written.
    NothingWritten = 1,
    /// The command was not understood, or an argument or input could not be used.
    Usage = 2,
    /// In doubt: the new content may be in place.
    InDoubt = 3,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  refused: nothing was written
  2  the command was not understood, or an argument or input cannot be used
  3  in doubt: the new content may be in place (the message says so)";

#[derive(Parser)]
#[command(name = "editworker", version, about = "Edits files exactly as told, or not at all", after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Apply edits to one file, or show what they would do
    Apply(apply::Arguments),
    /// Serve an agent over the Model Context Protocol on standard input and output
    Mcp(mcp::Arguments),
    /// Serve assignments as JSON lines on standard input and output
    Serve(serve::Arguments),
    /// Show and end quarantines
    Quarantine(quarantine::Arguments),
}

/// Runs the command line of this process.
pub(crate) fn main() -> ExitCode {
    let exit = match Arguments::parse().verb {
        Verb::Apply(arguments) => apply::run(&arguments),
        Verb::Mcp(arguments) => mcp::run(&arguments),
        Verb::Serve(arguments) => serve::run(&arguments),
        Verb::Quarantine(arguments) => quarantine::run(&arguments),
    };
    ExitCode::from(exit as u8)
}

/// Says on standard error why an argument or input cannot be used.
fn unusable(why: impl Display) -> Exit {
    eprintln!("editworker: {why}");
    Exit::Usage
}
