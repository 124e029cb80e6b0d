//! Batches: edits that are cut from a text, and from what the edits before them leave of it.
//!
//! The generator does not ask an engine what an edit does. It replaces the range that it has cut, which is what the author
//! means; where a disturbance makes the edit fail or match elsewhere, later edits are cut from a text that does not come
//! to be, which is what happens to authors, too.

use super::disturb::{DISTURBANCES, Kind, Setting};
use super::plan::{Made, Origin};
use super::{Features, Profile, any_word, cut, replacement};
use crate::case::CaseEdit;
use crate::choice::Choices;
use crate::generate::Feature;
use std::borrow::Cow;

/// The mood of a batch: what most of its edits are like.
#[derive(Clone, Copy)]
pub(super) struct Mood {
    features: Features,
    /// Disturbances that may be applied, as bits.
    disturbances: u64,
    /// Out of 8 edits, how many are disturbed.
    disturbed: usize,
}

impl Mood {
    pub(super) fn draw(choices: &mut Choices, profile: &Profile, features: Features) -> Self {
        let all = DISTURBANCES.len() as u32;
        let mut disturbances = profile.disturbances & choices.bits(all) & choices.bits(all);
        if disturbances == 0 {
            disturbances = profile.disturbances;
        }
        Mood { features, disturbances, disturbed: choices.pick(&[5, 4, 7, 8, 0, 6]) }
    }
}

/// How many edits a batch has.
pub(super) fn count(choices: &mut Choices, profile: &Profile) -> usize {
    let count = match choices.below(200) {
        0..100 => 1,
        100..160 => choices.range(2, 3),
        160..196 => choices.range(3, 9),
        196..199 => choices.range(10, 30),
        _ => choices.range(30, 100),
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
                let (cut, range) = cut::draw_near(choices, &working, last_start);
                (range, cut)
            }
            Origin::Text => {
                let (cut, range) = cut::draw(choices, &working);
                (range, cut)
            }
        };
        let old_text = match &working[range.clone()] {
            "" => any_word(choices, mood.features).to_owned(),
            some => some.to_owned(),
        };
        let new_text = replacement::draw(choices, mood.features, &old_text);
        let replace_all = mood.features.has(Feature::ReplaceAll) && choices.chance(1, 3);
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
            && !touches_content(disturbances)
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

/// Whether one of `disturbances` makes it likely that the edit fails.
fn touches_content(disturbances: u64) -> bool {
    DISTURBANCES.iter().enumerate().any(|(bit, one)| one.kind == Kind::Content && disturbances >> bit & 1 == 1)
}

/// Disturbs `edit` none to three times, and says by what, as bits.
fn disturb(choices: &mut Choices, mood: Mood, text: &str, edit: &mut CaseEdit) -> u64 {
    if mood.disturbances == 0 || !choices.chance(mood.disturbed, 8) {
        return 0;
    }
    let setting = Setting { text, features: mood.features };
    let undisturbed = choices.chance(1, 5).then(|| edit.new_text.clone());
    let mut applied = 0;
    for _ in 0..choices.pick(&[1, 1, 1, 2, 2, 3]) {
        let bit = nth_bit(mood.disturbances, choices.below(mood.disturbances.count_ones() as usize));
        DISTURBANCES[bit].apply(choices, &setting, edit);
        applied |= 1 << bit;
    }
    if let Some(new_text) = undisturbed {
        edit.new_text = new_text;
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
