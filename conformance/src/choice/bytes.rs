//! Choices from fuzz bytes.
//!
//! Each draw takes as few bytes as its bound needs (1 up to 256, 2 up to 65,536, else 4, little-endian) and the remainder
//! by the bound. Why not one scheme for all: small draws that take one byte keep the fuzzer's mutations local.
//!
//! Time: O(1) a draw; space: the bytes. Used up, it answers zero.

#[derive(Clone, Debug)]
pub(super) struct Bytes {
    bytes: Box<[u8]>,
    at: usize,
}

impl Bytes {
    pub(super) fn new(bytes: Box<[u8]>) -> Self {
        Bytes { bytes, at: 0 }
    }

    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let width = match bound {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        let mut word = 0;
        for shift in 0..width {
            let byte = self.bytes.get(self.at).copied().unwrap_or(0);
            self.at += 1;
            word |= u32::from(byte) << (8 * shift);
        }
        word % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_follows_the_bound() {
        let mut source = Bytes::new(Box::new([7, 1, 2, 1, 0, 0, 0, 9]));
        assert_eq!(source.below(256), 7);
        assert_eq!(source.below(65_536), 0x201);
        assert_eq!(source.below(1 << 20), 1);
        assert_eq!([source.below(4), source.below(4)], [1, 0]);
    }
}
