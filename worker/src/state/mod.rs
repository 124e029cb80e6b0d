//! The state folder: guards of running mutations and quarantines (DP-3).
//!
//! ```text
//! STATE/<key of the root>/lock                  held while an edit runs, so that two workers take turns
//! STATE/<key of the root>/guard-<id>.jsonl      a mutation that was begun and whose settlement was not yet accepted
//! STATE/<key of the root>/quarantine-<id>.jsonl the same record, when its outcome is in doubt
//! STATE/<key of the root>/rescued-<id>          another program's text that could not be put back (recover.rs)
//! ```
//!
//! Plain files, and no embedded store: there is one small record per running mutation; a store would bring a commit
//! protocol and a lock of its own to prove, where these files go through the same [`FileOps`](crate::ops::FileOps) steps
//! that are failed and killed one by one; and a person in doubt can read them with `cat`.
//!
//! A guard is locked by the process that wrote it. A kill lets go of the lock, so whoever comes next can tell a dead
//! guard from a running one: it removes the temporary file that the guard names and turns the guard into a quarantine, by
//! one rename.

mod guard;
mod record;
mod recover;

pub use guard::Guard;
pub use record::{Purpose, Record, Whole};

use crate::failure::Failure;
use crate::limits::WorkerLimits;
use crate::ops::{FileOps, OsError, OsResult, RealOps};
use crate::root::Root;
use rustix::fs::{Mode, OFlags};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) const GUARD: &str = "guard-";
pub(crate) const QUARANTINE: &str = "quarantine-";
const LOCK: &str = "lock";

/// A record is a few hundred bytes and a path of at most 12 KiB; what is larger was not written by this program.
const MOST_RECORD_BYTES: usize = 64 * 1024;

/// How often a lock that somebody has is asked for again.
const LOCK_PAUSE: Duration = Duration::from_millis(2);

/// The state folder.
#[derive(Debug)]
pub struct State {
    path: PathBuf,
    directory: OwnedFd,
}

/// One root's part of the state folder.
pub(crate) struct Station {
    pub(crate) ops: Arc<dyn FileOps>,
    pub(crate) directory: OwnedFd,
}

/// The right to edit in a workspace until dropped.
pub(crate) struct Turn {
    _lock: OwnedFd,
}

/// A quarantine, as [`State::quarantines`] lists it.
#[derive(Clone, Debug)]
pub struct Quarantine {
    /// The root's key in the state folder.
    pub key: String,
    /// The record's file in there.
    pub file: String,
    /// What was going on; `None` when the record cannot be read.
    pub record: Option<Record>,
}

impl State {
    /// Opens the state folder, creating it for this user alone when it is not there.
    ///
    /// # Errors
    /// When it cannot be created or opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::DirBuilderExt;
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)?;
        let path = path.canonicalize()?;
        let directory = rustix::fs::open(&path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        Ok(State { path, directory })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The part of a root, created when it is not there.
    pub(crate) fn station(&self, ops: &Arc<dyn FileOps>, key: &str) -> OsResult<Station> {
        match ops.make_directory(self.directory.as_fd(), key) {
            Ok(()) => ops.sync_directory(self.directory.as_fd())?,
            Err(OsError::EXIST) => {}
            Err(error) => return Err(error),
        }
        let directory = ops.open_directory(self.directory.as_fd(), &self.path, key, crate::ops::Links::Refuse, true)?;
        Ok(Station { ops: Arc::clone(ops), directory })
    }

    /// Every quarantine in the folder, in order of key and file.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn quarantines(&self) -> io::Result<Vec<Quarantine>> {
        let ops: Arc<dyn FileOps> = Arc::new(RealOps::new());
        let mut keys = ops.list(self.directory.as_fd())?;
        keys.sort();
        let mut found = Vec::new();
        for key in keys {
            let Ok(directory) =
                ops.open_directory(self.directory.as_fd(), &self.path, &key, crate::ops::Links::Refuse, true)
            else {
                continue;
            };
            let station = Station { ops: Arc::clone(&ops), directory };
            let mut files = station.names(QUARANTINE)?;
            files.sort();
            for file in files {
                let record = station.record(&file).unwrap_or(None);
                found.push(Quarantine { key: key.clone(), file, record });
            }
        }
        Ok(found)
    }

    /// Ends a quarantine: a person has looked at the file and takes it as it is.
    ///
    /// # Errors
    /// When its record cannot be removed.
    pub fn reset(&self, quarantine: &Quarantine) -> io::Result<()> {
        let ops = RealOps::new();
        let links = crate::ops::Links::Refuse;
        let directory = ops.open_directory(self.directory.as_fd(), &self.path, &quarantine.key, links, true)?;
        ops.unlink(directory.as_fd(), &quarantine.file)?;
        ops.sync_directory(directory.as_fd())?;
        Ok(())
    }
}

impl Station {
    /// Waits for its turn among the processes that edit below this root.
    pub(crate) fn turn(&self, limits: &WorkerLimits) -> OsResult<Turn> {
        let ops = self.ops.as_ref();
        // Opened for reading: a lock needs no more, and the file stays, so that all lock the same one.
        let lock = match ops.open_file(self.directory.as_fd(), LOCK) {
            Err(OsError::NOENT) => match ops.create_exclusive(self.directory.as_fd(), LOCK) {
                Err(OsError::EXIST) => ops.open_file(self.directory.as_fd(), LOCK)?,
                other => other?,
            },
            other => other?,
        };
        let deadline = Instant::now() + limits.lock_wait;
        loop {
            match ops.lock(lock.as_fd()) {
                Ok(()) => return Ok(Turn { _lock: lock }),
                Err(OsError::WOULDBLOCK) if Instant::now() < deadline => std::thread::sleep(LOCK_PAUSE),
                Err(error) => return Err(error),
            }
        }
    }

    fn names(&self, prefix: &str) -> OsResult<Vec<String>> {
        let mut names = self.ops.list(self.directory.as_fd())?;
        names.retain(|name| name.starts_with(prefix));
        Ok(names)
    }

    fn record(&self, file: &str) -> OsResult<Option<Record>> {
        let open = self.ops.open_file(self.directory.as_fd(), file)?;
        let size = self.ops.stat(open.as_fd())?.size;
        let bytes = crate::target::read_up_to(self.ops.as_ref(), open.as_fd(), size, MOST_RECORD_BYTES, 4_096)?;
        Ok(bytes.and_then(|bytes| Record::from_lines(&bytes)))
    }

    /// Whether somebody has to look before there can be further edits.
    pub(crate) fn is_quarantined(&self) -> OsResult<bool> {
        Ok(!self.names(QUARANTINE)?.is_empty())
    }

    /// Deals with the guards of processes that are no more, then says whether the workspace is quarantined. Asked with the
    /// turn taken. At the start of a worker the temporary files of quarantined mutations are tried once more, too.
    pub(crate) fn settle_dead_guards(&self, root: &Root, limits: &WorkerLimits, at_start: bool) -> OsResult<bool> {
        let mut quarantined = false;
        for name in self.ops.list(self.directory.as_fd())? {
            if name.starts_with(QUARANTINE) {
                quarantined = true;
                if at_start && let Some(record) = self.record(&name)? {
                    recover::remove_temporary(self, root, &record, limits)?;
                }
            } else if name.starts_with(GUARD) {
                quarantined |= self.settle_dead_guard(root, limits, &name)?;
            }
        }
        Ok(quarantined)
    }

    fn settle_dead_guard(&self, root: &Root, limits: &WorkerLimits, name: &str) -> OsResult<bool> {
        let ops = self.ops.as_ref();
        let open = match ops.open_file(self.directory.as_fd(), name) {
            Err(OsError::NOENT) => return Ok(false),
            other => other?,
        };
        match ops.lock(open.as_fd()) {
            Ok(()) => {}
            // Its process lives.
            Err(OsError::WOULDBLOCK) => return Ok(false),
            Err(error) => return Err(error),
        }
        let record = self.record(name)?;
        if let Some(record) = &record {
            recover::remove_temporary(self, root, record, limits)?;
        }
        if record.is_some_and(|record| record.purpose == Purpose::Command) {
            ops.unlink(self.directory.as_fd(), name)?;
            ops.sync_directory(self.directory.as_fd())?;
            return Ok(false);
        }
        ops.rename(self.directory.as_fd(), name, &quarantine_name(name))?;
        ops.sync_directory(self.directory.as_fd())?;
        Ok(true)
    }

    /// Removes what a mutation in doubt has left, as far as possible; what is not possible now is tried at the next start.
    pub(crate) fn tidy(&self, root: &Root, record: &Record, limits: &WorkerLimits) {
        let _ = recover::remove_temporary(self, root, record, limits);
    }

    /// Begins to guard a mutation; nothing of it has happened yet.
    pub(crate) fn arm(self: &Arc<Self>, record: Record) -> Result<Guard, Failure> {
        Guard::arm(self, record).map_err(|_| Failure::not_written())
    }
}

fn quarantine_name(guard: &str) -> String {
    format!("{QUARANTINE}{}", guard.strip_prefix(GUARD).unwrap_or(guard))
}

/// An id that nobody else has: 128 random bits in hexadecimal digits.
pub(crate) fn random_id() -> OsResult<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| OsError::IO)?;
    Ok(crate::text::hex(&bytes))
}
