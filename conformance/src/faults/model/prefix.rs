//! Knuth, Morris and Pratt's search over any symbols: bytes, lines or tokens.

/// For each place of the needle, the longest start of it that also ends there.
pub(super) fn table<T: PartialEq>(needle: &[T]) -> Vec<usize> {
    let mut table = vec![0; needle.len()];
    let mut length = 0;
    for at in 1..needle.len() {
        while length > 0 && needle[at] != needle[length] {
            length = table[length - 1];
        }
        if needle[at] == needle[length] {
            length += 1;
        }
        table[at] = length;
    }
    table
}

/// One symbol further: how much of the needle ends here, given that `matched` of it (less than all) ended before.
#[inline]
pub(super) fn step<T: PartialEq>(needle: &[T], table: &[usize], mut matched: usize, symbol: &T) -> usize {
    loop {
        if needle[matched] == *symbol {
            return matched + 1;
        }
        if matched == 0 {
            return 0;
        }
        matched = table[matched - 1];
    }
}
