//! Putting new content in a file's place, whole or not at all (FS-6, FS-7).
//!
//! The new content goes to a temporary file in the same directory, which is synced, given the original's owner and mode,
//! and synced again. Then the file is looked at once more, and the two names are *exchanged* in one step. An exchange,
//! and not a rename over the file: a rename would silently destroy whatever another program put there in the instant
//! after the last look, whereas after an exchange it is still there, under the temporary name, and can be compared. If it
//! is not the file that the edit was made from, both are exchanged back and the edit is a conflict. Where the file system
//! cannot exchange, a rename has to do.
//!
//! What is left: a program that opened the file before and writes into it, through that descriptor, after the displaced
//! content was compared. If that shows before the end it is reported as doubt, never as success.
//!
//! Time and space: O(old + new), with no copy of either.

use crate::failure::Failure;
use crate::limits::WorkerLimits;
use crate::ops::{FileOps, FileStat, Identity, OsError, OsResult};
use crate::state::{Guard, Whole};
use crate::target::{Target, has_bytes};
use std::os::fd::{AsFd, OwnedFd};

/// Exchanges back and forth while others replace the file again and again; no measured reason for the number, more than
/// two need three writers within microseconds.
const MOST_EXCHANGES: usize = 16;

/// Commits `new` in place of `base`, the content of `target`. The guard is armed.
///
/// # Errors
/// A failure that says whether the new content may be in place.
pub(crate) fn commit(
    ops: &dyn FileOps,
    limits: &WorkerLimits,
    target: &Target<'_>,
    base: &[u8],
    new: &[u8],
    guard: &mut Guard,
) -> Result<(), Failure> {
    let temporary = guard.record().temporary();
    let commit = Commit { ops, limits, target, base, new, temporary: &temporary };
    let file = match ops.create_exclusive(target.directory(), &temporary) {
        Ok(file) => file,
        Err(_) => {
            // A step that reports an error may have been done.
            let _ = ops.unlink(target.directory(), &temporary);
            return Err(Failure::not_written());
        }
    };
    match commit.prepare(&file, guard) {
        Ok(ours) => commit.replace(&file, ours),
        Err(failure) => Err(commit.give_up(failure)),
    }
}

struct Commit<'a> {
    ops: &'a dyn FileOps,
    limits: &'a WorkerLimits,
    target: &'a Target<'a>,
    base: &'a [u8],
    new: &'a [u8],
    temporary: &'a str,
}

impl Commit<'_> {
    /// Fills the temporary file and looks at the original once more.
    fn prepare(&self, file: &OwnedFd, guard: &mut Guard) -> Result<Identity, Failure> {
        let filled = self.fill(file).and_then(|whole| guard.committing(whole).map(|()| whole.identity));
        let ours = filled.map_err(|_| Failure::not_written())?;
        let unchanged =
            self.target.is_still_there(self.target.stat.identity).and_then(|there| Ok(there && self.has_base()?));
        match unchanged {
            Ok(true) => Ok(ours),
            Ok(false) => Err(Failure::changed_before_commit()),
            Err(_) => Err(Failure::not_written()),
        }
    }

    fn fill(&self, file: &OwnedFd) -> OsResult<Whole> {
        let (ops, original) = (self.ops, &self.target.stat);
        for mut piece in self.new.chunks(self.limits.chunk.max(1)) {
            while !piece.is_empty() {
                match ops.write(file.as_fd(), piece)? {
                    0 => return Err(OsError::NOSPC),
                    written => piece = piece.get(written..).unwrap_or_default(),
                }
            }
        }
        ops.sync(file.as_fd())?;
        let made = ops.stat(file.as_fd())?;
        if (made.uid, made.gid) != (original.uid, original.gid) {
            ops.set_owner(file.as_fd(), original.uid, original.gid)?;
        }
        // After the owner: changing that one clears set-id bits.
        ops.set_mode(file.as_fd(), original.mode)?;
        ops.sync(file.as_fd())?;
        Ok(Whole::of(&made))
    }

    /// Whether the original, through the descriptor that it was read from, still has the content that was read.
    fn has_base(&self) -> OsResult<bool> {
        has_bytes(self.ops, self.target.file.as_fd(), self.base, self.limits.chunk)
    }

    fn replace(&self, file: &OwnedFd, ours: Identity) -> Result<(), Failure> {
        let (ops, directory, name) = (self.ops, self.target.directory(), self.target.name);
        match ops.exchange(directory, self.temporary, name) {
            Ok(()) => self.check_exchanged(file, ours),
            Err(OsError::INVAL | OsError::NOSYS | OsError::OPNOTSUPP) => {
                match ops.rename(directory, self.temporary, name) {
                    Ok(()) => self.check_renamed(file, ours),
                    Err(error) => Err(self.not_exchanged(ours, error)),
                }
            }
            Err(error) => Err(self.not_exchanged(ours, error)),
        }
    }

    /// The exchange or rename reported an error; as long as the temporary name is ours it was not done.
    fn not_exchanged(&self, ours: Identity, error: OsError) -> Failure {
        let still_ours = self.stat_temporary().is_ok_and(|stat| stat.identity == ours);
        match error {
            _ if !still_ours => Failure::in_doubt(),
            // The file is gone.
            OsError::NOENT => self.give_up(Failure::changed_before_commit()),
            _ => self.give_up(Failure::not_written()),
        }
    }

    fn check_exchanged(&self, file: &OwnedFd, ours: Identity) -> Result<(), Failure> {
        let doubt = |_| Failure::in_doubt();
        let displaced = self.stat_temporary().map_err(doubt)?;
        let is_original = displaced.identity == self.target.stat.identity && self.has_base().map_err(doubt)?;
        if !is_original || !self.in_place(file, ours).map_err(doubt)? {
            return Err(self.undo(file, ours, displaced.identity));
        }
        let before = self.ops.stat(self.target.file.as_fd()).map_err(doubt)?;
        self.ops.unlink(self.target.directory(), self.temporary).map_err(doubt)?;
        self.ops.sync_directory(self.target.directory()).map_err(doubt)?;
        // A late writer through an old descriptor.
        let after = self.ops.stat(self.target.file.as_fd()).map_err(doubt)?;
        let untouched =
            (before.size, before.modified) == (after.size, after.modified) || self.has_base().map_err(doubt)?;
        if untouched { Ok(()) } else { Err(Failure::in_doubt()) }
    }

    fn check_renamed(&self, file: &OwnedFd, ours: Identity) -> Result<(), Failure> {
        let doubt = |_| Failure::in_doubt();
        let in_place = self.in_place(file, ours).map_err(doubt)?;
        self.ops.sync_directory(self.target.directory()).map_err(doubt)?;
        if in_place && self.has_base().map_err(doubt)? { Ok(()) } else { Err(Failure::in_doubt()) }
    }

    /// Whether the path, resolved anew, leads to our file, and our file has the new content.
    fn in_place(&self, file: &OwnedFd, ours: Identity) -> OsResult<bool> {
        Ok(self.target.is_still_there(ours)? && has_bytes(self.ops, file.as_fd(), self.new, self.limits.chunk)?)
    }

    /// Puts back what the exchange displaced, or what somebody has put in our file's place since. Nothing of anybody else's
    /// is removed unless it is certain that somebody replaced it.
    fn undo(&self, file: &OwnedFd, ours: Identity, displaced: Identity) -> Failure {
        let (ops, directory, name) = (self.ops, self.target.directory(), self.target.name);
        let (mut in_place, mut put_back) = (ours, displaced);
        for _ in 0..MOST_EXCHANGES {
            match ops.exchange(directory, self.temporary, name) {
                Ok(()) => {}
                // Removed by somebody meanwhile, who saw our file there: that stands.
                Err(OsError::NOENT) if self.is_removed(file) => return self.give_up(Failure::changed_before_commit()),
                Err(_) => return Failure::in_doubt(),
            }
            let Ok(found) = self.stat_temporary() else { return Failure::in_doubt() };
            if found.identity == ours {
                return self.give_up(Failure::changed_before_commit());
            }
            // Our file was moved to another name, and here is the one that it was made from: all that is anybody's has a
            // name, and nothing is lost.
            let is_base = found.identity == self.target.stat.identity && self.has_base().unwrap_or(false);
            if is_base && !self.is_removed(file) {
                return Failure::in_doubt();
            }
            // What was put back a moment ago, with something later in its place, by somebody who replaced our file.
            if found.identity == in_place {
                let replaced = self.is_removed(file);
                return if replaced { self.give_up(Failure::changed_before_commit()) } else { Failure::in_doubt() };
            }
            // Not what was expected to be in place: later than what was just put back, so it goes back in turn.
            (in_place, put_back) = (put_back, found.identity);
        }
        Failure::in_doubt()
    }

    /// Whether a file of ours has no name any more: it was replaced or removed, and not moved elsewhere.
    fn is_removed(&self, file: &OwnedFd) -> bool {
        self.ops.stat(file.as_fd()).is_ok_and(|stat| stat.links == 0)
    }

    fn stat_temporary(&self) -> OsResult<FileStat> {
        self.ops.stat_at(self.target.directory(), self.temporary)
    }

    /// Removes the temporary file; the failure becomes doubt when that cannot be done, so that the next start tries again.
    fn give_up(&self, failure: Failure) -> Failure {
        let directory = self.target.directory();
        match self.ops.unlink(directory, self.temporary) {
            Ok(()) | Err(OsError::NOENT) => match self.ops.sync_directory(directory) {
                Ok(()) => failure,
                Err(_) => Failure::in_doubt(),
            },
            Err(_) => Failure::in_doubt(),
        }
    }
}
