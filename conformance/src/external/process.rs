//! A running program: its three pipes, moved without ever blocking, and its end.
//!
//! Why poll and not a thread per pipe: one owner sees requests, replies, standard error, the end of the process and the clock
//! in one place, so a program that reads nothing, writes without end or never ends cannot hold anyone up.
//!
//! Memory is bounded twice. [`Family::resident_bytes`] is looked at every [`BETWEEN_LOOKS`] while waiting, over all
//! processes of the engine, and passing the limit is a verdict of its own. Behind that stands `RLIMIT_DATA`, set from outside
//! with `prlimit` right after the start, at twice the limit per process: it stops what grows faster than is looked at. Why not
//! `RLIMIT_AS`: script runtimes reserve address space by the gigabyte that they never touch.
//!
//! Space: pending requests up to one beyond [`FULL_BYTES`]; one reply line; the end of standard error.

use super::Settings;
use super::family::{Family, Mark, is_ending};
use super::lines::{Lines, TooLong};
use super::tail::Tail;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::OwnedFd;
use rustix::io::{Errno, ioctl_fionbio};
use rustix::pipe::fcntl_setpipe_size;
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, WaitId, WaitIdOptions, pidfd_open, prlimit, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Pending bytes from which on no further request is written.
const FULL_BYTES: usize = 256 << 10;
/// Bytes moved at a time, and the size that pipes are given where that is allowed.
const CHUNK_BYTES: usize = 256 << 10;
/// Between two looks at memory, or at a process whose end cannot be waited for.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// How long a program that was told to quit may take.
const MAX_FAREWELL: Duration = Duration::from_secs(1);
/// How long a program that closed a pipe may take to end, so that it is said to have ended rather than to have closed a pipe.
const MAX_CLOSING: Duration = Duration::from_millis(300);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    end: Option<OwnedFd>,
    family: Family,
    pending: Vec<u8>,
    written: usize,
    lines: Lines,
    tail: Tail,
    ended: Option<String>,
    closed: Option<(Instant, &'static str)>,
    next_look: Instant,
    memory_limit: u64,
    chunk: Box<[u8]>,
}

/// Why a program will not answer any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Gone {
    /// It ended.
    Ended(String),
    /// It lives, and closed a pipe.
    Closed(&'static str),
    /// Its processes hold more memory than they may.
    TooMuchMemory(u64),
}

impl Process {
    /// Starts the program.
    pub(super) fn start(settings: &Settings) -> io::Result<Process> {
        if is_ending() {
            return Err(io::Error::other("this process is ending"));
        }
        let mark = Mark::new();
        let (name, value) = mark.variable();
        let mut child = Command::new(settings.program())
            .args(settings.arguments())
            .env(name, value)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let pid = Pid::from_child(&child);
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let most = settings.memory_limit.saturating_mul(2);
        // What follows improves bounds and speed; the program may have ended already, and then nothing is lost.
        let _ = prlimit(Some(pid), Resource::Data, Rlimit { current: Some(most), maximum: Some(most) });
        let _ = input.as_ref().map(|pipe| fcntl_setpipe_size(pipe, CHUNK_BYTES));
        let _ = output.as_ref().map(|pipe| fcntl_setpipe_size(pipe, CHUNK_BYTES));
        let mut process = Process {
            child,
            input,
            output,
            errors,
            end: pidfd_open(pid, PidfdFlags::empty()).ok(),
            family: Family::new(pid, &mark),
            pending: Vec::new(),
            written: 0,
            lines: Lines::default(),
            tail: Tail::default(),
            ended: None,
            closed: None,
            next_look: Instant::now() + BETWEEN_LOOKS,
            memory_limit: settings.memory_limit,
            chunk: vec![0; CHUNK_BYTES].into_boxed_slice(),
        };
        process.never_block()?;
        Ok(process)
    }

    fn never_block(&mut self) -> io::Result<()> {
        self.input.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.output.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.errors.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Where the next request is to be written, unless enough is pending.
    pub(super) fn room(&mut self) -> Option<&mut Vec<u8>> {
        (self.pending.len() - self.written < FULL_BYTES).then_some(&mut self.pending)
    }

    /// The next reply line, if it has arrived.
    pub(super) fn next_line(&mut self) -> Option<Result<&[u8], TooLong>> {
        self.lines.next()
    }

    /// Whether part of a reply line has arrived.
    pub(super) fn has_part_of_a_line(&self) -> bool {
        self.lines.has_part()
    }

    /// The end of standard error, in words.
    pub(super) fn last_words(&self) -> String {
        self.tail.words()
    }

    /// Why it will not answer any more, once everything that it wrote has been read.
    pub(super) fn gone(&mut self) -> Option<Gone> {
        if let Some(how) = &self.ended {
            return self.output.is_none().then(|| Gone::Ended(how.clone()));
        }
        let (since, what) = self.closed?;
        (since.elapsed() >= MAX_CLOSING).then_some(Gone::Closed(what))
    }

    /// Waits until something can be moved, something has ended, or `until`; moves what can be moved.
    ///
    /// # Errors
    /// Too much memory is held, or the system refuses to say anything.
    pub(super) fn turn(&mut self, until: Instant) -> Result<(), Gone> {
        let now = Instant::now();
        let until = until.min(self.next_look);
        let ready = self.wait(until.saturating_duration_since(now));
        if ready.is_input_closed {
            self.close_input();
        } else if ready.input {
            self.write();
        }
        if ready.errors {
            self.read_errors();
        }
        // Asked before reading: what the program wrote before it ended is in the pipe by then.
        if ready.end && self.ended.is_none() {
            self.ended = how_ended(&self.child);
        }
        if ready.output || self.ended.is_some() {
            self.read_output();
        }
        if Instant::now() >= self.next_look {
            self.look()?;
        }
        Ok(())
    }

    fn wait(&self, time: Duration) -> Ready {
        let mut fds = Vec::with_capacity(4);
        let mut names = Vec::with_capacity(4);
        if let Some(pipe) = &self.input {
            // Also with nothing to write: an error tells that the program has closed its end.
            let events = if self.pending.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
            fds.push(PollFd::new(pipe, events));
            names.push(Name::Input);
        }
        if let Some(pipe) = &self.output {
            fds.push(PollFd::new(pipe, PollFlags::IN));
            names.push(Name::Output);
        }
        if let Some(pipe) = &self.errors {
            fds.push(PollFd::new(pipe, PollFlags::IN));
            names.push(Name::Errors);
        }
        if let (Some(end), None) = (&self.end, &self.ended) {
            fds.push(PollFd::new(end, PollFlags::IN));
            names.push(Name::End);
        }
        let timeout = Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) };
        let mut ready = Ready::default();
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => std::thread::sleep(Duration::from_millis(1)),
        }
        for (fd, name) in fds.iter().zip(names) {
            let is_ready = !fd.revents().is_empty();
            match name {
                Name::Input => {
                    ready.input = is_ready;
                    ready.is_input_closed = fd.revents().intersects(PollFlags::ERR);
                }
                Name::Output => ready.output = is_ready,
                Name::Errors => ready.errors = is_ready,
                Name::End => ready.end = is_ready,
            }
        }
        ready
    }

    /// What is seen only by looking: memory, and an end that no descriptor tells.
    fn look(&mut self) -> Result<(), Gone> {
        let start = Instant::now();
        if self.ended.is_none() {
            self.ended = how_ended(&self.child);
        }
        let bytes = self.family.resident_bytes();
        // A look reads all processes of the machine: where that takes long, it is done less often.
        self.next_look = start + BETWEEN_LOOKS.max(start.elapsed() * 40);
        if bytes > self.memory_limit { Err(Gone::TooMuchMemory(bytes)) } else { Ok(()) }
    }

    fn write(&mut self) {
        let Some(pipe) = &mut self.input else { return };
        let bytes = self.pending.get(self.written..).unwrap_or_default();
        match pipe.write(bytes) {
            Ok(count) => self.written += count,
            Err(error) if is_later(&error) => {}
            Err(_) => self.close_input(),
        }
        if self.written == self.pending.len() {
            self.pending.clear();
            self.written = 0;
        } else if self.written > self.pending.len() / 2 {
            self.pending.drain(..self.written);
            self.written = 0;
        }
    }

    fn close_input(&mut self) {
        self.input = None;
        self.pending.clear();
        self.written = 0;
        self.close("its standard input");
    }

    /// Reads one chunk; the next turn reads the next, so that a flood does not keep the clock from being looked at.
    fn read_output(&mut self) {
        let Some(pipe) = &mut self.output else { return };
        match pipe.read(&mut self.chunk) {
            Ok(0) => {
                self.output = None;
                self.close("its standard output");
            }
            Ok(count) => self.lines.push(self.chunk.get(..count).unwrap_or_default()),
            // The program has ended: what holds the pipe open now is some other process, which is not the engine.
            Err(error) if is_later(&error) && self.ended.is_some() => self.output = None,
            Err(error) if is_later(&error) => {}
            Err(_) => {
                self.output = None;
                self.close("its standard output");
            }
        }
    }

    fn read_errors(&mut self) {
        let Some(pipe) = &mut self.errors else { return };
        match pipe.read(&mut self.chunk) {
            Ok(count) if count > 0 => self.tail.push(self.chunk.get(..count).unwrap_or_default()),
            Err(error) if is_later(&error) => {}
            _ => self.errors = None,
        }
    }

    fn close(&mut self, what: &'static str) {
        self.closed.get_or_insert((Instant::now(), what));
    }

    /// Ends the program: asks it to quit with the line `farewell`, gives it a while, and kills what is left. Whether it
    /// ended by itself.
    pub(super) fn quit(mut self, farewell: &[u8]) -> bool {
        self.pending.extend_from_slice(farewell);
        let deadline = Instant::now() + MAX_FAREWELL;
        while self.ended.is_none() && Instant::now() < deadline && self.turn(deadline).is_ok() {
            if self.pending.is_empty() {
                self.input = None;
            }
            // What it has to say now is of no interest.
            while self.lines.next().is_some_and(|line| line.is_ok()) {}
        }
        self.ended.is_some()
    }
}

impl Drop for Process {
    /// Leaves no process behind.
    fn drop(&mut self) {
        // The root has not been waited for, so its number is still its own.
        self.family.kill();
        let deadline = Instant::now() + MAX_FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Ready {
    input: bool,
    is_input_closed: bool,
    output: bool,
    errors: bool,
    end: bool,
}

#[derive(Clone, Copy, Debug)]
enum Name {
    Input,
    Output,
    Errors,
    End,
}

fn is_later(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// How a program ended, if it did. It is not waited for: its number stays its own until its family is dead.
fn how_ended(child: &Child) -> Option<String> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
    Some(match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("it exited with status {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal}"),
        (None, None) => "it ended".to_owned(),
    })
}
