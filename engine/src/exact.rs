//! Spec section 2: the exact tier.
//!
//! `memmem` goes from hit to hit of a probe, and the rest of the needle is verified there. When verifying gets dense –
//! overlapping hits count for ambiguity (LD-4), and probes may promise what the needle does not hold – the
//! Knuth-Morris-Pratt automaton decides the rest. Time is
//! linear in text + needle (EX-3); space is constant, or little more than a byte per needle byte once dense.

use crate::kmp::Automaton;
use crate::location::{Location, Overlap, Search, Visit};
use crate::meter::{Meter, Path};
use crate::probe::Probe;
use crate::tuning::Allowance;

/// Reports every location of `needle`, which is not empty (BA-1, EX-1).
pub(crate) fn search<M: Meter>(search: &mut Search<'_, M>, needle: &[u8], mut visit: impl Visit) {
    let text = search.text;
    if needle.len() > text.len() {
        return;
    }
    search.meter.enter(Path::ExactSparse);
    let probe = Probe::new(needle, text.len(), search.tuning);
    let mut allowance = Allowance::new(search.tuning, needle.len());
    let mut from = 0;
    loop {
        // A hit right here is the common case when hits are dense; asking first saves the finder's start-up.
        let Some(start) = (if is_at(text, needle, from) { Some(from) } else { probe.find(text, from) }) else {
            search.work(text.len() - from);
            return;
        };
        allowance.search(start + 1 - from);
        search.work(start + 1 - from + needle.len());
        from = start + 1;
        let mut disjoint = false;
        if is_at(text, needle, start) {
            let end = start + needle.len();
            if visit(Location::new(start, end)).is_break() {
                return;
            }
            if search.overlap == Overlap::Skip {
                from = end;
                disjoint = true;
            }
        }
        // Disjoint hits pay for their verification with their own bytes.
        if !disjoint {
            allowance.verify(needle.len());
        }
        if allowance.is_spent() {
            return dense(search, needle, from, visit);
        }
    }
}

/// Whether `needle` stands at `at`.
#[inline]
fn is_at(text: &[u8], needle: &[u8], at: usize) -> bool {
    text[at..].starts_with(needle)
}

/// Goes on from `from` with the automaton.
fn dense<M: Meter>(search: &mut Search<'_, M>, needle: &[u8], from: usize, mut visit: impl Visit) {
    search.meter.enter(Path::ExactDense);
    search.work(2 * needle.len());
    let automaton = Automaton::new(needle.len(), |i| needle[i], |&byte, k| byte == needle[k]);
    let mut state = 0;
    for (at, &byte) in search.text.iter().enumerate().skip(from) {
        state = automaton.step(state, |k| needle[k] == byte);
        if state == needle.len() {
            if visit(Location::new(at + 1 - needle.len(), at + 1)).is_break() {
                search.work(at + 1 - from);
                return;
            }
            if search.overlap == Overlap::Skip {
                state = 0;
            }
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
