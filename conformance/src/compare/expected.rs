//! What a safe engine may make of a text: the text after the edits, in which stretches are *soft*.
//!
//! Everything outside the soft stretches must be there byte by byte. Inside one, the words must be the ones that are
//! expected, in order, and two words that stand on different lines must stand on different lines; how many blanks,
//! and which line breaks, is open. At its two edges a stretch must be as far from its neighbours as it is expected to be, or
//! as the replaced text was: no line may be joined to another, and no final newline come or go, unless it was asked for: where
//! `oldText` quotes the line break at its edge, that of `newText` may stand in its place, or none.
//!
//! Where the replaced text is `oldText` only when all whitespace is left out, blanks within the words are open too.
//!
//! A stretch is a location and what belongs to it whatever the engine's idea of a location: the blanks up to the neighbouring words
//! of its lines, and the line breaks that `oldText` has at its own edges.
//!
//! Time: linear in the texts for each edit and for each comparison. Invariant: stretches are in order and do not overlap.

use super::space::{Gap, is_blank, is_space, lead, trail, words};
use std::ops::Range;

/// One place to replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Replacement<'a> {
    /// The bytes that go.
    pub span: Range<usize>,
    /// What was looked for: tells which line breaks at the edges belong to the edit.
    pub old_text: &'a str,
    /// What comes in their place.
    pub new_text: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Soft {
    span: Range<usize>,
    /// What the replaced text was like at its two edges.
    before: [Edge; 2],
    /// Whether blanks may stand within words.
    is_loose: bool,
}

/// The edge of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    /// How far it is from its neighbour.
    gap: Gap,
    /// How far it is where `newText` stands in the place of all that `oldText` quotes, its outermost line breaks included.
    asked: Option<Gap>,
    /// Whether the neighbouring line is outside to its last blank: a line break is the outermost of the stretch.
    is_line: bool,
}

/// A text after edits, with its soft stretches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    text: String,
    soft: Vec<Soft>,
}

impl Expected {
    /// A text that nothing was done to.
    pub(super) fn new(text: &str) -> Self {
        Expected { text: text.to_owned(), soft: Vec::new() }
    }

    /// The text as it stands now.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Replaces places, which are in order and do not overlap.
    ///
    /// # Complexity
    /// Linear in the text and the places, but for long runs of whitespace around many places.
    pub(super) fn replace(&mut self, replacements: &[Replacement<'_>]) {
        let new = replacements.iter().map(|replacement| self.soft(replacement));
        let mut all: Vec<Soft> = self.soft.iter().cloned().chain(new).collect();
        all.sort_by_key(|soft| soft.span.start);
        let mut merged: Vec<Soft> = Vec::with_capacity(all.len());
        for soft in all {
            match merged.last_mut() {
                // One that touches another becomes part of it.
                Some(last) if soft.span.start <= last.span.end => {
                    last.is_loose |= soft.is_loose;
                    if soft.span.end > last.span.end {
                        last.span.end = soft.span.end;
                        last.before[1] = soft.before[1];
                    }
                }
                _ => merged.push(soft),
            }
        }
        let mut after = String::with_capacity(self.text.len());
        let mut from = 0;
        let mut moved = merged.iter_mut().flat_map(|soft| [&mut soft.span.start, &mut soft.span.end]).peekable();
        for Replacement { span, new_text, .. } in replacements {
            // Each place lies inside a stretch: an edge before its end lies before its start.
            while let Some(edge) = moved.next_if(|edge| **edge < span.end) {
                *edge = *edge - from + after.len();
            }
            after.push_str(self.text.get(from..span.start).unwrap_or_default());
            after.push_str(new_text);
            from = span.end;
        }
        for edge in moved {
            *edge = *edge - from + after.len();
        }
        after.push_str(self.text.get(from..).unwrap_or_default());
        self.soft = merged;
        self.text = after;
    }

    fn soft(&self, Replacement { span, old_text, new_text }: &Replacement<'_>) -> Soft {
        let removes = words(new_text).next().is_none();
        let replaced = self.text.get(span.clone()).unwrap_or_default();
        let span = stretch(&self.text, span, old_text, removes);
        let inside = self.text.get(span.clone()).unwrap_or_default();
        let (head, tail) =
            (self.text.get(..span.start).unwrap_or_default(), self.text.get(span.end..).unwrap_or_default());
        let outer = if removes { trail(head) } else { "" };
        let after = || gap_before(trail(new_text), tail).max(Gap::of(outer));
        let asked = [
            lead(old_text).contains('\n').then(|| gap_at(head, new_text)),
            // A lone CR at the end of the text may go as a blank may.
            (trail(old_text).contains('\n') || inside.ends_with('\r')).then(after),
        ];
        let before = [
            Edge { gap: left_gap(&self.text, span.start), asked: asked[0], is_line: inside.starts_with(['\r', '\n']) },
            Edge { gap: right_gap(&self.text, span.end), asked: asked[1], is_line: inside.ends_with('\n') },
        ];
        Soft { span, before, is_loose: is_loose(replaced, old_text) }
    }

    /// Whether `given` is this text, but for what is open.
    pub(super) fn allows(&self, given: &str) -> bool {
        let Some(mut at) = self.hard(0).filter(|hard| given.starts_with(hard)).map(str::len) else { return false };
        for (number, soft) in self.soft.iter().enumerate() {
            let inside = self.text.get(soft.span.clone()).unwrap_or_default();
            let Some(next) = self.hard(number + 1) else { return false };
            let end = if soft.is_loose { marks_end(inside, given, at) } else { words_end(inside, given, at) };
            let Some(end) = end else { return false };
            let Some(end) = stretch_end(given, end, next, number + 1 == self.soft.len()) else { return false };
            if !self.edges_fit(soft, given, at..end) {
                return false;
            }
            at = end + next.len();
        }
        at == given.len()
    }

    /// Whether `given` is this text outside the only soft stretch, whatever stands in it; never with several: nothing
    /// would tell where one ends.
    pub(super) fn allows_outside(&self, given: &str) -> bool {
        let [Soft { .. }] = self.soft.as_slice() else { return false };
        let (Some(head), Some(tail)) = (self.hard(0), self.hard(1)) else { return false };
        given.len() >= head.len() + tail.len() && given.starts_with(head) && given.ends_with(tail)
    }

    /// Whether the stretch `found` of `given` is as far from its neighbours as it may be, and adds no blanks to their lines.
    fn edges_fit(&self, soft: &Soft, given: &str, found: Range<usize>) -> bool {
        let Soft { span, before: [left, right], .. } = soft;
        let one_of = |gap, expected, edge: &Edge| gap == expected || gap == edge.gap || Some(gap) == edge.asked;
        let (old, new) =
            (self.text.get(span.clone()).unwrap_or_default(), given.get(found.clone()).unwrap_or_default());
        let tail = given.get(found.end..).unwrap_or_default();
        let expected = [left_gap(&self.text, span.start), right_gap(&self.text, span.end)];
        let [left_gap, right_gap] = [left_gap(given, found.start), right_gap(given, found.end)];
        let gaps_fit = if words(old).next().is_some() {
            one_of(left_gap, expected[0], left) && one_of(right_gap, expected[1], right)
        } else if words(tail).next().is_some() {
            // Without a word in it the two edges are one gap.
            let both = Edge { gap: left.gap.max(right.gap), asked: left.asked.max(right.asked), is_line: false };
            one_of(left_gap.max(right_gap), expected[0].max(expected[1]), &both)
        } else {
            one_of(right_gap, expected[1], right)
        };
        let adds =
            |blanks: Option<&str>, expected: Option<&str>| blanks.is_some_and(|b| !b.is_empty()) && blanks != expected;
        let blanks_before = |inside| lead(inside).split_once('\n').map(|(blanks, _)| blanks.trim_end_matches('\r'));
        let blanks_after = |inside| trail(inside).rsplit_once('\n').map(|(_, blanks)| blanks);
        gaps_fit
            && !(left.is_line && adds(blanks_before(new), blanks_before(old)))
            && !(right.is_line && adds(blanks_after(new), blanks_after(old)))
    }

    /// The hard part before the stretch of that number, or after the last.
    fn hard(&self, number: usize) -> Option<&str> {
        let start = number.checked_sub(1).map_or(Some(0), |before| self.soft.get(before).map(|soft| soft.span.end))?;
        let end = self.soft.get(number).map_or(self.text.len(), |soft| soft.span.start);
        self.text.get(start..end)
    }
}

/// Where in `given`, from `at` on, the words of `inside` end, if they are all there, apart as they are in `inside`.
fn words_end(inside: &str, given: &str, mut at: usize) -> Option<usize> {
    let mut last = None;
    for word in words(inside) {
        let expected = inside.get(word.clone())?;
        let space = lead(given.get(at..)?);
        let found = given.get(at + space.len()..)?;
        let apart = |end| Gap::of(inside.get(end..word.start).unwrap_or_default());
        if !found.starts_with(expected) || last.is_some_and(|end| apart(end) != Gap::of(space)) {
            return None;
        }
        at += space.len() + expected.len();
        last = Some(word.end);
    }
    Some(at)
}

/// Whether `replaced` is `old_text` only when all whitespace is left out.
fn is_loose(replaced: &str, old_text: &str) -> bool {
    let same_words =
        || words(replaced).map(|word| replaced.get(word)).eq(words(old_text).map(|word| old_text.get(word)));
    let marks = |text: &str| text.chars().filter(|&c| !is_space(c)).collect::<String>();
    !same_words() && marks(replaced) == marks(old_text)
}

/// As [`words_end`], with blanks open also within words and between the words of a line.
fn marks_end(inside: &str, given: &str, mut at: usize) -> Option<usize> {
    let mut last = None;
    for word in words(inside) {
        let space = lead(given.get(at..)?);
        let is_apart = last.is_none_or(|end| inside.get(end..word.start).is_some_and(|gap| Gap::of(gap) == Gap::Break));
        if is_apart != (last.is_none() || Gap::of(space) == Gap::Break) {
            return None;
        }
        at += space.len();
        for mark in inside.get(word.clone())?.chars() {
            at = skip_blanks(given, at);
            at += given.get(at..)?.starts_with(mark).then(|| mark.len_utf8())?;
        }
        last = Some(word.end);
    }
    Some(at)
}

/// Where a stretch whose words end at `at` ends, so that the hard part `next` follows.
fn stretch_end(given: &str, at: usize, next: &str, is_last: bool) -> Option<usize> {
    let run = lead(given.get(at..)?);
    let kept = lead(next);
    let end = if kept.len() == next.len() && !is_last {
        // Nothing but whitespace before the next stretch: any of it may be meant.
        at + run.find(next)?
    } else {
        at + run.len().checked_sub(kept.len())?
    };
    let rest = given.get(end..)?;
    (if is_last { rest == next } else { rest.starts_with(next) }).then_some(end)
}

/// The gap around the left edge of a stretch that begins at `at`. A text begins as after a line break.
fn left_gap(text: &str, at: usize) -> Gap {
    gap_at(text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default())
}

fn gap_at(before: &str, after: &str) -> Gap {
    let left = trail(before);
    if left.len() == before.len() { Gap::Break } else { Gap::of(left).max(Gap::of(lead(after))) }
}

/// The gap around the right edge of a stretch that ends at `at`. At the end of the text blanks are nothing.
fn right_gap(text: &str, at: usize) -> Gap {
    gap_before(text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default())
}

fn gap_before(before: &str, after: &str) -> Gap {
    let right = lead(after);
    let gap = Gap::of(right).max(Gap::of(trail(before)));
    if right.len() == after.len() && gap == Gap::Blank { Gap::None } else { gap }
}

/// What belongs to the location `span`, whatever the engine's idea of a location.
fn stretch(text: &str, span: &Range<usize>, old_text: &str, removes: bool) -> Range<usize> {
    let inside = text.get(span.clone()).unwrap_or_default();
    if words(inside).next().is_none() {
        return span.clone();
    }
    // From the first word to the last, and from there outwards.
    let first = span.start + lead(inside).len();
    let last = span.end - trail(inside).len();
    let left = leftwards(text, first, lead(old_text)).min(span.start);
    let right = rightwards(text, last, trail(old_text)).max(span.end);
    if !removes {
        return left..right;
    }
    // Whole lines that go may take their line break with them; the last line the one before it.
    let (before, after) = (text.get(..left).unwrap_or_default(), text.get(right..).unwrap_or_default());
    let begins = before.is_empty() || before.ends_with('\n');
    let break_after = ["\r\n", "\n"].iter().find(|&&end| after.starts_with(end));
    let break_before = ["\r\n", "\n"].iter().find(|&&end| before.ends_with(end));
    match (break_after, break_before) {
        (Some(end), _) if begins => left..right + end.len(),
        (None, Some(end)) if after.is_empty() => left - end.len()..right,
        _ => left..right,
    }
}

/// From `at` to the right: blanks, and the line breaks of `trail` with the blanks that it has after each.
fn rightwards(text: &str, mut at: usize, trail: &str) -> usize {
    let mut parts = trail.split('\n').peekable();
    let mut is_first = true;
    while let Some(part) = parts.next() {
        if is_first || !part.is_empty() || parts.peek().is_some() {
            at = skip_blanks(text, at);
        }
        is_first = false;
        if parts.peek().is_some() {
            let rest = text.get(at..).unwrap_or_default();
            let Some(end) = ["\r\n", "\n"].iter().find(|&&end| rest.starts_with(end)) else { return at };
            at += end.len();
        }
    }
    at
}

/// From `at` to the left, the mirror of [`rightwards`].
fn leftwards(text: &str, mut at: usize, lead: &str) -> usize {
    let mut parts = lead.rsplit('\n').peekable();
    let mut is_first = true;
    while let Some(part) = parts.next() {
        let before = text.get(..at).unwrap_or_default();
        if is_first || !part.trim_end_matches('\r').is_empty() || parts.peek().is_some() {
            at = before.trim_end_matches(is_blank).len();
        }
        is_first = false;
        if parts.peek().is_some() {
            let before = text.get(..at).unwrap_or_default();
            let Some(end) = ["\r\n", "\n"].iter().find(|&&end| before.ends_with(end)) else { return at };
            at -= end.len();
        }
    }
    at
}

fn skip_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    // A lone CR ends no line here, and to some it is a blank like any other: at the end of the text it is one.
    let is_last = rest.chars().all(|c| is_blank(c) || c == '\r');
    if is_last { text.len() } else { at + rest.len() - rest.trim_start_matches(is_blank).len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text after one edit at the first literal place.
    fn after(text: &str, old_text: &str, new_text: &str) -> Expected {
        let at = text.find(old_text).unwrap();
        let mut expected = Expected::new(text);
        expected.replace(&[Replacement { span: at..at + old_text.len(), old_text, new_text }]);
        expected
    }

    #[track_caller]
    fn check(edit: (&str, &str, &str), safe: &[&str], damage: &[&str]) {
        let expected = after(edit.0, edit.1, edit.2);
        assert!(expected.allows(expected.text()), "{expected:?}");
        for given in safe {
            assert!(expected.allows(given), "{given:?} is safe for {edit:?}; {expected:?}");
        }
        for given in damage {
            assert!(!expected.allows(given), "{given:?} is damage for {edit:?}; {expected:?}");
        }
    }

    #[test]
    fn blanks_of_the_line_are_open_and_nothing_else_is() {
        check(
            ("x\n  a = 1\ny  \n", "a = 1", "a = 2"),
            &["x\n  a = 2\ny  \n", "x\na = 2\ny  \n", "x\n\ta  =  2 \ny  \n", "x\n\n  a = 2\ny  \n"],
            &["x\n  a = 2\ny\n", "x\n  a =\n2\ny  \n", "x\n  a = 2 y  \n", "x\r\n  a = 2\ny  \n", "x\n  a=2\ny  \n"],
        );
    }

    #[test]
    fn the_line_break_after_the_edit_is_not_part_of_it_unless_it_was_quoted() {
        check(("a\r\nb\r\n", "a", "c"), &["c \r\nb\r\n"], &["c\nb\r\n", "cb\r\n", "c\r\nb\n"]);
        check(("a\r\nb\r\n", "a\r\n", "c\n"), &["c\nb\r\n", "c\r\nb\r\n"], &["cb\r\n", "c\nb\n"]);
        // Joining was asked for: an engine that keeps the break is different, not wrong.
        check(("a\nb\n", "a\n", "c"), &["cb\n", "c\nb\n"], &["c b\n", "c\nb"]);
    }

    #[test]
    fn a_quoted_line_break_may_go_where_blanks_differ_too() {
        let mut expected = Expected::new("a   b\nc\n");
        expected.replace(&[Replacement { span: 0..5, old_text: "a b\n", new_text: "x" }]);
        assert!(
            ["x\nc\n", "xc\n"].iter().all(|given| expected.allows(given)) && !expected.allows("x\nc"),
            "{expected:?}"
        );
        let mut expected = Expected::new("a   b\n");
        expected.replace(&[Replacement { span: 0..5, old_text: "a b\n", new_text: "" }]);
        assert!(["", "\n"].iter().all(|given| expected.allows(given)), "{expected:?}");
    }

    #[test]
    fn blanks_left_out_of_the_comparison_may_come_back() {
        let mut expected = Expected::new("f( a , b );t\n");
        expected.replace(&[Replacement { span: 0..11, old_text: "f(a,b);", new_text: "g(a,b);" }]);
        assert!(["g( a , b );t\n", "g(a,b);t\n"].iter().all(|given| expected.allows(given)), "{expected:?}");
        assert!(["g( a ,\nb );t\n", "g(a,b) ;t\nx", "h(a,b);t\n"].iter().all(|given| !expected.allows(given)));
    }

    #[test]
    fn a_lone_cr_at_the_end_is_a_blank_of_the_last_line() {
        check(("a\nb\r", "b", "x"), &["a\nx", "a\nx\r"], &["a\n", "a\r\nx"]);
        check(("a\rb", "a", "x"), &["x\rb"], &["x\nb", "xb"]);
    }

    #[test]
    fn the_indentation_of_the_next_line_is_not_part_of_the_edit() {
        check(("a\n  b\n", "a\n", "c\n"), &["c\n\n  b\n"], &["c\nb\n", "c\n    b\n"]);
        check(("x \n  b\n", "\n  b", "\n  c"), &["x \nc\n"], &["x\n  c\n", "x  \n  c\n"]);
    }

    #[test]
    fn final_newlines_neither_come_nor_go() {
        check(("x\na", "a", "b"), &["x\nb "], &["x\nb\n"]);
        check(("x\na\n", "a", "b"), &["x\nb\n\n"], &["x\nb"]);
        check(("x\na", "a", "b\n"), &["x\nb\n", "x\nb"], &[]);
        check(("x\na\n", "a\n", "b"), &["x\nb\n", "x\nb"], &[]);
    }

    #[test]
    fn whole_lines_that_go_may_take_their_break_with_them() {
        check(("x\na\ny", "a", ""), &["x\n\ny", "x\ny"], &["xy", "x y"]);
        check(("x\na", "a", ""), &["x\n", "x"], &[""]);
        check(("a\ny", "a\n", ""), &["y"], &["\ny\n"]);
        check(("x a y", "a", ""), &["x  y", "x y"], &["xy", "x\ny"]);
    }

    #[test]
    fn an_edit_inside_a_word_stays_inside_it() {
        check(("f(a)", "a", "b"), &["f(b)"], &["f( b)", "f(b )", "f(a)", "f(b"]);
    }

    #[test]
    fn several_places_and_edits_that_touch() {
        let mut expected = Expected::new("a a\nxa\n");
        let at = |at: usize| Replacement { span: at..at + 1, old_text: "a", new_text: "bb" };
        expected.replace(&[at(0), at(2), at(5)]);
        assert_eq!(expected.text(), "bb bb\nxbb\n");
        for (given, safe) in [("bb  bb\nxbb\n", true), ("bb bb\nxa\n", false), ("bb bb\nx bb\n", false)] {
            assert_eq!(expected.allows(given), safe, "{given:?}");
        }
        // A later edit of what the first ones left.
        expected.replace(&[Replacement { span: 3..6, old_text: "bb\n", new_text: "c\n" }]);
        assert_eq!(expected.text(), "bb c\nxbb\n");
        assert!(expected.allows("bb c \nxbb\n") && !expected.allows("bb c xbb\n"), "{expected:?}");
    }

    #[test]
    fn whitespace_between_two_places_may_go_to_either() {
        let mut expected = Expected::new("a\n\nb\n");
        let at = |at: usize, new_text| Replacement { span: at..at + 1, old_text: "", new_text };
        expected.replace(&[at(0, "c"), at(3, "d")]);
        assert!(expected.allows("c\n\nd\n") && expected.allows("c \n\n d\n"), "{expected:?}");
        assert!(!expected.allows("c\nd\n"), "{expected:?}");
    }

    #[test]
    fn outside_means_outside() {
        let expected = after("x\na\ny", "a", "b");
        assert!(expected.allows_outside("x\nanything\ngoes\ny") && !expected.allows_outside("x\nb\nz"));
    }
}
