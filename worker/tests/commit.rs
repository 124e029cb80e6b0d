//! What a commit leaves: mode, owner, order of steps, changes by others at every instant (FS-6, FS-7).

mod support;

use editproof_spec::Code;
use editproof_worker::ops::{Action, FaultOps, OsError, RealOps, Step};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::sync::{Arc, Mutex};
use support::{Place, done, edit, is_root, refused, run};

const CHANGED: &str = "Workspace file changed before edit could be committed";

fn set_mode(path: &std::path::Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn permission_bits_stay_whatever_the_umask() {
    let place = Place::new();
    let worker = place.worker();
    // The umask belongs to the process: tests in other threads only ever widen or narrow new files of their own.
    for umask in [0o022, 0o002, 0o077] {
        let before = rustix::process::umask(rustix::fs::Mode::from_raw_mode(umask));
        for mode in [0o755, 0o640, 0o600, 0o664, 0o444, 0o666, 0o4755, 0o2710, 0o1644] {
            if mode == 0o444 && !is_root() {
                continue;
            }
            let path = place.write("f", "one");
            set_mode(&path, mode);
            done(run(&worker, &edit("f", "one", "two")));
            let left = path.metadata().unwrap().mode() & 0o7777;
            assert_eq!(left, mode, "umask {umask:o}: {mode:o} became {left:o}");
            assert_eq!(place.read("f"), b"two");
            std::fs::remove_file(path).unwrap();
        }
        rustix::process::umask(before);
    }
}

#[test]
fn the_temporary_file_is_private_until_it_is_whole() {
    let place = Place::new();
    let path = place.write("f", "one");
    set_mode(&path, 0o666);
    let modes = Arc::new(Mutex::new(Vec::new()));
    let ops = {
        let (modes, root) = (Arc::clone(&modes), place.root());
        FaultOps::new(RealOps::new(), move |_, step| {
            if step == Step::Write || step == Step::Sync {
                for entry in std::fs::read_dir(&root).unwrap().flatten() {
                    if entry.file_name().to_string_lossy().starts_with(".editworker-") {
                        modes.lock().unwrap().push(entry.metadata().unwrap().mode() & 0o777);
                    }
                }
            }
            Action::Go
        })
    };
    done(run(&place.worker_on(Arc::new(ops)), &edit("f", "one", "two")));
    let modes = modes.lock().unwrap();
    assert_eq!(modes[..2], [0o600, 0o600], "written and synced in private");
    assert_eq!(path.metadata().unwrap().mode() & 0o777, 0o666);
}

#[test]
fn the_owner_stays() {
    if !is_root() {
        println!("skipped: giving files away needs root");
        return;
    }
    let place = Place::new();
    let path = place.write("f", "one");
    std::os::unix::fs::chown(&path, Some(12_345), Some(54_321)).unwrap();
    set_mode(&path, 0o6755);
    done(run(&place.worker(), &edit("f", "one", "two")));
    let left = path.metadata().unwrap();
    assert_eq!((left.uid(), left.gid(), left.mode() & 0o7777), (12_345, 54_321, 0o6755));
}

#[test]
fn an_owner_that_cannot_be_kept_means_that_nothing_is_written() {
    let place = Place::new();
    let path = place.write("f", "one");
    if is_root() {
        std::os::unix::fs::chown(&path, Some(12_345), Some(54_321)).unwrap();
    }
    let ops = FaultOps::new(RealOps::new(), |_, step| match step {
        Step::SetOwner | Step::SetMode => Action::Fail(OsError::PERM),
        _ => Action::Go,
    });
    let worker = place.worker_on(Arc::new(ops));
    refused(run(&worker, &edit("f", "one", "two")), Code::WriteUnavailable, "Workspace file could not be written");
    assert_eq!(place.read("f"), b"one");
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}

/// The steps of a commit in their order: what FS-6 says, with the guard around it.
#[test]
fn steps_come_in_order() {
    let place = Place::new();
    place.write("f", "one");
    let ops = Arc::new(FaultOps::new(RealOps::new(), |_, _| Action::Go));
    let worker = place.worker_on(ops.clone());
    ops.replan(|_, _| Action::Go);
    done(run(&worker, &edit("f", "one", "two")));
    let steps = ops.replan(|_, _| Action::Go);
    let changing = [
        Step::CreateExclusive,
        Step::Write,
        Step::Sync,
        Step::SyncDirectory,
        Step::SetOwner,
        Step::SetMode,
        Step::Exchange,
        Step::Rename,
        Step::Unlink,
    ];
    let steps: Vec<_> = steps.into_iter().filter(|step| changing.contains(step)).collect();
    let expected = [
        // The guard, durable with its name.
        vec![Step::CreateExclusive, Step::Write, Step::Sync, Step::SyncDirectory],
        // The temporary file, durable, with the original's mode (the owner is the same here).
        vec![Step::CreateExclusive, Step::Write, Step::Sync, Step::SetMode, Step::Sync],
        // The guard knows it.
        vec![Step::Write, Step::Sync],
        // In place, the old content gone, the names durable.
        vec![Step::Exchange, Step::Unlink, Step::SyncDirectory],
        // The settlement was accepted.
        vec![Step::Unlink, Step::SyncDirectory],
    ];
    assert_eq!(steps, expected.concat());
}

/// Another program's change, whole, before every single step: it is there afterwards, or the edit saw it.
#[test]
fn a_change_at_any_step_is_never_lost() {
    #[derive(Clone, Copy, Debug)]
    enum Change {
        Replaced,
        WrittenInPlace,
        Removed,
        BecameDirectory,
    }
    for change in [Change::Replaced, Change::WrittenInPlace, Change::Removed, Change::BecameDirectory] {
        let (mut applied, mut refusals, mut doubts) = (0, 0, 0);
        for at in 0.. {
            let place = Place::in_memory();
            let path = place.write("f", "one");
            let ops = Arc::new(FaultOps::new(RealOps::new(), |_, _| Action::Go));
            let worker = place.worker_on(ops.clone());
            // The writer opened the file before: what it writes then goes into that very file.
            let mut open = std::fs::File::options().write(true).open(&path).unwrap();
            let reached = Arc::new(Mutex::new(false));
            ops.replan({
                let (reached, path) = (Arc::clone(&reached), path.clone());
                move |number, _| {
                    if number == at {
                        *reached.lock().unwrap() = true;
                        match change {
                            Change::Replaced => {
                                std::fs::write(path.with_file_name("new"), "three").unwrap();
                                std::fs::rename(path.with_file_name("new"), &path).unwrap();
                            }
                            Change::WrittenInPlace => std::io::Write::write_all(&mut open, b"333").unwrap(),
                            Change::Removed => std::fs::remove_file(&path).unwrap(),
                            Change::BecameDirectory => {
                                std::fs::remove_file(&path).unwrap();
                                std::fs::create_dir(&path).unwrap();
                            }
                        }
                    }
                    Action::Go
                }
            });
            let outcome = run(&worker, &edit("f", "one", "two"));
            if !*reached.lock().unwrap() {
                break;
            }
            let text = std::fs::read_to_string(&path).ok();
            let changed = match change {
                Change::Replaced => text.as_deref() == Some("three"),
                Change::WrittenInPlace => text.as_deref() == Some("333"),
                Change::Removed => text.is_none() && !path.exists(),
                Change::BecameDirectory => path.is_dir(),
            };
            match &outcome {
                // The change came first and has no "one", or it came last and stands, or it was to the old file after
                // everything had been compared (then the edit stands).
                Ok(_) => {
                    applied += 1;
                    assert!(changed || text.as_deref() == Some("two"), "{change:?} at step {at}: {text:?}");
                }
                Err(failure) if failure.may_have_committed => {
                    doubts += 1;
                    assert_eq!(place.quarantines(), 1);
                }
                Err(failure) => {
                    refusals += 1;
                    assert!(changed, "{change:?} at step {at} was lost: {text:?}, {}", failure.message);
                }
            }
            assert_eq!(place.temporaries(), [] as [std::path::PathBuf; 0], "{change:?} at step {at}");
            assert_eq!(place.guards(), 0, "{change:?} at step {at}");
        }
        println!("{change:?}: {refusals} refused, {doubts} in doubt, {applied} applied");
        assert!(refusals > 20 && applied > 0, "{change:?}: {refusals} refused, {applied} applied");
    }
}

/// After the last look and before the exchange: the exchange is taken back.
#[test]
fn a_change_between_the_last_look_and_the_exchange_is_put_back() {
    let place = Place::new();
    let path = place.write("f", "one");
    let ops = {
        let path = path.clone();
        let mut exchanges = 0;
        FaultOps::new(RealOps::new(), move |_, step| {
            if step == Step::Exchange {
                exchanges += 1;
                // Again while it is being put back: the latest word stands.
                if exchanges <= 2 {
                    std::fs::write(path.with_file_name("new"), format!("theirs {exchanges}")).unwrap();
                    std::fs::rename(path.with_file_name("new"), &path).unwrap();
                }
            }
            Action::Go
        })
    };
    let worker = place.worker_on(Arc::new(ops));
    refused(run(&worker, &edit("f", "one", "two")), Code::EditConflict, CHANGED);
    assert_eq!(place.read("f"), b"theirs 2");
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}

/// Where the file system cannot exchange names, a rename does it.
#[test]
fn without_exchange() {
    let place = Place::new();
    place.write("f", "one");
    let ops = Arc::new(FaultOps::new(RealOps::new(), |_, step| match step {
        Step::Exchange => Action::Fail(OsError::INVAL),
        _ => Action::Go,
    }));
    done(run(&place.worker_on(ops.clone()), &edit("f", "one", "two")));
    assert!(ops.replan(|_, _| Action::Go).contains(&Step::Rename));
    assert_eq!(place.read("f"), b"two");
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}

/// The parent directory is moved away and another one put in its place just before the exchange: that other one keeps
/// its file, and the one that was moved is not changed either.
#[test]
fn a_parent_directory_swapped_before_the_exchange() {
    let place = Place::new();
    place.write("a/f", "one");
    place.write("b/f", "one");
    let ops = {
        let root = place.root();
        FaultOps::new(RealOps::new(), move |_, step| {
            if step == Step::Exchange && root.join("b").exists() {
                std::fs::rename(root.join("a"), root.join("c")).unwrap();
                std::fs::rename(root.join("b"), root.join("a")).unwrap();
            }
            Action::Go
        })
    };
    refused(run(&place.worker_on(Arc::new(ops)), &edit("a/f", "one", "two")), Code::EditConflict, CHANGED);
    assert_eq!((place.read("a/f"), place.read("c/f")), (b"one".to_vec(), b"one".to_vec()));
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}

#[test]
fn a_reader_sees_the_old_or_the_new_text_whole() {
    let place = Place::in_memory();
    let (a, b) = ("a".repeat(100_000), "b".repeat(100_000));
    let path = place.write("f", &a);
    let worker = place.worker();
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let reader = {
        let (stop, a, b) = (Arc::clone(&stop), a.clone(), b.clone());
        std::thread::spawn(move || {
            let mut seen = [0; 2];
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                let text = std::fs::read_to_string(&path).expect("the name is never without a file");
                assert!(text == a || text == b, "torn: {} bytes", text.len());
                seen[usize::from(text == b)] += 1;
            }
            seen
        })
    };
    for round in 0..100 {
        let (old, new) = if round % 2 == 0 { (&a, &b) } else { (&b, &a) };
        done(run(&worker, &edit("f", old, new)));
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let seen = reader.join().unwrap();
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

/// The control: a "commit" that writes in place is caught by the same reader.
#[test]
fn a_writer_in_place_is_caught_by_that_reader() {
    let place = Place::in_memory();
    let (a, b) = ("a".repeat(4_000_000), "b".repeat(4_000_000));
    let path = place.write("f", &a);
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let reader = {
        let (stop, a, b, path) = (Arc::clone(&stop), a.clone(), b.clone(), path.clone());
        std::thread::spawn(move || {
            let mut torn = 0;
            while !stop.load(std::sync::atomic::Ordering::Relaxed) && torn == 0 {
                let text = std::fs::read_to_string(&path).unwrap();
                torn += usize::from(text != a && text != b);
            }
            torn
        })
    };
    for _ in 0..500 {
        if reader.is_finished() {
            break;
        }
        std::fs::write(&path, &b).unwrap();
        std::fs::write(&path, &a).unwrap();
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(reader.join().unwrap() > 0, "the reader would not notice a torn file");
}
