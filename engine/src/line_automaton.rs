//! The dense path of the line tiers: an automaton over non-blank lines.
//!
//! Blank lines are counted, not matched: an element is a non-blank line together with the number of blank lines between
//! it and the one before (its *gap*). That keeps the table at one entry for at least two bytes of `old_text`, also
//! when most of its lines are blank.
//!
//! Indentation-flexible (IF-1) asks for one W before all lines of a window. Comparing each candidate in full would cost
//! its length each time. Instead the rule is made local: two neighbouring lines agree with two lines of `old_text`
//! when, once the longest common head of each pair's leads is taken away, the same two strings remain. If all
//! neighbours of a window agree then so do all its lines, by induction along the window, up to one common head; that this
//! head is N on one side and W on the other is checked once per match. The rule is consistent in the sense of `kmp`,
//! so one more automaton decides it in linear time. Candidates (IF-3) are counted by a second automaton that ignores
//! leads.
//!
//! Space: two lists (`ascending`) with a number for each non-blank line of `old_text`, five for indentation-flexible; a copy
//! of `old_text` without the blanks at the ends of its lines, when there are any: so no comparison steps over blanks, which a
//! short line of the text could not pay for.

use crate::ascending::Ascending;
use crate::indentation_flexible::{beyond, common_indentation, stem};
use crate::kmp::Automaton;
use crate::line_windows::{Comparisons, Rule};
use crate::lines::{Line, LineNeedle, needle_lines};
use crate::location::{Location, Overlap, Search, Searched, Visit};
use crate::meter::{Meter, Path};
use crate::whitespace::{common_prefix, is_blank, skip_spaces, skip_spaces_back, space_before, trim_end};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// A non-blank line as the automata see it.
#[derive(Clone, Copy)]
struct Element<'l> {
    key: &'l [u8],
    /// Blank lines directly before.
    gap: usize,
    /// All whitespace before the key; empty for line-trimmed.
    lead: &'l [u8],
    /// The lead of the non-blank line before, if there is one.
    before: Option<&'l [u8]>,
}

/// The non-blank lines of `old_text`, with random access.
struct Elements<'n> {
    bytes: Cow<'n, [u8]>,
    /// Where each key starts in `bytes`.
    keys: Ascending,
    /// Indentation-flexible: the length of each lead, and of its common head with the lead before, each with all those
    /// before it added, so that they never fall.
    leads: Ascending,
    commons: Ascending,
    /// Blank lines before the first and after the last non-blank line.
    blanks_before: usize,
    blanks_after: usize,
    /// The index of the last non-blank line, among all lines, from 0.
    last_index: usize,
}

impl<'n> Elements<'n> {
    fn new(needle: &LineNeedle<'n>, rule: Rule) -> Self {
        let padded = needle.lines().any(|line| {
            let content = line.content();
            skip_spaces_back(content, content.len()) < content.len()
        });
        let bytes = if padded { Cow::Owned(without_padding(needle)) } else { Cow::Borrowed(needle.whole()) };
        let indented = if rule == Rule::Indented { needle.non_blank } else { 0 };
        let mut elements = Elements {
            bytes: Cow::Borrowed(&[]),
            keys: Ascending::with_capacity(needle.non_blank),
            leads: Ascending::with_capacity(indented),
            commons: Ascending::with_capacity(indented),
            blanks_before: needle.first_index,
            blanks_after: 0,
            last_index: 0,
        };
        let mut lead_before: Option<&[u8]> = None;
        let (mut leads, mut commons) = (0, 0);
        for (index, line) in needle_lines(&bytes).enumerate() {
            let content = line.content();
            if is_blank(content) {
                elements.blanks_after += 1;
                continue;
            }
            elements.blanks_after = 0;
            elements.last_index = index;
            let lead = &content[..skip_spaces(content, 0)];
            match rule {
                Rule::Trimmed => elements.keys.push(line.start as u32),
                Rule::Indented => {
                    elements.keys.push((line.start + lead.len()) as u32);
                    let common = lead_before.map_or(0, |before| common_prefix(before, lead));
                    leads += lead.len();
                    commons += common;
                    elements.leads.push(leads as u32);
                    elements.commons.push(commons as u32);
                    lead_before = Some(lead);
                }
            }
        }
        elements.bytes = bytes;
        elements
    }

    fn lead(&self, index: usize) -> &[u8] {
        let key = self.keys.get(index);
        &self.bytes[key - length(&self.leads, index)..key]
    }

    /// Element `index` as if it stood in a text; `index` is at least 1.
    fn element(&self, index: usize) -> Element<'_> {
        let from = self.keys.get(index);
        let end = memchr::memchr(b'\n', &self.bytes[from..]).map_or(self.bytes.len(), |offset| from + offset);
        let key = trim_end(&self.bytes[from..end]);
        let mut gap = 0;
        let mut start = from - self.lead(index).len();
        while start > 0 {
            let lf = start - 1;
            let above = memchr::memrchr(b'\n', &self.bytes[..lf]).map_or(0, |at| at + 1);
            if !is_blank(&self.bytes[above..lf]) {
                break;
            }
            gap += 1;
            start = above;
        }
        Element { key, gap, lead: self.lead(index), before: Some(self.lead(index - 1)) }
    }

    /// Whether `element` can stand for element `index`; with `leads`, also as to its lead.
    fn stands(&self, element: &Element<'_>, index: usize, leads: bool, looked: &mut usize) -> bool {
        *looked += 1;
        let from = self.keys.get(index);
        if !self.bytes[from..].starts_with(element.key) {
            *looked += common_prefix(&self.bytes[from..], element.key);
            return false;
        }
        *looked += element.key.len();
        if !self.ends_line(from + element.key.len(), looked) {
            return false;
        }
        if index == 0 {
            return element.gap >= self.blanks_before;
        }
        if !self.has_gap(index, element.gap, looked) {
            return false;
        }
        !leads || self.leads_agree(element, index, looked)
    }

    /// Whether the line ends at `at`, after its last character that is no blank.
    fn ends_line(&self, at: usize, looked: &mut usize) -> bool {
        // Blanks after it are gone. Others, inside of a line, must not be stepped over: a short line would pay for a long one.
        *looked += 1;
        matches!(&self.bytes[at..], [] | [b'\n', ..] | [b'\r', b'\n', ..])
    }

    /// Whether exactly `gap` blank lines stand between elements `index - 1` and `index`.
    fn has_gap(&self, index: usize, gap: usize, looked: &mut usize) -> bool {
        let mut start = self.keys.get(index) - length(&self.leads, index);
        // One LF ends the line before; each blank line has one more.
        for step in 0..=gap {
            let Some(lf) = start.checked_sub(1) else { return false };
            let blank_from = self.blank_line_before(lf, looked);
            match blank_from {
                Some(above) if step < gap => start = above,
                None if step == gap => return true,
                _ => return false,
            }
        }
        false
    }

    /// Where the line that ends at `lf` starts, when it is blank.
    fn blank_line_before(&self, lf: usize, looked: &mut usize) -> Option<usize> {
        let mut at = lf;
        loop {
            *looked += 1;
            if at == 0 || self.bytes[at - 1] == b'\n' {
                return Some(at);
            }
            match space_before(&self.bytes, at) {
                0 => return None,
                width => at -= width,
            }
        }
    }

    /// Whether the pair of `element`'s lead and the one before agrees with the pair at `index`, common heads apart.
    fn leads_agree(&self, element: &Element<'_>, index: usize, looked: &mut usize) -> bool {
        let Some(before) = element.before else { return false };
        let common = common_prefix(before, element.lead);
        let own_common = length(&self.commons, index);
        let (own_before, own) = (self.lead(index - 1), self.lead(index));
        *looked += common + 1;
        if before.len() - common != own_before.len() - own_common
            || element.lead.len() - common != own.len() - own_common
        {
            return false;
        }
        *looked += before.len() - common + element.lead.len() - common;
        before[common..] == own_before[own_common..] && element.lead[common..] == own[own_common..]
    }
}

/// Length `index` of a list of sums of lengths; 0 when the list was not made.
#[inline]
fn length(sums: &Ascending, index: usize) -> usize {
    match index {
        _ if sums.len() == 0 => 0,
        0 => sums.get(0),
        _ => sums.get(index) - sums.get(index - 1),
    }
}

/// `old_text` with its lines trimmed at their ends.
fn without_padding(needle: &LineNeedle<'_>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(needle.whole().len());
    for (index, line) in needle.lines().enumerate() {
        if index > 0 {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(trim_end(line.content()));
    }
    bytes
}

/// Reports every window that starts at or after `from`, the start of a line.
///
/// # Errors
/// As [`crate::line_windows::search`].
pub(crate) fn search<M: Meter>(
    search: &mut Search<'_, M>,
    needle: &LineNeedle<'_>,
    rule: Rule,
    from: usize,
    comparisons: &mut Comparisons,
    mut visit: impl Visit,
) -> Searched {
    search.meter.enter(Path::LinesDense);
    let text = search.text;
    let common = common_indentation(needle);
    let elements = Elements::new(needle, rule);
    let total = elements.keys.len();
    let mut looked = 4 * needle.whole().len();
    let element = |index| elements.element(index);
    let own = beyond(needle.first.content(), common);
    let by_key = Automaton::new(total, element, |element, k| elements.stands(element, k, false, &mut looked));
    let by_lead = (rule == Rule::Indented)
        .then(|| Automaton::new(total, element, |element, k| elements.stands(element, k, true, &mut looked)));
    search.work(looked);

    let mut window_start = Cursor { index: 0, start: from };
    let (mut keys, mut leads) = (0, 0);
    let (mut gap, mut before) = (0, None);
    let mut next = Some(Line::at(text, from));
    let mut index = 0;
    while let Some(line) = next {
        next = line.next(text);
        index += 1;
        let content = line.content(text);
        search.work(line.end - line.start + 1);
        if is_blank(content) {
            gap += 1;
            continue;
        }
        let lead = if rule == Rule::Indented { &content[..skip_spaces(content, 0)] } else { &[] };
        let element = Element { key: rule.key(content), gap, lead, before };
        (gap, before) = (0, Some(lead));
        let mut looked = 0;
        keys = by_key.step(keys, |k| elements.stands(&element, k, false, &mut looked));
        if let Some(by_lead) = &by_lead {
            leads = by_lead.step(leads, |k| elements.stands(&element, k, true, &mut looked));
        }
        search.work(looked);
        if keys < total {
            continue;
        }
        let Some(last) = last_line(search, line, &elements) else { continue };
        if by_lead.is_some() {
            comparisons.candidate()?;
            if leads < total {
                continue;
            }
        }
        if needle.through && !last.is_terminated(text) {
            continue;
        }
        search.work(window_start.advance(text, index - 1 - elements.last_index));
        let end = if needle.through { last.end } else { last.content_end };
        let mut location = Location::new(window_start.start, end);
        if by_lead.is_some() {
            let first = skip_lines(search, window_start.start, needle.first_index);
            match stem(first.content(text), own) {
                Some(width) => location.indent = (first.start, width),
                None => continue,
            }
        }
        if visit(location) == ControlFlow::Break(()) {
            return Ok(());
        }
        if search.overlap == Overlap::Skip {
            (keys, leads, gap, before) = (0, 0, 0, None);
            next = last.next(text);
            index += elements.blanks_after;
        }
    }
    Ok(())
}

/// The last line of a window whose last non-blank line is `line`, when enough blank lines follow.
fn last_line<M: Meter>(search: &mut Search<'_, M>, mut line: Line, elements: &Elements<'_>) -> Option<Line> {
    for _ in 0..elements.blanks_after {
        line = line.next(search.text)?;
        search.work(line.end - line.start + 1);
        if !is_blank(line.content(search.text)) {
            return None;
        }
    }
    Some(line)
}

/// The line `count` lines after the one that starts at `start`; those are blank lines of a window and known to exist.
fn skip_lines<M: Meter>(search: &mut Search<'_, M>, start: usize, count: usize) -> Line {
    let mut line = Line::at(search.text, start);
    for _ in 0..count {
        match line.next(search.text) {
            Some(next) => line = next,
            None => break,
        }
    }
    search.work(line.end - start);
    line
}

/// A second, slower reader of the text: it knows where line `index` starts without any line being stored.
struct Cursor {
    index: usize,
    start: usize,
}

impl Cursor {
    /// Goes on to line `index`; returns how many bytes that passed.
    fn advance(&mut self, text: &[u8], index: usize) -> usize {
        let from = self.start;
        while self.index < index {
            self.start = Line::at(text, self.start).end;
            self.index += 1;
        }
        self.start - from
    }
}
