//! The strings of a case: its text, and each edit's oldText and newText.

use crate::case::Case;

/// One string of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Text,
    /// Of the edit with this index.
    Old(usize),
    /// Of the edit with this index.
    New(usize),
}

impl Field {
    /// All strings of `case`.
    pub(super) fn all(case: &Case) -> Vec<Field> {
        let edits = (0..case.edits.len()).flat_map(|at| [Field::Old(at), Field::New(at)]);
        [Field::Text].into_iter().chain(edits).collect()
    }

    /// The string; empty when the case has no such edit any more.
    pub(super) fn get(self, case: &Case) -> &str {
        match self {
            Field::Text => &case.text,
            Field::Old(at) => case.edits.get(at).map_or("", |edit| &edit.old_text),
            Field::New(at) => case.edits.get(at).map_or("", |edit| &edit.new_text),
        }
    }

    /// Puts another string in its place.
    pub(super) fn set(self, case: &mut Case, text: impl Into<String>) {
        let place = match self {
            Field::Text => Some(&mut case.text),
            Field::Old(at) => case.edits.get_mut(at).map(|edit| &mut edit.old_text),
            Field::New(at) => case.edits.get_mut(at).map(|edit| &mut edit.new_text),
        };
        if let Some(place) = place {
            *place = text.into();
        }
    }

    /// Changes the string.
    pub(super) fn map(self, case: &mut Case, change: impl FnOnce(&str) -> String) {
        let changed = change(self.get(case));
        self.set(case, changed);
    }
}

/// The distinct characters of a case, in order of appearance.
pub(super) fn distinct_characters(case: &Case) -> Vec<char> {
    let mut seen = Vec::new();
    for field in Field::all(case) {
        for c in field.get(case).chars() {
            if !seen.contains(&c) {
                seen.push(c);
            }
        }
    }
    seen
}
