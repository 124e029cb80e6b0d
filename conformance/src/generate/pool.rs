//! Real files as texts.
//!
//! A pool holds the texts of a folder in the order of their paths, so that a case made from it is the same wherever the
//! same files are. Case `index` takes file `index` modulo the number of files: after as many cases as there are files,
//! each was used. Files of a few KiB are used whole, others through a window, because what an edit meets is near it and the
//! oracle is slow.
//!
//! Time: linear in the files once, in the window per case; space: the files.

use super::{Feature, Plan, Profile, edits_of};
use crate::case::Case;
use crate::choice::{Choices, floor_boundary};
use ignore::WalkBuilder;
use std::fs;
use std::path::{Path, PathBuf};

/// Texts of real files.
#[derive(Clone, Debug, Default)]
pub struct TextPool {
    texts: Vec<PoolText>,
    skipped: Skipped,
}

/// The text of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolText {
    /// The path, relative to the folder that was loaded.
    pub path: PathBuf,
    /// The text without its byte order mark.
    pub text: String,
    /// Whether a byte order mark was set aside.
    pub has_utf8_bom: bool,
}

/// How many files were left out, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Longer than asked for.
    pub too_large: usize,
    /// Not UTF-8, or holding a NUL.
    pub binary: usize,
    /// Not readable.
    pub unreadable: usize,
}

/// A folder that gives no pool.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// The folder could not be walked.
    #[error("expected a readable folder of texts at `{}`: {source}", path.display())]
    Walk {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: ignore::Error,
    },
    /// There is no text in it.
    #[error("expected UTF-8 texts of at most {max_bytes} bytes in `{}`, found none ({} files left out); name another folder", path.display(), skipped.total())]
    Empty {
        /// The folder.
        path: PathBuf,
        /// The most bytes that a file could have.
        max_bytes: u64,
        /// What was left out.
        skipped: Skipped,
    },
}

impl Skipped {
    /// All files that were left out.
    pub const fn total(&self) -> usize {
        self.too_large + self.binary + self.unreadable
    }
}

impl TextPool {
    /// The most bytes of a file when nothing else is asked for. Larger sources are mostly generated ones.
    pub const MAX_BYTES: u64 = 262_144;

    /// Loads the text files of `folder` of at most `max_bytes` bytes: those that git would not ignore, hidden ones left out.
    ///
    /// # Errors
    /// When the folder cannot be read or holds no such file.
    pub fn load(folder: &Path, max_bytes: u64) -> Result<Self, PoolError> {
        let walk = WalkBuilder::new(folder)
            .parents(false)
            .git_global(false)
            .require_git(false)
            .sort_by_file_path(Path::cmp)
            .build();
        let mut pool = TextPool::default();
        for entry in walk {
            let entry = match entry {
                Ok(entry) => entry,
                Err(source) if pool.texts.is_empty() && source.depth() == Some(0) => {
                    return Err(PoolError::Walk { path: folder.to_owned(), source });
                }
                Err(_) => {
                    pool.skipped.unreadable += 1;
                    continue;
                }
            };
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                pool.add(folder, entry.path(), max_bytes);
            }
        }
        if pool.texts.is_empty() {
            return Err(PoolError::Empty { path: folder.to_owned(), max_bytes, skipped: pool.skipped });
        }
        Ok(pool)
    }

    fn add(&mut self, folder: &Path, path: &Path, max_bytes: u64) {
        match fs::metadata(path) {
            Ok(metadata) if metadata.len() > max_bytes => {
                self.skipped.too_large += 1;
                return;
            }
            _ => {}
        }
        let Ok(bytes) = fs::read(path) else {
            self.skipped.unreadable += 1;
            return;
        };
        match String::from_utf8(bytes) {
            Ok(whole) if !whole.contains('\0') => {
                let path = path.strip_prefix(folder).unwrap_or(path).to_owned();
                let (text, has_utf8_bom) = match whole.strip_prefix('\u{feff}') {
                    Some(rest) => (rest.to_owned(), true),
                    None => (whole, false),
                };
                self.texts.push(PoolText { path, text, has_utf8_bom });
            }
            _ => self.skipped.binary += 1,
        }
    }

    /// The texts in the order of their paths; not empty after [`load`](TextPool::load).
    pub fn texts(&self) -> &[PoolText] {
        &self.texts
    }

    /// What was left out.
    pub const fn skipped(&self) -> Skipped {
        self.skipped
    }

    /// The case number `index` of `seed` over this pool, called `t<seed>-<index>`.
    pub fn numbered(&self, seed: u64, index: u64, profile: &Profile) -> Case {
        let mut case = self.planned(seed, index, profile).0;
        case.id = format!("t{seed}-{index}");
        case
    }

    /// As [`numbered`](TextPool::numbered), together with how the case was made; its id is `generated`.
    pub fn planned(&self, seed: u64, index: u64, profile: &Profile) -> (Case, Plan) {
        let mut choices = Choices::seeded(seed, index);
        let features = profile.features.swarm(&mut choices);
        let chosen = usize::try_from(index % self.texts.len().max(1) as u64).unwrap_or(0);
        let Some(file) = self.texts.get(chosen) else {
            return edits_of(&mut choices, profile, features, String::new(), "given");
        };
        let window = window(&mut choices, &file.text, profile.max_window);
        let (mut case, plan) = edits_of(&mut choices, profile, features, window.to_owned(), "given");
        case.has_utf8_bom |= file.has_utf8_bom && features.has(Feature::Bom);
        case.source = Some(file.path.display().to_string());
        (case, plan)
    }
}

/// The whole of `text` when it is short enough (four windows now and then), else a part of it that starts at a line's
/// start, most often.
fn window<'a>(choices: &mut Choices, text: &'a str, max: usize) -> &'a str {
    if text.len() <= max || text.len() <= 4 * max && choices.chance(1, 16) {
        return text;
    }
    let length = max / 4 + choices.below(max - max / 4);
    let mut start = floor_boundary(text, choices.below(text.len() - length.min(text.len())));
    if choices.chance(7, 8) {
        start = text[..start].rfind('\n').map_or(0, |lf| lf + 1);
    }
    let mut end = floor_boundary(text, start + length).max(start);
    if choices.chance(3, 4) {
        end = text[start..end].rfind('\n').map_or(end, |lf| start + lf + 1);
    }
    &text[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_pieces_of_the_text_within_bounds() {
        let text = "αβγ one two three\n\tfour\r\n".repeat(50);
        for index in 0..2000 {
            let piece = window(&mut Choices::seeded(1, index), &text, 100);
            assert!(text.contains(piece) && (piece.len() <= 130 || piece == text), "{piece:?}");
        }
        assert_eq!(window(&mut Choices::seeded(1, 1), "short", 100), "short");
    }

    #[test]
    fn a_folder_is_loaded_in_order_without_what_is_no_text() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        write("b.rs", b"fn b() {}\n");
        write("a/z.rs", b"\xef\xbb\xbffn z() {}\n");
        write("latin1.txt", b"caf\xe9\n");
        write("nul.bin", b"a\0b");
        write("large.txt", &[b'x'; 100]);
        write(".gitignore", b"ignored.txt\n");
        write("ignored.txt", b"x\n");
        let pool = TextPool::load(folder.path(), 99).unwrap();
        let paths: Vec<_> = pool.texts().iter().map(|text| text.path.to_str().unwrap()).collect();
        assert_eq!(paths, ["a/z.rs", "b.rs"]);
        assert_eq!(pool.skipped(), Skipped { too_large: 1, binary: 2, unreadable: 0 });
        assert_eq!((pool.texts()[0].text.as_str(), pool.texts()[0].has_utf8_bom), ("fn z() {}\n", true));
        let case = pool.numbered(1, 3, &Profile::default());
        assert_eq!(
            (case.id.as_str(), case.source.as_deref(), case.text.as_str()),
            ("t1-3", Some("b.rs"), "fn b() {}\n")
        );
        assert_eq!(case, pool.numbered(1, 3, &Profile::default()));
    }

    #[test]
    fn a_folder_that_is_missing_or_holds_no_text_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let error = TextPool::load(folder.path(), 99).unwrap_err().to_string();
        assert!(error.contains("found none (0 files left out)"), "{error}");
        let missing = TextPool::load(&folder.path().join("missing"), 99).unwrap_err();
        assert!(matches!(missing, PoolError::Walk { .. }), "{missing}");
    }
}
