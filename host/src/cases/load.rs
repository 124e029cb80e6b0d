//! Reading case files.

use super::{HostCase, Question};
use editproof_protocol::cases::expand;
use editproof_spec::{Clause, UnknownClause};
use serde::Deserialize;
use serde_json::{Map, Value};
use thiserror::Error;

/// What is wrong with a case file.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It is no case file.
    #[error("no case file: {0}")]
    File(serde_json::Error),
    /// One of its cases is none.
    #[error("case `{id}`: {problem}")]
    Case {
        /// The case.
        id: String,
        /// What is wrong with it.
        problem: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "about")]
    _about: String,
    cases: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    clauses: Vec<String>,
    comment: String,
    /// The keys of the kind.
    #[serde(flatten)]
    question: Map<String, Value>,
}

/// The cases of one file. `{{x*9000}}` in a string stands for 9,000 times `x`.
///
/// # Errors
/// The first thing that is wrong.
pub fn load(json: &[u8]) -> Result<Vec<HostCase>, LoadError> {
    let file: File = serde_json::from_slice(json).map_err(LoadError::File)?;
    let case = |entry: Entry| {
        let problem = |problem: String| LoadError::Case { id: entry.id.clone(), problem };
        let clauses = entry.clauses.iter().map(|id| id.parse()).collect::<Result<Vec<Clause>, UnknownClause>>();
        let mut question = Value::Object(entry.question.clone());
        written_out(&mut question);
        Ok(HostCase {
            clauses: clauses.map_err(|error| problem(error.to_string()))?,
            question: Question::deserialize(question).map_err(|error| problem(error.to_string()))?,
            id: entry.id.clone(),
            comment: entry.comment,
        })
    };
    file.cases.into_iter().map(case).collect()
}

/// Writes out what is repeated, in every string.
fn written_out(value: &mut Value) {
    match value {
        Value::String(text) if text.contains("{{") => *text = expand(text),
        Value::Array(items) => items.iter_mut().for_each(written_out),
        Value::Object(entries) => entries.values_mut().for_each(written_out),
        _ => {}
    }
}
