//! Nothing outside the root is read or written, by links, by swapped directories, or in a race (FS-2).

mod support;

use editproof_protocol::ToolResult;
use editproof_spec::Code;
use std::os::unix::fs::symlink;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use support::{Place, content, done, edit, full, preview, read, refused, run};

const SECRET: &str = "secret outside";

/// A workspace with every kind of link in it.
fn linked() -> Place {
    let place = Place::in_memory();
    std::fs::write(place.outside("f"), SECRET).unwrap();
    place.write("real/f", "inside");
    place.write("real/deep/g", "deeper");
    let root = place.root().canonicalize().unwrap();
    let link = |target: &str, name: &str| symlink(target, place.file(name)).unwrap();
    link("real", "relative");
    link(&root.join("real").to_string_lossy(), "absolute");
    link("real/deep/..", "up-and-down");
    link("../root/real", "out-and-in");
    link("..", "parent");
    link("../outside", "out");
    link(&place.path().join("outside").to_string_lossy(), "absolute-out");
    link("/", "slash");
    link("out/../root/real", "through-outside");
    link("relative/deep", "chain");
    link("cycle-b", "cycle-a");
    link("cycle-a", "cycle-b");
    link("../../outside/f", "real/escaping-file");
    link(&format!("{}-other/x", root.to_string_lossy()), "prefix-of-the-name");
    place
}

#[test]
fn links_inside_the_root_can_be_read_through_but_not_written_through() {
    let place = linked();
    for worker in place.workers() {
        for path in ["relative/f", "absolute/f", "up-and-down/f", "real/f"] {
            assert_eq!(content(run(&worker, &read(path))), "inside", "{path}");
            assert_eq!(content(run(&worker, &preview(path, "inside", "changed"))), "changed", "{path}");
        }
        assert_eq!(content(run(&worker, &read("chain/g"))), "deeper");
        for path in ["relative/f", "absolute/f", "up-and-down/f"] {
            refused(run(&worker, &edit(path, "inside", "x")), Code::InvalidPath, "Invalid workspace path");
        }
        done(run(&worker, &edit("real/f", "inside", "inside")));
    }
}

#[test]
fn nothing_leads_out() {
    let place = linked();
    let out = [
        "out/f",
        "absolute-out/f",
        "parent/outside/f",
        "slash/etc/hostname",
        "through-outside/f",
        "out-and-in/f",
        "cycle-a/f",
        "real/escaping-file",
        "prefix-of-the-name/f",
    ];
    for worker in place.workers() {
        for path in out {
            for request in [read(path), preview(path, "secret", "x"), edit(path, "secret", "x")] {
                refused(run(&worker, &request), Code::InvalidPath, "Invalid workspace path");
            }
        }
    }
    assert_eq!(std::fs::read_to_string(place.outside("f")).unwrap(), SECRET);
}

#[test]
fn a_root_that_is_a_link_is_the_directory_that_it_named() {
    let place = Place::new();
    place.write("f", "inside");
    let name = place.path().join("root-link");
    symlink(place.root(), &name).unwrap();
    let root = editproof_worker::Root::open(editproof_protocol::WorkspaceId::new("main").unwrap(), &name).unwrap();
    std::fs::remove_file(&name).unwrap();
    symlink(place.path().join("outside"), &name).unwrap();
    std::fs::write(place.outside("f"), SECRET).unwrap();
    let worker = editproof_worker::Worker::start(editproof_worker::WorkerConfig::new(vec![root])).unwrap();
    assert_eq!(content(run(&worker, &read("f"))), "inside");
}

#[test]
fn a_hard_link_is_detached_and_its_other_names_keep_the_old_content() {
    let place = Place::new();
    std::fs::write(place.outside("f"), "one").unwrap();
    std::fs::hard_link(place.outside("f"), place.file("f")).unwrap();
    done(run(&place.worker(), &edit("f", "one", "two")));
    assert_eq!(place.read("f"), b"two");
    assert_eq!(std::fs::read(place.outside("f")).unwrap(), b"one", "an edit never reaches outside the root");
}

/// Runs `attack` in a thread for as long as `tries` requests take.
fn under_attack(attack: impl Fn() + Send + 'static, mut request: impl FnMut(usize), tries: usize) -> usize {
    let stop = Arc::new(AtomicBool::new(false));
    let rounds = Arc::new(AtomicUsize::new(0));
    let attacker = {
        let (stop, rounds) = (Arc::clone(&stop), Arc::clone(&rounds));
        std::thread::spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                attack();
                rounds.fetch_add(1, Ordering::Relaxed);
            }
        })
    };
    for number in 0..tries {
        request(number);
    }
    stop.store(true, Ordering::Relaxed);
    attacker.join().unwrap();
    rounds.load(Ordering::Relaxed)
}

/// What the requests of a race came to.
#[derive(Debug, Default)]
struct Tally {
    done: usize,
    refused: usize,
    in_doubt: usize,
}

impl Tally {
    fn count(&mut self, outcome: Result<ToolResult, editproof_worker::Failure>) {
        match outcome {
            Ok(ToolResult::ReadFile(read)) => {
                assert!(!read.content.contains("secret"), "read outside the root: {}", read.content);
                self.done += 1;
            }
            Ok(_) => self.done += 1,
            Err(failure) if failure.may_have_committed => self.in_doubt += 1,
            Err(failure) => {
                let code = failure.code;
                let expected = [Code::InvalidPath, Code::NotFound, Code::EditConflict];
                assert!(code.is_some_and(|code| expected.contains(&code)), "{code:?}: {}", failure.message);
                assert!(!failure.message.contains("secret"), "{}", failure.message);
                self.refused += 1;
            }
        }
    }
}

fn tries() -> usize {
    if full() { 100_000 } else { 6_000 }
}

/// The parent directory is swapped with a link to a directory outside, again and again.
#[test]
fn a_parent_directory_swapped_with_a_link_outside() {
    let place = Place::in_memory();
    std::fs::write(place.outside("f"), SECRET).unwrap();
    place.write("a/f", "inside 0");
    symlink(place.path().join("outside"), place.file("b")).unwrap();
    for worker in place.workers() {
        let root = place.root();
        let swap = move || {
            let root = std::fs::File::open(&root).unwrap();
            let flags = rustix::fs::RenameFlags::EXCHANGE;
            let _ = rustix::fs::renameat_with(&root, "a", &root, "b", flags);
        };
        let mut tally = Tally::default();
        let request = |number: usize| {
            tally.count(if number.is_multiple_of(2) {
                run(&worker, &read("a/f"))
            } else {
                run(&worker, &edit("a/f", "inside", "inside"))
            });
        };
        let rounds = under_attack(swap, request, tries());
        println!("{} tries against {rounds} swaps: {tally:?}", tries());
        assert!(tally.done > 0 && tally.refused > 0, "the race was none: {tally:?}");
        assert_eq!(std::fs::read_to_string(place.outside("f")).unwrap(), SECRET);
        assert_eq!(std::fs::read_dir(place.path().join("outside")).unwrap().count(), 1, "nothing was left outside");
        assert_eq!(place.quarantines() + place.temporaries().len(), 0);
    }
}

/// The file itself is swapped with a link to a file outside, again and again.
#[test]
fn a_file_swapped_with_a_link_outside() {
    let place = Place::in_memory();
    std::fs::write(place.outside("f"), SECRET).unwrap();
    place.write("f", "inside");
    symlink(place.outside("f"), place.file("g")).unwrap();
    for worker in place.workers() {
        let root = place.root();
        let swap = move || {
            let root = std::fs::File::open(&root).unwrap();
            let _ = rustix::fs::renameat_with(&root, "f", &root, "g", rustix::fs::RenameFlags::EXCHANGE);
        };
        let mut tally = Tally::default();
        let request = |number: usize| {
            let doubts = tally.in_doubt;
            tally.count(if number.is_multiple_of(2) {
                run(&worker, &read("f"))
            } else {
                run(&worker, &edit("f", "inside", "inside"))
            });
            // Somebody who swaps names between an exchange and its undoing can carry the new file off to another name.
            if tally.in_doubt > doubts {
                assert_eq!(place.quarantines(), 1, "doubt without quarantine");
                place.reset();
            }
        };
        let rounds = under_attack(swap, request, tries());
        println!("{} tries against {rounds} swaps: {tally:?}", tries());
        assert!(tally.done > 0 && tally.refused > 0, "the race was none: {tally:?}");
        assert_eq!(std::fs::read_to_string(place.outside("f")).unwrap(), SECRET);
        assert_eq!(place.quarantines() + place.temporaries().len(), 0);
        if tally.in_doubt == 0 {
            let names = std::fs::read_dir(place.root()).unwrap().count();
            assert_eq!(names, 2, "both names are still there");
        }
        // How rare doubt is depends on the machine's timing: it is printed above and does not decide.
    }
}

/// Another program replaces the file by rename, as editors do, counting up. No number may be lost without an
/// `EDIT_CONFLICT`: after an edit that succeeded, the text is the one that the edit saw, changed.
#[test]
fn a_concurrent_writer_loses_nothing() {
    let place = Place::in_memory();
    let path = place.write("f", "written 0, edited 0");
    let worker = place.worker();
    let written = Arc::new(AtomicUsize::new(0));
    let lost = Arc::new(AtomicUsize::new(0));
    let attack = {
        let (written, lost, path) = (Arc::clone(&written), Arc::clone(&lost), path.clone());
        let new = path.with_file_name("f.new");
        move || {
            // A writer that notices when its last version is gone: nobody else ever changes its number.
            let number = written.load(Ordering::SeqCst);
            let has_number = |text: &String| text.starts_with(&format!("written {number},"));
            let mut text = std::fs::read_to_string(&path).unwrap();
            // An edit that has just displaced it puts it back in a moment.
            let patience = std::time::Instant::now() + std::time::Duration::from_secs(5);
            while !has_number(&text) && std::time::Instant::now() < patience {
                text = std::fs::read_to_string(&path).unwrap();
            }
            if !has_number(&text) {
                lost.fetch_add(1, Ordering::SeqCst);
            }
            let (_, edited) = text.split_once(", ").unwrap();
            std::fs::write(&new, format!("written {}, {edited}", number + 1)).unwrap();
            std::fs::rename(&new, &path).unwrap();
            written.store(number + 1, Ordering::SeqCst);
        }
    };
    let (mut applied, mut conflicts) = (0, 0);
    let request = |_| match run(&worker, &edit("f", "edited", "edited")) {
        Ok(_) => applied += 1,
        Err(failure) => {
            assert_eq!(failure.message, "Workspace file changed before edit could be committed");
            conflicts += 1;
        }
    };
    under_attack(attack, request, tries());
    let written = written.load(Ordering::SeqCst);
    println!("{} tries against {written} writes: {applied} applied, {conflicts} conflicts", tries());
    assert!(applied > 0 && conflicts > 0, "the race was none");
    assert_eq!(lost.load(Ordering::SeqCst), 0, "a concurrent change was lost");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&format!("written {written},")), "{text}");
    assert_eq!(place.quarantines() + place.temporaries().len() + place.guards(), 0);
}

/// Two workers on one root take turns: of their edits of different words none is lost and none is a conflict.
#[test]
fn two_workers_take_turns() {
    let place = Place::in_memory();
    place.write("f", "one 0\ntwo 0\n");
    let rounds = if full() { 2_000 } else { 200 };
    let counter = |word: &'static str| {
        let worker = place.worker();
        move || {
            for number in 0..rounds {
                done(run(&worker, &edit("f", &format!("{word} {number}\n"), &format!("{word} {}\n", number + 1))));
            }
        }
    };
    let (one, two) = (counter("one"), counter("two"));
    let other = std::thread::spawn(two);
    one();
    other.join().unwrap();
    assert_eq!(place.read("f"), format!("one {rounds}\ntwo {rounds}\n").as_bytes());
}
