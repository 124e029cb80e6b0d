//! What can be wrong with a log, and what to do.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A log that cannot be read or written.
#[derive(Debug, Error)]
pub enum LogError {
    /// The operating system refuses.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// The log.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// There is a log where a new one was to begin.
    #[error("{}: there is a log already; resume it, or give another folder", .0.display())]
    Exists(PathBuf),
    /// Another process writes it.
    #[error("{}: another run is writing this log; wait for its end, or give another folder", .0.display())]
    InUse(PathBuf),
    /// A line is not what it was when it was written, or is not of this kind.
    #[error("{}: line {line}: {what}; restore the log from where it was written, or qualify anew in another folder", path.display())]
    Damaged {
        /// The log.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The last line is not whole: the writer was killed.
    #[error("{}: line {line}: the line breaks off, because the run that wrote it was killed; resume that run", path.display())]
    Torn {
        /// The log.
        path: PathBuf,
        /// From 1.
        line: usize,
    },
    /// Another version of the format.
    #[error("{}: the log has version {found} of the format, this program reads version {known}; use the program that wrote it", path.display())]
    Version {
        /// The log.
        path: PathBuf,
        /// In the log.
        found: u32,
        /// [`VERSION`](crate::event::VERSION).
        known: u32,
    },
    /// The log to be resumed is that of another qualification.
    #[error("{}: this log is of another qualification: {} differ; go on with what it was begun with, or give another folder", path.display(), members.join(", "))]
    Differs {
        /// The log.
        path: PathBuf,
        /// Members of the start that differ.
        members: Vec<String>,
    },
    /// A unit that cannot be written.
    #[error("{}: unit {unit}: {what}", path.display())]
    Unit {
        /// The log.
        path: PathBuf,
        /// Its id.
        unit: String,
        /// What is wrong.
        what: &'static str,
    },
}

/// Logs that are not the parts of one qualification.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There is none.
    #[error("there is no log to merge; give the folders of all parts")]
    Nothing,
    /// Two logs are of different qualifications.
    #[error("log {log} is of another qualification than log 1: {} differ; merge parts of one commit, engine and profile", members.join(", "))]
    Differs {
        /// Which log, from 1.
        log: usize,
        /// Members of the start that differ.
        members: Vec<String>,
    },
    /// A part did not come to its end.
    #[error("log {log} has no end, {}; resume that part, then merge again", counted(*missing))]
    NotEnded {
        /// Which log, from 1.
        log: usize,
        /// Planned units that no log holds.
        missing: usize,
    },
    /// Units do not add up to the plan.
    #[error("the logs are not the parts of one plan: {}; give each part once", complaint(missing, double))]
    Units {
        /// Planned units that no log holds.
        missing: Vec<String>,
        /// Units that several logs hold.
        double: Vec<String>,
    },
}

fn counted(missing: usize) -> String {
    match missing {
        1 => "and 1 unit is missing".to_owned(),
        _ => format!("and {missing} units are missing"),
    }
}

fn complaint(missing: &[String], double: &[String]) -> String {
    [("missing", missing), ("held twice", double)]
        .into_iter()
        .filter(|(_, units)| !units.is_empty())
        .map(|(what, units)| format!("{what}: {}", units.join(", ")))
        .collect::<Vec<_>>()
        .join("; ")
}
