//! `edithost`: the host for a terminal. One file per verb.

mod completions;
mod edit;
mod explain;
mod input;
mod schema;
mod token;

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
Examples:
  edithost edit --bridge http://127.0.0.1:8080 --workspace main args.json
  edithost edit --file notes.txt args.json
  edithost schema workspace --features tolerant_match
  edithost explain \"$MESSAGE\"

Exit status:
  0  done
  1  the edit was not made, and nothing was written; or the message is none of a conflict
  2  the command was not understood, or a file, token or setting cannot be used
  3  it is not known whether the edit was made: look at the file first
  4  the bridge cannot be reached, or does not say what the worker offers";

/// Workspace edits as a host makes them: arguments of a model in, a sentence that helps out
#[derive(Parser)]
#[command(name = "edithost", version, after_help = AFTER_HELP)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Edit(edit::Edit),
    Schema(schema::Schema),
    Explain(explain::Explain),
    /// Print completions for a shell
    Completions(completions::Completions),
}

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    Done = 0,
    NotMade = 1,
    NotUnderstood = 2,
    Unknown = 3,
    NoBridge = 4,
}

/// What a person has to mend before the verb can run.
struct Unusable(String);

pub(crate) fn main() -> ExitCode {
    let command = Command::parse();
    let ran = match &command.verb {
        Verb::Edit(edit) => edit.run(),
        Verb::Schema(schema) => schema.run(),
        Verb::Explain(explain) => explain.run(),
        Verb::Completions(completions) => Ok(completions.run()),
    };
    let exit = ran.unwrap_or_else(|Unusable(problem)| {
        eprintln!("edithost: {problem}");
        Exit::NotUnderstood
    });
    ExitCode::from(exit as u8)
}

/// Prints a text and a line break. A reader that went away is no failure of the edit.
fn print(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
