//! Windows of whole lines: the search that line-trimmed and indentation-flexible share (LN-3 to LN-5).
//!
//! The sparse path looks for the longest line of `old_text` with `memmem` and verifies the lines around each hit, without
//! allocating. When verification gets dense (`tuning`), `line_automaton` decides the rest, from the first window that is
//! still open. Both report the same windows in the same order; time is linear in text + `old_text` either way.

use crate::indentation_flexible::{beyond, common_indentation, stem};
use crate::line_automaton;
use crate::lines::{Line, LineNeedle, NeedleLine};
use crate::location::{Location, Overlap, Search, Searched, TooManyCandidates, Visit};
use crate::meter::{Meter, Path};
use crate::probe::Probe;
use crate::tuning::Allowance;
use crate::whitespace::{is_blank, trim, trim_end};
use std::ops::ControlFlow;

/// When a line of the text can stand for a line of `old_text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Equal after trim-end (LT-1).
    Trimmed,
    /// Equal after trim, and all indented alike (IF-1).
    Indented,
}

impl Rule {
    /// What two lines must share to be equal by this rule, indentation apart.
    #[inline]
    pub(crate) fn key(self, content: &[u8]) -> &[u8] {
        match self {
            Rule::Trimmed => trim_end(content),
            Rule::Indented => trim(content),
        }
    }
}

/// What comparing candidates has cost so far, and may cost (IF-3).
#[derive(Debug)]
pub(crate) struct Comparisons {
    lines: usize,
    limit: usize,
    each: usize,
}

impl Comparisons {
    fn new(limit: usize, needle: &LineNeedle<'_>) -> Self {
        Comparisons { lines: 0, limit: limit.max(needle.count), each: needle.count }
    }

    /// One more candidate is about to be compared.
    #[inline]
    pub(crate) fn candidate(&mut self) -> Searched {
        self.lines = self.lines.saturating_add(self.each);
        if self.lines > self.limit { Err(TooManyCandidates) } else { Ok(()) }
    }
}

/// Reports every window of the text that matches `needle` by `rule`.
///
/// # Errors
/// [`TooManyCandidates`] as soon as comparing has cost more than IF-3 allows; only [`Rule::Indented`] has candidates.
pub(crate) fn search<M: Meter>(
    search: &mut Search<'_, M>,
    needle: &LineNeedle<'_>,
    rule: Rule,
    mut visit: impl Visit,
) -> Searched {
    search.meter.enter(Path::LinesSparse);
    let text = search.text;
    let key = rule.key(needle.pivot.content());
    let probe = Probe::new(key, text.len(), search.tuning);
    let common = if rule == Rule::Indented { common_indentation(needle) } else { 0 };
    let mut verifier = Verifier { text, needle, rule, common, looked: 0 };
    let mut comparisons = Comparisons::new(search.compared_lines, needle);
    let mut allowance = Allowance::new(search.tuning, needle.whole().len() + needle.count);
    // Where the next window may start (LN-5), and where the next hit may be. Both are starts of lines.
    let mut resume = 0;
    let mut from = 0;
    while let Some(hit) = probe.find(text, from) {
        let pivot = Line::around(text, hit);
        search.work(2 * (pivot.end - from));
        allowance.search(pivot.end - from);
        let is_hit = rule.key(pivot.content(text)) == key;
        let mut accepted = None;
        if is_hit && let Some(window) = verifier.window(pivot, resume) {
            if rule == Rule::Indented {
                comparisons.candidate()?;
            }
            accepted = verifier.location(&window).map(|location| (location, window.last));
        }
        allowance.verify(verifier.looked);
        search.work(verifier.looked);
        verifier.looked = 0;

        let mut next = pivot.next(text);
        if let Some((location, last)) = accepted {
            if visit(location) == ControlFlow::Break(()) {
                return Ok(());
            }
            if search.overlap == Overlap::Skip {
                next = last.next(text);
                resume = last.end;
            }
        }
        let Some(line) = next else { return Ok(()) };
        from = line.start;
        if allowance.is_spent() {
            let open = first_open_window(text, from, needle.pivot_index, resume);
            search.work(from - open);
            return line_automaton::search(search, needle, rule, open, &mut comparisons, visit);
        }
    }
    search.work(text.len() - from);
    Ok(())
}

/// Where the first window starts whose pivot line is at or after `from`: `pivot_index` lines up, but not before `resume`.
fn first_open_window(text: &[u8], from: usize, pivot_index: usize, resume: usize) -> usize {
    let mut start = from;
    for _ in 0..pivot_index {
        if start <= resume {
            return resume;
        }
        start = Line::before(text, start).start;
    }
    start.max(resume)
}

/// Compares the lines around a hit.
struct Verifier<'a, 'n> {
    text: &'a [u8],
    needle: &'a LineNeedle<'n>,
    rule: Rule,
    /// Bytes of N, the common indentation of `old_text` (IF-1).
    common: usize,
    /// Bytes looked at since the last reset.
    looked: usize,
}

/// A window whose lines are equal by key.
struct Window {
    start: usize,
    last: Line,
}

impl Verifier<'_, '_> {
    /// The window around `pivot` when all of its lines are equal by key and it starts at or after `resume`: a candidate,
    /// whether or not it ends as LN-4 asks (IF-3).
    fn window(&mut self, pivot: Line, resume: usize) -> Option<Window> {
        let mut line = pivot;
        let mut wanted = self.needle.pivot;
        for _ in 0..self.needle.pivot_index {
            if line.start <= resume {
                return None;
            }
            line = Line::before(self.text, line.start);
            wanted = wanted.previous()?;
            if !self.is_equal(line, wanted) {
                return None;
            }
        }
        let start = line.start;
        if start < resume {
            return None;
        }
        line = pivot;
        wanted = self.needle.pivot;
        for _ in self.needle.pivot_index + 1..self.needle.count {
            line = line.next(self.text)?;
            wanted = wanted.next()?;
            if !self.is_equal(line, wanted) {
                return None;
            }
        }
        Some(Window { start, last: line })
    }

    fn is_equal(&mut self, line: Line, wanted: NeedleLine<'_>) -> bool {
        let (content, wanted) = (line.content(self.text), wanted.content());
        // The two contents are what this costs at most, trailing blanks of either side included.
        self.looked += content.len() + wanted.len() + 2;
        self.rule.key(content) == self.rule.key(wanted)
    }

    /// The location of a window, when it ends as LN-4 asks and its lines are also indented alike (IF-1).
    fn location(&mut self, window: &Window) -> Option<Location> {
        if self.needle.through && !window.last.is_terminated(self.text) {
            return None;
        }
        let end = if self.needle.through { window.last.end } else { window.last.content_end };
        let mut location = Location::new(window.start, end);
        if self.rule == Rule::Trimmed {
            return Some(location);
        }
        // W is what stands before the first non-blank line's own indentation; every other line must then have the same
        // before its own. That W is the longest common indentation follows: N is for `old_text`.
        let mut common: Option<(usize, usize)> = None;
        let mut line = Line::at(self.text, window.start);
        for wanted in self.needle.lines() {
            let (content, wanted) = (line.content(self.text), wanted.content());
            self.looked += content.len() + wanted.len() + 2;
            if !is_blank(wanted) {
                let width = stem(content, beyond(wanted, self.common))?;
                match common {
                    None => common = Some((line.start, width)),
                    Some((at, w)) if self.text[at..at + w] == content[..width] => {}
                    Some(_) => return None,
                }
            }
            match line.next(self.text) {
                Some(next) => line = next,
                None => break,
            }
        }
        location.indent = common?;
        Some(location)
    }
}
