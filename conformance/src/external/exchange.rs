//! Requests to a running program and its replies: any number in flight, in any order, each at most once.
//!
//! The last request of an exchange is a `describe`: a fence. A program that answers in order has said all that it has to say
//! when it answers that, so a second answer, or an end right after an answer, falls on the case that it belongs to
//! and not on the next one.
//!
//! What a line with the id of a question of this exchange says is that question's affair, however wrong it is. A line that
//! belongs to none ends the exchange.

use super::ids::Ids;
use super::process::{Gone, Process};
use super::wire::{self, Description, Features, Question, Said};
use crate::engines::{Response, Skip, Trouble};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Lines beyond one reply a request that are put up with in one exchange.
const MAX_EXTRA_LINES: u64 = 1_000;
/// Characters of a bad line that are shown.
const SHOWN_CHARACTERS: usize = 80;

/// One question of an exchange and what came of it.
#[derive(Debug)]
pub(super) struct Slot<'q> {
    pub(super) question: Question<'q>,
    pub(super) asked: bool,
    pub(super) response: Option<Response>,
}

/// Bounds of an exchange.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// How many requests may be in flight, at least 1.
    pub(super) window: usize,
    /// The longest time without an answer.
    pub(super) time: Duration,
    /// The longest request line.
    pub(super) line_bytes: usize,
}

/// Asks for the program's description.
///
/// # Errors
/// It gave none, or one that cannot be worked with.
pub(super) fn describe(process: &mut Process, ids: &mut Ids, time: Duration) -> Result<Description, Trouble> {
    let id = ids.next();
    if let Some(out) = process.room() {
        wire::write_describe(out, id);
    }
    let deadline = Instant::now() + time;
    let mut extra = 0;
    loop {
        while let Some(line) = process.next_line() {
            let line = line.map_err(|_| too_long())?;
            if is_blank(line, &mut extra)? {
                continue;
            }
            let said =
                Said::read(line).map_err(|error| Trouble::protocol(format!("{}: {}", error.what, shown(line))))?;
            if said.id != Some(id) {
                return Err(Trouble::protocol(format!("a reply to no request: {}", shown(line))));
            }
            return wire::description_of(said.body).map_err(Trouble::Protocol);
        }
        wait(process, deadline, || "no answer to `describe`".to_owned(), time)?;
    }
}

/// Asks the questions of the slots `open`, and fills in their responses.
///
/// # Errors
/// What ended the exchange before all were answered. Slots without a response were not answered; those that were not asked
/// had no part in it.
pub(super) fn exchange(
    process: &mut Process,
    ids: &mut Ids,
    slots: &mut [Slot<'_>],
    open: &[usize],
    features: Features,
    bounds: Bounds,
) -> Result<(), Trouble> {
    let mut exchange = Exchange { of: HashMap::with_capacity(open.len()), fence: None, in_flight: 0, extra: 0 };
    let mut open = open.iter().copied();
    let mut deadline = Instant::now() + bounds.time;
    loop {
        exchange.send(process, ids, slots, &mut open, bounds);
        let mut progress = false;
        while let Some(line) = process.next_line() {
            progress |= exchange.take(line.map_err(|_| too_long())?, slots, features)?;
        }
        if exchange.in_flight == 0 && exchange.fence == Some(Fence::Answered) {
            return Ok(());
        }
        if progress {
            deadline = Instant::now() + bounds.time;
            continue;
        }
        let waiting = || match exchange.in_flight {
            0 => "no answer to `describe`".to_owned(),
            1 => "no answer to the request in flight".to_owned(),
            more => format!("no answer to any of {more} requests in flight"),
        };
        wait(process, deadline, waiting, bounds.time)?;
    }
}

#[derive(Debug)]
struct Exchange {
    /// From the ids that were sent to their slots.
    of: HashMap<u64, usize>,
    fence: Option<Fence>,
    in_flight: usize,
    extra: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fence {
    Sent(u64),
    Answered,
}

impl Exchange {
    /// Writes as many requests as there is room for.
    fn send(
        &mut self,
        process: &mut Process,
        ids: &mut Ids,
        slots: &mut [Slot<'_>],
        open: &mut impl Iterator<Item = usize>,
        bounds: Bounds,
    ) {
        while self.fence.is_none() && self.in_flight < bounds.window {
            let Some(out) = process.room() else { return };
            let Some(at) = open.next() else {
                let id = ids.next();
                wire::write_describe(out, id);
                self.fence = Some(Fence::Sent(id));
                return;
            };
            let Some(slot) = slots.get_mut(at) else { continue };
            let (id, before) = (ids.next(), out.len());
            wire::write_apply(out, id, &slot.question);
            if out.len() - before > bounds.line_bytes.saturating_add(1) {
                out.truncate(before);
                slot.response = Some(Err(Trouble::Skipped(Skip::LineBytes)));
                continue;
            }
            slot.asked = true;
            self.of.insert(id, at);
            self.in_flight += 1;
        }
    }

    /// Takes a reply. Whether something that was waited for has come.
    fn take(&mut self, line: &[u8], slots: &mut [Slot<'_>], features: Features) -> Result<bool, Trouble> {
        if is_blank(line, &mut self.extra)? {
            return Ok(false);
        }
        let said = Said::read(line);
        let id = match &said {
            Ok(said) => said.id,
            Err(unreadable) => unreadable.id,
        };
        if let Some(slot) = id.and_then(|id| self.of.get(&id)).and_then(|&at| slots.get_mut(at)) {
            if slot.response.is_some() {
                slot.response = Some(Err(Trouble::protocol("the request was answered more than once")));
                count(&mut self.extra)?;
                return Ok(false);
            }
            slot.response = Some(match said {
                Ok(said) => wire::response_of(said.body, features),
                Err(unreadable) => Err(Trouble::protocol(format!("{}: {}", unreadable.what, shown(line)))),
            });
            self.in_flight -= 1;
            return Ok(true);
        }
        match (said, self.fence) {
            (Ok(Said { id: Some(id), body }), Some(Fence::Sent(fence))) if id == fence => {
                wire::description_of(body).map_err(Trouble::Protocol)?;
                self.fence = Some(Fence::Answered);
                Ok(true)
            }
            (Ok(_), _) => Err(Trouble::protocol(format!("a reply to no request: {}", shown(line)))),
            (Err(unreadable), _) => Err(Trouble::protocol(format!("{}: {}", unreadable.what, shown(line)))),
        }
    }
}

/// Waits for the program, and says why waiting is over if it is.
fn wait(
    process: &mut Process,
    deadline: Instant,
    waiting: impl FnOnce() -> String,
    time: Duration,
) -> Result<(), Trouble> {
    if let Some(gone) = process.gone() {
        return Err(trouble(process, gone));
    }
    if Instant::now() >= deadline {
        let part = if process.has_part_of_a_line() { ", only part of a line" } else { "" };
        return Err(Trouble::TimedOut(format!("{} within {:.1} s{part}", waiting(), time.as_secs_f64())));
    }
    process.turn(deadline).map_err(|gone| trouble(process, gone))
}

fn trouble(process: &Process, gone: Gone) -> Trouble {
    match gone {
        Gone::Ended(how) if process.has_part_of_a_line() => Trouble::Crashed(format!("{how} in the middle of a line")),
        Gone::Ended(how) => Trouble::Crashed(how),
        Gone::Closed(what) => Trouble::protocol(format!("it closed {what}")),
        Gone::TooMuchMemory(bytes) => Trouble::TooMuchMemory(format!("its processes held {} MiB", bytes >> 20)),
    }
}

fn too_long() -> Trouble {
    Trouble::protocol(format!("a line of more than {} bytes", wire::MAX_LINE_BYTES))
}

/// Whether a line is blank, which is allowed and counted.
fn is_blank(line: &[u8], extra: &mut u64) -> Result<bool, Trouble> {
    let is_blank = line.iter().all(u8::is_ascii_whitespace);
    if is_blank {
        count(extra)?;
    }
    Ok(is_blank)
}

fn count(extra: &mut u64) -> Result<(), Trouble> {
    *extra += 1;
    if *extra > MAX_EXTRA_LINES {
        return Err(Trouble::protocol(format!("more than {MAX_EXTRA_LINES} lines that nobody asked for")));
    }
    Ok(())
}

/// The beginning of a bad line.
fn shown(line: &[u8]) -> String {
    let start = line.get(..line.len().min(4 * SHOWN_CHARACTERS)).unwrap_or_default();
    let text = String::from_utf8_lossy(start);
    let mut out: String = text.chars().take(SHOWN_CHARACTERS).collect();
    if out.len() < line.len() {
        out.push('…');
    }
    format!("`{out}`")
}
