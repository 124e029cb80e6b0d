//! A list of numbers that never fall, in little more than a byte each.
//!
//! What the automata keep for each element of a needle – where it starts, the shortest period of the elements up to it –
//! never falls from one element to the next, and mostly rises by little. So numbers are kept in blocks: the first one in
//! full, the others as what they are above it. A block that rises by more than a byte holds gets a table of its own;
//! it then stands for so many bytes of the needle that the table is paid for.
//!
//! Why not four bytes each: an element can be as short as two bytes, there are up to five such lists, and all of them must
//! stay below four bytes for each byte of the edit.
//!
//! Space: 36 bytes for 32 numbers, 128 more for those that rise by more than 255. Time: constant for each number.

/// Numbers in a block.
const BLOCK: usize = 32;
/// Stands in a block's first place when its numbers are in a table of their own.
const WIDE: u8 = u8::MAX;

/// The list.
#[derive(Debug)]
pub(crate) struct Ascending {
    blocks: Vec<Block>,
    wide: Vec<[u32; BLOCK]>,
    len: usize,
}

#[derive(Debug)]
struct Block {
    /// The first number, or the index of the table.
    base: u32,
    /// What each number is above the first one; the first place holds 0 or [`WIDE`].
    above: [u8; BLOCK],
}

impl Ascending {
    /// An empty list with room for `len` numbers.
    pub(crate) fn with_capacity(len: usize) -> Self {
        Ascending { blocks: Vec::with_capacity(len.div_ceil(BLOCK)), wide: Vec::new(), len: 0 }
    }

    /// How many numbers there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Number `index`, which is below [`Ascending::len`].
    #[inline]
    pub(crate) fn get(&self, index: usize) -> usize {
        let block = &self.blocks[index / BLOCK];
        let at = index % BLOCK;
        if block.above[0] == WIDE {
            return self.wide[block.base as usize][at] as usize;
        }
        block.base as usize + usize::from(block.above[at])
    }

    /// Appends `number`, which is not below the last one.
    #[inline]
    pub(crate) fn push(&mut self, number: u32) {
        let at = self.len % BLOCK;
        self.len += 1;
        match self.blocks.last_mut() {
            Some(block) if at > 0 => match u8::try_from(number.wrapping_sub(block.base)) {
                _ if block.above[0] == WIDE => self.wide[block.base as usize][at] = number,
                Ok(above) => block.above[at] = above,
                Err(_) => {
                    let mut numbers = block.above.map(|above| block.base + u32::from(above));
                    numbers[at] = number;
                    block.base = self.wide.len() as u32;
                    block.above[0] = WIDE;
                    self.wide.push(numbers);
                }
            },
            _ => self.blocks.push(Block { base: number, above: [0; BLOCK] }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_whether_they_rise_by_little_or_by_much() {
        for step in [0_u32, 1, 8, 9, 255, 256, 70_000] {
            for jump in [0_u32, 254, 255, 256, 1_000_000] {
                let number = |at: u32| at * step + if at >= 40 { jump } else { 0 };
                let mut list = Ascending::with_capacity(100);
                for at in 0..100 {
                    list.push(number(at));
                    assert_eq!(list.get(at as usize), number(at) as usize);
                }
                assert_eq!(list.len(), 100);
                assert!((0..100).all(|at| list.get(at as usize) == number(at) as usize), "step {step}, jump {jump}");
            }
        }
    }

    #[test]
    fn what_rises_by_little_takes_little() {
        let mut list = Ascending::with_capacity(3_200);
        (0..3_200).for_each(|at| list.push(2 * at));
        assert_eq!((list.blocks.capacity() * size_of::<Block>(), list.wide.len()), (100 * 36, 0));
    }
}
