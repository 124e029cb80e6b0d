//! Dealing with the temporary file of a mutation that stopped half-way (FS-6).
//!
//! Before the rename the file is ours and goes. After the exchange it is what stood at the path before: it goes when it is
//! the content that the edit was made from, and goes *back* when it is not, because then somebody else had changed the
//! file in that instant and nobody has seen the change since. When it cannot go back, because yet another file is at the
//! path by now, it is kept in the state folder as `rescued-<id>`.

use super::Station;
use super::record::{Record, Whole};
use crate::limits::WorkerLimits;
use crate::ops::{FileOps, Kind, Links, OsError, OsResult};
use crate::root::Root;
use crate::target::read_up_to;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Removes the temporary file that `record` names, wherever below the root its directory is by now.
pub(super) fn remove_temporary(station: &Station, root: &Root, record: &Record, limits: &WorkerLimits) -> OsResult<()> {
    let ops = station.ops.as_ref();
    let temporary = record.temporary();
    let Some(directory) = directory_of(ops, root, record, &temporary)? else { return Ok(()) };
    let directory = directory.as_fd();
    let found = match ops.stat_at(directory, &temporary) {
        Err(OsError::NOENT) => return Ok(()),
        other => other?,
    };
    let ours = record.committing;
    let was_displaced = ours.is_some_and(|ours| ours.identity != found.identity);
    if was_displaced && !is_base(ops, directory, &temporary, record, limits)? {
        let name = record.path.as_str().rsplit('/').next().unwrap_or_default();
        let in_place = ops.stat_at(directory, name).ok();
        if in_place.map(|stat| Whole::of(&stat)) == ours {
            ops.exchange(directory, &temporary, name)?;
        } else if found.kind == Kind::File {
            rescue(station, directory, &temporary, record, limits)?;
        } else {
            // A link or a directory of somebody's, which no copy can stand for: it stays until somebody has looked.
            return Ok(());
        }
    }
    ops.unlink(directory, &temporary)?;
    ops.sync_directory(directory)
}

/// Copies the temporary file to the state folder; a copy that is there already is from an earlier try.
fn rescue(
    station: &Station,
    directory: BorrowedFd<'_>,
    temporary: &str,
    record: &Record,
    limits: &WorkerLimits,
) -> OsResult<()> {
    let ops = station.ops.as_ref();
    let name = format!("rescued-{}", record.id);
    let _ = ops.unlink(station.directory.as_fd(), &name);
    let from = ops.open_file(directory, temporary)?;
    let to = ops.create_exclusive(station.directory.as_fd(), &name)?;
    let mut buffer = vec![0; limits.chunk.max(1)];
    let mut offset = 0;
    loop {
        let read = ops.read(from.as_fd(), &mut buffer, offset)?;
        if read == 0 {
            break;
        }
        super::guard::write_all(ops, &to, buffer.get(..read).unwrap_or_default())?;
        offset += read as u64;
    }
    ops.sync(to.as_fd())?;
    ops.sync_directory(station.directory.as_fd())
}

fn is_base(
    ops: &dyn FileOps,
    directory: BorrowedFd<'_>,
    name: &str,
    record: &Record,
    limits: &WorkerLimits,
) -> OsResult<bool> {
    let stat = ops.stat_at(directory, name)?;
    if stat.kind != Kind::File {
        return Ok(false);
    }
    let file = ops.open_file(directory, name)?;
    let bytes = read_up_to(ops, file.as_fd(), stat.size, limits.engine.file_bytes, limits.chunk)?;
    Ok(bytes.is_some_and(|bytes| crate::text::sha256(&bytes) == record.base_sha256))
}

/// The directory in which the temporary file was made: where the path says, or, when that is another one by now, wherever
/// below the root a file of that name is. The search looks at the whole workspace, but only then.
fn directory_of(ops: &dyn FileOps, root: &Root, record: &Record, temporary: &str) -> OsResult<Option<OwnedFd>> {
    let parent = record.path.as_str().rsplit_once('/').map_or("", |(parent, _)| parent);
    let open = |path: &str| ops.open_directory(root.directory(), root.path(), path, Links::Refuse, true);
    if let Ok(directory) = open(parent)
        && ops.stat(directory.as_fd())?.identity == record.directory
    {
        return Ok(Some(directory));
    }
    let mut todo = vec![String::new()];
    while let Some(path) = todo.pop() {
        let Ok(directory) = open(&path) else { continue };
        for name in ops.list(directory.as_fd()).unwrap_or_default() {
            if name == temporary {
                return Ok(Some(directory));
            }
            if ops.stat_at(directory.as_fd(), &name).is_ok_and(|stat| stat.kind == Kind::Directory) {
                todo.push(if path.is_empty() { name } else { format!("{path}/{name}") });
            }
        }
    }
    Ok(None)
}
