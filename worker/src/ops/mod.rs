//! Every system call through which a worker touches a disk, as one trait.
//!
//! Why a trait of small steps and not a library for atomic files: what has to hold is said about every single step (FS-6,
//! FS-7), so every single step can be failed, or the process killed before or after it, by [`FaultOps`]. [`RealOps`] does
//! the work. All names below a directory are single components; only [`FileOps::open_directory`] takes a path.

mod fault;
mod real;
mod walk;

pub use fault::{Action, FaultOps, Plan};
pub use real::RealOps;

use std::os::fd::{BorrowedFd, OwnedFd};

/// An error of the operating system.
pub type OsError = rustix::io::Errno;

/// The result of one step.
pub type OsResult<T> = Result<T, OsError>;

/// Names the steps, for plans and reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is the step of the method with its name")]
pub enum Step {
    OpenDirectory,
    OpenFile,
    StatAt,
    Stat,
    MayWrite,
    Read,
    CreateExclusive,
    MakeDirectory,
    Write,
    Sync,
    SyncDirectory,
    SetOwner,
    SetMode,
    Exchange,
    Rename,
    Unlink,
    Lock,
    List,
}

/// Whether a path may pass through links that stay inside the root (FS-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// It may: reads and previews.
    Inside,
    /// It may not: commits.
    Refuse,
}

/// What kind of thing a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// Anything else: links, FIFOs, sockets, devices.
    Other,
}

/// What a file is, so that it can be told from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The device that holds it.
    pub device: u64,
    /// Its number on that device.
    pub inode: u64,
}

/// What is known of a file without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileStat {
    /// Which file.
    pub identity: Identity,
    /// What kind of thing.
    pub kind: Kind,
    /// Bytes.
    pub size: u64,
    /// Permission bits, set-id and sticky bits included.
    pub mode: u32,
    /// The owner.
    pub uid: u32,
    /// The group.
    pub gid: u32,
    /// How many names it has.
    pub links: u64,
    /// When its content last changed, in nanoseconds.
    pub modified: i128,
}

/// The steps. Every method is one system call (or, for directories, the few that resolve a path), and cheap to call
/// again; none follows a link in the last component of a name.
///
/// # Errors
/// All return the error of the operating system.
#[expect(clippy::missing_errors_doc, reason = "said once for the trait")]
pub trait FileOps: Send + Sync {
    /// Opens the directory at `path` below `root`; an empty path is the root itself. `root_path` is the root's real path,
    /// for links inside the root that are written as absolute ones. With `for_sync` the directory can be synced.
    fn open_directory(
        &self,
        root: BorrowedFd<'_>,
        root_path: &std::path::Path,
        path: &str,
        links: Links,
        for_sync: bool,
    ) -> OsResult<OwnedFd>;
    /// Opens the regular file `name` for reading, without blocking and without following a link.
    fn open_file(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<OwnedFd>;
    /// What `name` is, without following a link.
    fn stat_at(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<FileStat>;
    /// What an open file is.
    fn stat(&self, file: BorrowedFd<'_>) -> OsResult<FileStat>;
    /// Whether this process may write to `name`: an error when not.
    fn may_write(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()>;
    /// Reads some bytes at `offset`; 0 at the end.
    fn read(&self, file: BorrowedFd<'_>, buffer: &mut [u8], offset: u64) -> OsResult<usize>;
    /// Creates `name` for reading and writing, mode 0600; an error when there is something of that name.
    fn create_exclusive(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<OwnedFd>;
    /// Creates the directory `name`, mode 0700.
    fn make_directory(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()>;
    /// Appends some of `bytes`; returns how many.
    fn write(&self, file: BorrowedFd<'_>, bytes: &[u8]) -> OsResult<usize>;
    /// Makes a file's content and metadata durable.
    fn sync(&self, file: BorrowedFd<'_>) -> OsResult<()>;
    /// Makes the names in a directory durable.
    fn sync_directory(&self, directory: BorrowedFd<'_>) -> OsResult<()>;
    /// Gives a file to an owner and a group.
    fn set_owner(&self, file: BorrowedFd<'_>, uid: u32, gid: u32) -> OsResult<()>;
    /// Sets permission bits, whatever the umask.
    fn set_mode(&self, file: BorrowedFd<'_>, mode: u32) -> OsResult<()>;
    /// Swaps two names of one directory in one step.
    fn exchange(&self, directory: BorrowedFd<'_>, one: &str, other: &str) -> OsResult<()>;
    /// Renames over whatever has the new name.
    fn rename(&self, directory: BorrowedFd<'_>, from: &str, to: &str) -> OsResult<()>;
    /// Removes a name.
    fn unlink(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()>;
    /// Takes the lock of a file if nobody has it; it goes when the file is closed, also by a kill.
    fn lock(&self, file: BorrowedFd<'_>) -> OsResult<()>;
    /// The names in a directory, without `.` and `..`, in no order; names that are not UTF-8 are left out.
    fn list(&self, directory: BorrowedFd<'_>) -> OsResult<Vec<String>>;
}
