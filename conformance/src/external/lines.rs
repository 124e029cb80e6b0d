//! Lines of bounded length from chunks of bytes.
//!
//! Time: each byte is looked at once and moved at most once more. Space: the longest line and one chunk.

use super::wire::MAX_LINE_BYTES;

/// Bytes that have arrived and not been taken.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where no LF stands, from `start` on.
    looked: usize,
}

/// A line is longer than the protocol allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLong;

impl Lines {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            (self.start, self.looked) = (0, 0);
        } else if self.start > self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.looked -= self.start;
            self.start = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line without its LF, if it has arrived.
    pub(super) fn next(&mut self) -> Option<Result<&[u8], TooLong>> {
        let rest = self.bytes.get(self.looked..).unwrap_or_default();
        match memchr::memchr(b'\n', rest) {
            Some(at) => {
                let line = self.start..self.looked + at;
                self.start = line.end + 1;
                self.looked = self.start;
                Some(if line.len() > MAX_LINE_BYTES {
                    Err(TooLong)
                } else {
                    Ok(self.bytes.get(line).unwrap_or_default())
                })
            }
            None => {
                self.looked = self.bytes.len();
                (self.looked - self.start > MAX_LINE_BYTES).then_some(Err(TooLong))
            }
        }
    }

    /// Whether part of a line has arrived.
    pub(super) fn has_part(&self) -> bool {
        self.start < self.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_whatever_the_chunks() {
        let text = b"ab\n\ncd\r\n\xffe\n half";
        for size in 1..text.len() {
            let mut lines = Lines::default();
            let mut found = Vec::new();
            for chunk in text.chunks(size) {
                lines.push(chunk);
                while let Some(line) = lines.next() {
                    found.push(line.unwrap().to_vec());
                }
            }
            assert_eq!(found, [&b"ab"[..], b"", b"cd\r", b"\xffe"]);
            assert!(lines.has_part());
        }
    }

    #[test]
    fn a_line_past_the_bound_is_noticed_before_it_is_whole() {
        let mut lines = Lines::default();
        let chunk = vec![b'x'; 1 << 20];
        let pushed = (0..64).position(|_| {
            lines.push(&chunk);
            lines.next() == Some(Err(TooLong))
        });
        assert_eq!(pushed, Some(MAX_LINE_BYTES >> 20));
        let mut lines = Lines::default();
        lines.push(&vec![b'x'; MAX_LINE_BYTES]);
        lines.push(b"\nb\n");
        assert_eq!(lines.next().unwrap().unwrap().len(), MAX_LINE_BYTES);
        assert_eq!(lines.next(), Some(Ok(&b"b"[..])));
    }
}
