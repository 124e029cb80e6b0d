//! How the command line ends.

use std::process::ExitCode;

/// The exit statuses, for `--help`.
pub(super) const HELP: &str = "\
Exit status:
  0   all agree
  1   at least one difference
  2   usage or bad input: the message says which file, where, and what to do
  70  internal error: a defect of editproof itself";

/// An exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// All agree.
    Agree,
    /// At least one difference.
    Differ,
    /// Usage or bad input.
    BadInput,
    /// A defect of editproof itself.
    Internal,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Agree => 0,
            Exit::Differ => 1,
            Exit::BadInput => 2,
            Exit::Internal => 70,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// The caller can mend it.
    #[error("{0}")]
    BadInput(String),
    /// The caller cannot.
    #[error("internal error: {0}; this is a defect of editproof, please report it with the command that you ran")]
    Internal(String),
}

impl Error {
    /// What the caller can mend, said by another error.
    pub(super) fn bad_input(error: impl std::fmt::Display) -> Self {
        Error::BadInput(error.to_string())
    }

    /// What the caller cannot mend, said by another error.
    pub(super) fn internal(error: impl std::fmt::Display) -> Self {
        Error::Internal(error.to_string())
    }

    /// A file that could not be read or written.
    pub(super) fn file(action: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        Error::BadInput(format!("cannot {action} `{}`: {error}; check the path and its permissions", path.display()))
    }

    /// The exit status that it ends with.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Error::BadInput(_) => Exit::BadInput,
            Error::Internal(_) => Exit::Internal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_the_status_that_help_tells() {
        let internal = Error::Internal("the generator panicked".to_owned());
        assert!(
            internal.to_string().starts_with("internal error: the generator panicked; this is a defect of editproof")
        );
        let ends = [Exit::Agree, Exit::Differ, Error::BadInput(String::new()).exit(), internal.exit()];
        for (end, status) in ends.into_iter().zip([0, 1, 2, 70]) {
            assert_eq!(ExitCode::from(end), ExitCode::from(status));
            assert!(HELP.contains(&format!("  {status:<4}")), "{status} is not in: {HELP}");
        }
    }
}
