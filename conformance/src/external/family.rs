//! All processes of an engine: the one that was started, and whatever it started, also what ran away from it.
//!
//! Why more than a process group: a child can leave its group and its session, and live on when its parent has died. So
//! this process adopts what is orphaned below it (`PR_SET_CHILD_SUBREAPER`), and a family is found in `/proc`: what descends
//! from the root, what is in its group, what was seen in it before (by number and start time, since numbers are used
//! again), and what carries its mark in the environment, which children inherit. A process that drops its
//! environment, its group and its parent all at once before anyone looks is found by [`end_descendants`], when the command ends.
//!
//! What cannot be helped: if this process itself is killed outright, a program that ignores the end of its input stays.
//!
//! Time: one look reads `/proc/PID/stat` of every process of the machine.

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, kill_process_group, set_child_subreaper, waitpid,
};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The environment variable that marks an engine's processes.
const MARK: &str = "EDITPROOF_ENGINE";

/// How long is waited for killed processes to be gone.
const MAX_KILLING: Duration = Duration::from_secs(5);
/// Between two looks whether they are.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Whether any engine was ever started.
static STARTED: AtomicBool = AtomicBool::new(false);
/// Whether no engine may be started any more.
static ENDING: AtomicBool = AtomicBool::new(false);

/// A process as `/proc/PID/stat` tells it.
#[derive(Clone, Copy, Debug)]
struct Entry {
    pid: i32,
    parent: i32,
    group: i32,
    is_dead: bool,
    started: u64,
    resident_pages: u64,
}

/// A name for a new family, to be put into the environment of its root.
#[derive(Clone, Debug)]
pub(super) struct Mark(String);

impl Mark {
    /// A new mark. From now on this process adopts orphans.
    pub(super) fn new() -> Mark {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        static ADOPTS: Once = Once::new();
        // Without it orphans go to the init process; they are still found by their mark, as long as they can be read.
        ADOPTS.call_once(|| {
            let _ = set_child_subreaper(Some(getpid()));
        });
        STARTED.store(true, Ordering::SeqCst);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Mark(format!("{}-{count}-{:016x}", getpid().as_raw_nonzero(), RandomState::new().hash_one(count)))
    }

    /// The environment variable to set.
    pub(super) fn variable(&self) -> (&str, &str) {
        (MARK, &self.0)
    }
}

/// An engine's processes.
#[derive(Debug)]
pub(super) struct Family {
    root: i32,
    marked: Vec<u8>,
    /// Every member that was ever seen, by number, with its start time.
    seen: HashMap<i32, u64>,
}

impl Family {
    pub(super) fn new(root: Pid, mark: &Mark) -> Family {
        let marked = format!("{MARK}={}", mark.0).into_bytes();
        Family { root: root.as_raw_nonzero().get(), marked, seen: HashMap::new() }
    }

    /// The bytes of memory that the family holds, shared pages counted for each process.
    pub(super) fn resident_bytes(&mut self) -> u64 {
        let pages: u64 = self.members().iter().map(|member| member.resident_pages).sum();
        pages.saturating_mul(rustix::param::page_size() as u64)
    }

    /// Kills every member, and waits until none is left. The root itself stays to be waited for by its owner.
    pub(super) fn kill(&mut self) {
        let deadline = Instant::now() + MAX_KILLING;
        if let Some(root) = Pid::from_raw(self.root) {
            // Errors say that it is gone already.
            let _ = kill_process_group(root, Signal::KILL);
            let _ = kill_process(root, Signal::KILL);
        }
        while kill_all(&self.members(), self.root) && Instant::now() < deadline {
            sleep(BETWEEN_LOOKS);
        }
    }

    /// The members that are there now, dead ones that nobody has waited for included.
    fn members(&mut self) -> Vec<Entry> {
        let entries = entries();
        let own = getpid().as_raw_nonzero().get();
        let is_first = |entry: &&Entry| {
            entry.pid == self.root
                || entry.group == self.root
                || self.seen.get(&entry.pid) == Some(&entry.started)
                // Environments are read of orphans only: the others' parents are in the family.
                || ((entry.parent == own || entry.parent == 1) && self.is_marked(entry.pid))
        };
        let first: Vec<i32> = entries.iter().filter(is_first).map(|entry| entry.pid).collect();
        let members = with_descendants(&entries, first);
        self.seen = members.iter().map(|member| (member.pid, member.started)).collect();
        members
    }

    fn is_marked(&self, pid: i32) -> bool {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == self.marked)
    }
}

/// Whether no engine may be started any more.
pub(super) fn is_ending() -> bool {
    ENDING.load(Ordering::SeqCst)
}

/// Kills everything that descends from this process, and waits until none is left; from now on no engine can be started.
///
/// For the end of a command that may have started engines: what is left then are orphans of theirs. Not for a process that
/// has other children. Does nothing where no engine was ever started.
pub fn end_descendants() {
    ENDING.store(true, Ordering::SeqCst);
    if !STARTED.load(Ordering::SeqCst) {
        return;
    }
    let own = getpid().as_raw_nonzero().get();
    let deadline = Instant::now() + MAX_KILLING;
    loop {
        let members = with_descendants(&entries(), vec![own]);
        let others: Vec<Entry> = members.into_iter().filter(|member| member.pid != own).collect();
        if !kill_all(&others, own) || Instant::now() >= deadline {
            return;
        }
        sleep(BETWEEN_LOOKS);
    }
}

/// Kills these processes; waits for those that are dead and no one else's, which the owner of `root` does for that one.
/// Whether there was any alive.
fn kill_all(members: &[Entry], root: i32) -> bool {
    let mut alive = false;
    for member in members {
        let Some(pid) = Pid::from_raw(member.pid) else { continue };
        if !member.is_dead {
            alive = true;
            let _ = kill_process(pid, Signal::KILL);
        } else if member.pid != root {
            // An error says that it is not this process's child.
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
        }
    }
    alive
}

/// The processes with these numbers and all that descend from them.
fn with_descendants(entries: &[Entry], first: Vec<i32>) -> Vec<Entry> {
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for entry in entries {
        children.entry(entry.parent).or_default().push(entry.pid);
    }
    let mut found: HashSet<i32> = HashSet::new();
    let mut open = first;
    while let Some(pid) = open.pop() {
        if found.insert(pid) {
            open.extend(children.get(&pid).into_iter().flatten());
        }
    }
    entries.iter().filter(|entry| found.contains(&entry.pid)).copied().collect()
}

/// All processes of the machine.
fn entries() -> Vec<Entry> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let names = folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let pids = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    // A process may end between the two looks.
    pids.filter_map(|pid| parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)).collect()
}

/// Reads `PID (NAME) STATE PARENT GROUP …`; the name may hold anything.
fn parse(stat: &str) -> Option<Entry> {
    let (pid, _) = stat.split_once(' ')?;
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Entry {
        pid: pid.parse().ok()?,
        is_dead: matches!(*fields.first()?, "Z" | "X"),
        parent: fields.get(1)?.parse().ok()?,
        group: fields.get(2)?.parse().ok()?,
        started: number(19)?,
        resident_pages: number(21)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stat_line_is_read_whatever_the_name() {
        let stat = "42 (a) S 1 (x) Z 7 9 9 0 -1 4 1 2 3 4 5 6 7 8 20 0 1 0 12345 1000 77 18446744073709551615 1\n";
        let entry = parse(stat).unwrap();
        assert_eq!((entry.pid, entry.parent, entry.group, entry.is_dead), (42, 7, 9, true));
        assert_eq!((entry.started, entry.resident_pages), (12345, 77));
        assert!(parse("42 (a").is_none() && parse("").is_none());
    }

    #[test]
    fn this_process_is_among_all_and_holds_memory() {
        let own = getpid().as_raw_nonzero().get();
        let entries = entries();
        let entry = entries.iter().find(|entry| entry.pid == own).unwrap();
        assert!(entry.resident_pages > 100 && !entry.is_dead);
    }

    #[test]
    fn descendants_are_followed_to_any_depth() {
        let entry = |pid, parent| Entry { pid, parent, group: 0, is_dead: false, started: 0, resident_pages: 0 };
        let entries = [entry(1, 0), entry(2, 1), entry(3, 2), entry(4, 3), entry(5, 1), entry(6, 6)];
        let pids = |first| with_descendants(&entries, vec![first]).iter().map(|entry| entry.pid).collect::<Vec<_>>();
        assert_eq!(pids(2), [2, 3, 4]);
        assert_eq!(pids(6), [6]);
    }
}
