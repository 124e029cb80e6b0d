//! Spec section 2: the exact tier.
//!
//! `memmem` goes from hit to hit; for `replaceAll` that is all. For ambiguity overlapping hits count (LD-4), and each one
//! costs the needle's length to confirm; when that gets dense, the Knuth-Morris-Pratt automaton counts the rest. Time is
//! linear in text + needle (EX-3); space is constant, or four bytes per needle byte once dense.

use crate::kmp::Automaton;
use crate::location::{Location, Overlap, Search, Visit};
use crate::meter::{Meter, Path};
use crate::tuning::Allowance;
use memchr::memmem::Finder;

/// Reports every location of `needle` (EX-1).
pub(crate) fn search<M: Meter>(search: &mut Search<'_, M>, needle: &[u8], mut visit: impl Visit) {
    let text = search.text;
    if needle.is_empty() || needle.len() > text.len() {
        return;
    }
    search.meter.enter(Path::ExactSparse);
    let finder = Finder::new(needle);
    let mut allowance = Allowance::new(search.tuning);
    let mut from = 0;
    loop {
        // A hit right here is the common case when hits are dense; asking first saves the finder's start-up.
        let found = if text[from..].starts_with(needle) {
            Some(from)
        } else {
            finder.find(&text[from..]).map(|offset| from + offset)
        };
        let Some(start) = found else {
            search.work(text.len() - from + needle.len());
            return;
        };
        let end = start + needle.len();
        search.work(end - from);
        if visit(Location::new(start, end)).is_break() {
            return;
        }
        if search.overlap == Overlap::Skip {
            from = end;
            continue;
        }
        allowance.search(start + 1 - from);
        allowance.verify(needle.len());
        from = start + 1;
        if allowance.is_spent() {
            return dense(search, needle, from, visit);
        }
    }
}

/// Goes on from `from` with the automaton.
fn dense<M: Meter>(search: &mut Search<'_, M>, needle: &[u8], from: usize, mut visit: impl Visit) {
    search.meter.enter(Path::ExactDense);
    search.work(2 * needle.len());
    let automaton = Automaton::new(needle.len(), |i, k| needle[i] == needle[k]);
    let mut state = 0;
    for (at, &byte) in search.text.iter().enumerate().skip(from) {
        state = automaton.step(state, |k| needle[k] == byte);
        if state == needle.len() && visit(Location::new(at + 1 - needle.len(), at + 1)).is_break() {
            search.work(at + 1 - from);
            return;
        }
    }
    search.work(search.text.len() - from);
}

/// How often `needle` stands in `text` without overlap, and the byte that replaces its only byte when the whole edit is
/// one ASCII character for another.
///
/// Why a special case: such hits can be as dense as the text is long, and a sweep over bytes costs what copying costs.
pub(crate) fn swap<'n>(needle: &'n str, new_text: &'n str) -> Option<(u8, u8)> {
    match (needle.as_bytes(), new_text.as_bytes()) {
        (&[old], &[new]) => Some((old, new)),
        _ => None,
    }
}
