//! The binaries of other packages, as fresh as the sources.
//!
//! Cargo hands a test the binaries of its own package only. `cargo test --workspace` builds the others beside them; where
//! they are missing or older than a source that they were built from, cargo is asked to build them, in the same target
//! directory. Which sources those are, cargo has written down itself, in the `.d` file beside each binary.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::SystemTime;

pub(crate) struct Binaries {
    pub(crate) editworker: PathBuf,
    pub(crate) edithost: PathBuf,
}

static ALL: LazyLock<Binaries> = LazyLock::new(|| {
    // …/target/debug/deps/test-hash or …/target/debug/examples/example.
    let executable = std::env::current_exe().unwrap();
    let folder = executable.parent().and_then(Path::parent).unwrap();
    let binaries = Binaries { editworker: folder.join("editworker"), edithost: folder.join("edithost") };
    if !(is_fresh(&binaries.editworker) && is_fresh(&binaries.edithost)) {
        build(folder);
    }
    binaries
});

pub(crate) fn binaries() -> &'static Binaries {
    &ALL
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn is_fresh(binary: &Path) -> bool {
    let Some(built) = modified(binary) else { return false };
    let Ok(sources) = std::fs::read_to_string(binary.with_extension("d")) else { return false };
    let sources = sources.lines().filter_map(|line| line.split_once(": ")).flat_map(|(_, sources)| sources.split(' '));
    sources.clone().count() > 0
        && sources.map(Path::new).all(|source| modified(source).is_some_and(|source| source <= built))
}

fn build(folder: &Path) {
    let profile = if folder.ends_with("release") { "release" } else { "test" };
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", profile, "-p", "editproof-worker", "-p", "editproof-host", "--bins"])
        .arg("--target-dir")
        .arg(folder.parent().unwrap())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "cargo build: {}", String::from_utf8_lossy(&output.stderr));
}
