//! Streams of cases, a chunk at a time.

use super::CHUNK;
use crate::case::{Case, CaseEdit};
use crate::enumerate::{Alphabet, Bound, Space};
use crate::generate::{Profile, numbered};
use editproof_spec::Input;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// A stream of cases.
pub trait Source {
    /// The next cases, at most [`CHUNK`]; `None` at the end.
    fn chunk(&mut self) -> Option<Vec<Case>>;
}

/// Cases that are at hand, the shortest first: they are asked of hundreds of engines, most of which drop out early.
#[derive(Clone, Debug)]
pub struct Listed {
    rest: std::iter::Peekable<std::vec::IntoIter<Case>>,
}

/// Bytes of a chunk of cases that are at hand; a larger case is a chunk of its own. Not measured: a chunk is asked of every
/// engine before the time is looked at.
const CHUNK_BYTES: usize = 65_536;

fn size(case: &Case) -> usize {
    let edits: usize = case.edits.iter().map(|edit| edit.old_text.len() + edit.new_text.len()).sum();
    case.text.len() + edits
}

impl Listed {
    /// Orders the cases by their size; equal ones stay in their order.
    pub fn new(mut cases: Vec<Case>) -> Self {
        cases.sort_by_key(size);
        Listed { rest: cases.into_iter().peekable() }
    }
}

impl Source for Listed {
    fn chunk(&mut self) -> Option<Vec<Case>> {
        let mut chunk = vec![self.rest.next()?];
        let mut bytes = size(&chunk[0]);
        while chunk.len() < CHUNK {
            let Some(case) = self.rest.next_if(|case| bytes + size(case) <= CHUNK_BYTES) else { break };
            bytes += size(&case);
            chunk.push(case);
        }
        Some(chunk)
    }
}

/// The generated cases of a seed, from number 0 on.
#[derive(Clone, Debug)]
pub struct GeneratedCases {
    seed: u64,
    next: u64,
}

impl GeneratedCases {
    /// The cases of `seed`.
    pub const fn new(seed: u64) -> Self {
        GeneratedCases { seed, next: 0 }
    }
}

impl Source for GeneratedCases {
    fn chunk(&mut self) -> Option<Vec<Case>> {
        let profile = Profile::default();
        let from = self.next;
        self.next += CHUNK as u64;
        Some((from..self.next).map(|index| numbered(self.seed, index, &profile)).collect())
    }
}

/// The cases of the enumeration: all of its smallest bound, then all of the gate's.
///
/// An enumeration shows its cases to whoever visits it; a thread of its own visits, and stays a few chunks ahead. It ends
/// when the stream is dropped.
#[derive(Debug)]
pub struct Enumerated {
    chunks: Receiver<Vec<Case>>,
}

/// Chunks that the visiting thread may be ahead.
const AHEAD: usize = 32;

impl Enumerated {
    /// Starts the visit.
    pub fn new() -> Self {
        let (sender, chunks) = sync_channel(AHEAD);
        thread::spawn(move || {
            let alphabet = Alphabet::default();
            let bounds = [Bound::Small, Bound::Gate];
            let spaces = bounds.map(|bound| bound.spaces(&alphabet).into_iter().map(move |space| (bound, space)));
            let mut chunk: Vec<Case> = Vec::with_capacity(CHUNK);
            for (bound, space) in spaces.into_iter().flatten() {
                let mut number = 0;
                let is_wanted = space.visit_all(&mut |input| {
                    number += 1;
                    chunk.push(case_of(format!("{}-{}-{number}", bound.as_str(), space.name), input, &space));
                    chunk.len() < CHUNK || sender.send(std::mem::take(&mut chunk)).is_ok()
                });
                if !is_wanted {
                    return;
                }
            }
            // Nobody has to be there for the rest.
            let _ = sender.send(chunk);
        });
        Enumerated { chunks }
    }
}

impl Default for Enumerated {
    fn default() -> Self {
        Enumerated::new()
    }
}

impl Source for Enumerated {
    fn chunk(&mut self) -> Option<Vec<Case>> {
        self.chunks.recv().ok().filter(|chunk| !chunk.is_empty())
    }
}

fn case_of(id: String, input: &Input<'_>, space: &Space) -> Case {
    let edits = input.edits.iter().map(|edit| CaseEdit {
        old_text: edit.old_text.to_owned(),
        new_text: edit.new_text.to_owned(),
        replace_all: edit.replace_all,
    });
    let mut case = Case::new(id, input.text, edits.collect(), input.matching);
    case.has_utf8_bom = input.has_utf8_bom;
    case.limits = space.limits;
    case
}
