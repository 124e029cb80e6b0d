//! Section 4: the whitespace-normalized tier: whole tokens, whatever the whitespace between them.
//!
//! Quadratic: `oldText`'s tokens are held against every token of the text. WN-7 (linear time) is the engine's to keep.

use crate::candidate::{Candidate, Objection, Replacement, Search};
use crate::comparison::Comparison;
use crate::lines::crlf_to_lf;
use crate::whitespace::{count_lf, is_whitespace, trim_end, trim_start};
use editproof_spec::Clause;
use std::ops::Range;

/// The whitespace-normalized tier on one text and one edit; its places are the text's tokens.
pub(crate) struct WhitespaceNormalized<'a> {
    text: &'a str,
    text_tokens: Vec<Range<usize>>,
    /// `oldText` with CRLF→LF.
    old_text: &'a str,
    old_tokens: Vec<Range<usize>>,
    /// As it was written.
    new_text: &'a str,
    /// `newText` with CRLF→LF, L and T peeled off.
    peeled: String,
}

impl<'a> WhitespaceNormalized<'a> {
    /// WN-1: CRLF→LF first; fewer than two tokens in `oldText` → none. WN-4: neither when the peeling fails.
    pub(crate) fn new(comparison: &'a Comparison<'_>, new_text: &'a str) -> Result<Self, Objection> {
        let (text, old_text) = (comparison.text, comparison.old.lf.as_str());
        let old_tokens = tokens(old_text);
        if old_tokens.len() < 2 {
            return Err(Objection::new(Clause::Wn1, "old_text has fewer than two tokens"));
        }
        let new_text_lf = crlf_to_lf(new_text);
        let Some(peeled) = peel(lead(old_text), trail(old_text), &new_text_lf) else {
            return Err(Objection::new(Clause::Wn4, "new_text removes whitespace that lies outside the location"));
        };
        let peeled = peeled.to_owned();
        Ok(WhitespaceNormalized { text, text_tokens: tokens(text), old_text, old_tokens, new_text, peeled })
    }

    /// The whitespace of the text directly before the token `first`.
    fn before(&self, first: usize) -> &str {
        let from = first.checked_sub(1).map_or(0, |previous| self.text_tokens[previous].end);
        &self.text[from..self.text_tokens[first].start]
    }

    /// The whitespace of the text directly after the token `last`.
    fn after(&self, last: usize) -> &str {
        let to = self.text_tokens.get(last + 1).map_or(self.text.len(), |next| next.start);
        &self.text[self.text_tokens[last].end..to]
    }

    /// WN-3: where L is not empty the text has whitespace holding at least as many LFs; the same for T.
    fn objection_to_the_boundaries(&self, first: usize) -> Option<Objection> {
        let last = first + self.old_tokens.len() - 1;
        let (lead, trail) = (lead(self.old_text), trail(self.old_text));
        let (before, after) = (self.before(first), self.after(last));
        if !lead.is_empty() && before.is_empty() {
            return Some(Objection::new(Clause::Wn3, "no whitespace stands directly before it"));
        }
        if count_lf(before) < count_lf(lead) {
            return Some(Objection::new(
                Clause::Wn3,
                "fewer line breaks stand directly before it than before old_text",
            ));
        }
        if !trail.is_empty() && after.is_empty() {
            return Some(Objection::new(Clause::Wn3, "no whitespace stands directly after it"));
        }
        if count_lf(after) < count_lf(trail) {
            return Some(Objection::new(Clause::Wn3, "fewer line breaks stand directly after it than after old_text"));
        }
        None
    }

    /// WN-5: whether the nearest LF at or after the location's start, else the last LF before it, belongs to a CRLF.
    fn stands_among_crlf(&self, start: usize) -> bool {
        let (before, from_here) = self.text.split_at(start);
        match from_here.find('\n') {
            Some(at) => self.text[..start + at].ends_with('\r'),
            None => before.rfind('\n').is_some_and(|at| before[..at].ends_with('\r')),
        }
    }
}

/// WN-1: the maximal runs of non-whitespace, in bytes.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (is_whitespace(c), start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                tokens.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        tokens.push(from..text.len());
    }
    tokens
}

/// The whole run of whitespace at the start of `text` (WN-3, WN-4).
fn lead(text: &str) -> &str {
    &text[..text.len() - trim_start(text).len()]
}

/// The whole run of whitespace at the end of `text` (WN-3, WN-4).
fn trail(text: &str) -> &str {
    &text[trim_end(text).len()..]
}

/// WN-4: `new_text` without L and then, of what is left, without T; `None` is (d). When `new_text` is all whitespace
/// both edges share one run; taking T first would give the same, because every LF is taken once.
fn peel<'n>(l: &str, t: &str, new_text: &'n str) -> Option<&'n str> {
    peel_trail(t, peel_lead(l, new_text)?)
}

/// WN-4 at the leading edge.
fn peel_lead<'n>(boundary: &str, new_text: &'n str) -> Option<&'n str> {
    let r = lead(new_text);
    if boundary.is_empty() {
        return Some(new_text); // (a)
    }
    if r == boundary {
        return Some(&new_text[r.len()..]); // (b)
    }
    let k = count_lf(boundary);
    if k >= 1 && count_lf(r) >= k {
        // (c): through the k-th LF and on to, not including, the next LF, or to R's end
        let lfs: Vec<usize> = r.match_indices('\n').map(|(at, _)| at).collect();
        return Some(&new_text[lfs.get(k).copied().unwrap_or(r.len())..]);
    }
    None // (d)
}

/// WN-4 at the trailing edge.
fn peel_trail<'n>(boundary: &str, new_text: &'n str) -> Option<&'n str> {
    let r = trail(new_text);
    let r_start = new_text.len() - r.len();
    if boundary.is_empty() {
        return Some(new_text); // (a)
    }
    if r == boundary {
        return Some(&new_text[..r_start]); // (b)
    }
    let k = count_lf(boundary);
    let lfs: Vec<usize> = r.match_indices('\n').map(|(at, _)| at).collect();
    if k >= 1 && lfs.len() >= k {
        // (c): exactly k LFs: R whole; more: the k-th LF from the end and all after it
        let kept = if lfs.len() == k { 0 } else { lfs[lfs.len() - k] };
        return Some(&new_text[..r_start + kept]);
    }
    None // (d)
}

impl Search for WhitespaceNormalized<'_> {
    fn places(&self) -> usize {
        (self.text_tokens.len() + 1).saturating_sub(self.old_tokens.len())
    }

    /// WN-2: a location is a run of whole tokens equal, one by one, to `oldText`'s; it spans from the first token's
    /// start to the last token's end. WN-3: candidates without the boundaries are passed over.
    fn look(&self, place: usize) -> Option<Candidate> {
        let run = &self.text_tokens[place..place + self.old_tokens.len()];
        let equal = run.iter().zip(&self.old_tokens).all(|(a, b)| self.text[a.clone()] == self.old_text[b.clone()]);
        equal.then(|| Candidate {
            span: run[0].start..run[run.len() - 1].end,
            cost: 0,
            objection: self.objection_to_the_boundaries(place),
        })
    }

    /// WN-6: at the token after the accepted location.
    fn resume_after(&self, place: usize) -> usize {
        place + self.old_tokens.len()
    }

    fn skipped_by(&self) -> Clause {
        Clause::Wn6
    }

    /// WN-4, WN-5: the peeled `newText`, its LFs made CRLF where the text has CRLF.
    fn replacement(&self, place: usize) -> Replacement {
        let among_crlf = self.stands_among_crlf(self.text_tokens[place].start);
        let text = if among_crlf { self.peeled.replace('\n', "\r\n") } else { self.peeled.clone() };
        let mut shaped_by = Vec::new();
        let new_text = crlf_to_lf(self.new_text);
        if self.peeled != new_text {
            shaped_by.push(Clause::Wn4);
        }
        if new_text != self.new_text && !among_crlf || text != self.peeled {
            shaped_by.push(Clause::Wn5);
        }
        Replacement { text, shaped_by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wn1_tokens_are_maximal_runs_of_non_whitespace() {
        assert_eq!(tokens(" a\u{A0}bc\u{85}\r\n"), [1..2, 4..8]);
        assert_eq!(tokens("é b"), [0..2, 3..4]);
        assert!(tokens(" \t").is_empty());
    }

    #[test]
    fn wn4_a_empty_boundary_removes_nothing() {
        assert_eq!(peel("", "", " \n x \n"), Some(" \n x \n"));
    }

    #[test]
    fn wn4_b_equal_run_is_removed() {
        assert_eq!(peel("  ", "\t", "  x\t"), Some("x"));
        assert_eq!(peel("  ", "", "   x"), None);
    }

    #[test]
    fn wn4_c_leading_goes_through_the_kth_lf_and_the_indentation_after_it() {
        assert_eq!(peel("\n  ", "", "\n\tx"), Some("x"));
        assert_eq!(peel("\n", "", " \n \n x"), Some("\n x"));
        assert_eq!(peel("\n\n", "", "\n x"), None);
    }

    #[test]
    fn wn4_c_trailing_counts_from_the_end() {
        assert_eq!(peel("", "\n", "x  \n\t"), Some("x"));
        assert_eq!(peel("", "\n", "x \n \n "), Some("x \n "));
        assert_eq!(peel("", "\n\n", "x\n"), None);
    }

    #[test]
    fn wn4_peels_the_lead_first_and_the_trail_from_what_is_left() {
        assert_eq!(peel("\n", "\n", "\n\n"), Some(""));
        assert_eq!(peel("\n", "\n", "\n"), None);
        assert_eq!(peel("\n", "\n", "\n\n\n"), Some("\n"));
    }
}
