//! The end of what a program wrote to its standard error.
//!
//! Time: linear in what is pushed. Space: twice [`KEPT_BYTES`].

/// Bytes that are kept.
const KEPT_BYTES: usize = 8 << 10;
/// Lines that are shown.
const SHOWN_LINES: usize = 5;
/// Characters of a line that are shown.
const SHOWN_CHARACTERS: usize = 200;

/// The last bytes of a stream.
#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: Vec<u8>,
}

impl Tail {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let new = bytes.get(bytes.len().saturating_sub(KEPT_BYTES)..).unwrap_or_default();
        self.bytes.extend_from_slice(new);
        if self.bytes.len() > 2 * KEPT_BYTES {
            self.bytes.drain(..self.bytes.len() - KEPT_BYTES);
        }
    }

    /// The last lines in words, to be put after those of a trouble; empty when nothing was written.
    pub(super) fn words(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        let shown = lines.get(lines.len().saturating_sub(SHOWN_LINES)..).unwrap_or_default();
        if shown.is_empty() {
            return String::new();
        }
        let cut = |line: &&str| line.chars().take(SHOWN_CHARACTERS).collect::<String>();
        format!("; its standard error ends: {}", shown.iter().map(cut).collect::<Vec<_>>().join(" | "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept_and_no_more() {
        let mut tail = Tail::default();
        assert_eq!(tail.words(), "");
        for number in 0..20_000 {
            tail.push(format!("line {number}\n\n").as_bytes());
        }
        assert!(tail.bytes.len() <= 2 * KEPT_BYTES);
        assert!(tail.words().ends_with("line 19998 | line 19999"), "{}", tail.words());
        tail.push(&vec![b'x'; 1 << 20]);
        assert!(tail.bytes.len() <= 2 * KEPT_BYTES && tail.words().len() < 300);
        tail.push(b"\xff\n");
        assert!(tail.words().len() < 300);
    }
}
