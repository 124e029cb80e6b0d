//! Spec section 6, DG-12: which region of the text `old_text` was meant for, by votes of its distinctive lines.
//!
//! Each line of the text that equals an anchor votes for the start at which the two would stand side by side. A start can only
//! get votes from the lines of its own window, so a ring of counters as long as `old_text` is enough: once a line has
//! passed the window's end, its counter is final. Space: about 20 bytes per anchor and 4 per line of `old_text`. Time: one
//! pass over text and `old_text`, and the votes, of which there are at most [`Limits::votes`](editproof_spec::Limits).

use crate::Engine;
use crate::lines::{NeedleLine, lines, needle_lines, split_through};
use crate::meter::Meter;
use crate::whitespace::trim;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The region's start as a line index from 0, when one start wins.
pub(crate) fn region<M: Meter>(engine: &Engine, old_text: &str, text: &str, meter: &mut M) -> Option<usize> {
    let (bytes, _) = split_through(old_text.as_bytes());
    meter.work(2 * bytes.len());
    let anchors = Anchors::new(&old_text[..bytes.len()]);
    if anchors.list.is_empty() {
        return None;
    }
    meter.work(2 * text.len());
    let mut tally = Tally::new(anchors.lines, engine.limits.winning_votes);
    let mut looked = 0;
    'lines: for (index, line) in lines(text.as_bytes()).enumerate() {
        tally.open(index);
        let mut next = anchors.find(trim(line.content(text.as_bytes())));
        while let Some(anchor) = next {
            if looked == engine.limits.votes {
                break 'lines;
            }
            looked += 1;
            // Anchors come in order, so once a start would be negative the rest of the line's would be too.
            let Some(start) = index.checked_sub(anchors.list[anchor].line as usize) else { break };
            tally.vote(start);
            next = anchors.following(anchor);
        }
    }
    meter.votes(looked);
    tally.winner()
}

/// A line of `old_text` that is distinctive enough to vote.
struct Anchor {
    /// Where its trimmed content stands.
    start: u32,
    length: u32,
    /// Its index among the lines of `old_text`, from 0.
    line: u32,
    /// The next anchor with the same content, or [`NONE`].
    next: u32,
}

/// No further anchor.
const NONE: u32 = u32::MAX;

/// The anchors of `old_text`, to be looked up by content.
struct Anchors<'n> {
    bytes: &'n [u8],
    list: Vec<Anchor>,
    /// The first anchor of each content.
    table: HashTable<u32>,
    hasher: RandomState,
    /// Lines of `old_text` in all.
    lines: usize,
    /// One bit for each length, modulo 64, and each first byte, that an anchor has: most lines are turned away here.
    lengths: u64,
    heads: [u64; 4],
}

impl<'n> Anchors<'n> {
    fn new(old_text: &'n str) -> Self {
        let bytes = old_text.as_bytes();
        let mut anchors = Anchors {
            bytes,
            list: Vec::new(),
            table: HashTable::new(),
            // Seeded anew each time: nobody can prepare lines that collide.
            hasher: RandomState::new(),
            lines: 0,
            lengths: 0,
            heads: [0; 4],
        };
        for line in needle_lines(bytes) {
            if let Some((start, length)) = anchor(old_text, line) {
                let line = anchors.lines as u32;
                anchors.list.push(Anchor { start: start as u32, length: length as u32, line, next: NONE });
            }
            anchors.lines += 1;
        }
        // From the last to the first, so that each content's chain comes out in order.
        for index in (0..anchors.list.len()).rev() {
            anchors.insert(index);
        }
        anchors
    }

    fn content(&self, index: usize) -> &'n [u8] {
        let Anchor { start, length, .. } = self.list[index];
        &self.bytes[start as usize..][..length as usize]
    }

    fn insert(&mut self, index: usize) {
        let content = self.content(index);
        self.lengths |= 1 << (content.len() % 64);
        self.heads[usize::from(content[0] >> 6)] |= 1 << (content[0] & 63);
        let hash = self.hasher.hash_one(content);
        let (bytes, list) = (self.bytes, &self.list);
        let at = |index: u32| &bytes[list[index as usize].start as usize..][..list[index as usize].length as usize];
        match self.table.find_mut(hash, |&other| at(other) == content) {
            Some(first) => {
                let following = std::mem::replace(first, index as u32);
                self.list[index].next = following;
            }
            None => {
                let hasher = &self.hasher;
                self.table.insert_unique(hash, index as u32, |&other| hasher.hash_one(at(other)));
            }
        }
    }

    /// The first anchor with this content.
    #[inline]
    fn find(&self, content: &[u8]) -> Option<usize> {
        let head = *content.first()?;
        if self.lengths & (1 << (content.len() % 64)) == 0
            || self.heads[usize::from(head >> 6)] & (1 << (head & 63)) == 0
        {
            return None;
        }
        let hash = self.hasher.hash_one(content);
        self.table.find(hash, |&index| self.content(index as usize) == content).map(|&index| index as usize)
    }

    /// The next anchor with the same content.
    fn following(&self, index: usize) -> Option<usize> {
        let next = self.list[index].next;
        (next != NONE).then_some(next as usize)
    }
}

/// Where the trimmed content of `line` stands, and its length, when it makes an anchor: two adjacent scalar values, each a
/// letter, a number or `_`.
fn anchor(old_text: &str, line: NeedleLine<'_>) -> Option<(usize, usize)> {
    let content = line.content();
    let lead = crate::whitespace::skip_spaces(content, 0);
    let trimmed = trim(content);
    let start = line.start + lead;
    let mut before = false;
    for c in old_text[start..start + trimmed.len()].chars() {
        let is_letter = is_letter_or_number(c);
        if before && is_letter {
            return Some((start, trimmed.len()));
        }
        before = is_letter;
    }
    None
}

/// General category L or N, or U+005F.
fn is_letter_or_number(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// Votes for starts, of which only those that can still get more are kept.
struct Tally {
    ring: Vec<u32>,
    /// The next start to be settled.
    open: usize,
    /// The next start not yet opened.
    end: usize,
    best: Option<(u32, usize)>,
    winning: u32,
}

impl Tally {
    fn new(lines: usize, winning_votes: usize) -> Self {
        let winning = u32::try_from(winning_votes).unwrap_or(u32::MAX);
        Tally { ring: vec![0; lines.max(1)], open: 0, end: 0, best: None, winning }
    }

    /// Line `index` is reached: the start of the same index can now get votes, the one `lines` before cannot any more.
    fn open(&mut self, index: usize) {
        if index >= self.ring.len() {
            self.settle(index - self.ring.len());
        }
        self.end = index + 1;
    }

    fn vote(&mut self, start: usize) {
        let slot = start % self.ring.len();
        self.ring[slot] += 1;
    }

    /// Starts are settled in ascending order, so the earliest of equals stays.
    fn settle(&mut self, start: usize) {
        let slot = start % self.ring.len();
        let votes = std::mem::take(&mut self.ring[slot]);
        if votes >= self.winning && self.best.is_none_or(|(most, _)| votes > most) {
            self.best = Some((votes, start));
        }
        self.open = start + 1;
    }

    fn winner(mut self) -> Option<usize> {
        for start in self.open..self.end {
            self.settle(start);
        }
        self.best.map(|(_, start)| start)
    }
}
