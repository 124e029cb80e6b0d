//! What program to run, and within which bounds.

use std::fmt;
use std::path::{MAIN_SEPARATOR, PathBuf};
use std::time::Duration;

/// A program that speaks the engine protocol, and its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    command: String,
    words: Vec<String>,
    /// The longest time without any answer while requests are in flight, and the longest time for one request that is
    /// asked alone.
    pub time_limit: Duration,
    /// The longest time from the start to the description.
    pub start_limit: Duration,
    /// The most memory, in bytes, that all processes of the engine may hold together.
    pub memory_limit: u64,
    /// How often the program may be started again.
    pub restarts: u64,
    /// How many requests may be in flight.
    pub window: usize,
}

impl Settings {
    /// Five seconds: a thousand times what the slowest case of the corpus takes the engine of this workspace.
    pub const TIME_LIMIT: Duration = Duration::from_secs(5);
    /// Interpreted engines load for seconds.
    pub const START_LIMIT: Duration = Duration::from_secs(30);
    /// 2 GiB: what large script runtimes need, several times.
    pub const MEMORY_LIMIT: u64 = 2 << 30;
    /// Each may cost the time limit twice.
    pub const RESTARTS: u64 = 50;
    /// Enough that neither side waits for the other; few enough that a crash has few suspects.
    const WINDOW: usize = 64;

    /// The program that `command` names, as a shell would split it into words; no shell is run.
    ///
    /// # Errors
    /// There is no word, or a quote is not closed.
    pub fn of(command: &str) -> Result<Settings, CommandError> {
        let words = shlex::split(command).filter(|words| words.first().is_some_and(|program| !program.is_empty()));
        Ok(Settings {
            words: words.ok_or_else(|| CommandError(command.to_owned()))?,
            command: command.to_owned(),
            time_limit: Settings::TIME_LIMIT,
            start_limit: Settings::START_LIMIT,
            memory_limit: Settings::MEMORY_LIMIT,
            restarts: Settings::RESTARTS,
            window: Settings::WINDOW,
        })
    }

    /// The program.
    pub fn program(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// The program's file: by its path, or on the search path. Absent where the word names neither.
    pub fn file(&self) -> Option<PathBuf> {
        let word = self.program();
        if word.contains(MAIN_SEPARATOR) {
            return Some(PathBuf::from(word));
        }
        let search = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&search).map(|folder| folder.join(word)).find(|path| path.is_file())
    }

    /// Its arguments.
    pub(super) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.command)
    }
}

/// A command line that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no command line; expected a program and its arguments, quotes closed")]
pub struct CommandError(
    /// What was found.
    pub String,
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        let settings = Settings::of("node 'my adapter.js' --x=\"a b\" c\\ d").unwrap();
        assert_eq!(settings.program(), "node");
        assert_eq!(settings.arguments(), ["my adapter.js", "--x=a b", "c d"]);
        assert_eq!(settings.to_string(), "node 'my adapter.js' --x=\"a b\" c\\ d");
        for bad in ["", "  ", "'a", "''"] {
            assert_eq!(Settings::of(bad), Err(CommandError(bad.to_owned())));
        }
    }
}
