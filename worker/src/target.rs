//! Opening the file that a request names (FS-2).
//!
//! The directory is resolved beneath the root and kept open; from there on the file is only ever named as one component of
//! that directory. Nothing is opened before it is known to be a regular file, because opening a device can do something.

use crate::failure::Failure;
use crate::ops::{FileOps, FileStat, Identity, Kind, Links, OsError, OsResult};
use crate::root::Root;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// An open regular file and the directory that holds it.
pub(crate) struct Target<'a> {
    ops: &'a dyn FileOps,
    root: &'a Root,
    parent: &'a str,
    links: Links,
    pub(crate) name: &'a str,
    pub(crate) directory: OwnedFd,
    pub(crate) directory_stat: FileStat,
    pub(crate) file: OwnedFd,
    pub(crate) stat: FileStat,
}

/// Splits a path into the directory and the name in it; a path that can only name a directory has none.
fn split(path: &str) -> Result<(&str, &str), Failure> {
    let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
    if name.is_empty() || name == "." { Err(Failure::invalid_path()) } else { Ok((parent, name)) }
}

/// What an error of opening means to a peer.
fn failure_of(error: OsError) -> Failure {
    match error {
        OsError::NOENT => Failure::not_found(),
        OsError::IO | OsError::NOMEM | OsError::MFILE | OsError::NFILE | OsError::STALE => Failure::aborted(),
        _ => Failure::invalid_path(),
    }
}

impl<'a> Target<'a> {
    /// Opens the file at `path`. With [`Links::Refuse`] the directory can be synced, as a commit has to.
    ///
    /// The directory must be what its path leads to when it is resolved once more after the file was opened: then the file
    /// was inside the root. The file's own name is not asked again, since editors put a new file there with every save; a
    /// commit looks at it last of all.
    pub(crate) fn open(ops: &'a dyn FileOps, root: &'a Root, path: &'a str, links: Links) -> Result<Self, Failure> {
        let (parent, name) = split(path)?;
        let for_sync = links == Links::Refuse;
        let directory =
            ops.open_directory(root.directory(), root.path(), parent, links, for_sync).map_err(failure_of)?;
        let directory_stat = ops.stat(directory.as_fd()).map_err(failure_of)?;
        let named = ops.stat_at(directory.as_fd(), name).map_err(failure_of)?;
        if named.kind != Kind::File {
            return Err(Failure::invalid_path());
        }
        let file = ops.open_file(directory.as_fd(), name).map_err(failure_of)?;
        let stat = ops.stat(file.as_fd()).map_err(failure_of)?;
        let target = Target { ops, root, parent, links, name, directory, directory_stat, file, stat };
        if stat.kind != Kind::File || target.resolve_again().map_err(failure_of)?.is_none() {
            return Err(Failure::invalid_path());
        }
        Ok(target)
    }

    pub(crate) fn directory(&self) -> BorrowedFd<'_> {
        self.directory.as_fd()
    }

    /// The directory, resolved anew from the root, if that still leads to the same one.
    fn resolve_again(&self) -> OsResult<Option<OwnedFd>> {
        let again = self.ops.open_directory(self.root.directory(), self.root.path(), self.parent, self.links, false);
        match again.and_then(|open| Ok((self.ops.stat(open.as_fd())?, open))) {
            Ok((stat, open)) => Ok((stat.identity == self.directory_stat.identity).then_some(open)),
            // Gone, or something else by now.
            Err(OsError::NOENT | OsError::NOTDIR | OsError::LOOP | OsError::XDEV | OsError::ACCESS) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether the path, resolved anew from the root, leads to the same directory and in it to the file `expected`.
    pub(crate) fn is_still_there(&self, expected: Identity) -> OsResult<bool> {
        let Some(directory) = self.resolve_again()? else { return Ok(false) };
        match self.ops.stat_at(directory.as_fd(), self.name) {
            Ok(named) => Ok(named.identity == expected && named.kind == Kind::File),
            Err(OsError::NOENT) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The whole file, unless it has more than `limit` bytes: then `None`. A file that grows meanwhile is no exception.
    ///
    /// Time and space: O(limit).
    pub(crate) fn read_all(&self, limit: usize, chunk: usize) -> OsResult<Option<Vec<u8>>> {
        read_up_to(self.ops, self.file.as_fd(), self.stat.size, limit, chunk)
    }
}

/// Reads a file from its start to its end; `None` when it has more than `limit` bytes. `size` is what it seems to have.
pub(crate) fn read_up_to(
    ops: &dyn FileOps,
    file: BorrowedFd<'_>,
    size: u64,
    limit: usize,
    chunk: usize,
) -> OsResult<Option<Vec<u8>>> {
    if size > limit as u64 {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity((size as usize).min(limit));
    let mut buffer = vec![0; chunk.max(1)];
    loop {
        let read = ops.read(file, &mut buffer, bytes.len() as u64)?;
        if read == 0 {
            return Ok(Some(bytes));
        }
        bytes.extend_from_slice(buffer.get(..read).unwrap_or(&buffer));
        if bytes.len() > limit {
            return Ok(None);
        }
    }
}

/// Whether a file has exactly these bytes.
pub(crate) fn has_bytes(ops: &dyn FileOps, file: BorrowedFd<'_>, expected: &[u8], chunk: usize) -> OsResult<bool> {
    let mut buffer = vec![0; chunk.max(1)];
    let mut rest = expected;
    loop {
        let read = ops.read(file, &mut buffer, (expected.len() - rest.len()) as u64)?;
        if read == 0 {
            return Ok(rest.is_empty());
        }
        let Some(tail) = buffer.get(..read).and_then(|found| rest.strip_prefix(found)) else { return Ok(false) };
        rest = tail;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_can_only_be_directories_have_no_name() {
        assert_eq!(split("a/b/c"), Ok(("a/b", "c")));
        assert_eq!(split("c"), Ok(("", "c")));
        assert_eq!(split("a//c"), Ok(("a/", "c")));
        for path in ["a/", ".", "./", "a/.", "a//"] {
            assert_eq!(split(path), Err(Failure::invalid_path()), "{path}");
        }
    }
}
