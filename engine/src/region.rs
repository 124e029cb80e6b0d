//! Spec section 6, DG-12: which region of the text `old_text` was meant for, by votes of its distinctive lines.
//!
//! Each line of the text that equals an anchor votes for the start at which the two would stand side by side. A start can only
//! get votes from the lines of its own window, so a ring of counters as long as `old_text` is enough: once a line has
//! passed the window's end, its counter is final. Space: about 20 bytes per anchor and 4 per line of `old_text`. Time: one
//! pass over text and `old_text`, and the votes, of which there are at most [`Limits::votes`](editproof_spec::Limits).

use crate::Engine;
use crate::lines::{NeedleLine, needle_lines, split_through};
use crate::merged_hits::MergedHits;
use crate::meter::{Meter, Path};
use crate::tuning::{FEW, Tuning};
use crate::whitespace::{skip_spaces, skip_spaces_back, trim};
use foldhash::quality::SeedableRandomState;
use hashbrown::HashTable;
use memchr::memchr_iter;
use std::hash::BuildHasher;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The region's start as a line index from 0, when one start wins.
pub(crate) fn region<M: Meter>(engine: &Engine, old_text: &str, text: &str, meter: &mut M) -> Option<usize> {
    let (bytes, _) = split_through(old_text.as_bytes());
    meter.work(2 * bytes.len());
    let anchors = Anchors::new(&old_text[..bytes.len()], engine.tuning);
    if anchors.list.is_empty() {
        return None;
    }
    let text = text.as_bytes();
    if engine.tuning.is_few(anchors.heads.len(), text.len()) {
        meter.enter(Path::VotesSparse);
        let contents = anchors.heads.iter().map(|&head| anchors.content(head as usize));
        let mut hits = MergedHits::new(contents, text, engine.tuning, is_whole_line);
        let (mut from, mut line) = (0, 0);
        let voters = hits.by_ref().map(|(start, which)| {
            line += memchr_iter(b'\n', &text[from..start]).count();
            from = start;
            (line, anchors.heads[which] as usize)
        });
        let winner = count(engine, &anchors, voters, meter);
        meter.work(hits.looked() + text.len());
        if !hits.is_dense() {
            return winner;
        }
    }
    meter.enter(Path::VotesDense);
    meter.work(2 * text.len());
    let mut start = 0;
    // The end of the text ends a last line, also when it is empty.
    let ends = memchr_iter(b'\n', text).chain([text.len()]);
    let voters = ends.enumerate().filter_map(|(index, end)| {
        // A CR before the LF is whitespace, so the line need not be told from its terminator here.
        let content = trim(&text[start..end]);
        start = end + 1;
        Some((index, anchors.find(content)?))
    });
    count(engine, &anchors, voters, meter)
}

/// Whether the line that holds `start..end` has nothing else but whitespace.
fn is_whole_line(text: &[u8], start: usize, end: usize) -> bool {
    let head = skip_spaces_back(text, start);
    // Whitespace reaches over line breaks; the line's own part of it is all that matters.
    let is_first = head == 0 || text[head..start].contains(&b'\n');
    let tail = skip_spaces(text, end);
    is_first && (tail == text.len() || text[end..tail].contains(&b'\n'))
}

/// Counts the votes of `voters`: lines by index from 0, each with the first anchor that it equals, in ascending order.
fn count<M: Meter>(
    engine: &Engine,
    anchors: &Anchors<'_>,
    voters: impl Iterator<Item = (usize, usize)>,
    meter: &mut M,
) -> Option<usize> {
    let mut tally = Tally::new(anchors.lines, engine.limits.winning_votes);
    let mut looked = 0;
    'lines: for (index, first) in voters {
        let mut next = Some(first);
        while let Some(anchor) = next {
            if looked == engine.limits.votes {
                break 'lines;
            }
            looked += 1;
            // Anchors come in order, so once a start would be negative the rest of the line's would be too.
            let Some(start) = index.checked_sub(anchors.list[anchor].line as usize) else { break };
            tally.vote(index, start);
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
    hasher: SeedableRandomState,
    /// The same, in no particular order, as long as they are few enough to be searched for one by one.
    heads: Vec<u32>,
    /// Lines of `old_text` in all.
    lines: usize,
    /// For each length, modulo 64, one bit for each first byte, modulo 64, that an anchor of it has: most lines are turned
    /// away here.
    shapes: [u64; 64],
}

impl<'n> Anchors<'n> {
    fn new(old_text: &'n str, tuning: Tuning) -> Self {
        let bytes = old_text.as_bytes();
        let mut anchors = Anchors {
            bytes,
            list: Vec::new(),
            table: HashTable::new(),
            hasher: tuning.hasher(),
            heads: Vec::new(),
            lines: 0,
            shapes: [0; 64],
        };
        for line in needle_lines(bytes) {
            if let Some((start, length)) = anchor(old_text, line) {
                let line = anchors.lines as u32;
                anchors.list.push(Anchor { start: start as u32, length: length as u32, line, next: NONE });
            }
            anchors.lines += 1;
        }
        anchors.table = HashTable::with_capacity(anchors.list.len());
        // From the last to the first, so that each content's chain comes out in order.
        for index in (0..anchors.list.len()).rev() {
            anchors.insert(index);
        }
        anchors.heads.extend(anchors.table.iter().take(FEW + 1));
        anchors
    }

    fn content(&self, index: usize) -> &'n [u8] {
        let Anchor { start, length, .. } = self.list[index];
        &self.bytes[start as usize..][..length as usize]
    }

    fn insert(&mut self, index: usize) {
        let content = self.content(index);
        self.shapes[content.len() % 64] |= 1 << (content[0] & 63);
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
        if self.shapes[content.len() % 64] & (1 << (content.first()? & 63)) == 0 {
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
    /// The votes of starts `open..end`, each at its place modulo the length; all others are 0.
    ring: Vec<u32>,
    open: usize,
    end: usize,
    best: Option<(u32, usize)>,
    winning: u32,
}

impl Tally {
    fn new(lines: usize, winning_votes: usize) -> Self {
        let winning = u32::try_from(winning_votes).unwrap_or(u32::MAX);
        Tally { ring: vec![0; lines.max(1)], open: 0, end: 0, best: None, winning }
    }

    /// One vote by line `index`. Lines come in ascending order, and a line votes for starts of its last `ring` lines.
    fn vote(&mut self, index: usize, start: usize) {
        let open = (index + 1).saturating_sub(self.ring.len());
        while self.open < self.end.min(open) {
            self.settle();
        }
        self.open = open.max(self.open);
        self.end = index + 1;
        let slot = start % self.ring.len();
        self.ring[slot] += 1;
    }

    /// Settles the first open start. Starts are settled in ascending order, so the earliest of equals stays.
    fn settle(&mut self) {
        let slot = self.open % self.ring.len();
        let votes = std::mem::take(&mut self.ring[slot]);
        if votes >= self.winning && self.best.is_none_or(|(most, _)| votes > most) {
            self.best = Some((votes, self.open));
        }
        self.open += 1;
    }

    fn winner(mut self) -> Option<usize> {
        while self.open < self.end {
            self.settle();
        }
        self.best.map(|(_, start)| start)
    }
}
