//! The arguments that name the engine under test and, for one outside this process, its bounds.

use super::exit::{Error, Exit};
use super::output::Output;
use crate::engines::{Choice, Trouble};
use crate::external::Settings;
use crate::report::style::WRONG;
use clap::{ArgMatches, Args, FromArgMatches};
use std::sync::Arc;
use std::time::Duration;

/// The engine under test, its bounds included.
#[derive(Debug)]
pub(super) struct EngineArgument {
    pub(super) choice: Choice,
}

/// What is said of an engine that answers nothing at all. It was to be tested and failed: a finding, although there is no case to go
/// with it.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn cannot_be_asked(trouble: &Trouble, output: &mut Output) -> Result<Exit, Error> {
    output.print(&format!("{WRONG}{}: the engine {trouble}{WRONG:#}\n", trouble.verdict()))?;
    Ok(Exit::Differ)
}

/// The arguments as they are written.
#[derive(Debug, Args)]
struct Written {
    /// The engine: `fast`, `oracle`, one that is wrong on purpose (`control:NAME`, `fault:ID`), or the command line of a program that
    /// speaks the engine protocol (conformance/PROTOCOL.md); no shell is run
    #[arg(long = "engine", value_name = "NAME|COMMAND", default_value_t)]
    choice: Choice,

    /// For a program: how long it may take for one case [default: 5]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// For a program: how long it may take from its start to its description [default: 30]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    start_limit: Option<Duration>,

    /// For a program: how much memory its processes may hold together [default: 2048]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory_limit: Option<u64>,

    /// For a program: how often it may be started again after a crash or the like [default: 50]
    #[arg(long, value_name = "N")]
    restarts: Option<u64>,
}

impl From<Written> for EngineArgument {
    fn from(written: Written) -> Self {
        let Written { choice, time_limit, start_limit, memory_limit, restarts } = written;
        let choice = match choice {
            Choice::External(settings) => {
                let mut settings: Settings = Arc::unwrap_or_clone(settings);
                settings.time_limit = time_limit.unwrap_or(settings.time_limit);
                settings.start_limit = start_limit.unwrap_or(settings.start_limit);
                settings.memory_limit = memory_limit.map_or(settings.memory_limit, |mib| mib << 20);
                settings.restarts = restarts.unwrap_or(settings.restarts);
                Choice::External(Arc::new(settings))
            }
            other => other,
        };
        EngineArgument { choice }
    }
}

// Why by hand: so that whoever takes `choice` cannot forget its bounds.
impl FromArgMatches for EngineArgument {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Written::from_arg_matches(matches).map(EngineArgument::from)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineArgument::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineArgument {
    fn augment_args(command: clap::Command) -> clap::Command {
        Written::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Written::augment_args_for_update(command)
    }
}

/// The longest limit that can be asked for.
const MAX_SECONDS: f64 = 86_400.0;

fn seconds(word: &str) -> Result<Duration, String> {
    let seconds = word.parse::<f64>().ok().filter(|seconds| (0.001..=MAX_SECONDS).contains(seconds));
    let seconds = seconds.ok_or_else(|| format!("expected seconds from 0.001 to {MAX_SECONDS}"))?;
    Ok(Duration::from_secs_f64(seconds))
}
