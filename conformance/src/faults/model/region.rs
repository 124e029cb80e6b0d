//! Where the excerpt starts: anchors vote (DG-12).

use super::Cx;
use super::lines::{Lines, OldLines};
use crate::faults::Fault;
use std::collections::{HashMap, VecDeque};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The start, a line of the text from 0, that the anchors of `old` agree on.
pub(super) fn voted(cx: &mut Cx<'_>, text: &str, old: &OldLines) -> Option<usize> {
    let rules = cx.rules;
    let mut anchors: HashMap<&str, Vec<usize>> = HashMap::new();
    for index in 0..old.len() {
        let line = rules.trim(old.line(index));
        if anchor(cx, line) {
            let places = anchors.entry(line).or_default();
            if places.is_empty() || !cx.has(Fault::Dg12DuplicatesVoteOnce) {
                places.push(index);
            }
        }
    }
    if anchors.is_empty() {
        return None;
    }
    let heap = 48 * old.len();
    cx.meter.hold(heap);
    let mut tally = Tally { base: 0, counts: VecDeque::new(), best: None };
    let most = cx.limit(|limits| limits.votes);
    let mut looked_at = 0;
    'lines: for (index, line) in Lines::new(rules, text).enumerate() {
        cx.meter.work(2 * (line.next - line.start) + 1);
        tally.settle_before((index + 1).saturating_sub(old.len()), cx);
        let Some(places) = anchors.get(rules.trim(line.content(text))) else { continue };
        for &place in places {
            if looked_at >= most {
                if !cx.has(Fault::Dg12VotesUnbounded) {
                    break 'lines;
                }
                cx.meter.work(1);
            }
            looked_at += 1;
            match index.checked_sub(place) {
                Some(start) => tally.vote(start),
                None if cx.has(Fault::Dg12NegativeIsZero) => tally.vote(0),
                None if cx.has(Fault::Dg12NegativeNotLookedAt) => {
                    looked_at -= 1;
                    break;
                }
                None if cx.has(Fault::Dg12NegativeGoesOn) => {}
                None => break,
            }
        }
    }
    tally.settle_before(usize::MAX, cx);
    cx.meter.release(heap);
    let least = if cx.has(Fault::Dg12OneVoteWins) { 1 } else { cx.limit(|limits| limits.winning_votes) };
    tally.best.filter(|(_, votes)| *votes >= least).map(|(start, _)| start)
}

/// Whether a trimmed line tells enough to vote: two adjacent letters, digits or underscores.
fn anchor(cx: &Cx<'_>, line: &str) -> bool {
    let telling = |character: char| {
        let group = character.general_category_group();
        match cx.rules.0 {
            Some(Fault::Dg12AsciiAnchors) => character.is_ascii_alphanumeric() || character == '_',
            Some(Fault::Dg12MarksAnchor) if group == GeneralCategoryGroup::Mark => true,
            Some(Fault::Dg12UnderscoreNoAnchor) if character == '_' => false,
            _ => character == '_' || matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number),
        }
    };
    let needed = if cx.has(Fault::Dg12ShortAnchors) { 1 } else { 2 };
    let mut run = 0;
    line.chars().any(|character| {
        run = if telling(character) { run + 1 } else { 0 };
        run >= needed
    })
}

/// Votes by start. Only starts that later lines can still vote for are kept; the others are settled in order.
struct Tally {
    base: usize,
    counts: VecDeque<usize>,
    best: Option<(usize, usize)>,
}

impl Tally {
    fn vote(&mut self, start: usize) {
        let Some(place) = start.checked_sub(self.base) else { return };
        if self.counts.len() <= place {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
    }

    fn settle_before(&mut self, start: usize, cx: &Cx<'_>) {
        while self.base < start {
            let Some(votes) = self.counts.pop_front() else {
                self.base = start;
                break;
            };
            let wins = match self.best {
                None => votes > 0,
                Some((_, most)) => votes > most || (votes == most && cx.has(Fault::Dg12LatestWins)),
            };
            if wins {
                self.best = Some((self.base, votes));
            }
            self.base += 1;
        }
    }
}
