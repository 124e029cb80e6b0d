//! Section 6, DG-9: the line of the text that is nearest to `oldText`'s first non-blank line.

use crate::comparison::Lines;

/// Where DG-9 finds something; lines are indices from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Nearest {
    Nothing,
    /// All lines equal to F after trim, at least one.
    FirstLine(Vec<usize>),
    /// The first line that shares the most words with F.
    ByWords(usize),
}

/// DG-9.
pub(crate) fn nearest(lines: &Lines<'_>) -> Nearest {
    let Some((_, first)) = lines.old.first_filled() else { return Nearest::Nothing };
    let all = || lines.text.iter().enumerate();
    let equal: Vec<usize> = all().filter(|(_, line)| line.trimmed == first).map(|(at, _)| at).collect();
    if !equal.is_empty() {
        return Nearest::FirstLine(equal);
    }
    let words = distinct_words(first);
    if words.len() < 2 {
        return Nearest::Nothing;
    }
    let mut best: Option<(usize, usize)> = None; // shared words, index of the line
    for (index, line) in all() {
        let own = runs(line.content);
        let shared = words.iter().filter(|word| own.contains(word)).count();
        if best.is_none_or(|(most, _)| shared > most) {
            best = Some((shared, index));
        }
    }
    match best {
        Some((shared, index)) if shared * 2 >= words.len() => Nearest::ByWords(index),
        _ => Nearest::Nothing,
    }
}

/// The maximal runs of word characters.
fn runs(line: &str) -> Vec<&str> {
    line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|run| !run.is_empty()).collect()
}

/// The distinct maximal runs of word characters of length ≥ 2.
fn distinct_words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for run in runs(line) {
        if run.len() >= 2 && !words.contains(&run) {
            words.push(run);
        }
    }
    words
}
