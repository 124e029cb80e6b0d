//! Finished blocks in a file, so that an enumeration can be interrupted, and shared among machines.
//!
//! The format: JSON lines. The first names the enumeration by a fingerprint of its spaces, its engine and its build. Every
//! further line is a finished block with its counts and its digest, and ends with a check: the first half of the SHA-256 of
//! fingerprint and line. The files of several shards, one after the other, are a file again: a first line may come again
//! when it is the same.
//!
//! A file that holds anything else is refused whole, because a proof that rests on a damaged record is none. The one thing
//! that is mended: an interrupted write may leave a last line without its line break; that line is left out.
//!
//! Blocks with a difference are not recorded: they are compared again, and reported again.

use super::digest::{hex, sha256};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u32 = 1;

/// What is known of a finished block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Finished {
    /// The block's number in the enumeration, counted from 0.
    pub(super) block: usize,
    /// Cases visited.
    pub(super) cases: u64,
    /// Of those, cases that the engine was not asked.
    pub(super) skipped: u64,
    /// Cases asked again with their letters exchanged.
    pub(super) exchanged: u64,
    /// Engine paths entered in this thread so far, as bits; absent when they are not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) paths: Option<u32>,
    /// The digest, in hex.
    pub(super) sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u32,
    fingerprint: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    finished: Finished,
    check: String,
}

/// The finished blocks of an enumeration, in memory and possibly in a file.
#[derive(Debug)]
pub struct State {
    fingerprint: String,
    finished: BTreeMap<usize, Finished>,
    file: Option<(PathBuf, File)>,
}

/// A state that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The file cannot be read or written.
    #[error("cannot {action} `{}`: {error}; check the path and its permissions", path.display())]
    File {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is damaged, or of another enumeration.
    #[error("`{}`, line {line}: {what}; nothing of the file was used", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong and what to do.
        what: &'static str,
    },
}

impl State {
    /// Nothing finished, nothing kept.
    pub fn in_memory(fingerprint: impl Into<String>) -> Self {
        State { fingerprint: fingerprint.into(), finished: BTreeMap::new(), file: None }
    }

    /// What the file says, if there is one; finished blocks are added to it.
    ///
    /// # Errors
    /// The file cannot be read or written, is damaged, or belongs to another enumeration.
    pub fn open(path: &Path, fingerprint: impl Into<String>) -> Result<Self, StateError> {
        let mut state = Self::in_memory(fingerprint);
        let failed = |action| move |error| StateError::File { action, path: path.to_owned(), error };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed("read")(error)),
        };
        let whole = text.rfind('\n').map_or(0, |last| last + 1);
        state.read(path, &text[..whole])?;
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed("write"))?;
        file.set_len(whole as u64).map_err(failed("write"))?;
        if whole == 0 {
            let head = Head { format: FORMAT.to_owned(), version: VERSION, fingerprint: state.fingerprint.clone() };
            write_line(&mut file, &head).map_err(failed("write"))?;
        }
        state.file = Some((path.to_owned(), file));
        Ok(state)
    }

    fn read(&mut self, path: &Path, text: &str) -> Result<(), StateError> {
        for (at, line) in text.lines().enumerate() {
            let refused = |what| StateError::Refused { path: path.to_owned(), line: at + 1, what };
            if let Ok(head) = serde_json::from_str::<Head>(line) {
                if head.format != FORMAT || head.version != VERSION {
                    return Err(refused("is no state of this version of `editproof prove`; choose another file"));
                }
                if head.fingerprint != self.fingerprint {
                    return Err(refused(
                        "belongs to an enumeration with another bound, alphabet, engine or build; choose another file",
                    ));
                }
                continue;
            }
            if at == 0 {
                return Err(refused("does not begin as a state of `editproof prove` does; choose another file"));
            }
            const DAMAGED: &str = "is damaged; remove the file, or the line if the rest is to be trusted";
            let Ok(Line { finished, check }) = serde_json::from_str(line) else { return Err(refused(DAMAGED)) };
            if check != self.check(&finished) {
                return Err(refused(DAMAGED));
            }
            if self.finished.get(&finished.block).is_some_and(|known| known.sha256 != finished.sha256) {
                return Err(refused("has another digest for a block than a line before it; remove the file"));
            }
            self.finished.insert(finished.block, finished);
        }
        Ok(())
    }

    fn check(&self, finished: &Finished) -> String {
        let Finished { block, cases, skipped, exchanged, paths, sha256: digest } = finished;
        let words = format!("{} {block} {cases} {skipped} {exchanged} {paths:?} {digest}", self.fingerprint);
        hex(&sha256(words.as_bytes())[..16])
    }

    /// The blocks that are finished, by number.
    pub(super) fn finished(&self) -> &BTreeMap<usize, Finished> {
        &self.finished
    }

    /// Records a block, and writes it to the file if there is one.
    pub(super) fn add(&mut self, finished: Finished) -> Result<(), StateError> {
        let check = self.check(&finished);
        if let Some((path, file)) = &mut self.file {
            write_line(file, &Line { finished: finished.clone(), check }).map_err(|error| StateError::File {
                action: "write",
                path: path.clone(),
                error,
            })?;
        }
        self.finished.insert(finished.block, finished);
        Ok(())
    }
}

const FORMAT: &str = "editproof-prove";

/// One write a line, so that an interruption damages the last line at most.
fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    file.write_all(line.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(block: usize) -> Finished {
        let sha256 = hex(&sha256(&[block as u8]));
        Finished { block, cases: 7 + block as u64, skipped: 2, exchanged: 1, paths: Some(5), sha256 }
    }

    /// A file with three blocks.
    fn written() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let mut state = State::open(&path, "f").unwrap();
        for block in [2, 0, 5] {
            state.add(finished(block)).unwrap();
        }
        (folder, path)
    }

    #[test]
    fn what_was_finished_is_read_back() {
        let (_folder, path) = written();
        let state = State::open(&path, "f").unwrap();
        assert_eq!(state.finished().values().cloned().collect::<Vec<_>>(), [0, 2, 5].map(finished));
    }

    #[test]
    fn an_interrupted_write_is_mended() {
        let (_folder, path) = written();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 3]).unwrap();
        let mut state = State::open(&path, "f").unwrap();
        assert_eq!(state.finished().len(), 2);
        state.add(finished(5)).unwrap();
        drop(state);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn files_of_shards_are_one_file_together() {
        let (_folder, path) = written();
        let (_other, other) = written();
        let both = std::fs::read_to_string(&path).unwrap() + &std::fs::read_to_string(other).unwrap();
        std::fs::write(&path, both).unwrap();
        assert_eq!(State::open(&path, "f").unwrap().finished().len(), 3);
    }

    #[test]
    fn every_changed_byte_is_refused() {
        let (_folder, path) = written();
        let right = std::fs::read(&path).unwrap();
        let lines = right.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(lines, 4);
        for at in 0..right.len() {
            let mut wrong = right.clone();
            wrong[at] ^= 1;
            std::fs::write(&path, &wrong).unwrap();
            // The very last line break may be missing: an interrupted write.
            let refused = State::open(&path, "f").is_err();
            assert!(refused || at == right.len() - 1, "byte {at} of {}", String::from_utf8_lossy(&wrong));
        }
    }

    #[test]
    fn another_enumeration_and_another_file_are_refused() {
        let (_folder, path) = written();
        let error = State::open(&path, "g").unwrap_err().to_string();
        assert!(error.contains("line 1: belongs to an enumeration with another"), "{error}");
        std::fs::write(&path, "hello\n").unwrap();
        let error = State::open(&path, "f").unwrap_err().to_string();
        assert!(error.contains("line 1: does not begin"), "{error}");
    }

    #[test]
    fn two_digests_for_one_block_are_refused() {
        let (_folder, path) = written();
        let mut state = State::open(&path, "f").unwrap();
        state.add(Finished { sha256: String::new(), ..finished(2) }).unwrap();
        let error = State::open(&path, "f").unwrap_err().to_string();
        assert!(error.contains("line 5: has another digest"), "{error}");
    }
}
