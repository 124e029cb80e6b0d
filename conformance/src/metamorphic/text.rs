//! The few words of the specification's conventions that preconditions need.

pub(super) use crate::generate::blanks::is_blank as is_whitespace;

/// *trim*.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_whitespace)
}

/// *trim-end*.
pub(super) fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_whitespace)
}

/// The whitespace in front.
pub(super) fn lead(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(is_whitespace).len()]
}

/// Whether the last character is whitespace.
pub(super) fn ends_in_whitespace(text: &str) -> bool {
    text.ends_with(is_whitespace)
}

pub(super) fn count_lf(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

pub(super) fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Everything but whitespace.
pub(super) fn squeezed(text: &str) -> String {
    text.chars().filter(|&character| !is_whitespace(character)).collect()
}

/// How often `needle`, which is not empty, stands in `text`, overlapping places counted.
///
/// # Complexity
/// O(text × needle).
pub(super) fn occurrences(text: &str, needle: &str) -> usize {
    places(text, needle).count()
}

/// The byte offsets at which `needle` stands in `text`, overlapping places included.
pub(super) fn places<'t>(text: &'t str, needle: &'t str) -> impl Iterator<Item = usize> + 't {
    let bytes = text.as_bytes();
    let found = move |&at: &usize| bytes.get(at..).is_some_and(|rest| rest.starts_with(needle.as_bytes()));
    (0..=bytes.len()).filter(found)
}

/// A line by LN-1: where it starts, where its content ends, and where the next one starts.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) start: usize,
    pub(super) content_end: usize,
    /// Past the LF; `None` for the last line, which has none.
    pub(super) next: Option<usize>,
}

impl Line {
    pub(super) fn content<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start..self.content_end]
    }
}

/// The lines of `text` (LN-1).
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut start = 0;
    text.split('\n')
        .map(|whole| {
            let content = whole.strip_suffix('\r').unwrap_or(whole);
            let end = start + whole.len();
            let line = Line { start, content_end: start + content.len(), next: (end < text.len()).then_some(end + 1) };
            start = end + 1;
            line
        })
        .collect()
}

/// The lines of an `oldText`, and whether it is *through the terminator* (LN-2).
pub(super) fn old_lines(old_text: &str) -> (Vec<String>, bool) {
    let folded = old_text.replace("\r\n", "\n");
    let (body, through) = match folded.strip_suffix('\n') {
        Some(body) => (body, true),
        None => (folded.as_str(), false),
    };
    (body.split('\n').map(str::to_owned).collect(), through)
}
