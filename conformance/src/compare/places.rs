//! Where an edit may be applied: the judge's idea of a location.
//!
//! First the specification's, all tiers tried: one location, or several, decides. Where it finds none, comparisons looser than any
//! tier: the same text but for blanks at line ends, the same words with any whitespace between them (also a single word), the same text
//! with all whitespace left out, the same after characters that look alike were folded, as many blank lines. Where exactly one place is
//! found in such a way an engine that applies the edit there made a different choice, and no wrong one.
//!
//! Nor is it wrong to see one place where the specification sees several and another reading sees one: places of which each
//! overlaps the first (LD-4 counts them, most engines do not), or a text that stands in one place as whole lines and elsewhere
//! as a part of a line (an engine of patches knows whole lines only).
//!
//! Time: what the oracle takes, and linear for the looser comparisons. Of several places that nothing tells apart at most
//! [`MAX_GUESSES`] are kept, of a `replaceAll` all.

use super::fold::folded;
use super::space::{is_blank, is_space, words};
use editproof_oracle::explain::{Decision, Outcome, explain};
use editproof_spec::{Edit, Input, Limits, Matching};
use std::ops::Range;

/// Places that are kept where there are several: more than anyone chooses from.
pub(super) const MAX_GUESSES: usize = 64;

/// Where an edit may be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// Here: one place, or every place of a `replaceAll`; in order, not overlapping.
    Sure(Vec<Range<usize>>),
    /// In one of several places, at most [`MAX_GUESSES`] of which are listed; nothing tells which.
    Several(Vec<Range<usize>>),
    /// Nowhere.
    Nowhere,
}

/// A comparison: where in the first text the second one stands; so many places at most.
type Find = fn(&str, &str, usize) -> Vec<Range<usize>>;

/// The places of `edit` in `text`, counted in bytes.
pub(super) fn places(text: &str, edit: &Edit<'_>) -> Places {
    if edit.old_text.is_empty() {
        return Places::Nowhere;
    }
    specified(text, edit).unwrap_or_else(|| {
        let looser: [Find; 5] =
            [same_but_for_line_ends, same_words, same_but_for_whitespace, same_when_folded, blank_lines];
        let most = if edit.replace_all { usize::MAX } else { MAX_GUESSES };
        let found = looser.iter().map(|find| find(text, edit.old_text, most)).find(|found| !found.is_empty());
        found.map_or(Places::Nowhere, |found| chosen(found, edit.replace_all))
    })
}

/// Every place that somebody might take, also where one of them is beyond doubt; in order.
pub(super) fn conceivable(text: &str, edit: &Edit<'_>) -> Vec<Range<usize>> {
    let literal = if edit.replace_all || edit.old_text.is_empty() {
        Vec::new()
    } else {
        overlapping(text, edit.old_text, MAX_GUESSES)
    };
    match places(text, edit) {
        _ if literal.len() > 1 => literal,
        Places::Sure(found) | Places::Several(found) => found,
        Places::Nowhere => Vec::new(),
    }
}

fn chosen(found: Vec<Range<usize>>, every: bool) -> Places {
    match (found.len(), every) {
        (0, _) => Places::Nowhere,
        (1, _) => Places::Sure(found),
        (_, false) => several(found),
        (_, true) => {
            let mut end = 0;
            let apart = found.into_iter().filter(|place| {
                let is_free = place.start >= end;
                if is_free {
                    end = place.end;
                }
                is_free
            });
            Places::Sure(apart.collect())
        }
    }
}

/// Several places, unless they are one as most engines count: each overlaps the first.
fn several(mut found: Vec<Range<usize>>) -> Places {
    let end = found.first().map_or(0, |first| first.end);
    if found.iter().all(|place| place.start < end) {
        found.truncate(1);
        return Places::Sure(found);
    }
    Places::Several(found)
}

/// The same of places where `needle` stands literally. The list may be cut off, so it is the text that is asked.
fn literally(text: &str, needle: &str, mut found: Vec<Range<usize>>) -> Places {
    let end = found.first().map_or(0, |first| first.end);
    if text.get(end..).is_some_and(|rest| rest.contains(needle)) {
        return Places::Several(found);
    }
    found.truncate(1);
    Places::Sure(found)
}

/// What the specification says, if it says anything.
fn specified(text: &str, edit: &Edit<'_>) -> Option<Places> {
    let edits = [*edit];
    let input = Input { text, has_utf8_bom: false, edits: &edits, matching: Matching::Tolerant };
    let explained = explain(&input, &Limits::default()).into_iter().next()?;
    let tier = explained.tiers.last()?;
    let listed = || tier.candidates.iter().filter(|candidate| candidate.objection.is_none());
    let spans = || listed().map(|candidate| candidate.span.clone()).collect::<Vec<_>>();
    match (&explained.decision, tier.outcome) {
        (Decision::Applied { .. } | Decision::TooLarge, _) => {
            if tier.candidates.len() == tier.candidate_count {
                return Some(Places::Sure(spans()));
            }
            // More than an explanation keeps.
            let all: Vec<_> = text.match_indices(edit.old_text).map(|(at, found)| at..at + found.len()).collect();
            Some(if all.is_empty() {
                chosen(same_words(text, edit.old_text, usize::MAX), true)
            } else {
                Places::Sure(all)
            })
        }
        (_, Outcome::Ambiguous { .. }) => {
            let literal = overlapping(text, edit.old_text, MAX_GUESSES);
            if literal.len() > 1 {
                let whole = whole_lines(text, edit.old_text);
                return Some(if whole.len() == 1 {
                    Places::Sure(whole)
                } else {
                    literally(text, edit.old_text, literal)
                });
            }
            // A list that was cut off does not tell whether all overlap.
            let is_whole = tier.candidates.len() == tier.candidate_count;
            Some(if is_whole { several(spans()) } else { Places::Several(spans()) })
        }
        _ => None,
    }
}

/// Where `needle` stands literally, overlapping places included; the first `most` of them.
fn overlapping(text: &str, needle: &str, most: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(needle)).map(|at| at + from) {
        if found.len() == most {
            break;
        }
        found.push(at..at + needle.len());
        from = at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
    }
    found
}

/// A text reduced to what is compared, and where each byte of it comes from.
struct Reduced {
    text: String,
    origins: Vec<usize>,
}

impl Reduced {
    fn find(&self, needle: &str, most: usize) -> Vec<Range<usize>> {
        let origin = |at: usize| self.origins.get(at).copied().unwrap_or_default();
        if needle.is_empty() {
            return Vec::new();
        }
        overlapping(&self.text, needle, most)
            .into_iter()
            .map(|place| origin(place.start)..origin(place.end - 1) + 1)
            .collect()
    }
}

/// Words with one blank between them, and before and after.
fn spaced(text: &str) -> Reduced {
    let mut out = Reduced { text: " ".to_owned(), origins: vec![0] };
    for word in words(text) {
        out.text.push_str(text.get(word.clone()).unwrap_or_default());
        out.text.push(' ');
        out.origins.extend(word.clone());
        out.origins.push(word.end);
    }
    out
}

/// The lines of `text`: where their content stands, CR and LF left out, and where they end. The empty line behind the last LF is none.
fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, usize)> {
    let mut from = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = from;
        from += line.len();
        let content = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        (start..start + content.len(), from)
    })
}

/// Runs of whole lines of `text` that are equal, one by one, to the lines of `old_text`; the first `most` of them.
fn runs(text: &str, old_text: &str, most: usize, equal: fn(&str, &str) -> bool) -> Vec<Range<usize>> {
    let old: Vec<&str> = lines(old_text).filter_map(|(content, _)| old_text.get(content)).collect();
    let all: Vec<(Range<usize>, usize)> = lines(text).collect();
    let is_through = old_text.ends_with('\n');
    let is_equal = |run: &&[(Range<usize>, usize)]| {
        run.iter().zip(&old).all(|((content, _), old)| text.get(content.clone()).is_some_and(|line| equal(line, old)))
    };
    let span = |run: &[(Range<usize>, usize)]| match run {
        [(first, _), .., (last, end)] => first.start..if is_through { *end } else { last.end },
        [(only, end)] => only.start..if is_through { *end } else { only.end },
        [] => 0..0,
    };
    all.windows(old.len().max(1)).filter(is_equal).take(most).map(span).collect()
}

/// Where `old_text` stands literally as whole lines.
fn whole_lines(text: &str, old_text: &str) -> Vec<Range<usize>> {
    runs(text, old_text, MAX_GUESSES, |line, old| line == old)
}

/// As many blank lines, for an `old_text` of blank lines: it has a line break, and no word.
fn blank_lines(text: &str, old_text: &str, most: usize) -> Vec<Range<usize>> {
    if !old_text.contains('\n') || words(old_text).next().is_some() {
        return Vec::new();
    }
    runs(text, old_text, most, |line, _| words(line).next().is_none())
}

/// Equal but for blanks before line breaks, CR included. A lone line break would be found at the end of any line.
fn same_but_for_line_ends(text: &str, old_text: &str, most: usize) -> Vec<Range<usize>> {
    if words(old_text).next().is_none() && old_text.matches('\n').count() < 2 {
        return Vec::new();
    }
    // The text without them, and for each byte where it stands; a line break begins with the blanks before it.
    let reduced = |text: &str| {
        let (mut out, mut starts, mut ends) = (String::new(), Vec::new(), Vec::new());
        let mut from = 0;
        for line in text.split_inclusive('\n') {
            let bare = line.strip_suffix('\n').map(|line| line.trim_end_matches(|c| is_blank(c) || c == '\r'));
            let content = bare.unwrap_or(line);
            out.push_str(content);
            starts.extend(from..from + content.len());
            ends.extend(from + 1..=from + content.len());
            if bare.is_some() {
                out.push('\n');
                starts.push(from + content.len());
                ends.push(from + line.len());
            }
            from += line.len();
        }
        (out, starts, ends)
    };
    let (flat, starts, ends) = reduced(text);
    let place = |found: Range<usize>| Some(*starts.get(found.start)?..*ends.get(found.end.checked_sub(1)?)?);
    overlapping(&flat, &reduced(old_text).0, most).into_iter().filter_map(place).collect()
}

/// Whole words equal to those of `old_text`, one by one.
pub(super) fn same_words(text: &str, old_text: &str, most: usize) -> Vec<Range<usize>> {
    if words(old_text).next().is_none() {
        return Vec::new();
    }
    let needle = spaced(old_text);
    let Reduced { text, origins } = spaced(text);
    let found = overlapping(&text, &needle.text, most);
    // Without the blanks at the ends, which stand for whitespace that stays.
    let origin = |at: usize| origins.get(at).copied().unwrap_or_default();
    found.into_iter().map(|place| origin(place.start + 1)..origin(place.end - 2) + 1).collect()
}

/// Equal when all whitespace is left out, and not beginning or ending inside a name or number.
fn same_but_for_whitespace(text: &str, old_text: &str, most: usize) -> Vec<Range<usize>> {
    let mut out = Reduced { text: String::new(), origins: Vec::new() };
    for word in words(text) {
        out.text.push_str(text.get(word.clone()).unwrap_or_default());
        out.origins.extend(word);
    }
    let needle: String = old_text.chars().filter(|&c| !is_space(c)).collect();
    let mut found = out.find(&needle, most);
    found.retain(|place| is_whole(text, place));
    found
}

/// Whether no name or number goes on across either end of `place`.
fn is_whole(text: &str, place: &Range<usize>) -> bool {
    let is_name = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let (head, tail) = (text.get(..place.start).unwrap_or_default(), text.get(place.end..).unwrap_or_default());
    let inside = text.get(place.clone()).unwrap_or_default();
    let goes_on = |left: Option<char>, right: Option<char>| is_name(left) && is_name(right);
    !goes_on(head.chars().next_back(), inside.chars().next())
        && !goes_on(inside.chars().next_back(), tail.chars().next())
}

/// The same words after characters that look alike were folded.
fn same_when_folded(text: &str, old_text: &str, most: usize) -> Vec<Range<usize>> {
    let (flat, origins) = folded(text);
    let found = same_words(&flat, &folded(old_text).0, most);
    let origin = |at: usize| origins.get(at).copied().unwrap_or_default();
    found.into_iter().map(|place| origin(place.start)..origin(place.end)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, old_text: &str) -> Places {
        places(text, &Edit { old_text, new_text: "x", replace_all: false })
    }

    fn sure(place: Range<usize>) -> Places {
        Places::Sure(std::iter::once(place).collect())
    }

    fn all(text: &str, old_text: &str) -> Places {
        places(text, &Edit { old_text, new_text: "x", replace_all: true })
    }

    #[test]
    fn the_specification_decides_first() {
        assert_eq!(of("a\nb a_\n", "a_"), sure(4..6));
        assert_eq!(of("b a\n a\n", "a"), Places::Several(vec![2..3, 5..6]));
        // One stands literally, another only with other blanks: no doubt.
        assert_eq!(of("  go()\n\tgo()\n", "\tgo()"), sure(7..12));
        assert_eq!(of("if x:\n  a\n\nif x:\n    a\n", "  if x:\n      a"), sure(11..22));
        // As most engines count there is one.
        assert_eq!(of("aaa", "aa"), sure(0..2));
        assert_eq!(of("aaaa", "aa"), Places::Several(vec![0..2, 1..3, 2..4]));
        assert_eq!(of("a\na b\n", "a"), sure(0..1));
        assert_eq!(of("a b\na\n", "a\n"), sure(4..6));
        assert_eq!(of("a\na b\na\n", "a"), Places::Several(vec![0..1, 2..3, 6..7]));
        assert_eq!(all("aaa", "aa"), sure(0..2));
        assert_eq!(of("a", ""), Places::Nowhere);
    }

    #[test]
    fn many_places_of_a_replace_all_are_all_found() {
        let text = "ab ".repeat(50);
        let Places::Sure(found) = all(&text, "ab") else { panic!() };
        assert_eq!(found.len(), 50);
        let text = "a  b\n".repeat(50);
        let Places::Sure(found) = all(&text, "a b") else { panic!() };
        assert_eq!((found.len(), found[49].clone()), (50, 245..249));
        // More than are kept of places that nothing tells apart.
        for (one, old) in [("a  b\n", "a b"), ("a( )\n", "a()"), ("x\n \n", "x\n\n")] {
            let Places::Sure(found) = all(&one.repeat(200), old) else { panic!() };
            assert_eq!(found.len(), 200, "{old:?}");
        }
    }

    #[test]
    fn looser_comparisons_find_what_no_tier_finds() {
        assert_eq!(of("x = 1;\ny\n", "  y "), sure(7..8));
        assert_eq!(of("call( a, b )\n", "call(a, b)"), sure(0..12));
        assert_eq!(of("say(“hi”) -- “a”\n", "say(\"hi\")"), sure(0..13));
        assert_eq!(of("f( a )\nf(a )\n", "f(a)"), Places::Several(vec![0..6, 7..12]));
    }

    #[test]
    fn blank_lines_and_line_ends() {
        assert_eq!(of("a\n\n\nb\n", " \n "), sure(2..3));
        assert_eq!(of("a\n\n\nb\n\n\n", " \n "), Places::Several(vec![2..3, 6..7]));
        // What is behind the last line break is no line.
        assert_eq!(of("a\nb\n", " \n"), Places::Nowhere);
        assert_eq!(of("q\r\n\r\n", "\n \n"), sure(1..5));
        assert_eq!(of("xa \nb\n", "a\nb"), sure(1..5));
    }

    #[test]
    fn nothing_is_found_inside_a_name_or_in_something_similar() {
        assert_eq!(of("timeout=600\n", "timeout=60 "), Places::Nowhere);
        assert_eq!(of("a_value( x )\n", "value(x)"), Places::Nowhere);
        assert_eq!(of("load('orders', 1)\n", "load('order', 1)"), Places::Nowhere);
    }
    #[test]
    fn a_place_beyond_those_that_are_kept_is_seen() {
        // More places than are kept overlap the first one; whether one is apart is for the text to say.
        let needle = "a".repeat(3 * MAX_GUESSES);
        assert!(matches!(of(&"a".repeat(6 * MAX_GUESSES - 1), &needle), Places::Sure(_)));
        assert!(matches!(of(&"a".repeat(6 * MAX_GUESSES), &needle), Places::Several(_)));
    }
}
