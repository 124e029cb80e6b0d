//! The build command of a round.

use std::process::{Command, Stdio};

/// Lines of a failed build that are shown: its end is what says why.
const SHOWN_LINES: usize = 20;

/// A build that came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// Words that are no command line.
    #[error("`{0}` is no command line; expected a program and its arguments, quotes closed")]
    Command(
        /// What was found.
        String,
    ),
    /// The program could not be run.
    #[error("cannot run `{command}`: {error}")]
    Start {
        /// The command.
        command: String,
        /// Why not.
        error: String,
    },
    /// It ran and failed.
    #[error("`{command}` failed:\n{end}")]
    Failed {
        /// The command.
        command: String,
        /// The end of what it said.
        end: String,
    },
}

/// Runs `command`, split as a shell would, without a shell.
///
/// # Errors
/// It is no command, cannot be run, or fails.
pub fn build(command: &str) -> Result<(), BuildError> {
    let no_command = || BuildError::Command(command.to_owned());
    let words = shlex::split(command).ok_or_else(no_command)?;
    let (program, arguments) = words.split_first().ok_or_else(no_command)?;
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| BuildError::Start { command: command.to_owned(), error: error.to_string() })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let lines: Vec<&str> = said.trim_end().lines().collect();
    let end = lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n");
    Err(BuildError::Failed { command: command.to_owned(), end })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_that_fails_says_why() {
        assert_eq!(build("true"), Ok(()));
        let error = build("sh -c 'seq 1 50; echo broken >&2; exit 3'").unwrap_err().to_string();
        assert!(error.ends_with("50\nbroken") && !error.contains("\n9\n"), "{error}");
        assert!(matches!(build("/no/such/program"), Err(BuildError::Start { .. })));
        for bad in ["", "'open"] {
            assert_eq!(build(bad), Err(BuildError::Command(bad.to_owned())));
        }
    }
}
