//! Choosing what to look for: a short, rare piece of a longer needle.
//!
//! `memmem` is fastest on needles of up to a few dozen bytes with a rare byte in them, and takes much longer on long
//! periodic ones. So the sparse paths search for a *probe*, a piece of at most [`PROBE`] bytes around the byte that is
//! rarest at the needle's two ends, and verify the rest around each hit; verification has its allowance (`tuning`).
//!
//! In a text of a few lines even that is too much: preparing `memmem` takes longer than looking. There the needle's first
//! bytes are the probe, and `memchr` for one of them finds its places.

use crate::tuning::Tuning;
use memchr::memchr;
use memchr::memmem::Finder;

/// Bytes of a probe. `memmem` searches needles of up to 64 bytes with its vector code; half of that measured the same.
const PROBE: usize = 32;
/// Bytes at each end of a needle that are looked at to find a rare one.
const SAMPLE: usize = 256;

/// The first uncommon one of so many bytes is what a short text is searched for.
const CHOICE: usize = 8;
/// The [`commonness`] up to which a byte is uncommon.
const UNCOMMON: u8 = 1;

/// A piece of a needle, ready to be searched for.
pub(crate) struct Probe<'n> {
    /// Only for long texts.
    finder: Option<Finder<'n>>,
    piece: &'n [u8],
    /// In a short text: the byte of the piece that is looked for.
    at: usize,
    /// Where the piece stands in the needle.
    offset: usize,
    needle_len: usize,
}

impl<'n> Probe<'n> {
    /// Chooses the probe of `needle`, which is not empty, for a text of `text_len` bytes.
    ///
    /// # Complexity
    /// Constant.
    pub(crate) fn new(needle: &'n [u8], text_len: usize, tuning: Tuning) -> Self {
        let needle_len = needle.len();
        // A needle that is longer than the text is never looked for.
        if text_len <= tuning.short.max(needle_len - 1) {
            let piece = &needle[..needle_len.min(PROBE)];
            let head = &piece[..piece.len().min(CHOICE)];
            let at = head.iter().position(|&byte| commonness(byte) <= UNCOMMON).unwrap_or(0);
            return Probe { finder: None, piece, at, offset: 0, needle_len };
        }
        let offset = if needle_len <= PROBE { 0 } else { rare_offset(needle) };
        let piece = &needle[offset..needle_len.min(offset + PROBE)];
        Probe { finder: Some(Finder::new(piece)), piece, at: 0, offset, needle_len }
    }

    /// Where the next occurrence of the needle may start, at or after `from`: a place where the probe stands with enough
    /// text around it for the rest.
    #[inline]
    pub(crate) fn find(&self, text: &[u8], from: usize) -> Option<usize> {
        let last = text.len().checked_sub(self.needle_len)?;
        if from > last {
            return None;
        }
        if let Some(finder) = &self.finder {
            let window = &text[from + self.offset..last + self.offset + self.piece.len()];
            return finder.find(window).map(|place| from + place);
        }
        let mut from = from;
        while from <= last {
            let start = from + memchr(self.piece[self.at], &text[from + self.at..=last + self.at])?;
            if text[start..].starts_with(self.piece) {
                return Some(start);
            }
            from = start + 1;
        }
        None
    }
}

/// Where a piece of [`PROBE`] bytes around the rarest of the sampled bytes starts.
fn rare_offset(needle: &[u8]) -> usize {
    let head = 0..needle.len().min(SAMPLE);
    let tail = needle.len().saturating_sub(SAMPLE).max(head.end)..needle.len();
    let mut counts = [0_u16; 256];
    for at in head.clone().chain(tail.clone()) {
        counts[usize::from(needle[at])] += 1;
    }
    let weight = |at: &usize| (counts[usize::from(needle[*at])], commonness(needle[*at]));
    let rarest = head.chain(tail).min_by_key(weight).unwrap_or(0);
    rarest.saturating_sub(PROBE / 2).min(needle.len() - PROBE)
}

/// How common a byte is in text, roughly: blanks and frequent letters are not what to look for.
fn commonness(byte: u8) -> u8 {
    match byte {
        b' ' | b'\n' => 3,
        b'a' | b'e' | b'i' | b'n' | b'o' | b'r' | b's' | b't' => 2,
        b'\t' | b'a'..=b'z' | b'_' | b'(' | b')' | b'.' | b',' | b';' => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rarest_byte_is_looked_for() {
        // Ties go by how common a byte is in text: blanks, then frequent letters, then other letters and signs, then the rest.
        for (common, rare) in [(' ', 'e'), ('\n', 's'), ('t', 'k'), ('o', '_'), ('z', 'Q'), (';', '9'), ('\t', '|')] {
            let needle = common.to_string().repeat(PROBE) + &rare.to_string().repeat(PROBE);
            assert_eq!(rare_offset(needle.as_bytes()), PROBE - PROBE / 2, "{common:?} and {rare:?}");
        }
        // A common one that stands there once is rarer than any that stands there often; the piece ends with the needle.
        assert_eq!(rare_offset(format!("{} {}", "Q".repeat(PROBE), "Q".repeat(PROBE)).as_bytes()), PROBE / 2);
        assert_eq!(rare_offset(format!("{}e", "Q".repeat(2 * PROBE)).as_bytes()), PROBE + 1);
    }

    #[test]
    fn every_occurrence_is_proposed() {
        let needles = [
            "a",
            "ab",
            &"a".repeat(100),
            &format!("{}b", "a".repeat(600)),
            &format!("{}q{}", "ab".repeat(300), "ab".repeat(300)),
        ];
        for needle in needles {
            for around in ["bb", &"c".repeat(2 * Tuning::default().short)] {
                let text = format!("aa{needle}a{needle}{needle}{around}{needle}");
                let probe = Probe::new(needle.as_bytes(), text.len(), Tuning::default());
                let (mut from, mut found) = (0, Vec::new());
                while let Some(at) = probe.find(text.as_bytes(), from) {
                    if text[at..].starts_with(needle) {
                        found.push(at);
                    }
                    from = at + 1;
                }
                let naive: Vec<usize> = (0..text.len()).filter(|&at| text[at..].starts_with(needle)).collect();
                assert_eq!(found, naive, "{needle}");
                assert_eq!(probe.find(b"", 0), None);
            }
        }
    }
}
