//! Small tools for what is made of lines. Unlike engines, the generator needs no rule for what a line is: these split at
//! LF and leave a CR before it with the terminator.

/// Calls `each` with number, content, terminator and the output for every line of `text`, and returns the output. A text
/// that ends with LF has no further empty line here.
pub(super) fn map_lines(text: &str, mut each: impl FnMut(usize, &str, &str, &mut String)) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let (content, terminator) = line.split_at(without_break(line).len());
        each(number, content, terminator, &mut out);
    }
    out
}

/// `text` without the LF or CRLF that it ends with.
pub(super) fn without_break(text: &str) -> &str {
    match text.strip_suffix('\n') {
        Some(rest) => rest.strip_suffix('\r').unwrap_or(rest),
        None => text,
    }
}

/// How many lines [`map_lines`] sees.
pub(super) fn count_lines(text: &str) -> usize {
    text.split_inclusive('\n').count()
}

/// The length of the run of spaces and tabs that `line` starts with.
pub(super) fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The terminator that most likely suits `text`: that of its first line.
pub(super) fn terminator_of(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
