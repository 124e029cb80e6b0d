//! Edits of a file below a root: opened without following links, replaced in one step.
//!
//! The path may come from a model. Every folder on the way is opened from the one before it without following links, so
//! that neither `..` nor a link, nor one that is put there meanwhile, leads out of the root. The new content goes into a
//! temporary file beside the old one, is synced, and is renamed over it: a reader and a crash find one or the other. The
//! temporary file is locked by the process that writes it, so that the next edit in its folder can tell one that was left
//! behind by a kill from one that is being written.
//!
//! Time and space: linear in the file, in the number of names in its folder, and what the edits cost.

use super::budget::{Budget, apply};
use super::error::LocalError;
use crate::arguments::{ArgumentEdit, Arguments};
use crate::settings::Settings;
use crate::success;
use editproof_protocol::{RequestPath, WireMatch};
use editproof_spec::Matching;
use rustix::fs::{AtFlags, FileType, FlockOperation, Mode, OFlags, Stat};
use rustix::io::Errno;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The UTF-8 BOM.
const BOM: &[u8] = b"\xef\xbb\xbf";
/// Names that are tried for a temporary file; one that exists is somebody else's.
const MOST_NAMES: usize = 16;
/// How the names of temporary files begin and end.
const TEMPORARY: (&str, &str) = (".edithost-", ".tmp");

/// A folder whose files may be edited.
#[derive(Debug)]
pub struct Root {
    folder: OwnedFd,
}

impl Root {
    /// Opens a folder. Its own path is the operator's and may lead through links.
    ///
    /// # Errors
    /// The system's.
    pub fn open(folder: &Path) -> std::io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Root { folder: rustix::fs::open(folder, flags, Mode::empty())? })
    }

    /// Edits one file.
    ///
    /// # Errors
    /// Nothing was written, unless it is [`LocalError::InDoubt`].
    pub fn edit(
        &self,
        path: &str,
        arguments: &Arguments,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<success::Applied, LocalError> {
        let target = self.find(path)?;
        let old = target.read(budget.file_bytes)?;
        let rest = old.strip_prefix(BOM);
        let text = std::str::from_utf8(rest.unwrap_or(&old)).map_err(|_| LocalError::NotUtf8)?;
        let edits: Vec<_> = arguments.edits.iter().map(ArgumentEdit::borrowed).collect();
        let matching = if settings.edits.tolerant_matching { Matching::Tolerant } else { Matching::Exact };
        let applied = apply(text, rest.is_some(), &edits, matching, budget)?;
        let mut new = applied.text.into_bytes();
        if rest.is_some() {
            new.splice(0..0, BOM.iter().copied());
        }
        target.replace(&old, &new)?;
        Ok(success::Applied {
            path: path.to_owned(),
            edits: arguments.edits.len() as u64,
            bytes_written: new.len() as u64,
            matches: applied.matches.into_iter().map(WireMatch::from).collect(),
        })
    }

    /// Opens the file at `path`.
    fn find(&self, path: &str) -> Result<Target, LocalError> {
        let path = RequestPath::new(path).map_err(LocalError::Path)?;
        let mut segments: Vec<_> =
            path.as_str().split('/').filter(|segment| *segment != "." && !segment.is_empty()).collect();
        let name = segments.pop().filter(|name| path.as_str().ends_with(name)).ok_or(LocalError::NotAFile)?;
        let mut folder = rustix::io::dup(&self.folder).map_err(|_| LocalError::Unreadable)?;
        for segment in segments {
            let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            folder = rustix::fs::openat(&folder, segment, flags, Mode::empty()).map_err(unopened)?;
        }
        // A FIFO without a writer must not hold the host up.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let file = rustix::fs::openat(&folder, name, flags, Mode::empty()).map_err(unopened)?;
        let stat = rustix::fs::fstat(&file).map_err(|_| LocalError::Unreadable)?;
        if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
            return Err(LocalError::NotAFile);
        }
        Ok(Target { folder, name: name.to_owned(), file: File::from(file), stat })
    }
}

fn unopened(error: Errno) -> LocalError {
    match error {
        Errno::NOENT => LocalError::NotFound,
        Errno::ACCESS | Errno::PERM => LocalError::Unreadable,
        // A link, a file in place of a folder, a socket.
        Errno::LOOP | Errno::NOTDIR | Errno::NXIO | Errno::MLINK => LocalError::NotAFile,
        Errno::NAMETOOLONG | Errno::INVAL => LocalError::NotFound,
        _ => LocalError::Unreadable,
    }
}

/// A file that was opened.
struct Target {
    folder: OwnedFd,
    name: String,
    file: File,
    stat: Stat,
}

impl Target {
    fn read(&self, most: usize) -> Result<Vec<u8>, LocalError> {
        let mut bytes = Vec::new();
        let read = (&self.file).take(most as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|_| LocalError::Unreadable)?;
        if bytes.len() > most { Err(LocalError::TooLarge { limit: most }) } else { Ok(bytes) }
    }

    /// Puts `new` in place of `old`, the content that was read.
    fn replace(&self, old: &[u8], new: &[u8]) -> Result<(), LocalError> {
        self.clean();
        let (temporary, file) = self.temporary()?;
        // The file, and with it the lock, is kept until it has its place.
        let renamed = self.fill(&file, new).and_then(|()| {
            if !self.is_unchanged(old) {
                return Err(LocalError::Changed);
            }
            rustix::fs::renameat(&self.folder, temporary.as_str(), &self.folder, self.name.as_str())
                .map_err(|_| LocalError::NotWritten)
        });
        if renamed.is_err() {
            // Best effort: the failure itself is what has to be told.
            let _ = rustix::fs::unlinkat(&self.folder, temporary.as_str(), AtFlags::empty());
            return renamed;
        }
        rustix::fs::fsync(&self.folder).map_err(|_| LocalError::InDoubt)
    }

    fn temporary(&self) -> Result<(String, File), LocalError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        for _ in 0..MOST_NAMES {
            let (start, end) = TEMPORARY;
            let name = format!("{start}{}-{}{end}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            match rustix::fs::openat(&self.folder, name.as_str(), flags, Mode::RUSR | Mode::WUSR) {
                // Somebody who cleans up may have been quicker with the lock: then the file is gone in a moment.
                Ok(file) if is_locked(&file) => return Ok((name, File::from(file))),
                Ok(_) | Err(Errno::EXIST) => {}
                Err(_) => return Err(LocalError::NotWritten),
            }
        }
        Err(LocalError::NotWritten)
    }

    /// Removes temporary files of processes that were killed. Best effort: what cannot be removed stands in nobody's way.
    fn clean(&self) {
        let Ok(names) = rustix::fs::Dir::read_from(&self.folder) else { return };
        for name in names.flatten() {
            let Ok(name) = name.file_name().to_str() else { continue };
            if !(name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1)) {
                continue;
            }
            let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
            let Ok(file) = rustix::fs::openat(&self.folder, name, flags, Mode::empty()) else { continue };
            let is_file = rustix::fs::fstat(&file)
                .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile);
            // Who lives holds its lock. By now the file may have been renamed to its place: then the name is gone.
            if is_file && is_locked(&file) {
                let _ = rustix::fs::unlinkat(&self.folder, name, AtFlags::empty());
            }
        }
    }

    /// Writes and syncs the new content, with owner and permissions of the old.
    fn fill(&self, mut file: &File, new: &[u8]) -> Result<(), LocalError> {
        let written = file.write_all(new).and_then(|()| {
            let made = rustix::fs::fstat(file)?;
            if (made.st_uid, made.st_gid) != (self.stat.st_uid, self.stat.st_gid) {
                std::os::unix::fs::fchown(file.as_fd(), Some(self.stat.st_uid), Some(self.stat.st_gid))?;
            }
            // After the owner: changing that one clears set-id bits.
            rustix::fs::fchmod(file, Mode::from_raw_mode(self.stat.st_mode & 0o7777))?;
            file.sync_all()
        });
        written.map_err(|_| LocalError::NotWritten)
    }

    /// Whether the name still leads to the file that was read, and the file still holds what was read.
    fn is_unchanged(&self, old: &[u8]) -> bool {
        let Ok(now) = rustix::fs::statat(&self.folder, self.name.as_str(), AtFlags::SYMLINK_NOFOLLOW) else {
            return false;
        };
        if (now.st_dev, now.st_ino) != (self.stat.st_dev, self.stat.st_ino) {
            return false;
        }
        let mut bytes = vec![0; old.len() + 1];
        let mut filled = 0;
        while let Some(rest) = bytes.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match rustix::io::pread(&self.file, rest, filled as u64) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(Errno::INTR) => {}
                Err(_) => return false,
            }
        }
        bytes.get(..filled) == Some(old)
    }
}

/// Locks a file without waiting. The lock ends with the last handle of the file, also when the process is killed.
fn is_locked(file: &OwnedFd) -> bool {
    rustix::fs::flock(file, FlockOperation::NonBlockingLockExclusive).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn target(content: &str) -> (tempfile::TempDir, Target) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.txt"), content).unwrap();
        let target = Root::open(folder.path()).unwrap().find("a.txt").unwrap();
        (folder, target)
    }

    fn only_file(folder: &Path) -> String {
        let names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["a.txt"], "a temporary file stayed behind");
        fs::read_to_string(folder.join("a.txt")).unwrap()
    }

    #[test]
    fn a_file_that_changed_meanwhile_is_left_alone() {
        type Change = fn(&Path);
        let changes: [(&str, Change); 4] = [
            ("written", |file| fs::write(file, "new").unwrap()),
            ("made longer", |file| fs::write(file, "old and more").unwrap()),
            ("made shorter", |file| fs::write(file, "ol").unwrap()),
            ("replaced by the same", |file| {
                fs::write(file.with_extension("new"), "old").unwrap();
                fs::rename(file.with_extension("new"), file).unwrap();
            }),
        ];
        for (how, change) in changes {
            let (folder, target) = target("old");
            let old = target.read(100).unwrap();
            change(&folder.path().join("a.txt"));
            let after = fs::read_to_string(folder.path().join("a.txt")).unwrap();
            assert_eq!(target.replace(&old, b"edited"), Err(LocalError::Changed), "{how}");
            assert_eq!(only_file(folder.path()), after);
        }
        let (folder, target) = target("old");
        let old = target.read(100).unwrap();
        assert_eq!(target.replace(&old, b"edited"), Ok(()), "the control: nothing changed");
        assert_eq!(only_file(folder.path()), "edited");
    }

    #[test]
    fn a_file_that_is_gone_does_not_come_back() {
        let (folder, target) = target("old");
        fs::remove_file(folder.path().join("a.txt")).unwrap();
        assert_eq!(target.replace(b"old", b"edited"), Err(LocalError::Changed));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        fs::remove_dir(folder.path()).unwrap();
        assert_eq!(target.replace(b"old", b"edited"), Err(LocalError::NotWritten));
    }

    #[test]
    fn temporary_files_of_a_process_that_was_killed_are_removed() {
        let (folder, target) = target("old");
        let root = folder.path();
        for left in [".edithost-1-0.tmp", ".edithost-4194304-17.tmp"] {
            fs::write(root.join(left), "left over").unwrap();
        }
        // One that is being written, and what is not ours.
        let (taken, _living) = target.temporary().unwrap();
        let others = [".edithost-1-0.txt", "edithost-1-0.tmp", ".edithost-1-0.tmp.old"];
        for other in others {
            fs::write(root.join(other), "somebody else's").unwrap();
        }
        fs::create_dir(root.join(".edithost-2-0.tmp")).unwrap();
        std::os::unix::fs::symlink("a.txt", root.join(".edithost-3-0.tmp")).unwrap();
        assert_eq!(target.replace(b"old", b"edited"), Ok(()));
        let mut names: Vec<_> =
            fs::read_dir(root).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        let mut kept = vec![".edithost-2-0.tmp", ".edithost-3-0.tmp", "a.txt", &taken];
        kept.extend(others);
        kept.sort_unstable();
        assert_eq!(names, kept);
        assert_eq!(fs::read_to_string(root.join("a.txt")).unwrap(), "edited");
    }

    #[test]
    fn a_name_that_is_taken_is_passed_over() {
        let (folder, target) = target("old");
        let (first, _living) = target.temporary().unwrap();
        let number: u64 = first.rsplit(['-', '.']).nth(1).unwrap().parse().unwrap();
        for ahead in 1..5 {
            let name = format!(".edithost-{}-{}.tmp", std::process::id(), number + ahead);
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        assert_eq!(target.replace(b"old", b"edited"), Ok(()));
        assert_eq!(fs::read_to_string(folder.path().join("a.txt")).unwrap(), "edited");
    }
}
