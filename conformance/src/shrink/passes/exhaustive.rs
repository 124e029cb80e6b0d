//! The last resort: every smaller case over the characters of the case, from the smallest up, as far as that is affordable.
//!
//! What it finds cannot be made smaller with these characters; what it does not find within its tries is told by nobody.

use super::super::attempt::Attempt;
use super::super::size::oddness;
use super::field::distinct_characters;
use crate::case::{Case, CaseEdit};
use crate::enumerate::Space;
use editproof_spec::Input;

/// Cases that are tried at most over the characters of the case: about a third of a second with an engine in this process.
const OWN: u64 = 80_000;
/// Cases that are tried at most over more characters and in every way of matching.
const WIDER: u64 = 60_000;

/// Characters that more faults need than others.
const COMMON: [char; 6] = ['a', 'b', ' ', '\n', '\t', '\r'];

pub(super) fn run(attempt: &mut Attempt<'_>) {
    let mut alphabet = distinct_characters(attempt.case());
    add(&mut alphabet, &COMMON[..1]);
    if !search(attempt, &alphabet, OWN, false) {
        add(&mut alphabet, &COMMON);
        search(attempt, &alphabet, WIDER, true);
    }
}

fn add(alphabet: &mut Vec<char>, more: &[char]) {
    alphabet.extend(more);
    alphabet.sort_by_key(|&c| (oddness(c), c));
    alphabet.dedup();
}

/// Whether one of the smaller cases was found. Stops before a size that would take more than `most` tries in all.
fn search(attempt: &mut Attempt<'_>, alphabet: &[char], most: u64, is_any_mode: bool) -> bool {
    let mut left = most.min(attempt.tries_left());
    // An empty oldText is refused at once: it fails in the same kind only where there is one already.
    let least = usize::from(attempt.case().edits.iter().all(|edit| !edit.old_text.is_empty()));
    for size in 1..attempt.size() {
        for edits in 0..=attempt.case().edits.len().min(size) {
            let mut space = Space::of_size(alphabet, edits, size - edits, true);
            space.lengths.old = least..=*space.lengths.old.end();
            // Of one way of matching, and without replaceAll where the case has none, half are left at most.
            let count = if is_any_mode { space.count() } else { space.count() / 2 };
            if count > left {
                return false;
            }
            left -= count;
            if !space.visit_all(&mut |input| !offer(attempt, input, is_any_mode)) {
                return true;
            }
            if attempt.is_spent() {
                return false;
            }
        }
    }
    false
}

/// Offers a case in the current one's way of matching, or in any.
fn offer(attempt: &mut Attempt<'_>, input: &Input<'_>, is_any_mode: bool) -> bool {
    let current = attempt.case();
    let replaces = |at: usize| current.edits.get(at).is_some_and(|edit| edit.replace_all);
    let is_stranger = input.edits.iter().enumerate().any(|(at, edit)| edit.replace_all && !replaces(at));
    if !is_any_mode && (input.matching != current.matching || is_stranger) {
        return false;
    }
    let edits = input.edits.iter().map(|edit| CaseEdit {
        old_text: edit.old_text.to_owned(),
        new_text: edit.new_text.to_owned(),
        replace_all: edit.replace_all,
    });
    let candidate =
        Case { text: input.text.to_owned(), edits: edits.collect(), matching: input.matching, ..current.clone() };
    attempt.offer(candidate)
}
