//! The command line: arguments, and one file per verb.

mod advertised;
mod apply;
mod completions;
mod diff;
mod lines;
mod mcp;
mod pair;
mod quarantine;
mod roots;
mod serve;
mod wording;

use clap::{Parser, Subcommand};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
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
    /// A defect of this program.
    Internal = 70,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  refused: nothing was written
  2  the command was not understood, or an argument or input cannot be used
  3  in doubt: the new content may be in place (the message says so)
  70 internal error: a defect of editworker itself";

const OVERVIEW: &str = "\
Examples:
  editworker apply notes.txt edits.json
  editworker mcp --root main=. --allow-workspace-writes
  editworker serve --root main=. < assignments.jsonl > settlements.jsonl
  editworker pair --bridge http://127.0.0.1:8080 --token-file worker.token --root main=.
  editworker quarantine list

";

#[derive(Parser)]
#[command(name = "editworker", version, about = "Edits files exactly as told, or not at all", after_help = format!("{OVERVIEW}{EXIT_STATUS}"))]
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
    /// Serve a bridge over HTTP
    Pair(pair::Arguments),
    /// Show and end quarantines
    Quarantine(quarantine::Arguments),
    /// Print completions for a shell
    Completions(completions::Completions),
}

/// Runs the command line of this process.
pub(crate) fn main() -> ExitCode {
    let verb = Arguments::parse().verb;
    // A defect must not look like a refusal, which promises that nothing was written. The hook has printed the panic.
    let exit = catch_unwind(AssertUnwindSafe(|| run(&verb))).unwrap_or_else(|_| {
        eprintln!("editworker: internal error, see above; look at the file before anything else is done to it");
        Exit::Internal
    });
    ExitCode::from(exit as u8)
}

fn run(verb: &Verb) -> Exit {
    match verb {
        Verb::Apply(arguments) => apply::run(arguments),
        Verb::Mcp(arguments) => mcp::run(arguments),
        Verb::Serve(arguments) => serve::run(arguments),
        Verb::Pair(arguments) => pair::run(arguments),
        Verb::Quarantine(arguments) => quarantine::run(arguments),
        Verb::Completions(completions) => completions.run(),
    }
}

/// Says on standard error why an argument or input cannot be used.
fn unusable(why: impl Display) -> Exit {
    eprintln!("editworker: {why}");
    Exit::Usage
}
