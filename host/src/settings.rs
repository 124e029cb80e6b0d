//! What an operator decides for all edits.

use serde::Deserialize;

/// The operator's settings, for example `{"edits": {"tolerantMatching": false}}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Settings of edits.
    pub edits: EditSettings,
}

/// Settings of edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct EditSettings {
    /// Whether `matching: tolerant` is sent to workers that have it (HO-4).
    pub tolerant_matching: bool,
    /// Whether every edit is previewed first and then tied to the file that the preview was made from.
    pub preview_first: bool,
}

impl Default for EditSettings {
    fn default() -> Self {
        EditSettings { tolerant_matching: true, preview_first: false }
    }
}
