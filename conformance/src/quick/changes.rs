//! The files of a working folder that differ from a revision, read with `gix`.
//!
//! What is staged or committed in between makes no difference: the files as they are now are what gets built. A file that git is
//! told to ignore is passed over.
//!
//! Time: linear in the files, which are all read and hashed; a few hundredths of a second for some thousand files. Space: the paths
//! and ids of one tree, and a file.

use gix::bstr::ByteSlice;
use gix::object::tree::EntryKind;
use gix::{ObjectId, Repository};
use ignore::WalkBuilder;
use std::collections::BTreeMap;
use std::path::Path;

/// Why it cannot be told what changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangesError {
    /// There is no repository, or none with files.
    #[error("`{path}` is in no git repository with files: {error}; run inside one")]
    Open {
        /// The folder.
        path: String,
        /// Why not.
        error: String,
    },
    /// No such revision.
    #[error("cannot read revision `{revision}`: {error}; name a commit, a branch or a tag")]
    Revision {
        /// As it was named.
        revision: String,
        /// Why not.
        error: String,
    },
    /// A file cannot be read.
    #[error("cannot read the files of the repository: {0}")]
    File(String),
}

/// The paths within the repository at or above `folder` of the files that are not as `revision` has them, in order: changed, new
/// and deleted ones.
///
/// # Errors
/// There is no such repository or revision, or a file cannot be read.
pub fn changed_since(folder: &Path, revision: &str) -> Result<Vec<String>, ChangesError> {
    let open = |error: String| ChangesError::Open { path: folder.display().to_string(), error };
    let repository = gix::discover(folder).map_err(|error| open(error.to_string()))?;
    let root = repository.workdir().ok_or_else(|| open("it has no working folder".to_owned()))?;
    let mut before = files_of(&repository, revision)
        .map_err(|error| ChangesError::Revision { revision: revision.to_owned(), error })?;
    let mut changed = Vec::new();
    let walk = WalkBuilder::new(root).hidden(false).filter_entry(|entry| entry.file_name() != ".git").build();
    for entry in walk {
        let entry = entry.map_err(|error| ChangesError::File(error.to_string()))?;
        let path = entry.path();
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let bytes =
            std::fs::read(path).map_err(|error| ChangesError::File(format!("`{}`: {error}", path.display())))?;
        let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let id = gix::objs::compute_hash(repository.object_hash(), gix::objs::Kind::Blob, &bytes)
            .map_err(|error| ChangesError::File(format!("`{name}`: {error}")))?;
        if before.remove(&name) != Some(id) {
            changed.push(name);
        }
    }
    // Links and files that are ignored but kept are still there without having been met.
    changed.extend(before.into_keys().filter(|name| !root.join(name).exists()));
    changed.sort();
    Ok(changed)
}

/// The files of a revision's tree, by path.
fn files_of(repository: &Repository, revision: &str) -> Result<BTreeMap<String, ObjectId>, String> {
    let id = repository.rev_parse_single(revision).map_err(|error| error.to_string())?;
    let tree = id.object().map_err(|error| error.to_string())?.peel_to_tree().map_err(|error| error.to_string())?;
    let mut files = BTreeMap::new();
    let mut open = vec![(String::new(), tree.id)];
    while let Some((folder, id)) = open.pop() {
        let tree = repository.find_tree(id).map_err(|error| error.to_string())?;
        for entry in tree.iter() {
            let entry = entry.map_err(|error| error.to_string())?;
            let path = format!("{folder}{}", entry.filename().to_str_lossy());
            match entry.mode().kind() {
                EntryKind::Tree => open.push((format!("{path}/"), entry.object_id())),
                EntryKind::Blob | EntryKind::BlobExecutable => drop(files.insert(path, entry.object_id())),
                EntryKind::Link | EntryKind::Commit => {}
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{create_dir_all, remove_file, write};
    use std::process::Command;

    fn git(folder: &Path, arguments: &[&str]) {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
        let status = Command::new("git").arg("-C").arg(folder).args(identity).args(arguments).output().unwrap();
        assert!(status.status.success(), "git {arguments:?}: {status:?}");
    }

    #[test]
    fn changed_new_and_deleted_files_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        git(folder.path(), &["init", "--quiet"]);
        create_dir_all(at("engine/src")).unwrap();
        for name in ["engine/src/exact.rs", "engine/src/lines.rs", "gone.txt", "same.txt", ".hidden"] {
            write(at(name), name).unwrap();
        }
        write(at(".gitignore"), "/target\n").unwrap();
        git(folder.path(), &["add", "."]);
        git(folder.path(), &["commit", "--quiet", "-m", "one"]);
        assert_eq!(changed_since(folder.path(), "HEAD").unwrap(), [""; 0]);
        write(at("engine/src/exact.rs"), "changed").unwrap();
        git(folder.path(), &["commit", "--quiet", "-a", "-m", "two"]);
        // Not committed, not even known to git, or gone.
        write(at("engine/src/new.rs"), "new").unwrap();
        remove_file(at("gone.txt")).unwrap();
        create_dir_all(at("target")).unwrap();
        write(at("target/built"), "ignored").unwrap();
        let since = |revision: &str| changed_since(&at("engine"), revision).unwrap();
        assert_eq!(since("HEAD"), ["engine/src/new.rs", "gone.txt"]);
        assert_eq!(since("HEAD~1"), ["engine/src/exact.rs", "engine/src/new.rs", "gone.txt"]);
        let error = changed_since(folder.path(), "no-such-branch").unwrap_err().to_string();
        assert!(error.starts_with("cannot read revision `no-such-branch`"), "{error}");
    }

    #[test]
    fn a_folder_without_a_repository_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(changed_since(folder.path(), "HEAD"), Err(ChangesError::Open { .. })));
    }
}
