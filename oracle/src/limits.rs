//! Section 5: texts and files that would become too large.

use crate::units::units;
use editproof_spec::Limits;

/// A text or the file would pass its limit (LI-1, LI-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// The text that an edit leaves, as it grows from left to right (LI-1).
pub(crate) struct Output {
    text: String,
    units: usize,
    limit: usize,
}

impl Output {
    pub(crate) fn new(limits: &Limits) -> Self {
        Output { text: String::new(), units: 0, limit: limits.text_units }
    }

    /// Adds a piece unless the output so far would then be larger than the limit: refused before it is allocated.
    pub(crate) fn push(&mut self, piece: &str) -> Result<(), TooLarge> {
        let units = self.units + units(piece);
        if units > self.limit {
            return Err(TooLarge);
        }
        self.units = units;
        self.text.push_str(piece);
        Ok(())
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// LI-2: the final file, its BOM included, in bytes.
pub(crate) fn check_file(text: &str, has_utf8_bom: bool, limits: &Limits) -> Result<(), TooLarge> {
    let bom = if has_utf8_bom { "\u{FEFF}".len() } else { 0 };
    if bom + text.len() > limits.file_bytes { Err(TooLarge) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn li1_counts_units_and_accepts_the_limit_itself() {
        let mut output = Output::new(&Limits { text_units: 4, ..Limits::default() });
        assert_eq!(output.push("é😀"), Ok(()));
        assert_eq!(output.push("😀"), Err(TooLarge));
        assert_eq!(output.push("x"), Ok(()));
        assert_eq!(output.into_text(), "é😀x");
    }

    #[test]
    fn li2_counts_bytes_and_the_bom() {
        let limits = Limits { file_bytes: 5, ..Limits::default() };
        assert_eq!(check_file("éx", true, &limits), Err(TooLarge));
        assert_eq!(check_file("é", true, &limits), Ok(()));
        assert_eq!(check_file("éxyz", false, &limits), Ok(()));
    }
}
