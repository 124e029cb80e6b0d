//! The JSON Schema of case files, generated from [`super::wire`].

use super::wire::WireFile;

/// The text of `corpus/case.schema.json`, which editors and other tools read; it ends with a line feed.
pub fn schema_json() -> String {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(WireFile)).unwrap_or_default();
    text.push('\n');
    text
}
