//! Batches: edits that are cut from a text, and from what the edits before them leave of it.
//!
//! The generator does not ask an engine what an edit does. It replaces the range that it has cut, which is what the author
//! means; where a disturbance makes the edit fail or match elsewhere, later edits are cut from a text that does not come
//! to be, which is what happens to authors, too.

use super::blanks::is_blank;
use super::disturb::{self, DISTURBANCES, Kind, Setting};
use super::lines::map_lines;
use super::plan::{Made, Origin};
use super::{Features, Profile, any_word, cut, replacement};
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::Feature;
use editproof_spec::Matching;
use std::borrow::Cow;

/// The mood of a batch: what most of its edits are like.
#[derive(Clone, Copy)]
pub(super) struct Mood {
    features: Features,
    /// Nothing is forgiven.
    exact: bool,
    cuts: &'static cut::Weights,
    /// Disturbances that may be applied, as bits.
    disturbances: u64,
    /// Out of 8 edits, how many are disturbed.
    disturbed: usize,
    /// How many disturbances one edit gets.
    times: &'static [usize],
    /// Out of 8 edits, how many replace every location.
    replace_all: usize,
    /// The author writes LF, whatever the text has, as models do.
    only_lf: bool,
    /// The author ends no line in blanks, whatever the text has, as models and editors do.
    stripped: bool,
}

/// A batch of one content disturbance fails for sure; so most batches have none, or few.
impl Mood {
    pub(super) fn draw(
        choices: &mut Choices,
        profile: &Profile,
        features: Features,
        matching: Matching,
        repeats: bool,
    ) -> Self {
        const FORGIVABLE: u64 = WHITESPACE | EDGES;
        let exact = matching == Matching::Exact;
        let (kinds, mut cuts, disturbed, times): (_, _, _, &[usize]) = match choices.below(16) {
            0 => (FORGIVABLE, &cut::ANY, 0, &[1]),
            // Exact matching forgives nothing: disturbing every edit would make every batch fail.
            1..5 if exact => (FORGIVABLE, &cut::ANY, 1, &[1]),
            1..8 => (WHITESPACE, &cut::UNITS, 8, &[1, 1, 1, 2]),
            8..11 if exact => (FORGIVABLE, &cut::UNITS, 3, &[1, 2]),
            8..11 => (FORGIVABLE, &cut::UNITS, 8, &[2, 2, 3]),
            11..13 => (CONTENT, &cut::ANY, 6, &[1]),
            _ => (FORGIVABLE | CONTENT, &cut::ANY, choices.range(3, 8), &[1, 1, 1, 2, 2, 3]),
        };
        if repeats && choices.chance(2, 3) {
            cuts = &cut::REPEATS;
        }
        let of_kinds = profile.disturbances & kinds;
        let coins = choices.bits(DISTURBANCES.len() as u32);
        let disturbances = if of_kinds & coins == 0 { of_kinds } else { of_kinds & coins };
        let only_lf = profile.disturbances & LINE_ENDS != 0 && choices.chance(2, 5);
        let stripped = profile.disturbances & TRAILING_BLANKS != 0 && choices.chance(1, 4);
        let replace_all = match features.has(Feature::ReplaceAll) {
            true if repeats => choices.pick(&[0, 1, 4, 8]),
            true => choices.pick(&[0, 0, 1, 2, 4, 8]),
            false => 0,
        };
        Mood { features, exact, cuts, disturbances, disturbed, times, replace_all, only_lf, stripped }
    }
}

/// The disturbances that an author's habits amount to, as bits.
const LINE_ENDS: u64 = 1 << disturb::place("line-ends");
const TRAILING_BLANKS: u64 = 1 << disturb::place("trailing-blanks");

/// The disturbances of each kind, as bits.
const WHITESPACE: u64 = disturb::of_kind(Kind::Whitespace);
const EDGES: u64 = disturb::of_kind(Kind::Edges);
const CONTENT: u64 = disturb::of_kind(Kind::Content);

/// How many edits a batch has.
pub(super) fn count(choices: &mut Choices, profile: &Profile) -> usize {
    let count = match choices.below(2000) {
        0..1160 => 1,
        1160..1720 => choices.range(2, 3),
        1720..1978 => choices.range(3, 8),
        1978..1997 => choices.range(9, 30),
        1997..1999 => choices.range(30, 99),
        _ => 100,
    };
    count.min(profile.max_edits)
}

/// Draws `count` edits of `text`, and how each was made.
///
/// # Complexity
/// O(edits × text) time; the text once more in space when there is more than one edit.
pub(super) fn draw(choices: &mut Choices, mood: Mood, text: &str, count: usize) -> (Vec<CaseEdit>, Vec<Made>) {
    let mut working = Cow::Borrowed(text);
    let mut edits: Vec<CaseEdit> = Vec::with_capacity(count);
    let mut made: Vec<Made> = Vec::with_capacity(count);
    let mut last_start = 0;
    for number in 0..count {
        let origin = if number == 0 { Origin::Text } else { choices.weighted(&ORIGINS) };
        let (range, cut) = match origin {
            Origin::Again | Origin::Back => {
                let earlier = choices.below(number);
                let mut edit = edits[earlier].clone();
                if origin == Origin::Back && !edit.new_text.is_empty() {
                    std::mem::swap(&mut edit.old_text, &mut edit.new_text);
                }
                let disturbances = made[earlier].disturbances;
                edits.push(edit);
                made.push(Made { origin, cut: None, disturbances });
                continue;
            }
            Origin::Nearby => {
                let (cut, range) = cut::draw_near(choices, &working, mood.cuts, last_start);
                (range, cut)
            }
            Origin::Text => {
                let (cut, range) = cut::draw(choices, &working, mood.cuts);
                (range, cut)
            }
        };
        let old_text = match &working[range.clone()] {
            "" => any_word(choices, mood.features).to_owned(),
            some => some.to_owned(),
        };
        let new_text = replacement::draw(choices, mood.features, &old_text);
        let replace_all = choices.chance(mood.replace_all, 8);
        let mut edit = CaseEdit { old_text, new_text, replace_all };
        last_start = range.start;
        let after = (number + 1 < count).then(|| {
            let mut after = String::with_capacity(working.len() + edit.new_text.len());
            after.push_str(&working[..range.start]);
            after.push_str(&edit.new_text);
            after.push_str(&working[range.end..]);
            after
        });
        let disturbances = disturb(choices, mood, &working, &mut edit);
        if let Some(after) = after
            && !likely_fails(mood, disturbances)
        {
            working = Cow::Owned(after);
        }
        edits.push(edit);
        made.push(Made { origin, cut: Some(cut), disturbances });
    }
    (edits, made)
}

const ORIGINS: [(usize, Origin); 4] =
    [(55, Origin::Text), (25, Origin::Nearby), (12, Origin::Again), (8, Origin::Back)];

/// Whether `disturbances` make it likely that the edit fails, so that it leaves the text as it is.
fn likely_fails(mood: Mood, disturbances: u64) -> bool {
    let unforgiven = if mood.exact { u64::MAX } else { CONTENT };
    disturbances & unforgiven != 0
}

/// Disturbs `edit` none to three times, and says by what, as bits.
fn disturb(choices: &mut Choices, mood: Mood, text: &str, edit: &mut CaseEdit) -> u64 {
    let mut applied = habits(mood, edit);
    // A habit alone leaves the edit nearer to the truth than with more on top.
    let forgivable = mood.disturbances & CONTENT == 0;
    let disturbed = if applied != 0 && forgivable { mood.disturbed / 2 } else { mood.disturbed };
    if mood.disturbances == 0 || !choices.chance(disturbed, 8) {
        return applied;
    }
    let setting = Setting { text, features: mood.features };
    let undisturbed = choices.chance(1, 5).then(|| edit.new_text.clone());
    for _ in 0..choices.pick(mood.times) {
        // One that finds nothing to change, such as indentation that is not there, gives way to another.
        for _ in 0..3 {
            let bit = nth_bit(mood.disturbances, choices.below(mood.disturbances.count_ones() as usize));
            if DISTURBANCES[bit].apply(choices, &setting, edit) {
                applied |= 1 << bit;
                break;
            }
        }
    }
    if let Some(new_text) = undisturbed {
        edit.new_text = new_text;
    }
    applied
}

/// What the author does to every edit, as the bits of the disturbances that do the same.
fn habits(mood: Mood, edit: &mut CaseEdit) -> u64 {
    let mut applied = 0;
    if mood.only_lf && edit.old_text.contains("\r\n") {
        edit.old_text = edit.old_text.replace("\r\n", "\n");
        edit.new_text = edit.new_text.replace("\r\n", "\n");
        applied |= LINE_ENDS;
    }
    if mood.stripped {
        let stripped = map_lines(&edit.old_text, |_, content, terminator, out| {
            out.push_str(content.trim_end_matches(is_blank));
            out.push_str(terminator);
        });
        if !stripped.is_empty() && stripped != edit.old_text {
            edit.old_text = stripped;
            applied |= TRAILING_BLANKS;
        }
    }
    applied
}

/// The position of the `n`th set bit of `bits`, both from 0.
fn nth_bit(mut bits: u64, n: usize) -> usize {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_by_rank() {
        assert_eq!([0, 1, 2].map(|n| nth_bit(0b1010_0001, n)), [0, 5, 7]);
    }
}
