//! Section 6, DG-12: the general categories L and N.
//!
//! The table is generated from the crate `unicode-properties`, which is the library in use, so that this crate depends
//! on nothing at run time. A test holds it against that crate for every scalar value. To make it anew, from the
//! workspace's root:
//!
//! ```text
//! cargo run -p editproof-oracle --example letters_and_numbers > table.rs && mv table.rs oracle/src/categories/table.rs
//! ```

mod table;

/// Whether `c` is of general category L or N.
pub(crate) fn is_letter_or_number(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    let c = u32::from(c);
    let at = table::RANGES.partition_point(|&(_, last)| last < c); // the first range that does not end before c
    table::RANGES.get(at).is_some_and(|&(first, _)| first <= c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

    #[test]
    fn the_table_agrees_with_the_library_for_every_scalar_value() {
        let mut found = 0;
        for c in '\0'..=char::MAX {
            let group = c.general_category_group();
            let expected = matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number);
            assert_eq!(is_letter_or_number(c), expected, "U+{:04X}", u32::from(c));
            found += usize::from(expected);
        }
        assert!(found > 130_000, "only {found} letters and numbers: the library looks wrong");
    }

    #[test]
    fn ranges_are_sorted_and_apart() {
        assert!(table::RANGES.iter().all(|&(first, last)| first <= last));
        assert!(table::RANGES.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
    }
}
