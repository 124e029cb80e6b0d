//! Shapes: how long each field of a case is. The cases of one shape stand next to each other in the enumeration.

use std::ops::RangeInclusive;

/// The lengths that a field may have, in pieces (symbols or lines), and those of all fields together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Of the text.
    pub text: RangeInclusive<usize>,
    /// Of each oldText.
    pub old: RangeInclusive<usize>,
    /// Of each newText.
    pub new: RangeInclusive<usize>,
    /// Of text, oldTexts and newTexts together.
    pub together: RangeInclusive<usize>,
}

impl Lengths {
    /// Up to `text`, `old`, `new` and `together` pieces, from none.
    pub const fn up_to(text: usize, old: usize, new: usize, together: usize) -> Self {
        Lengths { text: 0..=text, old: 0..=old, new: 0..=new, together: 0..=together }
    }

    /// Every shape of a batch of `edits`: the lengths of text, oldText, newText, oldText, … The shortest together first,
    /// so that the first difference found is a small one.
    pub(super) fn shapes(&self, edits: usize) -> Vec<Vec<usize>> {
        let fields: Vec<&RangeInclusive<usize>> =
            [&self.text].into_iter().chain((0..edits).flat_map(|_| [&self.old, &self.new])).collect();
        let mut shapes = Vec::new();
        self.fill(&fields, &mut Vec::new(), 0, &mut shapes);
        shapes.sort_by_key(|shape| (shape.iter().sum::<usize>(), shape.clone()));
        shapes
    }

    /// Adds every shape that begins with `shape`, whose lengths are `sum` together. Why not all first and then those that
    /// fit: with many edits hardly any do.
    fn fill(
        &self,
        fields: &[&RangeInclusive<usize>],
        shape: &mut Vec<usize>,
        sum: usize,
        shapes: &mut Vec<Vec<usize>>,
    ) {
        let Some(field) = fields.get(shape.len()) else {
            if self.together.contains(&sum) {
                shapes.push(shape.clone());
            }
            return;
        };
        let rest = &fields[shape.len() + 1..];
        let least: usize = rest.iter().map(|field| *field.start()).sum();
        let most: usize = rest.iter().map(|field| *field.end()).fold(0, usize::saturating_add);
        let low = (*field.start()).max(self.together.start().saturating_sub(sum.saturating_add(most)));
        let Some(high) = self.together.end().checked_sub(sum + least) else { return };
        for length in low..=high.min(*field.end()) {
            shape.push(length);
            self.fill(fields, shape, sum + length, shapes);
            shape.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_all_within_their_lengths_and_the_small_ones_come_first() {
        let lengths = Lengths { text: 0..=2, old: 1..=2, new: 0..=1, together: 0..=3 };
        let shapes = lengths.shapes(1);
        assert_eq!(shapes[0], [0, 1, 0]);
        assert_eq!(shapes.len(), 8, "{shapes:?}");
        assert_eq!(lengths.shapes(2).len(), 6, "{:?}", lengths.shapes(2));
    }
}
