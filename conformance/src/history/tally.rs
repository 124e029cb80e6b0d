//! What a survey of a history counts.

use super::Place;
use editproof_spec::Tier;

/// Counts of one kind of question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Questions asked.
    pub asked: u64,
    /// Edits in them.
    pub edits: u64,
    /// Applied, with the file after.
    pub exactly: u64,
    /// Applied, with the file after but for white space that was damaged.
    pub but_for_blanks: u64,
    /// Refused, naming the right place, none, another one as like, or a misleading one.
    pub refused: [u64; 4],
    /// Applied, with another text.
    pub wrong: u64,
    /// No answer.
    pub troubled: u64,
    /// Not asked, because the engine does not claim what it takes.
    pub skipped: u64,
    /// Edits applied by tier, in the order of [`Tier::ALL`], where the engine says so.
    pub tiers: [u64; Tier::ALL.len()],
}

impl Row {
    /// Counts a refusal.
    pub(super) fn refusal(&mut self, place: Place) {
        let [right, none, as_like, misleading] = &mut self.refused;
        *match place {
            Place::Right => right,
            Place::None => none,
            Place::AsLike => as_like,
            Place::Misleading => misleading,
        } += 1;
    }

    /// Counts an edit that a tier matched.
    pub(super) fn matched(&mut self, tier: Tier) {
        if let Some((_, count)) = Tier::ALL.iter().zip(&mut self.tiers).find(|(one, _)| **one == tier) {
            *count += 1;
        }
    }

    /// Refusals of all kinds.
    pub fn refusals(&self) -> u64 {
        self.refused.iter().sum()
    }

    /// Adds another row.
    pub fn add(&mut self, other: &Row) {
        self.asked += other.asked;
        self.edits += other.edits;
        self.exactly += other.exactly;
        self.but_for_blanks += other.but_for_blanks;
        self.wrong += other.wrong;
        self.troubled += other.troubled;
        self.skipped += other.skipped;
        let sums = self.refused.iter_mut().zip(other.refused).chain(self.tiers.iter_mut().zip(other.tiers));
        sums.for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// Counts by kind of question, in the order in which the kinds are asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Name and counts.
    pub rows: Vec<(&'static str, Row)>,
}

impl Tally {
    /// The row of that name.
    pub(super) fn row(&mut self, name: &'static str) -> &mut Row {
        let at = self.rows.iter().position(|(one, _)| *one == name).unwrap_or_else(|| {
            self.rows.push((name, Row::default()));
            self.rows.len() - 1
        });
        &mut self.rows[at].1
    }

    /// All rows as one.
    pub fn sum(&self) -> Row {
        let mut sum = Row::default();
        self.rows.iter().for_each(|(_, row)| sum.add(row));
        sum
    }
}
