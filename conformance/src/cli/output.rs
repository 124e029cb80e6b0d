//! Standard output that outlives its reader: once nobody reads any more, further output is dropped, and the exit status
//! still says what was found.

use super::exit::Error;
use anstream::AutoStream;
use std::io::{ErrorKind, Stdout, Write};

/// Standard output; colours only where they are wanted.
pub(super) struct Output {
    stream: AutoStream<Stdout>,
    is_open: bool,
}

impl Output {
    /// Standard output of this process.
    pub(super) fn stdout() -> Self {
        Output { stream: anstream::stdout(), is_open: true }
    }

    /// Writes a report.
    ///
    /// # Errors
    /// Standard output cannot be written, for another reason than a reader that left.
    pub(super) fn print(&mut self, text: &str) -> Result<(), Error> {
        if !self.is_open {
            return Ok(());
        }
        self.is_open = written(self.stream.write_all(text.as_bytes()).and_then(|()| self.stream.flush()))?;
        Ok(())
    }
}

/// What came of writing to standard output: whether there still is a reader. One that left is no reason to fail.
pub(super) fn written(result: std::io::Result<()>) -> Result<bool, Error> {
    match result {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Error::BadInput(format!("cannot write to standard output: {error}; check where it leads"))),
    }
}
