//! `editproof serve`: an engine behind the engine protocol (`conformance/PROTOCOL.md`), on standard input and output.
//!
//! Every line gets one line in return, in order. A line that is no request gets an error; nothing on standard input ends
//! the process but its end. Answers are held back only as long as another request is at hand: before each read that may
//! wait, everything is written out, so a peer can pipeline or take turns.
//!
//! Space: a line is at most [`MAX_LINE_BYTES`]; a longer one is skipped without being kept.

mod line;

use super::engine::EngineArgument;
use super::exit::{Error, Exit};
use crate::engines::{Choice, Session};
use crate::external::wire::{
    Description, EngineLimits, Feature, MAX_LINE_BYTES, Malformed, PROTOCOL, Question, Reply, Request,
};
use clap::Args;
use line::{Line, next_line};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};

/// Bytes read or written at a time. Not measured: large enough for hundreds of small requests.
const BUFFER_BYTES: usize = 64 << 10;

const AFTER_HELP: &str = r#"A request is one line; conformance/PROTOCOL.md has the whole protocol:
  {"id":1,"text":"a b\n","edits":[{"oldText":"a","newText":"c","replaceAll":false}],"matching":"tolerant"}
  `id` is a string or a number; `replaceAll` and `matching` ("exact" or "tolerant") may be left out.
Its answer is one line, with the same id:
  {"id":1,"ok":{"text":"c b\n","matches":[{"strategy":"exact","occurrences":1}]}}
  {"id":1,"error":{"code":"EDIT_CONFLICT","message":"…"}}
A line that is no request gets an error with code INVALID_REQUEST; blank lines are skipped; a line may have 16 MiB.

Examples:
  echo '{"id":1,"text":"a","edits":[{"oldText":"a","newText":"b"}]}' | editproof serve
  echo '{"id":1,"request":"describe","protocol":1}' | editproof serve
  editproof serve < requests.jsonl > answers.jsonl
  editproof run --engine 'editproof serve'

Exit status: 0 at the end of input or after `quit`, 2 when input cannot be read or output cannot be written."#;

/// Answer requests of the engine protocol on standard input, one JSON object a line
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Serve {
    #[command(flatten)]
    engine: EngineArgument,
}

impl Serve {
    /// Serves until the end of input.
    ///
    /// # Errors
    /// Standard input or output fails, other than by a reader that left.
    pub(super) fn execute(&self) -> Result<Exit, Error> {
        // Why a buffer of our own: standard output's would be written out at every line break.
        let output = BufWriter::with_capacity(BUFFER_BYTES, io::stdout());
        match serve(&self.engine.choice, io::stdin().lock(), output) {
            Ok(()) => Ok(Exit::Agree),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Exit::Agree),
            Err(error) => Err(Error::BadInput(format!("serve: {error}; check standard input and output"))),
        }
    }
}

/// What is told to `describe`. A program behind this one speaks for itself.
fn description(choice: &Choice, session: &mut Session) -> Description {
    if let Some(Ok(description)) = session.describe() {
        return description;
    }
    Description {
        name: format!("editproof {choice}"),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        features: Feature::ALL.to_vec(),
        limits: EngineLimits { line_bytes: Some(MAX_LINE_BYTES), ..EngineLimits::default() },
    }
}

/// Answers every line of `input` on `output`, until it is told to quit.
///
/// # Errors
/// What reading and writing report.
pub(crate) fn serve(choice: &Choice, input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BUFFER_BYTES, input);
    let mut session = Session::new(choice);
    let mut bytes = Vec::new();
    let mut number = 0u64;
    loop {
        let line = next_line(&mut input, &mut bytes, MAX_LINE_BYTES, || output.flush())?;
        number += 1;
        let request = match line {
            Line::End => return output.flush(),
            Line::Whole if bytes.trim_ascii().is_empty() => continue,
            Line::Whole => Request::read(&bytes),
            Line::TooLong => Err(Malformed::too_long(MAX_LINE_BYTES)),
        };
        match request {
            Ok(Request::Apply(apply)) => {
                let edits = apply.edits();
                let response = session.answer(&Question { input: apply.input(&edits), limits: apply.limits });
                Reply::answer(&apply.id, &response).write(&mut output)?;
            }
            Ok(Request::Describe { id }) => {
                Reply::description(&id, &description(choice, &mut session)).write(&mut output)?;
            }
            Ok(Request::Quit { id }) => {
                Reply::farewell(&id).write(&mut output)?;
                return output.flush();
            }
            Err(malformed) => Reply::refusal(&malformed, number).write(&mut output)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::Rc;

    fn answers(input: &[u8]) -> Vec<serde_json::Value> {
        let mut output = Vec::new();
        serve(&Choice::Oracle, input, &mut output).unwrap();
        output
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect()
    }

    /// Hands out one chunk a read, and notes how much output there was by then.
    struct Chunks {
        chunks: VecDeque<&'static [u8]>,
        output: Rc<RefCell<Vec<u8>>>,
        written_before_read: Rc<RefCell<Vec<usize>>>,
    }

    impl Read for Chunks {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let lines = self.output.borrow().iter().filter(|&&byte| byte == b'\n').count();
            self.written_before_read.borrow_mut().push(lines);
            let chunk = self.chunks.pop_front().unwrap_or_default();
            into[..chunk.len()].copy_from_slice(chunk);
            Ok(chunk.len())
        }
    }

    struct Shared(Rc<RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_answer_is_out_before_a_read_that_may_wait() {
        let output = Rc::new(RefCell::new(Vec::new()));
        let written = Rc::new(RefCell::new(Vec::new()));
        let input = Chunks {
            chunks: VecDeque::from([&b"x\n"[..], b"y\nz\nhalf", b" a line\n"]),
            output: Rc::clone(&output),
            written_before_read: Rc::clone(&written),
        };
        serve(&Choice::Oracle, input, BufWriter::new(Shared(output))).unwrap();
        assert_eq!(*written.borrow(), [0, 1, 3, 4]);
    }

    #[test]
    fn lines_that_are_no_request_are_answered_and_skipped() {
        let mut input = Vec::new();
        for line in [
            &b"nonsense"[..],
            b"",
            b"{\"id\":7,\"text\":1,\"edits\":[]}",
            b"\xff\xfe",
            b"{\"id\":\"s\",\"text\":\"\\ud800\",\"edits\":[]}",
            b"[]",
        ] {
            input.extend_from_slice(line);
            input.push(b'\n');
        }
        input.extend(vec![b' '; MAX_LINE_BYTES]);
        input.extend_from_slice(b"{}\n{\"id\":9,\"text\":\"a\",\"edits\":[{\"oldText\":\"a\",\"newText\":\"b\"}]}");
        let answers = answers(&input);
        let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
        assert_eq!(ids, serde_json::json!([null, 7, null, "s", null, null, 9]).as_array().unwrap().clone());
        for answer in &answers[..6] {
            assert_eq!(answer["error"]["code"], "INVALID_REQUEST");
        }
        assert!(answers[6]["error"]["code"] != "INVALID_REQUEST");
    }
}
