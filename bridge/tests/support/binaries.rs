//! The binaries of other packages, as fresh as the sources.
//!
//! Cargo hands a test the binaries of its own package only. `cargo test --workspace` builds the others beside them; where
//! one is missing or older than a source that it is built from, cargo is asked to build them, in the same target
//! directory.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::SystemTime;

pub(crate) struct Binaries {
    pub(crate) editworker: PathBuf,
    pub(crate) edithost: PathBuf,
}

/// Packages that all of them are built from.
const LIBRARIES: [&str; 4] = ["spec", "engine", "protocol", "host"];

static ALL: LazyLock<Binaries> =
    LazyLock::new(|| Binaries { editworker: built("editworker", "worker"), edithost: built("edithost", "host") });

pub(crate) fn binaries() -> &'static Binaries {
    &ALL
}

/// The bridge's own, for examples; a test has it from cargo.
#[allow(dead_code)]
pub(crate) fn editbridge() -> PathBuf {
    built("editbridge", "bridge")
}

fn built(binary: &str, package: &str) -> PathBuf {
    // …/target/debug/deps/test-hash or …/target/debug/examples/example.
    let executable = std::env::current_exe().unwrap();
    let folder = executable.parent().and_then(Path::parent).unwrap();
    let path = folder.join(binary);
    if !is_fresh(&path, package) {
        build(folder, package);
    }
    path
}

fn is_fresh(binary: &Path, package: &str) -> bool {
    let Some(built) = modified(binary) else { return false };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    // A library's command is no part of what others are built from.
    let libraries = LIBRARIES.iter().filter(|library| **library != package);
    let theirs = libraries.filter_map(|library| newest(&root.join(library).join("src"), false));
    theirs.chain(newest(&root.join(package).join("src"), true)).all(|source| source <= built)
}

/// When the newest source in a folder was written.
fn newest(folder: &Path, with_command: bool) -> Option<SystemTime> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let command = ["cli", "main.rs"].map(|name| folder.join(name));
    let entries = entries.filter(|path| with_command || !command.contains(path));
    entries.filter_map(|path| if path.is_dir() { newest(&path, true) } else { modified(&path) }).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn build(folder: &Path, package: &str) {
    let profile = if folder.ends_with("release") { "release" } else { "test" };
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", profile, "--bins", "-p", &format!("editproof-{package}")])
        .arg("--target-dir")
        .arg(folder.parent().unwrap())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "cargo build: {}", String::from_utf8_lossy(&output.stderr));
}
