//! The command line `editproof`: one verb per file, each with its arguments, its examples and its work.
//!
//! Why errors are values up to here: [`main`] is the one place that turns them into words on standard error and an exit
//! status (`exit`).

mod check;
mod compare;
mod completions;
mod corpus;
mod engine;
mod exit;
mod export;
mod failures;
mod faults;
mod fuzz;
mod history;
mod interrupt;
mod jobs;
mod literal;
mod man;
mod merge;
mod output;
mod progress;
mod prove;
mod qualify;
mod quick;
mod repro;
mod run;
mod serve;
mod shrink;
mod verify;
mod watch;
mod written;

pub(crate) use serve::serve;

use crate::external::end_descendants;
use clap::{CommandFactory, Parser, Subcommand};
use exit::{Error, Exit};
use output::Output;
use std::io::Write;
use std::panic::catch_unwind;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  editproof
      every gate on the engine of this workspace, some minutes
  editproof run
      the whole corpus and 100,000 generated cases, oracle against engine
  editproof run --texts ~/src/project --generate 50000
      edits of your own files
  editproof repro --text 'a\\r\\n  b\\r\\n' --old 'a\\nb' --new 'x' --tolerant
      why one edit ends as it does
  editproof serve < requests.jsonl
      the engine as JSON lines";

/// Proves that a text edit engine changes exactly what it was told to change, and nothing else.
///
/// Without arguments: `qualify`, that is every gate on the engine of this workspace.
#[derive(Debug, Parser)]
#[command(name = "editproof", version, after_help = format!("{EXAMPLES}\n\n{}", exit::HELP), override_usage = "editproof [COMMAND]")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Qualify(qualify::Qualify),
    Merge(merge::Merge),
    Verify(verify::Verify),
    Run(run::Run),
    Compare(compare::Compare),
    Check(check::Check),
    Prove(prove::Prove),
    Faults(faults::Faults),
    History(history::History),
    Repro(repro::Repro),
    Shrink(shrink::Shrink),
    Export(export::Export),
    Watch(watch::Watch),
    Serve(serve::Serve),
    Fuzz(fuzz::Fuzz),
    Corpus(corpus::CorpusVerb),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The command line, for what describes it.
fn command() -> clap::Command {
    Cli::command()
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.len() <= 1 {
        arguments.push("qualify".into());
    }
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // A reader that left is no reason to fail.
            let _ = error.print();
            return if error.use_stderr() { Exit::BadInput } else { Exit::Agree }.into();
        }
    };
    interrupt::end_engines_on_signals();
    // Why caught here: a defect of the harness must not look like a difference. The hook has printed the panic already.
    let result =
        catch_unwind(|| execute(cli.command)).unwrap_or_else(|_| Err(Error::Internal("panic, see above".to_owned())));
    end_descendants();
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            let _ = writeln!(anstream::stderr(), "{}error:{0:#} {error}", crate::report::style::WRONG);
            error.exit().into()
        }
    }
}

fn execute(command: Command) -> Result<Exit, Error> {
    match command {
        Command::Compare(compare) => compare.execute(&mut Output::stdout()),
        Command::Qualify(qualify) => qualify.execute(&mut Output::stdout()),
        Command::Merge(merge) => merge.execute(&mut Output::stdout()),
        Command::Verify(verify) => verify.execute(&mut Output::stdout()),
        Command::Run(run) => run.execute(&mut Output::stdout()),
        Command::Check(check) => check.execute(&mut Output::stdout()),
        Command::Prove(prove) => prove.execute(&mut Output::stdout()),
        Command::Faults(faults) => faults.execute(&mut Output::stdout()),
        Command::History(history) => history.execute(&mut Output::stdout()),
        Command::Repro(repro) => repro.execute(&mut Output::stdout()),
        Command::Shrink(shrink) => shrink.execute(&mut Output::stdout()),
        Command::Watch(watch) => watch.execute(&mut Output::stdout()),
        Command::Export(export) => export.execute(),
        Command::Serve(serve) => serve.execute(),
        Command::Corpus(corpus) => corpus.execute(&mut Output::stdout()),
        Command::Completions(completions) => completions.execute(&mut Output::stdout()),
        Command::Man(man) => man.execute(&mut Output::stdout()),
        Command::Fuzz(fuzz) => fuzz.execute(&mut Output::stdout()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds the pairs of lines that look like one paragraph wrapped by hand.
    fn look(command: &clap::Command, wrapped: &mut Vec<String>) {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        for pair in text.lines().collect::<Vec<_>>().windows(2) {
            if is_prose(pair[0]) && is_prose(pair[1]) && pair[0].len() > 60 {
                wrapped.push(format!("{}: {}", command.get_name(), pair.join(" / ")));
            }
        }
        command.get_subcommands().for_each(|below| look(below, wrapped));
    }

    #[test]
    fn wrapping_is_left_to_the_terminal() {
        let mut wrapped = Vec::new();
        look(&command(), &mut wrapped);
        assert!(wrapped.is_empty(), "comes out ragged in a narrow terminal:\n{}", wrapped.join("\n"));
        let by_hand = format!("{}\n{}", "a word ".repeat(12), "and more");
        look(&clap::Command::new("control").after_help(by_hand), &mut wrapped);
        assert_eq!(wrapped.len(), 1);
    }
}
