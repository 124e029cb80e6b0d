//! Disk full, read-only, permission denied: on real mounts and under a real unprivileged user. Where this process may not
//! mount or change its user, a test says so and stops.

mod support;

use editproof_spec::Code;
use editproof_worker::{Root, StartError, State, Worker, WorkerConfig};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{Place, content, done, edit, is_root, preview, read, refused, run};

/// A file system in memory of a few megabytes, gone when dropped.
struct Mount {
    path: PathBuf,
}

impl Mount {
    fn new(path: &Path, megabytes: usize) -> Option<Self> {
        let size = format!("size={megabytes}m");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(path).stderr(Stdio::null()).status();
        if mounted.is_ok_and(|status| status.success()) {
            Some(Mount { path: path.to_owned() })
        } else {
            println!("skipped: mounting is not permitted here");
            None
        }
    }

    fn read_only(&self) {
        let status = Command::new("mount").args(["-o", "remount,ro"]).arg(&self.path).status().unwrap();
        assert!(status.success());
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.path).status();
    }
}

const NOT_WRITTEN: &str = "Workspace file could not be written";

/// Removes a file that fills a disk. Emptied first: a process that another test starts may hold the file open for a moment, and with
/// it the space.
fn give_back(filler: &Path) {
    std::fs::write(filler, "").unwrap();
    std::fs::remove_file(filler).unwrap();
}

#[test]
fn disk_full() {
    let place = Place::new();
    let Some(_mount) = Mount::new(&place.root(), 2) else { return };
    let text = format!("one {}", "x".repeat(1_000_000));
    place.write("f", &text);
    let filler = place.write("filler", vec![0; 600_000]);
    let worker = place.worker();
    refused(run(&worker, &edit("f", "one", "two")), Code::WriteUnavailable, NOT_WRITTEN);
    assert_eq!(place.read("f"), text.as_bytes());
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
    assert!(content(run(&worker, &preview("f", "one", "two"))).starts_with("two"), "a preview needs no disk");
    give_back(&filler);
    done(run(&worker, &edit("f", "one", "two")));
    assert!(place.read("f").starts_with(b"two x"));
}

#[test]
fn state_disk_full() {
    let place = Place::new();
    let Some(_mount) = Mount::new(&place.state(), 1) else { return };
    place.write("f", "one");
    let worker = place.worker();
    let filler = place.state().join("filler");
    let _ = std::fs::write(&filler, vec![0; 2_000_000]);
    refused(run(&worker, &edit("f", "one", "two")), Code::WriteUnavailable, NOT_WRITTEN);
    assert_eq!(place.read("f"), b"one", "nothing runs without a guard");
    assert_eq!(place.guards() + place.quarantines(), 0);
    give_back(&filler);
    done(run(&worker, &edit("f", "one", "two")));
}

#[test]
fn read_only_file_system() {
    let place = Place::new();
    let Some(mount) = Mount::new(&place.root(), 2) else { return };
    place.write("f", "one");
    mount.read_only();
    let worker = place.worker();
    assert_eq!(content(run(&worker, &read("f"))), "one");
    assert_eq!(content(run(&worker, &preview("f", "one", "two"))), "two");
    refused(run(&worker, &edit("f", "one", "two")), Code::WriteUnavailable, NOT_WRITTEN);
    assert_eq!(place.guards() + place.quarantines(), 0);
}

#[test]
fn a_state_folder_that_cannot_be_written_stops_the_start() {
    let place = Place::new();
    let Some(mount) = Mount::new(&place.state(), 1) else { return };
    mount.read_only();
    let root = Root::open(editproof_protocol::WorkspaceId::new("main").unwrap(), &place.root()).unwrap();
    let started = Worker::start(WorkerConfig::new(vec![root]).with_writes(State::open(&place.state()).unwrap()));
    assert!(matches!(started, Err(StartError::State(..))));
}

/// A file on another file system inside the root: the temporary file is beside it, so the rename stays possible.
#[test]
fn a_mount_inside_the_root() {
    let place = Place::new();
    std::fs::create_dir(place.file("mounted")).unwrap();
    let Some(_mount) = Mount::new(&place.file("mounted"), 2) else { return };
    place.write("mounted/f", "one");
    for worker in place.workers() {
        done(run(&worker, &edit("mounted/f", "one", "one")));
    }
    assert_eq!(place.temporaries().len(), 0);
}

/// An ordinary user's view of files that root made for this test.
#[test]
fn permission_denied() {
    if !is_root() {
        println!("skipped: making files of other owners needs root");
        return;
    }
    const NOBODY: u32 = 65_534;
    let place = Place::new();
    let mode = |path: &Path, mode: u32| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    let owned = |name: &str, owner: u32, bits: u32| {
        let path = place.write(name, "one");
        chown(&path, Some(owner), Some(owner)).unwrap();
        mode(&path, bits);
    };
    owned("mine", NOBODY, 0o600);
    owned("unreadable", NOBODY, 0o000);
    owned("protected", NOBODY, 0o444);
    owned("foreign", 0, 0o644);
    owned("foreign-writable", 0, 0o666);
    owned("closed/f", NOBODY, 0o600);
    owned("fixed/f", NOBODY, 0o600);
    mode(&place.file("closed"), 0o700);
    mode(&place.file("fixed"), 0o555);
    mode(place.path(), 0o755);
    mode(&place.root(), 0o777);
    mode(&place.state(), 0o777);
    let binary = place.path().join("editworker");
    std::fs::copy(env!("CARGO_BIN_EXE_editworker"), &binary).unwrap();
    mode(&binary, 0o755);

    let line = |request: &editproof_protocol::Request| {
        let (token, incarnation) = ("t".repeat(32), "i".repeat(16));
        format!(
            r#"{{"protocolVersion":1,"generation":1,"leaseToken":"{token}","incarnationId":"{incarnation}","request":{}}}"#,
            request.to_json()
        ) + "\n"
    };
    let cases = [
        (edit("mine", "one", "two"), "fulfilled"),
        (read("unreadable"), "INVALID_PATH"),
        (edit("unreadable", "one", "two"), "INVALID_PATH"),
        (read("protected"), "fulfilled"),
        (preview("protected", "one", "two"), "fulfilled"),
        (edit("protected", "one", "two"), "WRITE_UNAVAILABLE"),
        (read("foreign"), "fulfilled"),
        (edit("foreign", "one", "two"), "WRITE_UNAVAILABLE"),
        // Its owner could not be kept.
        (edit("foreign-writable", "one", "two"), "WRITE_UNAVAILABLE"),
        (read("closed/f"), "INVALID_PATH"),
        (edit("closed/f", "one", "two"), "INVALID_PATH"),
        (read("fixed/f"), "fulfilled"),
        (edit("fixed/f", "one", "two"), "WRITE_UNAVAILABLE"),
    ];
    let input: String = cases.iter().map(|(request, _)| line(request)).collect();
    let feed = place.path().join("feed");
    std::fs::write(&feed, input).unwrap();
    let output = Command::new("setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
        .arg(&binary)
        .args(["serve", "--allow-workspace-writes", "--root"])
        .arg(format!("main={}", place.root().display()))
        .arg("--state")
        .arg(place.state())
        .stdin(std::fs::File::open(&feed).unwrap())
        .output();
    let output = match output {
        Ok(output) => output,
        Err(error) => return println!("skipped: no setpriv: {error}"),
    };
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().count(), cases.len(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    for ((request, expected), settled) in cases.iter().zip(said.lines()) {
        assert!(settled.contains(expected), "{}: {settled}", request.to_json());
        assert!(!settled.contains(&*place.path().to_string_lossy()), "a host path: {settled}");
    }
    assert_eq!(place.read("mine"), b"two");
    for untouched in ["unreadable", "protected", "foreign", "foreign-writable", "closed/f", "fixed/f"] {
        assert_eq!(place.read(untouched), b"one", "{untouched}");
    }
    assert_eq!(place.temporaries().len() + place.guards() + place.quarantines(), 0);
}
