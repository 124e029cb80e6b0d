//! The steps, with one of them failed, or the process killed before or after it.
//!
//! A [`Plan`] is asked before every step with its number (from 0) and its name. Because a plan is a function, it can also
//! do something of its own at a step, such as what a concurrent program would do there.

use super::{FileOps, FileStat, Links, OsError, OsResult, Step};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::Mutex;

/// What a plan does with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Does it.
    Go,
    /// Does not do it, and reports this error.
    Fail(OsError),
    /// Does it, and reports this error all the same.
    FailAfter(OsError),
    /// Kills this process instead, as nobody can catch.
    KillBefore,
    /// Does it, then kills this process.
    KillAfter,
    /// Writes only the first half of what a write is given; other steps are done.
    Half,
}

/// Decides about each step by its number, counted from 0, and its name.
pub type Plan = Box<dyn FnMut(usize, Step) -> Action + Send>;

/// Steps under a plan.
pub struct FaultOps<O> {
    inner: O,
    state: Mutex<State>,
}

struct State {
    plan: Plan,
    done: Vec<Step>,
}

impl<O: FileOps> FaultOps<O> {
    /// Puts `inner` under a plan.
    pub fn new(inner: O, plan: impl FnMut(usize, Step) -> Action + Send + 'static) -> Self {
        FaultOps { inner, state: Mutex::new(State { plan: Box::new(plan), done: Vec::new() }) }
    }

    /// Puts another plan in force and counts from 0 again; returns the steps so far.
    pub fn replan(&self, plan: impl FnMut(usize, Step) -> Action + Send + 'static) -> Vec<Step> {
        let mut state = self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        state.plan = Box::new(plan);
        std::mem::take(&mut state.done)
    }

    fn action(&self, step: Step) -> Action {
        let mut state = self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let number = state.done.len();
        state.done.push(step);
        (state.plan)(number, step)
    }

    fn run<T>(&self, step: Step, work: impl FnOnce(&O) -> OsResult<T>) -> OsResult<T> {
        self.run_as(self.action(step), work)
    }

    fn run_as<T>(&self, action: Action, work: impl FnOnce(&O) -> OsResult<T>) -> OsResult<T> {
        match action {
            Action::Go | Action::Half => work(&self.inner),
            Action::Fail(error) => Err(error),
            Action::FailAfter(error) => work(&self.inner).and(Err(error)),
            Action::KillBefore => kill_self(),
            Action::KillAfter => {
                let _ = work(&self.inner);
                kill_self()
            }
        }
    }
}

/// Ends this process the way a power switch does for it: no destructor, no handler.
fn kill_self<T>() -> OsResult<T> {
    let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
    loop {
        std::thread::park();
    }
}

impl<O: FileOps> FileOps for FaultOps<O> {
    fn open_directory(
        &self,
        root: BorrowedFd<'_>,
        root_path: &std::path::Path,
        path: &str,
        links: Links,
        for_sync: bool,
    ) -> OsResult<OwnedFd> {
        self.run(Step::OpenDirectory, |ops| ops.open_directory(root, root_path, path, links, for_sync))
    }

    fn open_file(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<OwnedFd> {
        self.run(Step::OpenFile, |ops| ops.open_file(directory, name))
    }

    fn stat_at(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<FileStat> {
        self.run(Step::StatAt, |ops| ops.stat_at(directory, name))
    }

    fn stat(&self, file: BorrowedFd<'_>) -> OsResult<FileStat> {
        self.run(Step::Stat, |ops| ops.stat(file))
    }

    fn may_write(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()> {
        self.run(Step::MayWrite, |ops| ops.may_write(directory, name))
    }

    fn read(&self, file: BorrowedFd<'_>, buffer: &mut [u8], offset: u64) -> OsResult<usize> {
        self.run(Step::Read, |ops| ops.read(file, buffer, offset))
    }

    fn create_exclusive(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<OwnedFd> {
        self.run(Step::CreateExclusive, |ops| ops.create_exclusive(directory, name))
    }

    fn make_directory(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()> {
        self.run(Step::MakeDirectory, |ops| ops.make_directory(directory, name))
    }

    fn write(&self, file: BorrowedFd<'_>, bytes: &[u8]) -> OsResult<usize> {
        let action = self.action(Step::Write);
        let some = if action == Action::Half { bytes.len().div_ceil(2) } else { bytes.len() };
        self.run_as(action, |ops| ops.write(file, bytes.get(..some).unwrap_or(bytes)))
    }

    fn sync(&self, file: BorrowedFd<'_>) -> OsResult<()> {
        self.run(Step::Sync, |ops| ops.sync(file))
    }

    fn sync_directory(&self, directory: BorrowedFd<'_>) -> OsResult<()> {
        self.run(Step::SyncDirectory, |ops| ops.sync_directory(directory))
    }

    fn set_owner(&self, file: BorrowedFd<'_>, uid: u32, gid: u32) -> OsResult<()> {
        self.run(Step::SetOwner, |ops| ops.set_owner(file, uid, gid))
    }

    fn set_mode(&self, file: BorrowedFd<'_>, mode: u32) -> OsResult<()> {
        self.run(Step::SetMode, |ops| ops.set_mode(file, mode))
    }

    fn exchange(&self, directory: BorrowedFd<'_>, one: &str, other: &str) -> OsResult<()> {
        self.run(Step::Exchange, |ops| ops.exchange(directory, one, other))
    }

    fn rename(&self, directory: BorrowedFd<'_>, from: &str, to: &str) -> OsResult<()> {
        self.run(Step::Rename, |ops| ops.rename(directory, from, to))
    }

    fn unlink(&self, directory: BorrowedFd<'_>, name: &str) -> OsResult<()> {
        self.run(Step::Unlink, |ops| ops.unlink(directory, name))
    }

    fn lock(&self, file: BorrowedFd<'_>) -> OsResult<()> {
        self.run(Step::Lock, |ops| ops.lock(file))
    }

    fn list(&self, directory: BorrowedFd<'_>) -> OsResult<Vec<String>> {
        self.run(Step::List, |ops| ops.list(directory))
    }
}
