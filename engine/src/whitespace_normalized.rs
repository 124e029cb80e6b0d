//! Spec section 4: whole tokens, whatever the whitespace between them.
//!
//! The sparse path looks for the longest token of `old_text` with `memmem` and verifies the tokens around each hit; when
//! that gets dense, an automaton over tokens decides the rest. Nothing is stored per token of the text, and of `old_text`
//! only on the dense path: two numbers (`ascending`) for each token, which has at least two bytes. Time is linear in text + `old_text`,
//! also with many locations on one long line and long runs of whitespace (WN-7).

use crate::ascending::Ascending;
use crate::kmp::Automaton;
use crate::location::{Location, Overlap, Search, Visit};
use crate::meter::{Meter, Path};
use crate::probe::Probe;
use crate::tuning::Allowance;
use crate::whitespace::{common_prefix, skip_spaces, skip_spaces_back, skip_token, space_at, space_before};
use std::ops::ControlFlow;

/// `old_text` as tokens (WN-1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenNeedle<'n> {
    bytes: &'n [u8],
    /// From the first token's start to the last token's end.
    start: usize,
    end: usize,
    count: usize,
    /// The longest token, and its index from 0.
    pivot: (usize, usize),
    pivot_index: usize,
    /// The LFs of the lead and of the trail; `None` when it is empty (WN-3).
    lead: Option<usize>,
    trail: Option<usize>,
}

impl<'n> TokenNeedle<'n> {
    /// Splits `old_text`; `None` when it has fewer than two tokens (WN-1).
    pub(crate) fn new(bytes: &'n [u8]) -> Option<Self> {
        let start = skip_spaces(bytes, 0);
        let end = skip_spaces_back(bytes, bytes.len());
        let (mut count, mut pivot, mut pivot_index) = (0, (0, 0), 0);
        for token in tokens(bytes, start) {
            if token.1 - token.0 > pivot.1 - pivot.0 {
                (pivot, pivot_index) = (token, count);
            }
            count += 1;
        }
        let breaks = |run: &[u8]| (!run.is_empty()).then(|| count_breaks(run));
        (count >= 2).then(|| TokenNeedle {
            bytes,
            start,
            end,
            count,
            pivot,
            pivot_index,
            lead: breaks(&bytes[..start]),
            trail: breaks(&bytes[end..]),
        })
    }

    fn token(&self, (from, to): (usize, usize)) -> &'n [u8] {
        &self.bytes[from..to]
    }
}

/// How many LFs `run` has.
fn count_breaks(run: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', run).count()
}

/// The tokens at or after `from`, which is not inside one.
fn tokens(text: &[u8], from: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    std::iter::successors(next_token(text, from), |&(_, end)| next_token(text, end))
}

fn next_token(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let start = skip_spaces(text, from);
    (start < text.len()).then(|| (start, skip_token(text, start)))
}

/// The token that ends at or before `to`, which is not inside one.
fn token_before(text: &[u8], to: usize) -> Option<(usize, usize)> {
    let end = skip_spaces_back(text, to);
    let mut start = end;
    while start > 0 && space_before(text, start) == 0 {
        start -= 1;
    }
    (start < end).then_some((start, end))
}

/// Reports every location of `needle` (WN-2, WN-3).
pub(crate) fn search<M: Meter>(search: &mut Search<'_, M>, needle: &TokenNeedle<'_>, mut visit: impl Visit) {
    search.meter.enter(Path::TokensSparse);
    let text = search.text;
    let key = needle.token(needle.pivot);
    let probe = Probe::new(key, text.len(), search.tuning);
    let mut allowance = Allowance::new(search.tuning, needle.bytes.len());
    let (mut from, mut resume) = (0, 0);
    while let Some(hit) = probe.find(text, from) {
        let end = hit + key.len();
        search.work(end - from + key.len());
        allowance.search(end - from);
        let is_whole = &text[hit..end] == key
            && (hit == 0 || space_before(text, hit) > 0)
            && (end == text.len() || space_at(text, end) > 0);
        if !is_whole {
            // The next whole token starts after whitespace. What was compared beyond it has to be allowed for.
            from = match space_at(text, hit) {
                0 => skip_token(text, hit),
                width => hit + width,
            };
            search.work(from - hit);
            allowance.verify(end.saturating_sub(from));
            if allowance.is_spent() {
                let open = first_open_window(text, from, needle.pivot_index, resume);
                search.work(from - open);
                return dense(search, needle, open, visit);
            }
            continue;
        }
        let mut looked = 0;
        let window = window(text, needle, (hit, end), resume, &mut looked)
            .filter(|&(start, end)| boundaries_hold(text, needle, start, end, &mut looked));
        search.work(looked);
        allowance.verify(looked);
        from = end;
        if let Some((start, end)) = window {
            if visit(Location::new(start, end)) == ControlFlow::Break(()) {
                return;
            }
            if search.overlap == Overlap::Skip {
                (from, resume) = (end, end);
            }
        }
        if allowance.is_spent() {
            let open = first_open_window(text, from, needle.pivot_index, resume);
            search.work(from - open);
            return dense(search, needle, open, visit);
        }
    }
    search.work(text.len() - from);
}

/// Where the first window starts whose pivot is after `from`: `pivot_index` tokens up, but not before `resume`.
fn first_open_window(text: &[u8], from: usize, pivot_index: usize, resume: usize) -> usize {
    let mut start = from;
    for _ in 0..pivot_index {
        match token_before(text, start) {
            Some((before, _)) if before >= resume => start = before,
            _ => return resume,
        }
    }
    start
}

/// The tokens around the pivot's hit, when all are equal to `old_text`'s and none starts before `resume` (WN-2).
fn window(
    text: &[u8],
    needle: &TokenNeedle<'_>,
    hit: (usize, usize),
    resume: usize,
    looked: &mut usize,
) -> Option<(usize, usize)> {
    let (mut start, mut wanted) = (hit.0, needle.pivot.0);
    for _ in 0..needle.pivot_index {
        let own = token_before(needle.bytes, wanted)?;
        // Compared from its end, so that a mismatch costs no more than the shorter token.
        let gap = skip_spaces_back(text, start);
        *looked += (start - gap) + (wanted - own.0) + 2;
        let token = needle.token(own);
        let from = gap.checked_sub(token.len())?;
        if from < resume || &text[from..gap] != token || (from > 0 && space_before(text, from) == 0) {
            return None;
        }
        (start, wanted) = (from, own.0);
    }
    let (mut end, mut wanted) = (hit.1, needle.pivot.1);
    for _ in needle.pivot_index + 1..needle.count {
        let own = next_token(needle.bytes, wanted)?;
        let from = skip_spaces(text, end);
        *looked += (from - end) + (own.1 - wanted) + 2;
        let token = needle.token(own);
        let to = from + token.len();
        if from == end || !text[from..].starts_with(token) || (to < text.len() && space_at(text, to) == 0) {
            return None;
        }
        (end, wanted) = (to, own.1);
    }
    (start >= resume).then_some((start, end))
}

/// Whether the whitespace around a location has what `old_text`'s lead and trail ask for (WN-3).
fn boundaries_hold(text: &[u8], needle: &TokenNeedle<'_>, start: usize, end: usize, looked: &mut usize) -> bool {
    let mut holds = |wanted: Option<usize>, run: &[u8]| {
        *looked += run.len();
        wanted.is_none_or(|breaks| !run.is_empty() && count_breaks(run) >= breaks)
    };
    let before = if needle.lead.is_some() { skip_spaces_back(text, start) } else { start };
    let after = if needle.trail.is_some() { skip_spaces(text, end) } else { end };
    holds(needle.lead, &text[before..start]) && holds(needle.trail, &text[end..after])
}

/// Goes on with the automaton over tokens, for the windows that start at or after `from`.
fn dense<M: Meter>(search: &mut Search<'_, M>, needle: &TokenNeedle<'_>, from: usize, mut visit: impl Visit) {
    search.meter.enter(Path::TokensDense);
    let text = search.text;
    let mut starts = Ascending::with_capacity(needle.count);
    tokens(&needle.bytes[..needle.end], needle.start).for_each(|(start, _)| starts.push(start as u32));
    let stands = |token: &[u8], k: usize, looked: &mut usize| {
        let rest = &needle.bytes[starts.get(k)..];
        if !rest.starts_with(token) {
            // Not all of it: a long token may be compared with many short ones.
            *looked += common_prefix(rest, token) + 1;
            return false;
        }
        *looked += token.len() + 1;
        rest.len() == token.len() || space_at(rest, token.len()) > 0
    };
    let mut looked = 2 * needle.bytes.len();
    let token = |index: usize| {
        let start = starts.get(index);
        &needle.bytes[start..skip_token(needle.bytes, start)]
    };
    let automaton = Automaton::new(needle.count, token, |token, k| stands(token, k, &mut looked));
    search.work(looked);

    // A second reader that stays at the first token of the window, so that no token's place is stored.
    let (mut window_start, mut window_index) = (from, 0);
    let (mut state, mut index, mut at) = (0, 0, from);
    while let Some((start, end)) = next_token(text, at) {
        let mut looked = end - at;
        state = automaton.step(state, |k| stands(&text[start..end], k, &mut looked));
        (index, at) = (index + 1, end);
        search.work(looked);
        if state < needle.count {
            continue;
        }
        let before = window_start;
        window_start = skip_spaces(text, window_start);
        while window_index < index - needle.count {
            window_start = skip_spaces(text, skip_token(text, window_start));
            window_index += 1;
        }
        let mut looked = window_start - before;
        let holds = boundaries_hold(text, needle, window_start, end, &mut looked);
        search.work(looked);
        if !holds {
            continue;
        }
        if visit(Location::new(window_start, end)) == ControlFlow::Break(()) {
            return;
        }
        if search.overlap == Overlap::Skip {
            state = 0;
        }
    }
}
