//! The Knuth-Morris-Pratt automaton over any kind of element: bytes, lines, tokens.
//!
//! Why our own: no library offers it over elements that are compared by a rule, and [`memchr::memmem`], which the sparse
//! paths use, cannot count overlapping occurrences in linear time.
//!
//! The rule need not be equality. It may depend on the element's distance from the start of the match (the first line
//! of a window has no line before it to be indented against) as long as it is consistent: whenever text element `t` can
//! stand for needle element `i`, then `t` can stand for `k` exactly when `i` can. That is all the proof of the
//! failure function needs.
//!
//! Space: a byte and an eighth per element, rarely more (`ascending`). Time: at most two comparisons per element of needle
//! and text, amortised.
//! Source: Knuth, Morris, Pratt 1977; for consistent rules Matsuoka et al. 2016.

use crate::ascending::Ascending;

/// The failure function of a needle.
#[derive(Debug)]
pub(crate) struct Automaton {
    /// The shortest period of the first `i + 1` elements: what is left of them without their longest proper border. Unlike
    /// the border's length it never falls.
    periods: Ascending,
}

impl Automaton {
    /// Builds the automaton of a needle of `len` elements, `len` ≥ 1 and below 2³².
    ///
    /// `element(i)` is needle element `i`, asked for once: it may be long, and may be compared with many.
    /// `stands(element, k)` tells whether it could stand in a text for needle element `k`.
    pub(crate) fn new<E>(len: usize, element: impl Fn(usize) -> E, mut stands: impl FnMut(&E, usize) -> bool) -> Self {
        let mut automaton = Automaton { periods: Ascending::with_capacity(len) };
        automaton.periods.push(1);
        let mut border = 0_usize;
        for i in 1..len {
            let element = element(i);
            loop {
                if stands(&element, border) {
                    border += 1;
                    break;
                }
                if border == 0 {
                    break;
                }
                border = automaton.border(border);
            }
            automaton.periods.push((i + 1 - border) as u32);
        }
        automaton
    }

    /// How many elements the longest proper border of the first `count` elements has; `count` is at least 1.
    #[inline]
    fn border(&self, count: usize) -> usize {
        count - self.periods.get(count - 1)
    }

    /// The state after one more element of the text: how many elements of the needle now match at its end.
    ///
    /// `stands(k)` tells whether the text's element can stand for needle element `k`. A state equal to the number of
    /// elements is a match; passing it on finds overlapping matches, passing 0 instead finds the next disjoint one.
    #[inline]
    pub(crate) fn step(&self, mut state: usize, mut stands: impl FnMut(usize) -> bool) -> usize {
        if state == self.periods.len() {
            state = self.border(state);
        }
        loop {
            if stands(state) {
                return state + 1;
            }
            if state == 0 {
                return 0;
            }
            state = self.border(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn each_element_of_the_needle_is_read_once() {
        // At the last one the automaton falls back through all states.
        let needle = [[0; 99].as_slice(), &[1]].concat();
        let (read, compared) = (Cell::new(0), Cell::new(0));
        let element = |i: usize| {
            read.set(read.get() + 1);
            needle[i]
        };
        Automaton::new(needle.len(), element, |&element, k| {
            compared.set(compared.get() + 1);
            element == needle[k]
        });
        assert_eq!((read.get(), compared.get()), (needle.len() - 1, 2 * needle.len() - 3));
    }

    #[test]
    fn every_overlapping_match_is_found() {
        for (needle, text) in
            [("a", "aaa"), ("aa", "aaaa"), ("aba", "ababababa"), ("abaab", "abaababaabaab"), ("x", "aaa"), ("ab", "")]
        {
            let (needle, text) = (needle.as_bytes(), text.as_bytes());
            let automaton = Automaton::new(needle.len(), |i| needle[i], |&byte, k| byte == needle[k]);
            let mut state = 0;
            let mut found = Vec::new();
            for (at, byte) in text.iter().enumerate() {
                state = automaton.step(state, |k| needle[k] == *byte);
                if state == needle.len() {
                    found.push(at + 1 - needle.len());
                }
            }
            let naive: Vec<usize> = (0..text.len()).filter(|&at| text[at..].starts_with(needle)).collect();
            assert_eq!(found, naive);
        }
    }
}
