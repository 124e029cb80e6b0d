//! Choices answered before.
//!
//! An answer that is not below the bound asked for now (the list was edited, or the generator went another way) becomes
//! the greatest that is. Why not the remainder: lowering an answer of the list must never raise what the generator sees.
//!
//! Time: O(1) a draw; space: the list. Used up, it answers zero.

#[derive(Clone, Debug)]
pub(super) struct Replay {
    record: Box<[u32]>,
    at: usize,
}

impl Replay {
    pub(super) fn new(record: Box<[u32]>) -> Self {
        Replay { record, at: 0 }
    }

    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let answer = self.record.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        answer.min(bound - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_brought_below_the_bound() {
        let mut source = Replay::new(Box::new([5, 5]));
        assert_eq!([source.below(9), source.below(3), source.below(3)], [5, 2, 0]);
    }
}
