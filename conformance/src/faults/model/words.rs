//! The whitespace-normalized tier (WN-1 to WN-7).

use super::peel::peel;
use super::rules::{Rules, count_lf, fold_crlf};
use super::{Cx, Hit, Place, loose_words, prefix};
use crate::faults::Fault;
use editproof_spec::Edit;
use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, VecDeque};

/// An edit prepared for this tier.
pub(super) struct Plan<'e> {
    edit: Edit<'e>,
    /// `old_text`, folded.
    old: String,
    /// Bytes of `old` before its first and after its last token: L and T.
    lead: usize,
    trail: usize,
    /// `new_text`, folded and peeled.
    new: String,
    /// Where the nearest LF at or after the last place asked about is; locations come in order, so it only moves on.
    next_lf: Cell<Option<Option<usize>>>,
    last_lf: OnceCell<Option<usize>>,
    /// Whether the file has a CRLF anywhere, and the ending of the first location; only wrong engines ask.
    file_crlf: bool,
    first_ending: Cell<Option<bool>>,
}

/// A token of the text, with the whitespace around it.
#[derive(Clone, Copy)]
struct Token {
    start: usize,
    end: usize,
    /// Where the whitespace before it starts, and how many LFs it has.
    space_start: usize,
    lfs_before: usize,
    /// Where the whitespace after it ends, and how many LFs it has.
    space_end: usize,
    lfs_after: usize,
}

/// All tokens of a text, first to last.
struct Tokens<'t> {
    rules: Rules,
    text: &'t str,
    at: usize,
    lfs_before: usize,
    space_start: usize,
}

impl<'t> Tokens<'t> {
    fn new(rules: Rules, text: &'t str) -> Self {
        let at = text.len() - rules.trim_start(text).len();
        Tokens { rules, text, at, lfs_before: count_lf(&text[..at]), space_start: 0 }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        let rest = &self.text[start..];
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(|character| self.rules.whitespace(character)).map_or(self.text.len(), |at| start + at);
        let space_end = self.text.len() - self.rules.trim_start(&self.text[end..]).len();
        let lfs_after = count_lf(&self.text[end..space_end]);
        let token =
            Token { start, end, space_start: self.space_start, lfs_before: self.lfs_before, space_end, lfs_after };
        (self.at, self.lfs_before, self.space_start) = (space_end, lfs_after, end);
        Some(token)
    }
}

impl<'e> Plan<'e> {
    /// `None` when `old_text` has fewer than two tokens (WN-1) or L or T cannot be peeled off `new_text` (WN-4).
    pub(super) fn new(cx: &mut Cx<'_>, text: &str, edit: &Edit<'e>) -> Option<Self> {
        let rules = cx.rules;
        let fold = |text: &str, kept: Fault| if rules.has(kept) { text.to_owned() } else { fold_crlf(text) };
        let old = fold(edit.old_text, Fault::Wn1OldNotFolded);
        let mut new = fold(edit.new_text, Fault::Wn1NewNotFolded);
        if rules.has(Fault::Wn1FoldedTwice) {
            new = fold_crlf(&new);
        }
        cx.meter.work(4 * old.len() + 3 * new.len());
        let least = if rules.has(Fault::Wn1OneTokenIsEnough) { 1 } else { 2 };
        let least = if rules.has(Fault::Wn2WhitespaceIgnored) { 1 } else { least };
        if Tokens::new(rules, &old).take(least).count() < least {
            return None;
        }
        if rules.has(Fault::Wn7LargePatternRefused) && Tokens::new(rules, &old).count() > 200 {
            return None;
        }
        let lead = old.len() - rules.trim_start(&old).len();
        let trail = old.len() - rules.trim_end(&old).len();
        let new = peel(rules, &new, &old[..lead], &old[old.len() - trail..])?.to_owned();
        let file_crlf = cx.has(Fault::Wn5FileEnding) && text.contains("\r\n");
        Some(Plan {
            edit: *edit,
            old,
            lead,
            trail,
            new,
            next_lf: Cell::new(None),
            last_lf: OnceCell::new(),
            file_crlf,
            first_ending: Cell::new(None),
        })
    }

    /// What is inserted at a location (WN-5).
    pub(super) fn replacement(&self, cx: &mut Cx<'_>, text: &str, place: &Place) -> String {
        if !self.new.contains('\n') {
            return self.new.clone();
        }
        let crlf = match cx.rules.0 {
            Some(Fault::Wn5FileEnding) => self.file_crlf,
            Some(Fault::Wn5NeverCrlf) => false,
            Some(Fault::Wn5BeforeFirst) => match text[..place.start].rfind('\n') {
                Some(at) => crlf_at(text, at),
                None => self.ending(cx, text, place.start),
            },
            Some(Fault::Wn5FirstEndingForAll) => {
                let first = self.first_ending.get().unwrap_or_else(|| self.ending(cx, text, place.start));
                self.first_ending.set(Some(first));
                first
            }
            _ => self.ending(cx, text, place.start),
        };
        if cx.has(Fault::Wn5RepeatsSpaceBefore) {
            let before = &text[..place.start];
            let space = &before[cx.rules.trim_end(before).len()..];
            return self.new.replace('\n', &format!("\n{space}"));
        }
        if crlf { self.new.replace('\n', "\r\n") } else { self.new.clone() }
    }

    /// Whether the nearest LF at or after `start`, else the last one before it, belongs to a CRLF.
    fn ending(&self, cx: &mut Cx<'_>, text: &str, start: usize) -> bool {
        let next = match self.next_lf.get() {
            // Locations come in order: an LF that is still ahead is still the nearest, and none stays none.
            Some(None) => None,
            Some(Some(at)) if at >= start => Some(at),
            _ => {
                let found = text[start..].find('\n').map(|at| start + at);
                cx.meter.work(found.unwrap_or(text.len()) - start);
                found
            }
        };
        self.next_lf.set(Some(next));
        if cx.has(Fault::Wn7BreakSoughtAgain) {
            // An engine without this memory walks to the end of the line from each location.
            cx.meter.work(next.unwrap_or(text.len()) - start);
        }
        match next {
            Some(at) => crlf_at(text, at),
            None if cx.has(Fault::Wn5NoFallback) => false,
            None => {
                let last = *self.last_lf.get_or_init(|| text.rfind('\n'));
                last.is_some_and(|at| crlf_at(text, at))
            }
        }
    }
}

fn crlf_at(text: &str, lf: usize) -> bool {
    text[..lf].ends_with('\r')
}

/// Shows `hit` each location, first to last, until it answers `false`.
pub(super) fn scan(cx: &mut Cx<'_>, plan: &Plan<'_>, text: &str, overlapping: bool, hit: &mut Hit<'_>) {
    let rules = cx.rules;
    if loose_words::scan(cx, &plan.old, text, plan.edit.replace_all, hit) {
        return;
    }
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let needle: Vec<usize> = Tokens::new(rules, &plan.old)
        .map(|token| {
            let next = numbers.len();
            *numbers.entry(&plan.old[token.start..token.end]).or_insert(next)
        })
        .collect();
    let wanted = needle.len();
    let heap = plan.old.len() + plan.new.len() + wanted * (24 + 16 + 48) + 48;
    let mut objects = 0;
    cx.meter.hold(heap);
    let table = prefix::table(&needle);
    let mut window: VecDeque<Token> = VecDeque::with_capacity(wanted + 1);
    let (mut matched, mut skip) = (0, false);
    for token in Tokens::new(rules, text) {
        let space = token.space_end - token.end;
        cx.meter.work(2 * (token.end - token.start) + 2 * space);
        if cx.has(Fault::Wn7SpaceReadAgain) {
            // A pattern that may begin anywhere in a run of whitespace reads the run from each of its places.
            cx.meter.work(space * space / 2);
        }
        if cx.has(Fault::Wn7TokenObjects) {
            cx.meter.hold(48);
            objects += 48;
        }
        if window.len() == wanted {
            window.pop_front();
        }
        window.push_back(token);
        if std::mem::take(&mut skip) {
            continue;
        }
        let number = numbers.get(&text[token.start..token.end]).copied().unwrap_or(usize::MAX);
        matched = prefix::step(&needle, &table, matched, &number);
        if matched < wanted {
            continue;
        }
        matched = table[wanted - 1];
        let Some(&first) = window.front() else { continue };
        if !bounded(rules, plan, &first, &token, text) {
            if cx.has(Fault::Wn6PassedOverConsumes) {
                matched = 0;
            }
            if cx.has(Fault::Wn3FirstMissEndsSearch) {
                break;
            }
            continue;
        }
        if !hit(cx, &Place::new(first.start, token.end)) {
            break;
        }
        if !overlapping && !cx.has(Fault::Wn6ResumesInside) {
            matched = 0;
            skip = cx.has(Fault::Wn6ResumesLate);
        }
    }
    cx.meter.release(heap + objects);
}

/// WN-3: whether the whitespace around a candidate is there and holds the LFs asked for.
fn bounded(rules: Rules, plan: &Plan<'_>, first: &Token, last: &Token, text: &str) -> bool {
    let enough = |boundary: &str, space: usize, lfs: usize, at_edge: bool| {
        let asked = count_lf(boundary);
        boundary.is_empty()
            || match rules.0 {
                Some(Fault::Wn3BreaksUncounted) => space > 0,
                Some(Fault::Wn3BreaksMustBeEqual) => space > 0 && lfs == asked,
                Some(Fault::Wn3FileEdgeCounts) => at_edge || (space > 0 && lfs >= asked),
                _ => space > 0 && lfs >= asked,
            }
    };
    let (lead, trail) = (&plan.old[..plan.lead], &plan.old[plan.old.len() - plan.trail..]);
    let before = enough(lead, first.start - first.space_start, first.lfs_before, first.start == 0);
    let after = enough(trail, last.space_end - last.end, last.lfs_after, last.end == text.len());
    (before || rules.has(Fault::Wn3LeadIgnored)) && (after || rules.has(Fault::Wn3TrailIgnored))
}
