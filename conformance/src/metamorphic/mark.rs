//! A character that no tier can take for one of the case: not in it, not whitespace, no word character, no letter.

use crate::case::Case;

/// A private-use character that is nowhere in `case`.
///
/// # Complexity
/// O(case) for each candidate; the first one is free in practice.
pub(super) fn mark(case: &Case) -> Option<char> {
    let texts = || {
        let edits = case.edits.iter().flat_map(|edit| [edit.old_text.as_str(), edit.new_text.as_str()]);
        edits.chain([case.text.as_str()])
    };
    ('\u{e000}'..='\u{e010}').find(|&mark| texts().all(|text| !text.contains(mark)))
}
