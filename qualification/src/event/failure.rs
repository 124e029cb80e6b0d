//! A failing case as reports show it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A failing case, made as small as it gets. Texts are shown texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Failure {
    /// The id of the case that failed, before it was made small.
    pub id: String,
    /// The file of the repository that holds it, from its root; absent for one that was made.
    pub file: Option<String>,
    /// The clauses that it is about, the deciding one first.
    pub clauses: Vec<String>,
    /// How the answer is wrong, for example `wrong-text`.
    pub verdict: String,
    /// Why, in the words of the specification; one sentence or more.
    pub explanation: String,
    /// `exact` or `tolerant`.
    pub matching: String,
    /// The text.
    pub text: String,
    /// The edits, in order.
    pub edits: Vec<ShownEdit>,
    /// What is right: the text that must come out, or code and message of the refusal.
    pub expected: String,
    /// What the engine gave instead.
    pub actual: String,
    /// From `expected` to `actual`, a line each, beginning with a blank, `-` or `+`.
    pub diff: Vec<String>,
    /// The case as a case file holds it.
    pub case: Value,
    /// Its size: scalar values of its texts, plus the number of edits.
    pub size: u64,
    /// The command that shows it again.
    pub reproduce: String,
}

/// An edit as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ShownEdit {
    /// What is looked for.
    pub old_text: String,
    /// What replaces it.
    pub new_text: String,
    /// Whether every place is replaced.
    pub replace_all: bool,
}

/// A case as reports show it. Texts are shown texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ShownCase {
    /// Its id.
    pub id: String,
    /// `exact` or `tolerant`.
    pub matching: String,
    /// The text.
    pub text: String,
    /// The edits, in order.
    pub edits: Vec<ShownEdit>,
    /// What is right: the text that must come out, or code and message of the refusal.
    pub expected: String,
}
