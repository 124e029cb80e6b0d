//! The JSON Schemas of both kinds of line. The enums here are never read into: they have the members that
//! [`super::Request`] and [`super::Said`] read by hand, and a test holds both together.

use super::Description;
use crate::case::wire::{WireLimits, WireTier};
use schemars::JsonSchema;
use serde::Serialize;

/// The text of `conformance/engine-request.schema.json`; it ends with a line feed.
pub fn request_schema_json() -> String {
    text(&schemars::schema_for!(RequestLine))
}

/// The text of `conformance/engine-reply.schema.json`; it ends with a line feed.
pub fn reply_schema_json() -> String {
    text(&schemars::schema_for!(ReplyLine))
}

fn text(schema: &schemars::Schema) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Chosen by the harness, sent back as it is.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the schema is generated from it")]
enum Id {
    Number(f64),
    Text(String),
}

/// A request to an engine, one line.
#[derive(JsonSchema)]
#[schemars(title = "Editproof engine protocol 1: request")]
#[serde(untagged)]
#[allow(dead_code, reason = "the schema is generated from it")]
enum RequestLine {
    Describe(Describe),
    Apply(Box<Apply>),
    Quit(Quit),
}

/// Who are you?
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Describe {
    id: Id,
    request: DescribeWord,
    /// The version of the protocol.
    #[schemars(range(min = 1, max = 1))]
    protocol: u32,
}

/// Apply a batch to a text.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Apply {
    id: Id,
    /// May be left out.
    #[schemars(default, with = "ApplyWord")]
    request: Option<ApplyWord>,
    /// The text, without a BOM that was set aside.
    text: String,
    /// The batch, in order.
    edits: Vec<Edit>,
    /// `exact` when left out.
    #[schemars(default, with = "Matching")]
    matching: Option<Matching>,
    /// Limits other than the specification's; only for an engine with the feature `limits`.
    #[schemars(default, with = "WireLimits")]
    limits: Option<WireLimits>,
    /// Whether a UTF-8 BOM was set aside from the text; only for an engine with the feature `utf8_bom`.
    #[schemars(default, with = "bool")]
    has_utf8_bom: Option<bool>,
}

/// One edit.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Edit {
    /// What to look for.
    old_text: String,
    /// What to put in its place.
    new_text: String,
    /// Every location instead of exactly one; only for an engine with the feature `replace_all`.
    #[serde(default)]
    replace_all: bool,
}

/// Answer, and end.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Quit {
    id: Id,
    request: QuitWord,
}

/// A reply of an engine, one line.
#[derive(JsonSchema)]
#[schemars(title = "Editproof engine protocol 1: reply")]
#[serde(untagged, deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
enum ReplyLine {
    /// To `describe`, `apply` or `quit`.
    Ok { id: Id, ok: Ok },
    /// The batch was refused, or the request could not be read: then `id` may be `null`.
    Error { id: Option<Id>, error: Error },
}

/// What was done.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the schema is generated from it")]
enum Ok {
    Described(Description),
    Applied(Applied),
    Quit(Farewell),
}

/// The batch was applied.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Applied {
    /// The new text, without the BOM that was set aside.
    text: String,
    /// One match per edit, in order; always there from an engine with the feature `matches`.
    #[schemars(default, with = "Vec<Match>")]
    matches: Option<Vec<Match>>,
}

/// How an edit matched.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Match {
    strategy: WireTier,
    /// How many locations were replaced.
    occurrences: usize,
}

/// The engine ends.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Farewell {}

/// Why the batch was refused; both are always there from an engine with the feature `diagnostics`.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the schema is generated from it")]
struct Error {
    /// A code of the specification (RS-5) from an engine with the feature `diagnostics`; `EXECUTION_ABORTED` from any
    /// engine that failed to answer.
    #[schemars(default, with = "String")]
    code: Option<String>,
    /// The whole message.
    #[schemars(default, with = "String")]
    message: Option<String>,
    /// The whole text that stands in the file, where it was changed all the same.
    #[schemars(default, with = "String")]
    text: Option<String>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code, reason = "the schema is generated from it")]
enum Matching {
    Exact,
    Tolerant,
}

macro_rules! words {
    ($($name:ident = $variant:ident,)*) => {
        $(
            #[derive(JsonSchema)]
            #[serde(rename_all = "lowercase")]
            #[allow(dead_code, reason = "the schema is generated from it")]
            enum $name { $variant }
        )*
    };
}

words! {
    DescribeWord = Describe,
    ApplyWord = Apply,
    QuitWord = Quit,
}
