//! Windows of whole lines: the scan that line-trimmed and indentation-flexible share (LN-3 to LN-5, LT-1, IF-3).
//!
//! Lines of `old_text` get numbers by their key, each line of the text is looked up once, and the numbers are searched
//! by prefix table. Only the last lines of the text are kept, as many as `old_text` has and one.

use super::indented;
use super::lines::{Line, Lines, OldLines};
use super::rules::Rules;
use super::{Cx, Hit, Place, loose, prefix};
use crate::faults::Fault;
use editproof_spec::{Edit, Tier};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

/// An edit prepared for a line tier.
pub(super) struct Plan<'e> {
    pub(super) tier: Tier,
    pub(super) edit: Edit<'e>,
    pub(super) old: OldLines,
    /// N of IF-1.
    pub(super) old_indentation: String,
    /// Whether the file has a CRLF anywhere; only wrong engines ask.
    file_crlf: bool,
}

impl<'e> Plan<'e> {
    pub(super) fn new(cx: &mut Cx<'_>, tier: Tier, text: &str, edit: &Edit<'e>) -> Option<Self> {
        let old = OldLines::new(cx.rules, edit.old_text);
        cx.meter.work(3 * edit.old_text.len());
        // LN-3: all lines blank → none.
        let all_blank = old.iter().all(|line| cx.rules.blank(line));
        if all_blank && !cx.has(Fault::Ln3BlankMatches) && !cx.has(Fault::Ln3BlankMatchesEverywhere) {
            return None;
        }
        let old_indentation = match tier {
            Tier::IndentationFlexible => indented::common(cx.rules, old.iter()).to_owned(),
            _ => String::new(),
        };
        let file_crlf = cx.has(Fault::Ln6FileEnding) && text.contains("\r\n");
        Some(Plan { tier, edit: *edit, old, old_indentation, file_crlf })
    }
}

/// What makes two lines candidates for being equal.
fn key(rules: Rules, tier: Tier, line: &str) -> Cow<'_, str> {
    let trimmed = match tier {
        Tier::LineTrimmed if rules.has(Fault::Lt1TrimsSpacesOnly) => line.trim_end_matches([' ', '\t']),
        Tier::LineTrimmed if !rules.has(Fault::Lt1TrimsBothEnds) => rules.trim_end(line),
        _ => rules.trim(line),
    };
    if rules.has(Fault::Lt1DigitsIgnored) {
        return trimmed.replace(|character: char| character.is_ascii_digit(), "0").into();
    }
    if rules.has(Fault::Lt1IgnoresCase) {
        return trimmed.to_ascii_lowercase().into();
    }
    trimmed.into()
}

/// Shows `hit` each location, first to last, until it answers `false`. `false` when IF-3 stopped it.
pub(super) fn scan(cx: &mut Cx<'_>, plan: &Plan<'_>, text: &str, overlapping: bool, hit: &mut Hit<'_>) -> bool {
    let wanted = plan.old.len();
    if cx.has(Fault::Ln3BlankMatchesEverywhere) && plan.old.iter().all(|line| cx.rules.blank(line)) {
        hit(cx, &Place::new(0, 0));
        return true;
    }
    let heap = plan.old.heap() + wanted * (24 + 16 + 40 + 16) + 48;
    cx.meter.hold(heap);
    let complete = loose::scan(cx, plan, text, hit).unwrap_or_else(|| search(cx, plan, text, overlapping, hit));
    cx.meter.release(heap);
    complete
}

fn search(cx: &mut Cx<'_>, plan: &Plan<'_>, text: &str, overlapping: bool, hit: &mut Hit<'_>) -> bool {
    let (rules, tier, wanted) = (cx.rules, plan.tier, plan.old.len());
    let mut numbers: HashMap<Cow<'_, str>, usize> = HashMap::with_capacity(wanted);
    let needle: Vec<usize> = plan
        .old
        .iter()
        .map(|line| {
            let key = if rules.has(Fault::Lt1TextSideOnly) && tier == Tier::LineTrimmed {
                line.into()
            } else {
                key(rules, tier, line)
            };
            let next = numbers.len();
            *numbers.entry(key).or_insert(next)
        })
        .collect();
    let table = prefix::table(&needle);
    let unknown = usize::MAX;
    let mut window: VecDeque<Line> = VecDeque::with_capacity(wanted + 1);
    let (mut matched, mut free_from) = (0, 0);
    let mut budget = Budget::new(cx, wanted);
    let mut total = 0;
    for (index, line) in Lines::new(rules, text).enumerate() {
        total = index + 1;
        if window.len() > wanted {
            window.pop_front();
        }
        window.push_back(line);
        cx.meter.work(2 * (line.next - line.start) + 1);
        if cx.has(Fault::Li3LineObjects) {
            cx.meter.hold(40);
        }
        if index < free_from && !cx.has(Fault::If3SkippedWindowsCost) {
            continue;
        }
        let number = numbers.get(&key(rules, tier, line.content(text))).copied().unwrap_or(unknown);
        matched = prefix::step(&needle, &table, matched, &number);
        if cx.has(Fault::Ln5EveryWindowCompared) {
            // Each window compared on its own reads again what the windows before it have read.
            cx.meter.work(matched);
        }
        if matched < wanted {
            continue;
        }
        matched = table[wanted - 1];
        let (before, lines) = split(&window, wanted);
        // IF-3: a window equal after trim is a candidate and costs its lines, also when LN-4 then disqualifies it.
        if tier == Tier::IndentationFlexible && !budget.spend(cx) {
            return false;
        }
        let Some(place) = located(cx, plan, before, &lines, text) else { continue };
        if tier == Tier::IndentationFlexible {
            if index + 1 < wanted + free_from {
                continue;
            }
            if !indented::equal(cx.rules, &plan.old, &plan.old_indentation, &lines, text) {
                continue;
            }
        }
        if !hit(cx, &place) {
            break;
        }
        if !overlapping && !cx.has(Fault::Ln5ReplaceAllOverlaps) {
            if cx.has(Fault::If3SkippedWindowsCost) {
                free_from = index + 1;
            } else {
                matched = 0;
            }
            if cx.has(Fault::Ln5ResumesLate) {
                free_from = index + 2;
            }
        }
    }
    if cx.has(Fault::Ln3ShortTextMatches) && total < wanted && matched == total {
        hit(cx, &Place::new(0, text.len()));
    }
    budget.keep(cx);
    true
}

/// The line before the window, and the window.
fn split(window: &VecDeque<Line>, wanted: usize) -> (Option<Line>, Vec<Line>) {
    let before = (window.len() > wanted).then(|| window[0]);
    (before, window.iter().skip(window.len() - wanted).copied().collect())
}

/// The location that a window is (LN-4) with the ending that its replacement takes (LN-6); `None` if it does not qualify.
pub(super) fn located(cx: &Cx<'_>, plan: &Plan<'_>, before: Option<Line>, lines: &[Line], text: &str) -> Option<Place> {
    let (first, last) = (lines.first()?, lines.last()?);
    if plan.old.through && !last.terminated && !cx.has(Fault::Ln4LastLineWithoutLf) {
        return None;
    }
    let end = if plan.old.through { last.next } else { last.end };
    let crlf = if first.terminated { first.crlf } else { before.is_some_and(|line| line.crlf) };
    let crlf = match cx.rules.0 {
        Some(Fault::Ln6FileEnding) => plan.file_crlf,
        Some(Fault::Ln6OwnLineOnly) => first.crlf,
        Some(Fault::Ln6LastLineEnding) => last.crlf,
        Some(Fault::Ln6LineBeforeFirst) => before.map_or(first.crlf, |line| line.crlf),
        _ => crlf,
    };
    let indentation = match plan.tier {
        Tier::IndentationFlexible => indented::of_window(cx.rules, lines, text),
        _ => (first.start, first.start),
    };
    Some(Place { start: first.start, end, crlf, indentation })
}

/// What comparing candidates may still cost (IF-3).
struct Budget {
    spent: usize,
    most: usize,
    price: usize,
}

impl Budget {
    fn new(cx: &Cx<'_>, lines: usize) -> Self {
        let limit = cx.limit(|limits| limits.compared_lines);
        Budget {
            spent: if cx.has(Fault::If3BudgetOfTheBatch) { cx.spent } else { 0 },
            most: if cx.has(Fault::If3OwnLinesIgnored) { limit } else { limit.max(lines) },
            price: if cx.has(Fault::If3CountsCandidates) { 1 } else { lines },
        }
    }

    /// Pays for one candidate; `false` when the total would pass the limit.
    fn spend(&mut self, cx: &mut Cx<'_>) -> bool {
        self.spent += self.price;
        self.keep(cx);
        if cx.has(Fault::If3NoLimit) {
            return true;
        }
        if cx.has(Fault::If3LimitItselfRefused) { self.spent < self.most } else { self.spent <= self.most }
    }

    fn keep(&self, cx: &mut Cx<'_>) {
        cx.spent = self.spent;
    }
}
