//! Lines of bounded length from standard input.

use std::io::{BufRead, Read};

/// One line.
pub(super) enum Line {
    /// Its bytes, without the LF.
    Whole(Vec<u8>),
    /// Longer than allowed; it was read past and dropped.
    TooLong,
    /// There is none.
    End,
}

/// Reads a line of at most `limit` bytes. A last line without LF is a line.
///
/// # Errors
/// What reading reports.
pub(super) fn read_line(input: &mut impl BufRead, limit: usize) -> std::io::Result<Line> {
    let mut line = Vec::new();
    input.by_ref().take(limit as u64 + 1).read_until(b'\n', &mut line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole(line));
    }
    if line.len() <= limit {
        return Ok(if line.is_empty() { Line::End } else { Line::Whole(line) });
    }
    // The rest of the line goes by in pieces.
    loop {
        let buffer = input.fill_buf()?;
        let (used, ended) = match memchr::memchr(b'\n', buffer) {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if ended {
            return Ok(Line::TooLong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, read_line};

    #[test]
    fn bounded() {
        let mut input: &[u8] = b"ab\n\nabcd\nabcde\nx";
        let mut seen = Vec::new();
        loop {
            match read_line(&mut input, 4).unwrap() {
                Line::Whole(line) => seen.push(String::from_utf8(line).unwrap()),
                Line::TooLong => seen.push("TOO LONG".to_owned()),
                Line::End => break,
            }
        }
        assert_eq!(seen, ["ab", "", "abcd", "TOO LONG", "x"]);
    }
}
