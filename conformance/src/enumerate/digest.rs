//! The digest of an enumeration: which cases were asked, and what was answered, in order.
//!
//! A block's digest is the SHA-256 of its cases and answers, every string preceded by its length, so that no two
//! sequences give the same bytes. The digest of an enumeration is the SHA-256 of its blocks' digests in order: it is the
//! same for any number of threads, shards and interruptions, and for every two engines that answer alike.

use crate::case::Answer;
use crate::engines::Response;
pub use editproof_qualification::digest::hex;
use editproof_spec::{Input, Matching};
use sha2::{Digest as _, Sha256};

/// The SHA-256 of `bytes`.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The digest of one block while it grows.
#[derive(Default)]
pub(super) struct BlockDigest {
    hash: Sha256,
    line: Vec<u8>,
}

impl BlockDigest {
    /// Adds a case and an answer to it.
    pub(super) fn add(&mut self, input: &Input<'_>, response: &Response) {
        self.line.clear();
        self.line.push(u8::from(input.matching == Matching::Tolerant));
        self.text(input.text);
        for edit in input.edits {
            self.text(edit.old_text);
            self.text(edit.new_text);
            self.line.push(u8::from(edit.replace_all));
        }
        match response {
            Ok(Answer::Applied { text, matches }) => {
                self.line.push(b'=');
                self.text(text);
                for matched in matches {
                    self.line.push(matched.strategy as u8);
                    self.line.extend_from_slice(&(matched.occurrences as u32).to_le_bytes());
                }
            }
            Ok(Answer::Rejected { code, message }) => {
                self.line.push(b'!');
                self.line.push(*code as u8);
                self.text(message);
            }
            // The words of a trouble may name places of this machine.
            Err(_) => self.line.push(b'?'),
        }
        self.hash.update(&self.line);
    }

    fn text(&mut self, text: &str) {
        self.line.extend_from_slice(&(text.len() as u32).to_le_bytes());
        self.line.extend_from_slice(text.as_bytes());
    }

    pub(super) fn finish(self) -> [u8; 32] {
        self.hash.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_of_the_known_digest_of_nothing() {
        assert_eq!(hex(&sha256(b"")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
