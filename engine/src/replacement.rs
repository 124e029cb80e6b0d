//! What stands in a location's place: `new_text` as each tier puts it (EX-1, LN-6, IF-2, WN-5).

use crate::lines::{LineNeedle, last_break, pieces, terminator};
use crate::location::Location;
use crate::units::units;
use crate::whitespace::is_blank;
use memchr::{memchr, memrchr};
use std::borrow::Cow;

/// Takes text: a string, or the measure of one.
pub(crate) trait Sink {
    fn put(&mut self, text: &str);
    /// Takes spaces and tabs.
    fn put_indentation(&mut self, text: &[u8]);
}

impl Sink for String {
    #[inline]
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    fn put_indentation(&mut self, text: &[u8]) {
        self.extend(text.iter().map(|&byte| char::from(byte)));
    }
}

/// How large a text would be. Lets a limit be checked before anything is allocated (LI-1).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    pub(crate) bytes: usize,
    pub(crate) units: usize,
}

impl Sink for Size {
    #[inline]
    fn put(&mut self, text: &str) {
        self.bytes += text.len();
        self.units += units(text);
    }

    fn put_indentation(&mut self, text: &[u8]) {
        self.bytes += text.len();
        self.units += text.len();
    }
}

/// A tier's way to write `new_text`.
pub(crate) enum Replacement<'e> {
    /// As it is (EX-1).
    Verbatim(&'e str),
    /// Line by line, with the terminator of the place (LN-6); for indentation-flexible, N moved to W (IF-2).
    Lines { new_text: &'e str, from_indent: Option<&'e str>, last_break: Option<&'static str> },
    /// Peeled, with CRLF where the place has it (WN-4, WN-5).
    Tokens { peeled: Cow<'e, str>, endings: Endings },
}

impl<'e> Replacement<'e> {
    pub(crate) fn indented(old_text: &'e str, new_text: &'e str, needle: &LineNeedle<'_>) -> Self {
        let common = crate::indentation_flexible::common_indentation(needle);
        let start = needle.first.start;
        Replacement::Lines { new_text, from_indent: Some(&old_text[start..start + common]), last_break: None }
    }

    /// Forgets what was learnt on the way, to start at the first location of `text` again, and learns what `text` ends with:
    /// from now on what stands before a location is not looked at any more, and may be gone.
    pub(crate) fn rewind(&mut self, text: &[u8]) {
        match self {
            Replacement::Verbatim(_) => {}
            Replacement::Lines { last_break: known, .. } => *known = Some(last_break(text)),
            Replacement::Tokens { endings, .. } => {
                *endings = Endings { known: None, last_is_crlf: Some(last_break(text) == "\r\n") };
            }
        }
    }

    /// The text from now on starts `bytes` later.
    pub(crate) fn advance(&mut self, bytes: usize) {
        if let Replacement::Tokens { endings, .. } = self
            && let Some((Some(lf), crlf)) = endings.known
        {
            endings.known = lf.checked_sub(bytes).map(|lf| (Some(lf), crlf));
        }
    }

    /// Writes what replaces `location` of `text`. Locations come from left to right.
    pub(crate) fn write(&mut self, text: &[u8], location: Location, out: &mut impl Sink) {
        match self {
            Replacement::Verbatim(new_text) => out.put(new_text),
            Replacement::Lines { new_text, from_indent, last_break } => {
                let (at, width) = location.indent;
                let to = &text[at..at + width];
                let shift = from_indent.filter(|from| from.as_bytes() != to);
                let mut end = None;
                for (index, piece) in pieces(new_text).enumerate() {
                    if index > 0 {
                        out.put(end.get_or_insert_with(|| terminator(text, location.start, *last_break)));
                    }
                    match shift.and_then(|from| piece.strip_prefix(from)) {
                        // What was stripped is blank; to look at it again would cost each location its length.
                        Some(rest) if !is_blank(rest.as_bytes()) => {
                            out.put_indentation(to);
                            out.put(rest);
                        }
                        _ => out.put(piece),
                    }
                }
            }
            Replacement::Tokens { peeled, endings } => {
                if memchr(b'\n', peeled.as_bytes()).is_none() || !endings.is_crlf(text, location.start) {
                    return out.put(peeled);
                }
                for (index, piece) in peeled.split('\n').enumerate() {
                    if index > 0 {
                        out.put("\r\n");
                    }
                    out.put(piece);
                }
            }
        }
    }
}

/// Which line ending is nearest (WN-5), remembered from one location to the next so that many locations on one long line
/// cost one look.
#[derive(Debug, Default)]
pub(crate) struct Endings {
    /// The nearest LF at or after every location from the last one asked about up to it; `None`: there is none after.
    known: Option<(Option<usize>, bool)>,
    /// Whether the text's last LF belongs to a CRLF, where that is known already.
    last_is_crlf: Option<bool>,
}

impl Endings {
    /// Whether the nearest LF at or after `start` – else the last before it – belongs to a CRLF.
    fn is_crlf(&mut self, text: &[u8], start: usize) -> bool {
        match self.known {
            Some((None, crlf)) => crlf,
            Some((Some(lf), crlf)) if start <= lf => crlf,
            _ => {
                let after = memchr(b'\n', &text[start..]).map(|offset| start + offset);
                let is_crlf = |lf: usize| text[..lf].ends_with(b"\r");
                let last_is_crlf = || memrchr(b'\n', &text[..start]).is_some_and(is_crlf);
                let crlf = match after {
                    Some(lf) => is_crlf(lf),
                    None => self.last_is_crlf.unwrap_or_else(last_is_crlf),
                };
                self.known = Some((after, crlf));
                crlf
            }
        }
    }
}
