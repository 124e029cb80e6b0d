//! Lines of bounded length from a stream.

use std::io::{self, BufRead, BufReader, Read};

/// What the stream held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its LF; or what followed the last one.
    Whole,
    /// A line past the bound; it was skipped.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads the next line into `bytes`. `before_wait` is called before each read of the stream, which may wait.
pub(super) fn next_line<R: Read>(
    input: &mut BufReader<R>,
    bytes: &mut Vec<u8>,
    most: usize,
    mut before_wait: impl FnMut() -> io::Result<()>,
) -> io::Result<Line> {
    bytes.clear();
    let mut seen = false;
    let mut fits = true;
    loop {
        if input.buffer().is_empty() {
            before_wait()?;
        }
        let found = match input.fill_buf() {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if found.is_empty() {
            return Ok(if !seen { Line::End } else { ended(fits) });
        }
        seen = true;
        let end = found.iter().position(|&byte| byte == b'\n');
        let part = found.get(..end.unwrap_or(found.len())).unwrap_or_default();
        fits = fits && bytes.len() + part.len() <= most;
        if fits {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(ended(fits));
        }
    }
}

fn ended(fits: bool) -> Line {
    if fits { Line::Whole } else { Line::TooLong }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, capacity: usize, most: usize) -> Vec<(Line, String)> {
        let mut input = BufReader::with_capacity(capacity, text.as_bytes());
        let mut bytes = Vec::new();
        let mut out = Vec::new();
        loop {
            match next_line(&mut input, &mut bytes, most, || Ok(())).unwrap() {
                Line::End => return out,
                Line::Whole => out.push((Line::Whole, String::from_utf8(bytes.clone()).unwrap())),
                Line::TooLong => out.push((Line::TooLong, String::new())),
            }
        }
    }

    #[test]
    fn lines_come_whole_whatever_the_buffer() {
        for capacity in 1..12 {
            let whole = |line: &str| (Line::Whole, line.to_owned());
            assert_eq!(lines("ab\n\ncd\r\ne", capacity, 3), [whole("ab"), whole(""), whole("cd\r"), whole("e")]);
            assert_eq!(lines("ab\n", capacity, 2), [whole("ab")]);
            assert_eq!(
                lines("abcd\nabc\nabcdefgh", capacity, 3),
                [(Line::TooLong, String::new()), whole("abc"), (Line::TooLong, String::new())]
            );
        }
    }
}
