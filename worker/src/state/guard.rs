//! A running mutation's guard: armed before anything happens, cleared after the settlement was accepted (DP-3).

use super::record::{Record, Whole};
use super::{GUARD, Station, quarantine_name};
use crate::ops::{FileOps, OsError, OsResult};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;

/// A durable note that a mutation is going on. Dropped without a decision it becomes a quarantine, since nobody knows by
/// then what the peer was told.
pub struct Guard {
    station: Arc<Station>,
    file: OwnedFd,
    name: String,
    record: Record,
    decided: bool,
}

impl Guard {
    pub(super) fn arm(station: &Arc<Station>, record: Record) -> OsResult<Self> {
        let name = format!("{GUARD}{}.jsonl", record.id);
        let ops = station.ops.as_ref();
        let directory = station.directory.as_fd();
        let file = ops.create_exclusive(directory, &name)?;
        let armed = ops
            .lock(file.as_fd())
            .and_then(|()| write_all(ops, &file, &record.first_line()))
            .and_then(|()| ops.sync(file.as_fd()))
            .and_then(|()| ops.sync_directory(directory));
        if let Err(error) = armed {
            // Nothing has happened yet. If this fails as well, the next start finds a guard and is careful.
            let _ = ops.unlink(directory, &name);
            return Err(error);
        }
        Ok(Guard { station: Arc::clone(station), file, name, record, decided: false })
    }

    /// What it says.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Notes the whole temporary file, which the next step puts in place.
    pub(crate) fn committing(&mut self, temporary: Whole) -> OsResult<()> {
        let ops = self.station.ops.as_ref();
        write_all(ops, &self.file, &Record::second_line(temporary))?;
        ops.sync(self.file.as_fd())?;
        self.record.committing = Some(temporary);
        Ok(())
    }

    /// Clears the guard: the settlement was accepted, or nothing was changed.
    ///
    /// # Errors
    /// When the note cannot be removed. It then counts as in doubt at the next start, which is the safe side.
    pub fn clear(mut self) -> OsResult<()> {
        self.decided = true;
        let ops = self.station.ops.as_ref();
        ops.unlink(self.station.directory.as_fd(), &self.name)?;
        // Without this a crash may bring the guard back: the safe side again.
        ops.sync_directory(self.station.directory.as_fd())
    }

    /// Turns the guard into a quarantine: no further edits until somebody has looked.
    pub fn quarantine(mut self) {
        self.become_quarantine();
    }

    fn become_quarantine(&mut self) {
        self.decided = true;
        let ops = self.station.ops.as_ref();
        let directory = self.station.directory.as_fd();
        // When this fails the guard stays and is found dead as soon as this process lets go of it.
        if ops.rename(directory, &self.name, &quarantine_name(&self.name)).is_ok() {
            let _ = ops.sync_directory(directory);
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if !self.decided {
            self.become_quarantine();
        }
    }
}

pub(crate) fn write_all(ops: &dyn FileOps, file: &OwnedFd, mut bytes: &[u8]) -> OsResult<()> {
    while !bytes.is_empty() {
        match ops.write(file.as_fd(), bytes)? {
            0 => return Err(OsError::NOSPC),
            written => bytes = bytes.get(written..).unwrap_or_default(),
        }
    }
    Ok(())
}
