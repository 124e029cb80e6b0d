//! Resolving a path below a root without the kernel's help: one component at a time, each opened from the directory
//! before it and never followed.
//!
//! Used where `openat2` is missing, and for absolute links that lead back into the root. Simpler would be to resolve to a
//! real path and compare prefixes, but a name can change between the two; an open directory cannot. `..` (only links can
//! hold one) goes back to a directory that was passed, never above the root.
//!
//! Time: components plus links, at most [`MOST_LINKS`] of these. Space: one descriptor per component.

use super::{Links, OsError, OsResult};
use rustix::fs::{self, FileType, Mode, OFlags};
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path};

/// As many as Linux itself follows.
const MOST_LINKS: usize = 40;

/// Deeper than the longest path of a request can lead, links aside.
const MOST_DEPTH: usize = 4_096;

pub(super) fn walk(
    root: BorrowedFd<'_>,
    root_path: &Path,
    path: &str,
    links: Links,
    flags: OFlags,
) -> OsResult<OwnedFd> {
    let mut todo: VecDeque<OsString> = VecDeque::new();
    push_front(&mut todo, Path::new(path));
    let mut passed: Vec<OwnedFd> = Vec::new();
    let mut followed = 0;
    while let Some(name) = todo.pop_front() {
        let here = passed.last().map_or(root, AsFd::as_fd);
        if name == ".." {
            // Above the root: out.
            if passed.pop().is_none() {
                return Err(OsError::XDEV);
            }
            continue;
        }
        let next = fs::openat(here, &name, OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())?;
        match FileType::from_raw_mode(fs::fstat(&next)?.st_mode) {
            FileType::Directory if passed.len() < MOST_DEPTH => passed.push(next),
            FileType::Directory => return Err(OsError::NAMETOOLONG),
            FileType::Symlink if links == Links::Inside && followed < MOST_LINKS => {
                followed += 1;
                let target = fs::readlinkat(&next, "", Vec::new())?;
                let target = Path::new(OsStr::from_bytes(target.as_bytes()));
                if target.is_absolute() {
                    let inside = target.strip_prefix(root_path).map_err(|_| OsError::XDEV)?;
                    passed.clear();
                    push_front(&mut todo, inside);
                } else {
                    push_front(&mut todo, target);
                }
            }
            FileType::Symlink => return Err(OsError::LOOP),
            _ => return Err(OsError::NOTDIR),
        }
    }
    fs::openat(passed.last().map_or(root, AsFd::as_fd), ".", flags, Mode::empty())
}

fn push_front(todo: &mut VecDeque<OsString>, path: &Path) {
    for component in path.components().rev() {
        match component {
            Component::Normal(name) => todo.push_front(name.to_owned()),
            Component::ParentDir => todo.push_front("..".into()),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
}
