//! Measures: UTF-16 units, cuts by units, line numbers.

/// How many UTF-16 units `text` has.
pub(crate) fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The longest start of `text` of at most `limit` units that splits no surrogate pair (DG-11), followed by `…` when
/// something was cut off (DG-9, DG-10).
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if units(text) <= limit {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 0;
    for c in text.chars() {
        used += c.len_utf16();
        if used > limit {
            break;
        }
        kept.push(c);
    }
    kept.push('…');
    kept
}

/// The number, from 1 and counted by LF, of the line on which the byte `at` stands (conventions).
pub(crate) fn line_number(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn astral_characters_are_two_units() {
        assert_eq!(units("aé漢😀"), 5);
    }

    #[test]
    fn a_cut_never_splits_a_pair() {
        assert_eq!(cut("a😀b", 4), "a😀b");
        assert_eq!(cut("a😀b", 3), "a😀…");
        assert_eq!(cut("a😀b", 2), "a…");
        assert_eq!(cut("a", 0), "…");
        assert_eq!(cut("", 0), "");
    }

    #[test]
    fn an_lf_stands_on_the_line_that_it_ends() {
        assert_eq!(
            ["a\n\nb"; 4].iter().enumerate().map(|(at, t)| line_number(t, at)).collect::<Vec<_>>(),
            [1, 1, 2, 3]
        );
    }
}
