//! Failing cases, of which a run keeps the easiest to read whole.

use crate::case::Case;
use crate::verdict::Judgement;

/// A failing case and what was said about it.
#[derive(Clone, Debug)]
pub struct Failed {
    /// Its number in the plan, counted from 0.
    pub number: u64,
    /// The case.
    pub case: Case,
    /// The answers, and in what they disagree.
    pub judgement: Judgement,
}

impl Failed {
    /// What makes a failure easy to read: a comment that says what is wrong, then little text; the number last, so that no
    /// two are alike.
    fn difficulty(&self) -> (bool, usize, u64) {
        let edits = self.case.edits.iter().map(|edit| edit.old_text.len() + edit.new_text.len());
        (self.case.comment.is_empty(), self.case.text.len() + edits.sum::<usize>(), self.number)
    }
}

/// The failures that are easiest to read, at most `most` of them: those with a comment first, then the smallest.
///
/// Why not the first ones: which of a thousand failures come first is chance, and the one that shows what is wrong is
/// mostly the smallest.
#[derive(Clone, Debug)]
pub struct EasiestFailures {
    most: usize,
    /// The easiest first.
    kept: Vec<Failed>,
}

impl EasiestFailures {
    /// None yet.
    pub fn new(most: usize) -> Self {
        EasiestFailures { most, kept: Vec::new() }
    }

    /// Keeps `failed`, unless there are enough that are easier.
    pub fn push(&mut self, failed: Failed) {
        let at = self.kept.partition_point(|kept| kept.difficulty() < failed.difficulty());
        if at < self.most {
            self.kept.insert(at, failed);
            self.kept.truncate(self.most);
        }
    }

    /// Adds another thread's failures.
    pub fn add(&mut self, other: EasiestFailures) {
        for failed in other.kept {
            self.push(failed);
        }
    }

    /// The failures, the easiest first.
    pub fn into_vec(self) -> Vec<Failed> {
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Oracle;
    use editproof_spec::Matching;

    fn failed(number: u64, bytes: usize, comment: &str) -> Failed {
        let mut case = Case::new(number.to_string(), "x".repeat(bytes), Vec::new(), Matching::Exact);
        case.comment = comment.to_owned();
        let judgement = Judgement::of(&case, &mut Oracle, |_| {});
        Failed { number, case, judgement }
    }

    #[test]
    fn the_easiest_are_kept_whatever_the_order() {
        let all = [failed(0, 9, ""), failed(1, 2, ""), failed(2, 5, ""), failed(3, 2, ""), failed(4, 99, "explained")];
        for first in 0..all.len() {
            let (mut one, mut other) = (EasiestFailures::new(3), EasiestFailures::new(3));
            for at in 0..all.len() {
                let thread = if at % 2 == 0 { &mut one } else { &mut other };
                thread.push(all[(first + at) % all.len()].clone());
            }
            one.add(other);
            assert_eq!(one.into_vec().iter().map(|failed| failed.number).collect::<Vec<_>>(), [4, 1, 3]);
        }
        let mut none = EasiestFailures::new(0);
        none.push(all[0].clone());
        assert!(none.into_vec().is_empty());
    }
}
