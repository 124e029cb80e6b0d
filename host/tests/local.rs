//! HO-9 on real files: what is written, what is refused, and that a refusal writes nothing.
#![cfg(feature = "local")]

use editproof_host::local::{Budget, LocalError, Root};
use editproof_host::{Applied, Arguments, Failure, Settings, Wording};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

fn edit_within(folder: &Path, path: &str, old: &str, new: &str, budget: &Budget) -> Result<Applied, LocalError> {
    let arguments = json!({ "path": path, "old_text": old, "new_text": new });
    let arguments = Arguments::from_value(arguments).unwrap();
    Root::open(folder).unwrap().edit(path, &arguments, &Settings::default(), budget)
}

fn edit(folder: &Path, path: &str, old: &str, new: &str) -> Result<Applied, LocalError> {
    edit_within(folder, path, old, new, &Budget::default())
}

/// Every file below a folder, with its inode, time and content.
fn snapshot(folder: &Path) -> BTreeMap<String, (u64, i64, Vec<u8>)> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let meta = entry.path().symlink_metadata().unwrap();
        let name = entry.path().display().to_string();
        if meta.is_dir() {
            files.extend(snapshot(&entry.path()));
        }
        let content = if meta.is_file() { fs::read(entry.path()).unwrap() } else { Vec::new() };
        files.insert(name, (meta.ino(), meta.mtime_nsec(), content));
    }
    files
}

#[track_caller]
fn refused(folder: &Path, path: &str, old: &str, new: &str, budget: &Budget) -> LocalError {
    let before = snapshot(folder);
    let error = edit_within(folder, path, old, new, budget).unwrap_err();
    assert_eq!(snapshot(folder), before, "{path:?} was refused, but something was written");
    assert!(!error.may_be_written());
    error
}

#[test]
fn bytes_that_no_edit_names_stay() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.txt");
    for (old, new) in [
        (&b"one\r\ntwo\r\n"[..], &b"one\r\n2\r\n"[..]),
        (b"\xef\xbb\xbftwo", b"\xef\xbb\xbf2"),
        (b"\xef\xbb\xbf\xef\xbb\xbftwo\0\x7f", b"\xef\xbb\xbf\xef\xbb\xbf2\0\x7f"),
    ] {
        fs::write(&file, old).unwrap();
        let applied = edit(folder.path(), "a.txt", "two", "2").unwrap();
        assert_eq!(fs::read(&file).unwrap(), new);
        assert_eq!(applied.bytes_written, new.len() as u64);
    }
}

#[test]
fn permissions_stay_and_nothing_is_left_behind() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("x/y")).unwrap();
    let file = folder.path().join("x/y/run.sh");
    fs::write(&file, "two").unwrap();
    for mode in [0o640, 0o755, 0o4750, 0o600] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        let content = fs::read_to_string(&file).unwrap();
        edit(folder.path(), "x/y/run.sh", &content, &format!("{content}{mode}")).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, mode);
    }
    assert_eq!(fs::read_dir(folder.path().join("x/y")).unwrap().count(), 1);
}

#[test]
fn what_leads_out_of_the_folder_is_refused() {
    let outer = TempDir::new().unwrap();
    let secret = outer.path().join("secret.txt");
    fs::write(&secret, "two").unwrap();
    let folder = outer.path().join("root");
    fs::create_dir_all(folder.join("sub")).unwrap();
    fs::write(folder.join("sub/a.txt"), "two").unwrap();
    symlink(&secret, folder.join("link.txt")).unwrap();
    symlink("sub/a.txt", folder.join("inner.txt")).unwrap();
    symlink(outer.path(), folder.join("out")).unwrap();
    symlink("sub", folder.join("in")).unwrap();
    rustix_fifo(&folder.join("fifo"));
    let budget = Budget::default();
    for path in
        ["link.txt", "inner.txt", "out/secret.txt", "in/a.txt", "fifo", "sub", "sub/", ".", "sub/a.txt/", "sub/a.txt/."]
    {
        assert_eq!(refused(&folder, path, "two", "2", &budget), LocalError::NotAFile, "{path}");
    }
    for path in ["../secret.txt", "sub/../../secret.txt", "/etc/passwd", "sub\\a.txt", "a\0b"] {
        assert!(matches!(refused(&folder, path, "two", "2", &budget), LocalError::Path(_)), "{path}");
    }
    for path in ["none.txt", "none/a.txt", &"x".repeat(300)] {
        assert_eq!(refused(&folder, path, "two", "2", &budget), LocalError::NotFound, "{path}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "two");
    assert!(edit(&folder, "./sub//a.txt", "two", "2").is_ok(), "a way round that leads nowhere else");
}

fn rustix_fifo(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn what_cannot_be_edited_is_refused() {
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    fs::write(root.join("latin.txt"), b"caf\xe9 two").unwrap();
    fs::write(root.join("a.txt"), "one two three").unwrap();
    let budget = Budget::default();
    assert_eq!(refused(root, "latin.txt", "two", "2", &budget), LocalError::NotUtf8);
    assert!(matches!(refused(root, "a.txt", "four", "4", &budget), LocalError::Conflict(_)));

    let small = Budget { file_bytes: 13, ..budget };
    assert!(edit_within(root, "a.txt", "three", "3", &small).is_ok());
    assert_eq!(refused(root, "a.txt", "one", "twenty-one", &small), LocalError::Grown { limit: 13 });
    fs::write(root.join("a.txt"), "one two threes").unwrap();
    assert_eq!(refused(root, "a.txt", "one", "", &small), LocalError::TooLarge { limit: 13 });

    // The BOM counts.
    fs::write(root.join("bom.txt"), "\u{feff}one").unwrap();
    let six = Budget { file_bytes: 6, ..budget };
    assert_eq!(refused(root, "bom.txt", "one", "four", &six), LocalError::Grown { limit: 6 });
    assert!(edit_within(root, "bom.txt", "one", "two", &six).is_ok());

    for budget in [Budget { time: std::time::Duration::ZERO, ..budget }, Budget { work_bytes: 0, ..budget }] {
        let error = refused(root, "a.txt", "one", "1", &budget);
        assert!(matches!(error, LocalError::Time { .. } | LocalError::Work { .. }), "{error:?}");
    }
}

#[test]
fn no_error_names_a_place_on_the_disk() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().display().to_string();
    for path in ["none.txt", "../x", "/etc/passwd", "."] {
        let failure = Failure::Local(refused(folder.path(), path, "a", "b", &Budget::default()));
        let text = format!("{}{failure}{failure:?}", failure.to_text(Wording::default()));
        assert!(!text.contains(&place) && !text.contains("passwd"), "{text}");
    }
}

#[test]
fn the_largest_file_is_edited_and_no_larger_one() {
    let folder = TempDir::new().unwrap();
    let (file, most) = (folder.path().join("a.txt"), Budget::default().file_bytes);
    let mut text = "x".repeat(most - 4);
    text.push_str("\ntwo");
    fs::write(&file, &text).unwrap();
    assert!(edit(folder.path(), "a.txt", "two", "2to").is_ok());
    fs::write(&file, text + "x").unwrap();
    assert_eq!(edit(folder.path(), "a.txt", "two", ""), Err(LocalError::TooLarge { limit: most }));
}

#[test]
fn a_reader_sees_the_old_text_or_the_new_one() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.txt");
    let text = |letter: &str| format!("{}\nend", letter.repeat(50_000));
    fs::write(&file, text("a")).unwrap();
    let done = AtomicBool::new(false);
    let reads = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut reads = 0;
            while !done.load(Ordering::Relaxed) {
                let found = fs::read_to_string(&file).unwrap();
                assert!(found == text("a") || found == text("b"), "{} bytes", found.len());
                reads += 1;
            }
            reads
        });
        for round in 0..60 {
            let (old, new) = if round % 2 == 0 { ("a", "b") } else { ("b", "a") };
            edit(folder.path(), "a.txt", &text(old), &text(new)).unwrap();
        }
        done.store(true, Ordering::Relaxed);
        reader.join().unwrap()
    });
    assert!(reads > 0);
}
