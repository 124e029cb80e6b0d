//! A line diff of two visible texts, bounded in size.
//!
//! Why a bound: an answer can hold a mebibyte on either side, and a reader needs the first place that differs. Lines equal
//! at both ends are set aside first; of what is left, at most `DIFFED_LINES` lines of each side are compared.

use super::number::counted;
use super::style::{FAINT, RIGHT, WRONG};
use super::visible::cut;
use anstyle::Style;
use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};
use std::fmt::Write;

/// Equal lines shown around a difference.
const CONTEXT: usize = 3;
/// Lines of each side that are compared, beyond equal ends. Not measured: a reader gives up long before.
const DIFFED_LINES: usize = 400;
/// Characters of a line that are shown.
const SHOWN_CHARACTERS: usize = 200;

/// The colours of a diff's two sides.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    minus: Style,
    plus: Style,
}

impl Sides {
    /// The right answer, then a wrong one.
    pub const RIGHT_AND_WRONG: Sides = Sides { minus: RIGHT, plus: WRONG };
    /// A text before and after a change.
    pub const BEFORE_AND_AFTER: Sides = Sides { minus: WRONG, plus: RIGHT };
}

/// A row of a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A line of both.
    Both(String),
    /// A line that only the first text has.
    Minus(String),
    /// A line that only the second text has.
    Plus(String),
    /// Lines that are not shown; it says how many.
    LeftOut(String),
}

/// Lines that only `minus` has begin with `-`, lines that only `plus` has with `+`.
///
/// Each line ends with a line break. Empty when both are equal.
pub fn diff(minus: &[String], plus: &[String], sides: Sides) -> String {
    let mut out = String::new();
    let Sides { minus: before, plus: after } = sides;
    for row in rows(minus, plus) {
        // Writing to a string cannot fail.
        let _ = match row {
            Row::Both(line) => writeln!(out, "    {line}"),
            Row::Minus(line) => writeln!(out, "{before}  - {line}{before:#}"),
            Row::Plus(line) => writeln!(out, "{after}  + {line}{after:#}"),
            Row::LeftOut(what) => writeln!(out, "{FAINT}  {what}{FAINT:#}"),
        };
    }
    out
}

/// The rows of a diff in order; none when both are equal.
pub fn rows(minus: &[String], plus: &[String]) -> Vec<Row> {
    let head = minus.iter().zip(plus).take_while(|(left, right)| left == right).count();
    let skipped = head.saturating_sub(CONTEXT);
    let minus_rest = minus.get(skipped..).unwrap_or_default();
    let plus_rest = plus.get(skipped..).unwrap_or_default();
    let minus_shown = minus_rest.get(..DIFFED_LINES).unwrap_or(minus_rest);
    let plus_shown = plus_rest.get(..DIFFED_LINES).unwrap_or(plus_rest);
    let mut out = Vec::new();
    let mut shown = 0;
    for group in group_diff_ops(capture_diff_slices(Algorithm::Myers, minus_shown, plus_shown), CONTEXT) {
        let start = group.first().map_or(0, |op| op.old_range().start) + skipped;
        if start > shown {
            out.push(Row::LeftOut(format!("⋮ {}", counted((start - shown) as u64, "equal line"))));
        }
        for op in group {
            shown = op.old_range().end + skipped;
            push_op(&mut out, &op, minus_shown, plus_shown);
        }
    }
    let left_out = (minus_rest.len() - minus_shown.len()).max(plus_rest.len() - plus_shown.len());
    if left_out > 0 && minus != plus {
        out.push(Row::LeftOut(format!("⋮ {left_out} more lines not compared")));
    }
    out
}

fn push_op(out: &mut Vec<Row>, op: &DiffOp, minus: &[String], plus: &[String]) {
    let old = minus.get(op.old_range()).unwrap_or_default();
    let new = plus.get(op.new_range()).unwrap_or_default();
    if let DiffOp::Equal { .. } = op {
        out.extend(old.iter().map(|line| Row::Both(cut(line, 0, SHOWN_CHARACTERS))));
        return;
    }
    // Lines that stand in each other's place are cut around their first difference.
    let focus = |at: usize| match (old.get(at), new.get(at)) {
        (Some(left), Some(right)) => left.chars().zip(right.chars()).take_while(|(left, right)| left == right).count(),
        _ => 0,
    };
    out.extend(old.iter().enumerate().map(|(at, line)| Row::Minus(cut(line, focus(at), SHOWN_CHARACTERS))));
    out.extend(new.iter().enumerate().map(|(at, line)| Row::Plus(cut(line, focus(at), SHOWN_CHARACTERS))));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(right: &str, wrong: &str) -> String {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        anstream::adapter::strip_str(&diff(&lines(right), &lines(wrong), Sides::RIGHT_AND_WRONG)).to_string()
    }

    #[test]
    fn equal_texts_have_no_diff() {
        assert_eq!(plain("a\nb", "a\nb"), "");
    }

    #[test]
    fn the_lines_that_differ_stand_between_equal_ones() {
        assert_eq!(plain("a\nb\nc", "a\nB\nc"), "    a\n  - b\n  + B\n    c\n");
    }

    #[test]
    fn a_far_difference_is_shown_with_its_line() {
        let right: String = (1..=50).map(|n| format!("{n}\n")).collect();
        let wrong = right.replace("40\n", "forty\n");
        let shown = plain(&right, &wrong);
        assert_eq!(shown, "  ⋮ 36 equal lines\n    37\n    38\n    39\n  - 40\n  + forty\n    41\n    42\n    43\n");
    }

    #[test]
    fn a_long_line_is_cut_around_its_difference() {
        let right = "x".repeat(100_000);
        let wrong = format!("{}y{}", "x".repeat(50_000), "x".repeat(49_999));
        let shown = plain(&right, &wrong);
        assert!(shown.len() < 600 && shown.contains("xyx"), "{shown}");
    }

    #[test]
    fn a_huge_difference_is_bounded() {
        let right: String = (1..=100_000).map(|n| format!("{n}\n")).collect();
        let wrong: String = (1..=100_000).map(|n| format!("-{n}\n")).collect();
        let shown = plain(&right, &wrong);
        assert!(shown.lines().count() <= 2 * DIFFED_LINES + 2 && shown.ends_with("99600 more lines not compared\n"));
    }
}
