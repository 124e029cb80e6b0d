//! Puts the reports beside the log that they are derived from.

use super::{Decision, Report, render};
use crate::digest::sha256;
use crate::file;
use crate::log::{self, Log, LogError};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The file of digests, as `sha256sum --check` reads it. Who signs this file signs the log and every report.
pub const SUMS: &str = "SHA256SUMS";

/// Reports that cannot be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The log in the folder cannot be read.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The log in the folder is not the one that reports are to be made of.
    #[error("{}: the log in this folder is another one than the reports are to be made of; write it there first", .0.display())]
    OtherLog(PathBuf),
    /// The operating system refuses.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Writes all reports of `log`, which must be the one in `folder`, and their digests. Each file is replaced as a whole; the
/// digests come last, so that a folder that was left in between is one that verification refuses.
///
/// # Errors
///
/// A folder without that log, and what the operating system refuses.
pub fn write(log: &Log, folder: &Path) -> Result<Decision, WriteError> {
    let path = folder.join(log::FILE);
    if log::read(&path)? != *log {
        return Err(WriteError::OtherLog(path));
    }
    let report = Report::of(log);
    let bytes = std::fs::read(&path).map_err(|source| WriteError::Io { action: "read", path, source })?;
    let mut sums = BTreeMap::from([(log::FILE, sha256(&bytes))]);
    for (name, bytes) in render(&report) {
        sums.insert(name, sha256(&bytes));
        replace(folder, name, &bytes)?;
    }
    replace(folder, SUMS, lines(&sums).as_bytes())?;
    Ok(report.decision)
}

/// As `sha256sum` prints them.
pub(super) fn lines(sums: &BTreeMap<&str, String>) -> String {
    let mut out = String::new();
    for (name, sum) in sums {
        let _ = writeln!(out, "{sum}  {name}");
    }
    out
}

fn replace(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), WriteError> {
    let path = folder.join(name);
    file::replace(&path, bytes).map_err(|source| WriteError::Io { action: "write", path, source })
}
