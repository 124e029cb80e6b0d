//! Section 3, the indentation-flexible tier: whole lines, equal after each side's common indentation is taken away.

use crate::candidate::{Candidate, Objection, Replacement, Search};
use crate::comparison::Comparison;
use crate::lines::{Windows, crlf_to_lf};
use crate::whitespace::{is_blank, trim_end};
use editproof_spec::{Clause, Limits};

/// The indentation-flexible tier on one text and one edit; its places are windows.
pub(crate) struct IndentationFlexible<'a> {
    windows: Windows<'a>,
    new_text: &'a str,
    /// N of IF-1.
    old_indentation: &'a str,
    cost_limit: usize,
}

impl<'a> IndentationFlexible<'a> {
    pub(crate) fn new(comparison: &'a Comparison<'_>, new_text: &'a str, limits: &Limits) -> Result<Self, Objection> {
        let windows = Windows::new(comparison.lines())?;
        let old_indentation = common_indentation(windows.old_lines().iter().copied());
        // IF-3
        let cost_limit = limits.compared_lines.max(windows.height());
        Ok(IndentationFlexible { windows, new_text, old_indentation, cost_limit })
    }

    /// W of IF-1.
    fn window_indentation(&self, place: usize) -> &str {
        common_indentation(self.windows.window(place).iter().map(|line| line.content))
    }
}

/// The run of U+0020 and U+0009 at the start of `line`.
fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// IF-1: the longest common indentation prefix of the lines that are not blank, compared as a string.
fn common_indentation<'l>(lines: impl Iterator<Item = &'l str>) -> &'l str {
    let mut common: Option<&str> = None;
    for line in lines.filter(|line| !is_blank(line)) {
        let own = indentation(line);
        common = Some(match common {
            None => own,
            Some(shared) => {
                let equal = shared.bytes().zip(own.bytes()).take_while(|(a, b)| a == b).count();
                &own[..equal]
            }
        });
    }
    common.unwrap_or("")
}

/// IF-1: a line as it is compared: without its side's prefix, then trim-end; blank lines count as empty.
fn without_indentation<'l>(line: &'l str, prefix: &str) -> &'l str {
    if is_blank(line) { "" } else { trim_end(line.strip_prefix(prefix).unwrap_or(line)) }
}

impl Search for IndentationFlexible<'_> {
    fn places(&self) -> usize {
        self.windows.count()
    }

    /// IF-3: windows whose lines are equal after trim are candidates and cost their number of lines, the one that LN-4
    /// then refuses included. IF-1: a candidate is a location when its lines are equal after the common indentation is
    /// taken from both sides.
    fn look(&self, place: usize) -> Option<Candidate> {
        if !self.windows.equal_after_trim(place) {
            return None;
        }
        let (n, w) = (self.old_indentation, self.window_indentation(place));
        let equal = |line: &str, old: &str| without_indentation(line, w) == without_indentation(old, n);
        let objection = if self.windows.all_lines(place, equal) {
            self.windows.objection_to_the_end(place)
        } else {
            Some(Objection::new(Clause::If1, "lines are indented differently relative to each other"))
        };
        Some(Candidate { span: self.windows.span(place), cost: self.windows.height(), objection })
    }

    /// LN-5: after the accepted window.
    fn resume_after(&self, place: usize) -> usize {
        place + self.windows.height()
    }

    fn skipped_by(&self) -> Clause {
        Clause::Ln5
    }

    /// IF-2: if N ≠ W, every non-blank line of `newText` that starts with N gets W in its place. LN-6: line breaks.
    fn replacement(&self, place: usize) -> Replacement {
        let (n, w) = (self.old_indentation, self.window_indentation(place));
        let new_text = crlf_to_lf(self.new_text);
        let moved: Vec<String> = new_text
            .split('\n')
            .map(|line| match line.strip_prefix(n) {
                Some(rest) if n != w && !is_blank(line) => format!("{w}{rest}"),
                _ => line.to_owned(),
            })
            .collect();
        let moved = moved.join("\n");
        let text = self.windows.with_line_breaks(place, &moved);
        let mut shaped_by = Vec::new();
        if moved != new_text {
            shaped_by.push(Clause::If2);
        }
        if self.windows.with_line_breaks(place, &new_text) != self.new_text {
            shaped_by.push(Clause::Ln6);
        }
        Replacement { text, shaped_by }
    }

    fn cost_limit(&self) -> usize {
        self.cost_limit
    }
}
