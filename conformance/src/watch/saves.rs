//! When files are saved, by `notify`; several writes of an editor are one save.
//!
//! What a build or a version control system writes is no save, and neither is reading: a round would be the cause of the next one.
//! The library's own debouncers do not tell reading from writing, so waiting for quiet is done here.

use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long it must be quiet after a write. Editors write within milliseconds; a person does not notice a tenth of a second.
const QUIET: Duration = Duration::from_millis(100);
/// Folders in which nothing is a source.
const NO_SOURCES: &[&str] = &[".git", "target", "node_modules", "__pycache__"];

/// Files or folders that cannot be watched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot watch `{path}`: {error}; name files or folders that exist with `--watch`")]
pub struct SavesError {
    /// The path.
    pub path: String,
    /// Why not.
    pub error: String,
}

/// The saves of some files and folders.
#[derive(Debug)]
pub struct Saves {
    written: Receiver<PathBuf>,
    /// Ends the watching when it is dropped.
    _watcher: RecommendedWatcher,
}

impl Saves {
    /// Watches `paths`, folders with all that is in them; what happens in the folder `besides`, which need not exist, is no save.
    ///
    /// # Errors
    /// A path does not exist, or the system cannot watch it.
    pub fn of(paths: &[PathBuf], besides: &Path) -> Result<Saves, SavesError> {
        let failed = |path: &Path, error: String| SavesError { path: path.display().to_string(), error };
        let absolute = |path: &Path| std::path::absolute(path).map_err(|error| failed(path, error.to_string()));
        let besides = absolute(besides)?;
        let roots = paths.iter().map(|path| absolute(path)).collect::<Result<Vec<_>, _>>()?;
        let watched = roots.clone();
        let (sender, written) = channel();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // An error is about a file that went while it was looked at; the next event tells the rest.
            let Ok(event) = event else { return };
            let saved = event.paths.into_iter().filter(|path| is_source(path, &roots) && !path.starts_with(&besides));
            if is_write(event.kind) {
                // Nobody listens any more when the command ends.
                saved.for_each(|path| drop(sender.send(path)));
            }
        })
        .map_err(|error| failed(Path::new("."), error.to_string()))?;
        for (path, shown) in watched.iter().zip(paths) {
            watcher.watch(path, RecursiveMode::Recursive).map_err(|error| failed(shown, error.to_string()))?;
        }
        Ok(Saves { written, _watcher: watcher })
    }

    /// Waits for a save, and until it is quiet again, and gives the files; none when there will be no more. What was saved while
    /// nobody waited counts as one save.
    pub fn wait(&self) -> BTreeSet<PathBuf> {
        let mut saved: BTreeSet<PathBuf> = self.written.recv().into_iter().collect();
        while let Ok(path) = self.written.recv_timeout(QUIET) {
            saved.insert(path);
        }
        saved
    }
}

fn is_write(kind: EventKind) -> bool {
    match kind {
        EventKind::Create(_) | EventKind::Remove(_) | EventKind::Any => true,
        EventKind::Modify(what) => !matches!(what, ModifyKind::Metadata(_)),
        EventKind::Access(_) | EventKind::Other => false,
    }
}

/// Whether a file may be one, by the folders between it and what is watched.
fn is_source(path: &Path, roots: &[PathBuf]) -> bool {
    let inside = roots.iter().find_map(|root| path.strip_prefix(root).ok()).unwrap_or(path);
    !inside.components().any(|part| NO_SOURCES.iter().any(|folder| part.as_os_str() == *folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_is_seen_and_what_a_build_writes_or_a_round_reads_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = std::path::absolute(folder.path()).unwrap();
        std::fs::create_dir(root.join("target")).unwrap();
        std::fs::write(root.join("read.py"), "x").unwrap();
        let saves = Saves::of(std::slice::from_ref(&root), &root.join("failures")).unwrap();
        std::fs::write(root.join("target/built"), "x").unwrap();
        // Made after watching began.
        std::fs::create_dir(root.join("failures")).unwrap();
        std::fs::write(root.join("failures/one.json"), "x").unwrap();
        assert_eq!(std::fs::read(root.join("read.py")).unwrap(), b"x");
        std::fs::write(root.join("engine.py"), "x").unwrap();
        assert_eq!(saves.wait(), BTreeSet::from([root.join("engine.py")]));
        let error = Saves::of(&[root.join("nothing")], &root).unwrap_err().to_string();
        assert!(error.contains("nothing") && error.contains("--watch"), "{error}");
    }
}
