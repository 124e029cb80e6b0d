//! The line of the text nearest to the first line of `old_text` (DG-9).

use super::lines::{Lines, OldLines};
use super::quote::{cut, quote};
use super::rules::{Rules, word_character};
use super::{Cx, message};
use crate::faults::Fault;
use std::collections::{HashMap, HashSet};

/// What is nearest to F.
pub(super) enum Nearest {
    None,
    /// Lines equal to F after trim.
    Equal {
        /// From 0.
        first_line: usize,
        count: usize,
        /// Numbers of the first ones, from 1.
        lines: Vec<usize>,
    },
    /// The first line that shares the most words with F.
    Close {
        /// From 0.
        line: usize,
        /// The line, trimmed and cut.
        quoted: String,
    },
}

/// Looks for the line nearest to F, the line `first` of `old`.
pub(super) fn find(cx: &mut Cx<'_>, text: &str, old: &OldLines, first: usize) -> Nearest {
    let rules = cx.rules;
    if cx.has(Fault::Dg9Silent) {
        return Nearest::None;
    }
    let wanted = if cx.has(Fault::Dg9LineNotTrimmed) { old.line(first) } else { rules.trim(old.line(first)) };
    let mut equal: Vec<usize> = Vec::new();
    let mut count = 0;
    let mut first_line = 0;
    for (index, line) in Lines::new(rules, text).enumerate() {
        let content = line.content(text);
        cx.meter.work(content.len() + 1);
        if (if cx.has(Fault::Dg9LineNotTrimmed) { content } else { rules.trim(content) }) == wanted {
            if count == 0 {
                first_line = index;
            }
            count += 1;
            if equal.len() < cx.limit(|limits| limits.listed_lines) {
                equal.push(index + 1);
            }
        }
    }
    if count > 0 && !(count > 1 && cx.has(Fault::Dg12WordsWhenSeveralEqual)) {
        return Nearest::Equal { first_line, count, lines: equal };
    }
    closest(cx, text, wanted)
}

/// DG-9 as words; `None` when there is nothing near.
pub(super) fn hint(cx: &Cx<'_>, nearest: &Nearest, old: &OldLines) -> Option<String> {
    match nearest {
        Nearest::None => None,
        Nearest::Equal { count, lines, .. } => {
            let list = message::line_list(cx, lines, *count);
            let rest = match cx.rules.0 {
                Some(Fault::Dg9NothingAfterOneLine) if old.len() == 1 => "",
                _ => ", but the lines after it differ",
            };
            Some(format!("its first line appears at {list}{rest}"))
        }
        Nearest::Close { line, quoted } => {
            let number = if cx.has(Fault::Dg9ClosestFromZero) { *line } else { line + 1 };
            Some(format!("the closest line is line {number}: {}", quote(cx, quoted)))
        }
    }
}

fn closest(cx: &mut Cx<'_>, text: &str, wanted: &str) -> Nearest {
    let rules = cx.rules;
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    for run in runs(rules, wanted) {
        let next = numbers.len();
        numbers.entry(run).or_insert(next);
    }
    let least = if cx.has(Fault::Dg9OneWordIsEnough) { 1 } else { 2 };
    if numbers.len() < least {
        return Nearest::None;
    }
    let total = if cx.has(Fault::Dg9RepeatsCount) { runs(rules, wanted).count() } else { numbers.len() };
    let heap = 48 * numbers.len();
    cx.meter.hold(heap);
    // On which line each word was seen last, so that a repeat counts once.
    let mut seen_on = vec![usize::MAX; numbers.len()];
    let mut best: Option<(usize, usize, &str)> = None;
    for (index, line) in Lines::new(rules, text).enumerate() {
        let content = line.content(text);
        cx.meter.work(2 * content.len() + 1);
        let mut shared = 0;
        if cx.has(Fault::Dg9Substrings) {
            shared = numbers.keys().filter(|word| content.contains(**word)).count();
        } else {
            for run in runs(rules, content) {
                if let Some(&number) = numbers.get(run)
                    && (seen_on[number] != index || cx.has(Fault::Dg9RepeatsCount))
                {
                    seen_on[number] = index;
                    shared += 1;
                }
            }
        }
        let better = match best {
            None => shared > 0,
            Some((_, most, _)) => shared > most || (shared == most && cx.has(Fault::Dg9LastOfBest)),
        };
        if better {
            best = Some((index, shared, content));
        }
    }
    cx.meter.release(heap);
    let Some((line, shared, content)) = best else { return Nearest::None };
    let enough = match cx.rules.0 {
        Some(Fault::Dg9LessThanHalf) => 3 * shared >= total,
        Some(Fault::Dg9MoreThanHalf) => 2 * shared > total,
        _ => 2 * shared >= total,
    };
    if !enough {
        return Nearest::None;
    }
    let shown = if cx.has(Fault::Dg9QuoteNotTrimmed) { content } else { rules.trim(content) };
    Nearest::Close { line, quoted: cut(cx, shown, cx.limit(|limits| limits.quote_units)) }
}

/// The maximal runs of word characters of length at least 2.
fn runs(rules: Rules, line: &str) -> impl Iterator<Item = &str> {
    let shortest = if rules.has(Fault::Dg9OneLetterWords) { 1 } else { 2 };
    let in_word = move |character: char| match rules.0 {
        Some(Fault::Dg9UnicodeWords) => character.is_alphanumeric() || character == '_',
        Some(Fault::Dg9HyphensInWords) => word_character(character) || character == '-',
        _ => word_character(character),
    };
    let common: HashSet<&str> = match rules.0 {
        Some(Fault::Dg9CommonWordsSkipped) => ["if", "let", "fn", "return", "foo", "the", "def", "ab"].into(),
        _ => HashSet::new(),
    };
    line.split(move |character| !in_word(character)).filter(move |run| run.len() >= shortest && !common.contains(run))
}
