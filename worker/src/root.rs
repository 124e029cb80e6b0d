//! A workspace's root: a directory that is opened once and never looked up again.

use editproof_protocol::WorkspaceId;
use rustix::fs::{Mode, OFlags};
use sha2::{Digest, Sha256};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// A workspace's root.
#[derive(Debug)]
pub struct Root {
    id: WorkspaceId,
    path: PathBuf,
    directory: OwnedFd,
}

impl Root {
    /// Opens the directory at `path` as the workspace `id`.
    ///
    /// # Errors
    /// When it is no directory or cannot be opened.
    pub fn open(id: WorkspaceId, path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let directory = rustix::fs::open(&path, flags, Mode::empty())?;
        Ok(Root { id, path, directory })
    }

    /// The workspace's id.
    pub const fn id(&self) -> &WorkspaceId {
        &self.id
    }

    /// Its real path on this host; never to be shown to a peer.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The open directory.
    pub fn directory(&self) -> BorrowedFd<'_> {
        self.directory.as_fd()
    }

    /// Names the root in the state folder: 16 hexadecimal digits of the digest of its real path. The workspace's id is no
    /// part of it, since a doubt about files stays when a workspace is given another name.
    pub fn key(&self) -> String {
        crate::text::hex(&Sha256::digest(self.path.as_os_str().as_bytes())[..8])
    }
}
