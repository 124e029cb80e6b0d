//! From two versions of a text to the edits that make one of the other.
//!
//! The edits come from top to bottom, each cut from the text that those before it leave. An edit holds the lines that
//! changed, and as many unchanged lines before and after as make its `old_text`, without white space, unlike any other place
//! of that text. Why without: so that no damage to white space makes it name another place.
//!
//! Time: O(text × hunks) for the search of each, doubled a few times. Space: O(text).

use super::same::without_blanks;
use crate::case::CaseEdit;
use editproof_spec::Limits;
use similar::{Algorithm, DiffOp, DiffTag};
use std::ops::Range;
use std::time::{Duration, Instant};

/// One edit, where it is meant to go, and what it is to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// The edit.
    pub edit: CaseEdit,
    /// The text before it.
    pub before: String,
    /// The bytes of `before` that it replaces.
    pub span: Range<usize>,
}

impl Hunk {
    /// The text after it.
    pub fn after(&self) -> String {
        let (start, end) = (&self.before[..self.span.start], &self.before[self.span.end..]);
        [start, &self.edit.new_text, end].concat()
    }

    /// The lines that it replaces, counted from 1, both ends included.
    pub fn lines(&self) -> (usize, usize) {
        let breaks = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
        let first = 1 + breaks(&self.before[..self.span.start]);
        let old = &self.edit.old_text;
        (first, first + breaks(old.strip_suffix('\n').unwrap_or(old)))
    }
}

/// Why a change gives no batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HunkError {
    /// The text before is empty or white space only: there is nothing to quote.
    Empty,
    /// More hunks than a batch may have edits (BA-1).
    TooMany,
}

/// How long the comparison of two versions may look for the shortest difference; then it takes the one that it has.
const MAX_DIFFING: Duration = Duration::from_millis(200);

/// The edits that make `after` of `before`. With `bare_ends` an edit leaves out the last line break where both its sides
/// end in one, as models mostly do.
///
/// # Errors
/// There is no such batch.
pub fn hunks(before: &str, after: &str, bare_ends: bool) -> Result<Vec<Hunk>, HunkError> {
    if without_blanks(before).is_empty() {
        return Err(HunkError::Empty);
    }
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let deadline = Instant::now() + MAX_DIFFING;
    let ops = similar::capture_diff_slices_deadline(Algorithm::Myers, &old, &new, Some(deadline));
    let changed: Vec<&DiffOp> = ops.iter().filter(|op| op.tag() != DiffTag::Equal).collect();
    if changed.len() > Limits::default().edits {
        return Err(HunkError::TooMany);
    }
    let mut hunks: Vec<Hunk> = Vec::with_capacity(changed.len());
    // What stands before the lines of `old` that are still to come.
    let mut done: Vec<&str> = Vec::new();
    let mut at = 0;
    for op in changed {
        let (gone, come) = (op.old_range(), op.new_range());
        done.extend(&old[at..gone.start]);
        at = gone.end;
        hunks.push(hunk(&done, &old[gone.clone()], &new[come.clone()], &old[gone.end..], bare_ends));
        done.extend(&new[come]);
    }
    Ok(hunks)
}

/// The edit that turns the lines `gone` between `above` and `below` into `come`.
fn hunk(above: &[&str], gone: &[&str], come: &[&str], below: &[&str], bare_ends: bool) -> Hunk {
    let before = [above.concat(), gone.concat(), below.concat()].concat();
    let bare = without_blanks(&before);
    let mut context = 1;
    loop {
        let (up, down) = (context.min(above.len()), context.min(below.len()));
        let lead = above[above.len() - up..].concat();
        let trail = below[..down].concat();
        let mut old_text = [lead.as_str(), &gone.concat(), &trail].concat();
        let mut new_text = [lead.as_str(), &come.concat(), &trail].concat();
        if bare_ends {
            for end in ["\r\n", "\n"] {
                if let (Some(old), Some(new)) = (old_text.strip_suffix(end), new_text.strip_suffix(end)) {
                    if !old.is_empty() {
                        (old_text, new_text) = (old.to_owned(), new.to_owned());
                    }
                    break;
                }
            }
        }
        let start = above[..above.len() - up].iter().map(|line| line.len()).sum();
        let is_whole = up == above.len() && down == below.len();
        if is_whole || stands_once(&bare, &without_blanks(&old_text)) {
            let span = start..start + old_text.len();
            return Hunk { edit: CaseEdit { old_text, new_text, replace_all: false }, before, span };
        }
        context *= 2;
    }
}

/// Whether `needle` stands in `text` at exactly one place.
pub(super) fn stands_once(text: &str, needle: &str) -> bool {
    let Some(first) = text.find(needle) else { return false };
    let next = first + needle.chars().next().map_or(1, char::len_utf8);
    !needle.is_empty() && text.get(next..).is_none_or(|rest| !rest.contains(needle))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(before: &str, after: &str, bare_ends: bool) -> Vec<Hunk> {
        let hunks = hunks(before, after, bare_ends).unwrap();
        let mut text = before.to_owned();
        for hunk in &hunks {
            assert_eq!(hunk.before, text);
            assert_eq!(&text[hunk.span.clone()], hunk.edit.old_text);
            assert!(
                stands_once(&without_blanks(&text), &without_blanks(&hunk.edit.old_text))
                    || hunk.span == (0..text.len())
            );
            text = hunk.after();
        }
        assert_eq!(text, after);
        hunks
    }

    #[test]
    fn hunks_make_the_text_after() {
        let repeated = "begin\n  same\nend\n".repeat(20);
        let other = repeated.replacen("same", "other", 7).replacen("other", "same", 6);
        for bare_ends in [false, true] {
            for (before, after) in [
                ("a\nb\nc\n", "a\nB\nc\n"),
                ("a\nb\nc", "a\nc"),
                ("a\r\nb\r\n", "a\r\nx\r\nb"),
                ("a\n\n\n\nb\n", "a\n\n\nb\n"),
                ("x", ""),
                ("x\n", "\n"),
                ("a", "a\n"),
                ("é\r\rß\n", "é\r\nß\n"),
                (&repeated, &other),
                ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n4\n5\nfive\n6\n7\n8\n"),
            ] {
                applied(before, after, bare_ends);
            }
        }
        assert_eq!(applied("a\nb\nc\nd\ne\nf\n", "A\nb\nc\nd\ne\nF\n", false).len(), 2);
        assert_eq!(applied("a\nb\nc\n", "a\nB\nc\n", true)[0].lines(), (1, 3));
    }

    #[test]
    fn what_cannot_be_quoted_gives_no_batch() {
        assert_eq!(hunks("", "a\n", false), Err(HunkError::Empty));
        assert_eq!(hunks(" \n\t\n", "a\n", false), Err(HunkError::Empty));
        let before: String = (0..300).map(|number| format!("{number}\n")).collect();
        let after: String = (0..300)
            .map(|number| if number % 2 == 0 { format!("{number}!\n") } else { format!("{number}\n") })
            .collect();
        assert_eq!(hunks(&before, &after, false), Err(HunkError::TooMany));
    }

    #[test]
    fn places_are_counted_also_when_they_overlap() {
        assert!(!stands_once("aaa", "aa") && !stands_once("b", "a") && !stands_once("b", ""));
        assert!(stands_once("aab", "aa") && stands_once("é", "é"));
    }
}
