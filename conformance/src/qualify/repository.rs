//! The commit that a qualification is about: that of the repository the corpus is read from.
//!
//! Whether the working tree differs is told by the files of the commit alone: each is read and its object id compared. New
//! files that no commit knows are not seen. Why not the index: it is a cache, and a fresh clone or a copy has another.
//!
//! Time: every file of the commit is read once.

use gix::bstr::ByteSlice;
use gix::objs::tree::EntryKind;
use gix::objs::{Kind, compute_hash};
use std::path::Path;

/// A commit, and whether the files are still as it has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Its id.
    pub id: String,
    /// Whether a file differs from it.
    pub modified: bool,
}

/// The commit of the repository whose top folder is `folder`; `None` where that is none, or has no commit.
pub fn commit_of(folder: &Path) -> Option<Commit> {
    let repository = gix::open(folder).ok()?;
    let commit = repository.head_commit().ok()?;
    let id = commit.id().to_string();
    let files = commit.tree().ok()?.traverse().breadthfirst.files().ok()?;
    let is_same = |entry: &gix::traverse::tree::recorder::Entry| {
        // Links and other repositories are left out: what stands there is no text of this one.
        if !matches!(entry.mode.kind(), EntryKind::Blob | EntryKind::BlobExecutable) {
            return true;
        }
        let Ok(path) = entry.filepath.to_path() else { return true };
        let read = std::fs::read(folder.join(path)).ok();
        read.and_then(|bytes| compute_hash(entry.oid.kind(), Kind::Blob, &bytes).ok()) == Some(entry.oid)
    };
    Some(Commit { id, modified: !files.iter().all(is_same) })
}
