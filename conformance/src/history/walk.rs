//! The text files that commits changed, before and after, read from the repository's objects with `gix`.
//!
//! Commits with one parent only: what a merge changed, its parents' commits have changed before. A file that a commit made,
//! deleted or renamed has no other side and is passed over. Commits are visited once each, the newest first along each line.
//!
//! Time: n log n in the entries of trees that differ. Space: the objects of one commit, and the ids of all that were visited.

use editproof_spec::Limits;
use gix::bstr::ByteSlice;
use gix::{ObjectId, Repository};
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::path::Path;

/// A file that a commit changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The commit, its first twelve hexadecimal digits.
    pub commit: String,
    /// The path within the repository.
    pub path: String,
    /// The text before, without a BOM.
    pub before: String,
    /// The text after, without a BOM.
    pub after: String,
    /// Whether both began with a UTF-8 BOM (FS-4).
    pub has_utf8_bom: bool,
}

/// What a walk met and did not hand out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Commits with one parent.
    pub commits: u64,
    /// Files that are no text, or larger than an engine has to take, or have a BOM on one side only.
    pub not_text: u64,
    /// Whether history goes on and is not there: a shallow clone.
    pub is_shallow: bool,
}

/// A repository that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WalkError {
    /// There is none.
    #[error("`{path}` is no git repository: {error}; name its folder")]
    Open {
        /// The folder.
        path: String,
        /// Why not.
        error: String,
    },
    /// It has no commit yet, or its head cannot be read.
    #[error("cannot read the newest commit of `{path}`: {error}")]
    Head {
        /// The folder.
        path: String,
        /// Why not.
        error: String,
    },
    /// An object is broken.
    #[error("cannot read object {object}: {error}; `git fsck` tells more")]
    Object {
        /// Its id.
        object: String,
        /// Why not.
        error: String,
    },
}

/// Hands the changes of at most `commits` commits of the repository at or above `path` to `each`.
///
/// # Errors
/// There is no repository, or it cannot be read.
pub fn walk(path: &Path, commits: u64, mut each: impl FnMut(Change)) -> Result<Walked, WalkError> {
    let named = path.display().to_string();
    let repository =
        gix::discover(path).map_err(|error| WalkError::Open { path: named.clone(), error: error.to_string() })?;
    let head = repository.head_id().map_err(|error| WalkError::Head { path: named, error: error.to_string() })?;
    let mut walked = Walked::default();
    let mut visited: HashSet<ObjectId> = HashSet::from([head.detach()]);
    let mut open = VecDeque::from([head.detach()]);
    while let Some(id) = open.pop_front() {
        if walked.commits >= commits {
            break;
        }
        let commit = repository.find_commit(id).map_err(|error| broken(id, &error))?;
        let parents: Vec<ObjectId> = commit.parent_ids().map(|parent| parent.detach()).collect();
        // A shallow clone names parents that it does not have.
        let there: Vec<ObjectId> = parents.iter().copied().filter(|parent| repository.has_object(*parent)).collect();
        walked.is_shallow |= there.len() < parents.len();
        open.extend(there.iter().filter(|parent| visited.insert(**parent)));
        if let ([parent], [_]) = (there.as_slice(), parents.as_slice()) {
            walked.commits += 1;
            let before = repository.find_commit(*parent).map_err(|error| broken(*parent, &error))?;
            let trees = (tree_of(&before)?, tree_of(&commit)?);
            let mut name = id.to_string();
            name.truncate(12);
            let mut changes = Changes { repository: &repository, commit: &name, walked: &mut walked, each: &mut each };
            changes.trees(trees.0, trees.1, "")?;
        }
    }
    Ok(walked)
}

fn tree_of(commit: &gix::Commit<'_>) -> Result<ObjectId, WalkError> {
    commit.tree_id().map(|id| id.detach()).map_err(|error| broken(commit.id, &error))
}

fn broken(object: ObjectId, error: &dyn std::fmt::Display) -> WalkError {
    WalkError::Object { object: object.to_string(), error: error.to_string() }
}

struct Changes<'a, F> {
    repository: &'a Repository,
    commit: &'a str,
    walked: &'a mut Walked,
    each: &'a mut F,
}

/// An entry of a tree.
struct Entry {
    id: ObjectId,
    is_tree: bool,
    is_file: bool,
}

impl<F: FnMut(Change)> Changes<'_, F> {
    fn trees(&mut self, before: ObjectId, after: ObjectId, folder: &str) -> Result<(), WalkError> {
        let before = self.entries(before)?;
        for (name, entry) in self.entries(after)? {
            let Some(old) = before.get(&name).filter(|old| old.id != entry.id) else { continue };
            let path = format!("{folder}{}", name.to_str_lossy());
            if old.is_tree && entry.is_tree {
                self.trees(old.id, entry.id, &format!("{path}/"))?;
            } else if old.is_file && entry.is_file {
                self.file(old.id, entry.id, path)?;
            }
        }
        Ok(())
    }

    fn entries(&self, tree: ObjectId) -> Result<BTreeMap<Vec<u8>, Entry>, WalkError> {
        let tree = self.repository.find_tree(tree).map_err(|error| broken(tree, &error))?;
        let mut entries = BTreeMap::new();
        for entry in tree.iter() {
            let entry = entry.map_err(|error| broken(tree.id, &error))?;
            let mode = entry.mode();
            let kept = Entry { id: entry.object_id(), is_tree: mode.is_tree(), is_file: mode.is_blob() };
            entries.insert(entry.filename().to_vec(), kept);
        }
        Ok(entries)
    }

    fn file(&mut self, before: ObjectId, after: ObjectId, path: String) -> Result<(), WalkError> {
        let (Some(before), Some(after)) = (self.text(before)?, self.text(after)?) else {
            self.walked.not_text += 1;
            return Ok(());
        };
        let (old, new) = (before.strip_prefix('\u{feff}'), after.strip_prefix('\u{feff}'));
        let (before, after, has_utf8_bom) = match (old, new) {
            (Some(before), Some(after)) => (before, after, true),
            (None, None) => (before.as_str(), after.as_str(), false),
            // An edit cannot add or take away what is set aside.
            _ => {
                self.walked.not_text += 1;
                return Ok(());
            }
        };
        let (before, after) = (before.to_owned(), after.to_owned());
        (self.each)(Change { commit: self.commit.to_owned(), path, before, after, has_utf8_bom });
        Ok(())
    }

    fn text(&self, blob: ObjectId) -> Result<Option<String>, WalkError> {
        let mut blob = self.repository.find_blob(blob).map_err(|error| broken(blob, &error))?;
        let bytes = blob.take_data();
        let is_text = bytes.len() <= Limits::default().file_bytes && !bytes.contains(&0);
        Ok(if is_text { String::from_utf8(bytes).ok() } else { None })
    }
}
