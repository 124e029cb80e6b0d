//! Reading lines of a file of any size (RS-3).
//!
//! The file is streamed: lines before the first one asked for are only counted, and no line is held beyond the limit of
//! one result. Why not a library's line reader: it would hold a line of any length.
//!
//! Time: O(bytes up to the last line shown), at most the scan deadline. Space: O(limit of a result + chunk).

use crate::failure::Failure;
use crate::limits::WorkerLimits;
use crate::ops::FileOps;
use crate::target::Target;
use crate::text::BOM;
use editproof_protocol::{ReadResult, Request};
use std::os::fd::AsFd;
use std::time::Instant;

pub(crate) fn read_lines(
    ops: &dyn FileOps,
    limits: &WorkerLimits,
    target: &Target<'_>,
    request: &Request,
    start_line: u64,
    max_lines: u64,
) -> Result<ReadResult, Failure> {
    let deadline = Instant::now() + limits.scan;
    let mut lines = Lines { limit: limits.read_bytes, number: 1, first: start_line, max_lines, ..Lines::default() };
    let mut buffer = vec![0; limits.chunk.max(BOM.len())];
    let mut offset = 0;
    let mut seen_end = false;
    while !lines.done {
        // At the start the BOM must not be cut by a short read.
        let mut filled = 0;
        loop {
            let free = buffer.get_mut(filled..).unwrap_or_default();
            let read = ops.read(target.file.as_fd(), free, offset + filled as u64).map_err(|_| Failure::aborted())?;
            filled += read;
            if read == 0 || offset > 0 || filled >= BOM.len() {
                break;
            }
        }
        let mut chunk = buffer.get(..filled).unwrap_or_default();
        if chunk.is_empty() {
            seen_end = true;
            break;
        }
        if offset == 0 {
            chunk = chunk.strip_prefix(BOM).unwrap_or(chunk);
        }
        offset += filled as u64;
        lines.take(chunk)?;
        if Instant::now() >= deadline && !lines.done {
            return Err(Failure::read_limit());
        }
    }
    if seen_end {
        lines.end()?;
    }
    Ok(lines.result(request))
}

/// Lines as they come.
#[derive(Default)]
struct Lines {
    /// Bytes of content that may be shown.
    limit: usize,
    /// The line that the next byte belongs to, from 1.
    number: u64,
    /// The first line to show.
    first: u64,
    /// The most lines to show.
    max_lines: u64,
    /// What is shown so far.
    content: String,
    /// How many lines that is.
    shown: u64,
    /// The line being collected, raw.
    line: Vec<u8>,
    /// Whether any byte was seen at all.
    any: bool,
    /// Whether the line being collected has any byte, its LF included.
    begun: bool,
    /// Whether there is more than is shown.
    more: bool,
    /// Whether nothing that follows can change the result.
    done: bool,
}

impl Lines {
    fn take(&mut self, mut chunk: &[u8]) -> Result<(), Failure> {
        self.any |= !chunk.is_empty();
        while !chunk.is_empty() && !self.done {
            if self.shown == self.max_lines {
                // One byte behind the last line shown is one more line.
                self.more = true;
                self.done = true;
                return Ok(());
            }
            let end = memchr::memchr(b'\n', chunk);
            let piece = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or(chunk);
            self.begun = true;
            if self.number >= self.first {
                self.line.extend_from_slice(piece);
                // Decoding never shortens: an invalid sequence is at most three bytes, U+FFFD is three.
                if self.line.len() > self.limit {
                    return self.too_long();
                }
            }
            chunk = match end {
                Some(end) => {
                    self.finish_line()?;
                    chunk.get(end + 1..).unwrap_or_default()
                }
                None => &[],
            };
        }
        Ok(())
    }

    fn finish_line(&mut self) -> Result<(), Failure> {
        if self.number >= self.first {
            let text = String::from_utf8_lossy(&self.line);
            let separator = usize::from(self.shown > 0);
            if self.content.len() + separator + text.len() > self.limit {
                return self.too_long();
            }
            if self.shown > 0 {
                self.content.push('\n');
            }
            self.content.push_str(&text);
            self.shown += 1;
            self.line.clear();
        }
        self.number += 1;
        self.begun = false;
        Ok(())
    }

    /// The line being collected does not fit: it is left for the next read, unless it is the first one.
    fn too_long(&mut self) -> Result<(), Failure> {
        if self.shown == 0 {
            return Err(Failure::read_limit());
        }
        self.more = true;
        self.done = true;
        Ok(())
    }

    /// The file ends here. A final LF adds no line; an empty file is one empty line.
    fn end(&mut self) -> Result<(), Failure> {
        if (self.begun || !self.any) && self.shown < self.max_lines { self.finish_line() } else { Ok(()) }
    }

    fn result(self, request: &Request) -> ReadResult {
        let end_line = self.first + self.shown - 1;
        ReadResult {
            workspace_id: request.workspace_id.clone(),
            path: request.path.clone(),
            content: self.content,
            start_line: self.first,
            end_line,
            next_start_line: self.more.then_some(end_line + 1),
        }
    }
}
