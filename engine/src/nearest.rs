//! Spec section 6, DG-9: the line of the text that is nearest to `old_text`'s first non-blank line.
//!
//! Lines equal to it are found with `memmem`. Otherwise the text's words are looked up among that line's own: one pass, and
//! memory for the words of one line of `old_text`.

use crate::Engine;
use crate::lines::{Line, needle_lines, split_through};
use crate::merged_hits::MergedHits;
use crate::meter::{Meter, Path};
use crate::probe::Probe;
use crate::tuning::Tuning;
use crate::units::cut;
use crate::whitespace::trim;
use editproof_spec::Hint;
use foldhash::quality::SeedableRandomState;
use hashbrown::HashTable;
use memchr::memchr_iter;
use std::hash::BuildHasher;

/// What DG-9 has found.
#[derive(Debug)]
pub(crate) enum Nearest {
    /// Lines equal after trim: how many, the index of the first from 0, the numbers of the first few from 1.
    Equal { count: usize, first: usize, lines: Vec<usize> },
    /// The line that shares the most words: its index from 0, and where it stands.
    Closest { index: usize, line: Line },
    /// Neither.
    Nowhere,
}

impl Nearest {
    /// The hint's facts.
    pub(crate) fn hint(&self, engine: &Engine, text: &str) -> Option<Hint> {
        match self {
            Nearest::Equal { count, lines, .. } => Some(Hint::FirstLine { count: *count, lines: lines.clone() }),
            Nearest::Closest { index, line } => {
                let content = str_trim(&text[line.start..line.content_end]);
                let (head, is_cut) = cut(content, engine.limits.quote_units);
                let quote = if is_cut { format!("{head}…") } else { head.to_owned() };
                Some(Hint::ClosestLine { line: index + 1, quote })
            }
            Nearest::Nowhere => None,
        }
    }

    /// Where an excerpt would start that shows `old_text` at this line: an index from 0 (DG-12).
    pub(crate) fn region(&self, old_text: &str) -> Option<usize> {
        let line = match self {
            Nearest::Equal { count: 1, first, .. } => *first,
            Nearest::Closest { index, .. } => *index,
            Nearest::Equal { .. } | Nearest::Nowhere => return None,
        };
        first_line(old_text).map(|(_, index)| line.saturating_sub(index))
    }
}

/// `text` trimmed by the specification's whitespace.
fn str_trim(text: &str) -> &str {
    let bytes = text.as_bytes();
    let end = crate::whitespace::skip_spaces_back(bytes, bytes.len());
    let start = crate::whitespace::skip_spaces(&bytes[..end], 0);
    &text[start..end]
}

/// F, the first non-blank line of `old_text` trimmed, and its index from 0.
fn first_line(old_text: &str) -> Option<(&[u8], usize)> {
    let (bytes, _) = split_through(old_text.as_bytes());
    needle_lines(bytes)
        .map(|line| trim(line.content()))
        .enumerate()
        .find(|(_, content)| !content.is_empty())
        .map(|(index, content)| (content, index))
}

/// The line of DG-9.
///
/// # Complexity
/// Two passes over the text at most, one over `old_text`.
pub(crate) fn nearest<M: Meter>(engine: &Engine, old_text: &str, text: &str, meter: &mut M) -> Nearest {
    let Some((first, _)) = first_line(old_text) else { return Nearest::Nowhere };
    let text = text.as_bytes();
    meter.work(2 * text.len() + 2 * old_text.len());
    let equal = equal_lines(engine, first, text);
    match equal {
        Nearest::Nowhere => {
            meter.work(2 * first.len());
            closest(engine, first, text, meter)
        }
        found => found,
    }
}

/// The lines equal to `first` after trim.
fn equal_lines(engine: &Engine, first: &[u8], text: &[u8]) -> Nearest {
    let listed = engine.limits.listed_lines;
    let probe = Probe::new(first, text.len(), engine.tuning);
    let (mut from, mut index) = (0, 0);
    let (mut count, mut first_index) = (0, 0);
    let mut lines = Vec::new();
    while let Some(hit) = probe.find(text, from) {
        let line = Line::around(text, hit);
        if trim(line.content(text)) == first {
            if count == 0 || lines.len() < listed {
                index += memchr_iter(b'\n', &text[from..line.start]).count();
            }
            if count == 0 {
                first_index = index;
            }
            count += 1;
            if lines.len() < listed {
                lines.push(index + 1);
            }
        } else if count == 0 || lines.len() < listed {
            index += memchr_iter(b'\n', &text[from..line.start]).count();
        }
        if !line.is_terminated(text) {
            break;
        }
        from = line.end;
        index += 1;
    }
    if count > 0 { Nearest::Equal { count, first: first_index, lines } } else { Nearest::Nowhere }
}

/// Whether `byte` is a word character.
#[inline]
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The maximal runs of word characters of at least two.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].iter().position(|&byte| is_word(byte))?;
            let mut end = start;
            // Long runs go by whole blocks; the compiler vectorises the test.
            while text.get(end..end + 16).is_some_and(|block| block.iter().all(|&byte| is_word(byte))) {
                end += 16;
            }
            end += text[end..].iter().position(|&byte| !is_word(byte)).unwrap_or(text.len() - end);
            at = end;
            if end - start >= 2 {
                return Some((start, end));
            }
        }
    })
}

/// The distinct words of a line, to be asked for.
struct Words<'f> {
    line: &'f [u8],
    /// Start and end of each distinct word.
    spans: Vec<(u32, u32)>,
    table: HashTable<u32>,
    hasher: SeedableRandomState,
    /// One bit for each way a word of the line can begin: most words of a text are turned away here.
    heads: [u64; 64],
}

impl<'f> Words<'f> {
    fn new(line: &'f [u8], tuning: Tuning) -> Self {
        // Made large enough at once, so that no word is hashed twice.
        let at_most = self::words(line).count();
        let mut words = Words {
            line,
            spans: Vec::with_capacity(at_most),
            table: HashTable::with_capacity(at_most),
            hasher: tuning.hasher(),
            heads: [0; 64],
        };
        for (start, end) in self::words(line) {
            let word = &line[start..end];
            if words.find(word).is_none() {
                let hash = words.hasher.hash_one(word);
                let index = words.spans.len() as u32;
                words.spans.push((start as u32, end as u32));
                let (spans, hasher) = (&words.spans, &words.hasher);
                let rehash = |&index: &u32| {
                    let (start, end) = spans[index as usize];
                    hasher.hash_one(&line[start as usize..end as usize])
                };
                words.table.insert_unique(hash, index, rehash);
                let (slot, bit) = head(word);
                words.heads[slot] |= bit;
            }
        }
        words
    }

    #[inline]
    fn find(&self, word: &[u8]) -> Option<usize> {
        let (slot, bit) = head(word);
        if self.heads[slot] & bit == 0 {
            return None;
        }
        let hash = self.hasher.hash_one(word);
        let same = |&index: &u32| {
            let (start, end) = self.spans[index as usize];
            &self.line[start as usize..end as usize] == word
        };
        self.table.find(hash, same).map(|&index| index as usize)
    }
}

/// A word's place in [`Words::heads`]: its first two bytes, of which six bits each tell word characters well apart.
#[inline]
fn head(word: &[u8]) -> (usize, u64) {
    (usize::from(word[0] & 63), 1 << (word[1] & 63))
}

/// The first line that shares the most distinct words with `first`, when it shares at least half of them.
fn closest<M: Meter>(engine: &Engine, first: &[u8], text: &[u8], meter: &mut M) -> Nearest {
    let wanted = Words::new(first, engine.tuning);
    let distinct = wanted.spans.len();
    if distinct < 2 {
        return Nearest::Nowhere;
    }
    if engine.tuning.is_few(distinct, text.len()) {
        meter.enter(Path::WordsSparse);
        let spans = wanted.spans.iter().map(|&(start, end)| &first[start as usize..end as usize]);
        let mut hits = MergedHits::new(spans, text, engine.tuning, is_whole_word);
        let nearest = most_shared(&mut hits, distinct, text);
        meter.work(hits.looked());
        if !hits.is_dense() {
            return nearest;
        }
    }
    meter.enter(Path::WordsDense);
    meter.work(2 * text.len());
    let hits = words(text).filter_map(|(start, end)| Some((start, wanted.find(&text[start..end])?)));
    most_shared(hits, distinct, text)
}

/// Whether the word at `start..end` is a maximal run of word characters.
fn is_whole_word(text: &[u8], start: usize, end: usize) -> bool {
    let is_free = |byte: Option<&u8>| byte.is_none_or(|&byte| !is_word(byte));
    is_free(text[..start].last()) && is_free(text.get(end))
}

/// The first line with the most distinct words among `hits`: where a word stands, and which, in ascending order.
fn most_shared(hits: impl Iterator<Item = (usize, usize)>, distinct: usize, text: &[u8]) -> Nearest {
    // The line, from 1, on which each word was last seen: repeats on a line count once.
    let mut seen = vec![0_u32; distinct];
    let mut best = (0, 0, 0);
    let (mut index, mut line_start, mut shared, mut counted) = (0_u32, 0, 0, 0);
    for (start, word) in hits {
        // Breaks are counted from hit to hit, also within a long line, so that each byte is looked at once.
        if let Some(lf) = memchr::memrchr(b'\n', &text[counted..start]) {
            index += memchr_iter(b'\n', &text[counted..start]).count() as u32;
            line_start = counted + lf + 1;
            shared = 0;
        }
        counted = start;
        if std::mem::replace(&mut seen[word], index + 1) != index + 1 {
            shared += 1;
        }
        if shared > best.0 {
            best = (shared, index as usize, line_start);
            if shared == distinct {
                break;
            }
        }
    }
    if best.0 * 2 >= distinct {
        Nearest::Closest { index: best.1, line: Line::at(text, best.2) }
    } else {
        Nearest::Nowhere
    }
}
