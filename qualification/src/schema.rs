//! The JSON schemas of what this crate writes, for readers in other languages.
//!
//! Made from the types, so that they cannot tell anything else; the committed files are held against them by a test.

use crate::event::Event;
use crate::report::Report;
use schemars::JsonSchema;

/// A line of the log.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Line {
    /// SHA-256, hexadecimal, of the chain of the line before it (nothing for the first line) and the bytes of the event.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    chain: String,
    /// What happened.
    event: Event,
}

/// The text of `qualification/event.schema.json`: the schema of one line of a log.
pub fn event() -> String {
    text::<Line>("A line of the event log of an Editproof qualification")
}

/// The text of `qualification/report.schema.json`: the schema of `report.json`.
pub fn report() -> String {
    text::<Report>("What an Editproof qualification reports")
}

fn text<T: JsonSchema>(title: &str) -> String {
    let mut schema = schemars::schema_for!(T);
    schema.insert("title".to_owned(), title.into());
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}
