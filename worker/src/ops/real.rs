//! The steps, done.

use super::walk::walk;
use super::{FileOps, FileStat, Identity, Kind, Links, OsError, OsResult};
use rustix::fs::{self, AtFlags, FileType, FlockOperation, Gid, Mode, OFlags, RenameFlags, ResolveFlags, Uid};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The operating system itself.
///
/// Paths are resolved by `openat2` beneath the root, so the kernel keeps them inside; where that call is missing or
/// forbidden, component by component with open directories (`walk.rs`).
#[derive(Debug)]
pub struct RealOps {
    has_openat2: AtomicBool,
}

impl RealOps {
    /// Uses `openat2` as long as the kernel has it.
    pub const fn new() -> Self {
        RealOps { has_openat2: AtomicBool::new(true) }
    }

    /// Never uses `openat2`: the fallback, for tests.
    pub const fn without_openat2() -> Self {
        RealOps { has_openat2: AtomicBool::new(false) }
    }
}

impl Default for RealOps {
    fn default() -> Self {
        RealOps::new()
    }
}

/// The kernel asks to try again when a rename somewhere went on during resolution; after this many, walk.
const RESOLVE_TRIES: usize = 8;

fn stat_of(stat: &fs::Stat) -> FileStat {
    let kind = match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Directory,
        _ => Kind::Other,
    };
    FileStat {
        identity: Identity { device: stat.st_dev, inode: stat.st_ino },
        kind,
        size: u64::try_from(stat.st_size).unwrap_or(0),
        mode: stat.st_mode & 0o7777,
        uid: stat.st_uid,
        gid: stat.st_gid,
        links: stat.st_nlink,
        modified: i128::from(stat.st_mtime) * 1_000_000_000 + i128::from(stat.st_mtime_nsec),
    }
}

impl FileOps for RealOps {
    fn open_directory(
        &self,
        root: BorrowedFd<'_>,
        root_path: &Path,
        path: &str,
        links: Links,
        for_sync: bool,
    ) -> OsResult<OwnedFd> {
        let access = if for_sync { OFlags::RDONLY } else { OFlags::PATH };
        let flags = access | OFlags::DIRECTORY | OFlags::CLOEXEC;
        if path.is_empty() {
            return fs::openat(root, ".", flags, Mode::empty());
        }
        if self.has_openat2.load(Ordering::Relaxed) {
            let mut resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
            if links == Links::Refuse {
                resolve |= ResolveFlags::NO_SYMLINKS;
            }
            for _ in 0..RESOLVE_TRIES {
                match fs::openat2(root, path, flags, Mode::empty(), resolve) {
                    Err(OsError::AGAIN | OsError::INTR) => {}
                    // Some sandboxes answer EPERM to a call that they do not know.
                    Err(OsError::NOSYS | OsError::PERM) => {
                        self.has_openat2.store(false, Ordering::Relaxed);
                        break;
                    }
                    // The kernel takes fewer bytes at once than a request may have units; the walk takes a component at a time.
                    Err(OsError::NAMETOOLONG) => break,
                    // An absolute link may still lead inside the root, which only the walk can tell.
                    Err(OsError::XDEV) if links == Links::Inside => break,
                    other => return other,
                }
            }
        }
        walk(root, root_path, path, links, flags)
    }

    fn open_file(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<OwnedFd> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        fs::openat(directory, name, flags, Mode::empty())
    }

    fn stat_at(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<FileStat> {
        fs::statat(directory, name, AtFlags::SYMLINK_NOFOLLOW).map(|stat| stat_of(&stat))
    }

    fn stat(&self, file: BorrowedFd<'_>) -> OsResult<FileStat> {
        fs::fstat(file).map(|stat| stat_of(&stat))
    }

    fn may_write(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()> {
        // The name was looked at without following links just before; if it is a link by now, the identity check before
        // the commit finds out.
        fs::accessat(directory, name, fs::Access::WRITE_OK, AtFlags::EACCESS)
    }

    fn read(&self, file: BorrowedFd<'_>, buffer: &mut [u8], offset: u64) -> OsResult<usize> {
        rustix::io::retry_on_intr(|| rustix::io::pread(file, &mut *buffer, offset))
    }

    fn create_exclusive(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<OwnedFd> {
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::APPEND | OFlags::CLOEXEC;
        fs::openat(directory, name, flags, Mode::RUSR | Mode::WUSR)
    }

    fn make_directory(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()> {
        fs::mkdirat(directory, name, Mode::RWXU)
    }

    fn write(&self, file: BorrowedFd<'_>, bytes: &[u8]) -> OsResult<usize> {
        rustix::io::retry_on_intr(|| rustix::io::write(file, bytes))
    }

    fn sync(&self, file: BorrowedFd<'_>) -> OsResult<()> {
        rustix::io::retry_on_intr(|| fs::fsync(file))
    }

    fn sync_directory(&self, directory: BorrowedFd<'_>) -> OsResult<()> {
        rustix::io::retry_on_intr(|| fs::fsync(directory))
    }

    fn set_owner(&self, file: BorrowedFd<'_>, uid: u32, gid: u32) -> OsResult<()> {
        fs::fchown(file, Some(Uid::from_raw(uid)), Some(Gid::from_raw(gid)))
    }

    fn set_mode(&self, file: BorrowedFd<'_>, mode: u32) -> OsResult<()> {
        fs::fchmod(file, Mode::from_raw_mode(mode))
    }

    fn exchange(&self, directory: BorrowedFd<'_>, one: &str, other: &str) -> OsResult<()> {
        fs::renameat_with(directory, one, directory, other, RenameFlags::EXCHANGE)
    }

    fn rename(&self, directory: BorrowedFd<'_>, from: &str, to: &str) -> OsResult<()> {
        fs::renameat(directory, from, directory, to)
    }

    fn unlink(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()> {
        fs::unlinkat(directory, name, AtFlags::empty())
    }

    fn lock(&self, file: BorrowedFd<'_>) -> OsResult<()> {
        rustix::io::retry_on_intr(|| fs::flock(file, FlockOperation::NonBlockingLockExclusive))
    }

    fn list(&self, directory: BorrowedFd<'_>) -> OsResult<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::Dir::read_from(directory)? {
            match entry?.file_name().to_str() {
                Ok("." | "..") | Err(_) => {}
                Ok(name) => names.push(name.to_owned()),
            }
        }
        Ok(names)
    }
}
