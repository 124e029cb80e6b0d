//! Checks a folder of reports without a network and without the engine: from its log alone.
//!
//! Every report is derived anew and compared to the byte. So the decision that stands in a folder is the one that its log
//! gives; that the log tells the truth, it cannot show: whoever wrote it could write another. A signature of the digests,
//! by someone who saw the run, can.

use super::write::{SUMS, lines};
use super::{Decision, Report, render};
use crate::digest::sha256;
use crate::log::{self, Log, LogError};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The folder of failing cases, which the harness writes from the log and checks itself: this crate does not know case files.
pub const FAILURES: &str = "failures";

/// A folder that holds together.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The decision that its log gives.
    pub decision: Decision,
    /// How many files were checked.
    pub files: usize,
    /// The log.
    pub log: Log,
    /// SHA-256 over what was found, without circumstances and times.
    pub digest: String,
}

/// A folder that does not.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The log is torn, edited or not there.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The log has no end, or units of its plan are missing.
    #[error("{}: the log is not whole ({}); resume the run, or merge the logs of all parts", path.display(), gap(*missing, *ended))]
    NotWhole {
        /// The log.
        path: PathBuf,
        /// Planned units that it does not hold.
        missing: usize,
        /// Whether it has an end.
        ended: bool,
    },
    /// The operating system refuses.
    #[error("cannot read {}: {source}; restore the folder as it was written", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file that no qualification writes.
    #[error("{}: not a file of a qualification; take it out of the folder", .0.display())]
    Foreign(PathBuf),
    /// A file that is not what its log gives.
    #[error("{}: not what the log gives{}; restore it, or derive the reports anew", path.display(), writer(other_version))]
    Differs {
        /// The file.
        path: PathBuf,
        /// The version that wrote the log, where it is another one than this.
        other_version: Option<String>,
    },
    /// A file is not the one that the digests were made of.
    #[error("{}: its SHA-256 is not the one in {SUMS}; restore both as they were written", .0.display())]
    Sum(PathBuf),
}

fn gap(missing: usize, ended: bool) -> String {
    let units = match missing {
        0 => "no unit is missing".to_owned(),
        1 => "1 unit is missing".to_owned(),
        _ => format!("{missing} units are missing"),
    };
    if ended { units } else { format!("it has no end, {units}") }
}

fn writer(version: &Option<String>) -> String {
    match version {
        Some(version) => {
            format!(" (version {version} wrote the log, this is {}: use that one)", env!("CARGO_PKG_VERSION"))
        }
        None => String::new(),
    }
}

/// Checks `folder`. A pass says that every file is what the log gives, not that the engine may ship: see
/// [`Verification::decision`].
///
/// # Errors
///
/// A log that is torn, edited, incomplete or missing; a report or the digests missing or changed; a file that does not
/// belong there.
pub fn verify(folder: &Path) -> Result<Verification, VerifyError> {
    let path = folder.join(log::FILE);
    let read = |path: &Path| std::fs::read(path).map_err(|source| VerifyError::Io { path: path.to_owned(), source });
    let log = log::read(&path)?;
    let missing = log.missing().len();
    if !log.ended || missing > 0 {
        return Err(VerifyError::NotWhole { path, missing, ended: log.ended });
    }
    let report = Report::of(&log);
    let version = &log.start.harness.version;
    let other_version = (version != env!("CARGO_PKG_VERSION")).then(|| version.clone());
    let bytes = read(&path)?;
    let mut sums = BTreeMap::from([(log::FILE, sha256(&bytes))]);
    for (name, derived) in render(&report) {
        let path = folder.join(name);
        if read(&path)? != derived {
            return Err(VerifyError::Differs { path, other_version });
        }
        sums.insert(name, sha256(&derived));
    }
    let path = folder.join(SUMS);
    let found = read(&path)?;
    if found != lines(&sums).as_bytes() {
        return Err(unlike(&found, &sums, folder));
    }
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for entry in entries.map_err(|source| VerifyError::Io { path: folder.to_owned(), source })? {
        let name = entry.file_name();
        if !name.to_str().is_some_and(|name| name == SUMS || name == FAILURES || sums.contains_key(name)) {
            return Err(VerifyError::Foreign(entry.path()));
        }
    }
    Ok(Verification { decision: report.decision, files: sums.len() + 1, digest: report.tested.digest, log })
}

/// The first file whose line is not among those that were found, or the digests themselves.
fn unlike(found: &[u8], sums: &BTreeMap<&str, String>, folder: &Path) -> VerifyError {
    let found = String::from_utf8_lossy(found);
    let unlisted = sums.iter().find(|(name, sum)| !found.lines().any(|line| line == format!("{sum}  {name}")));
    VerifyError::Sum(folder.join(unlisted.map_or(SUMS, |(name, _)| name)))
}
