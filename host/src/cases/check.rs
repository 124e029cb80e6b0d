//! Running one case.

use super::facts::facts;
use super::{HostCase, Matched, Question};
use crate::conflict::{self, Wording, format_edit_conflict, log_edit_conflict};
use crate::local::{Budget, LocalError, apply};
use crate::{
    Applied, ArgumentEdit, Arguments, Failure, Offer, Plan, Rejection, Settings, Target, WorkerStatus, schema,
};
use editproof_protocol::{
    Call, Capability, EditForm, Edits, Feature, Mode, Request, RequestPath, ServerSupport, TextEdit, WireMatch,
    WorkspaceId, first_registration, second_registration, tier_from_word,
};
use editproof_spec::Matching;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use thiserror::Error;

/// What a case expected and what it got.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Mismatch {
    /// The answer is another one.
    #[error("{what}: expected {expected}, found {found}")]
    Differs {
        /// What was asked.
        what: &'static str,
        /// The case's answer.
        expected: String,
        /// The answer given.
        found: String,
    },
    /// A part of the case that has to be valid is not.
    #[error("the case's `{part}` cannot be used: {problem}")]
    Unusable {
        /// Which part.
        part: &'static str,
        /// Why.
        problem: String,
    },
}

impl HostCase {
    /// Runs the case.
    ///
    /// # Errors
    /// The answer that was expected and the one that was given.
    pub fn check(&self) -> Result<(), Mismatch> {
        match &self.question {
            Question::Conflict { message, states, says, shows, logs } => {
                let parsed = conflict::parse(message);
                same("states", states, &parsed.as_ref().map_or(Value::Null, facts))?;
                let Some(conflict) = parsed else { return Ok(()) };
                let words = |all| {
                    format_edit_conflict(&conflict, Wording { excerpts: all, replace_all: all, ..Wording::default() })
                };
                same_if("says", says.as_ref(), || words(false))?;
                same_if("shows", shows.as_ref(), || words(true))?;
                same_if("logs", logs.as_ref(), || log_edit_conflict(&conflict))
            }
            Question::Arguments { arguments, text, edits, error } => {
                let text = match (arguments, text) {
                    (Some(arguments), None) => arguments.to_string(),
                    (None, Some(text)) => text.clone(),
                    _ => return Err(unusable("arguments", "either `arguments` or `text` has to be there")),
                };
                let read = Arguments::from_json(&text);
                same("error", &error.as_deref(), &read.as_ref().err().map(ToString::to_string).as_deref())?;
                same("edits", edits, &read.map_or(Value::Null, |read| read.edits.iter().map(argument).collect()))
            }
            Question::Status { status, workspace, offer } => {
                let workspace = id("workspace", workspace)?;
                let found = WorkerStatus::from_json(&document(status)).map(|status| shown(&status.offer(&workspace)));
                same("offer", offer, &found.unwrap_or(Value::Null))
            }
            Question::Chain { worker, bridge, arguments, settings, features, request, refused } => {
                let (found, plan) = chain(worker, bridge, arguments, settings)?;
                same("features", features, &words(&found.features, Feature::as_str))?;
                let told = plan.as_ref().err().map(ToString::to_string);
                same("refused", &refused.as_deref(), &told.as_deref())?;
                same("request", request, &plan.unwrap_or(Value::Null))
            }
            Question::Rejection { status, body, edits, says, logs, may_be_written } => {
                let rejection = Rejection::read(*status, &document(body), &asked(*edits)?);
                let failure = Failure::Rejected(rejection);
                same("says", says, &failure.to_text(Wording::default()))?;
                same("logs", logs, &failure.to_string())?;
                same("may_be_written", may_be_written, &failure.may_be_written())
            }
            Question::Success { matches, edits, bytes, says } => {
                let matches = matches.iter().flatten().map(wire_match).collect::<Result<_, _>>()?;
                let applied = Applied { path: "a.txt".to_owned(), edits: *edits, bytes_written: *bytes, matches };
                same("says", says, &applied.to_text())
            }
            Question::Schema { target, modes, features, properties } => {
                let offer = Offer {
                    operations: Vec::new(),
                    modes: known("modes", modes, Mode::from_word)?,
                    features: known("features", features, Feature::from_word)?,
                };
                same("properties", properties, &property_names(&schema(target_of(target)?, &offer)))
            }
            Question::Local { text, edits, tolerant, budget, becomes, error } => {
                let found = local(text, edits, *tolerant, budget)?;
                let told = found.as_ref().err().map(|failure| failure.to_text(Wording::default()));
                same("error", &error.as_deref(), &told.as_deref())?;
                same("becomes", becomes, &found.ok())
            }
        }
    }
}

/// From a worker and a bridge to what the host finds and sends.
fn chain(
    worker: &Value,
    bridge: &Value,
    arguments: &Value,
    settings: &Value,
) -> Result<(Offer, Result<Value, crate::Refusal>), Mismatch> {
    let usable = |part, problem: editproof_protocol::Invalid| unusable(part, &problem.to_string());
    let own = Capability::from_json(&document(worker)).map_err(|problem| usable("worker", problem))?;
    let server = ServerSupport::from_json(&document(bridge)).map_err(|problem| usable("bridge", problem))?;
    let registered = second_registration(&own, &server).or_else(|| first_registration(&own));
    let status = registered.as_ref().map_or_else(|| "{}".to_owned(), Capability::to_json);
    let workspace = own.workspaces().first().map(|workspace| workspace.id.clone());
    let workspace = workspace.ok_or_else(|| unusable("worker", "it has no workspace"))?;
    let status = WorkerStatus::from_json(status.as_bytes()).unwrap_or_default();
    let offer = status.offer(&workspace);

    let arguments =
        Arguments::from_value(arguments.clone()).map_err(|error| unusable("arguments", &error.to_string()))?;
    let settings: Settings = match settings {
        Value::Null => Settings::default(),
        settings => {
            serde_json::from_value(settings.clone()).map_err(|error| unusable("settings", &error.to_string()))?
        }
    };
    let plan = Plan::new(&arguments, &workspace, &offer, &settings);
    let Ok(plan) = plan else { return Ok((offer, plan.map(|_| Value::Null))) };
    let request = if settings.edits.preview_first { plan.preview() } else { plan.edit(None) };
    // Whatever is sent passes the gate of both peers.
    if let Some(refusal) = editproof_protocol::Refusal::of(registered.as_ref(), &request) {
        return Err(differs("gate", "no refusal", &refusal.to_string()));
    }
    let mut sent: Value = serde_json::to_value(&request).map_err(|error| unusable("request", &error.to_string()))?;
    if let Value::Object(sent) = &mut sent {
        for key in ["protocolVersion", "workspaceId", "path"] {
            sent.remove(key);
        }
    }
    Ok((offer, Ok(sent)))
}

fn local(
    text: &str,
    edits: &Value,
    tolerant: bool,
    budget: &BTreeMap<String, u64>,
) -> Result<Result<String, LocalError>, Mismatch> {
    let arguments = Arguments::from_value(json!({ "path": "a.txt", "edits": edits }));
    let arguments = arguments.map_err(|error| unusable("edits", &error.to_string()))?;
    let edits: Vec<_> = arguments.edits.iter().map(ArgumentEdit::borrowed).collect();
    let mut limits = Budget::default();
    for (part, value) in budget {
        let size = usize::try_from(*value).unwrap_or(usize::MAX);
        match part.as_str() {
            "edits" => limits.edits = size,
            "work_bytes" => limits.work_bytes = *value,
            "locations" => limits.locations = size,
            "tolerant_locations" => limits.tolerant_locations = size,
            "time_ms" => limits.time = Duration::from_millis(*value),
            "file_bytes" => limits.file_bytes = size,
            _ => return Err(unusable("budget", part)),
        }
    }
    let matching = if tolerant { Matching::Tolerant } else { Matching::Exact };
    Ok(apply(text, false, &edits, matching, &limits).map(|applied| applied.text))
}

/// A request with this many edits.
fn asked(edits: usize) -> Result<Request, Mismatch> {
    let edit = TextEdit { old_text: "a".to_owned(), new_text: "b".to_owned(), replace_all: None };
    let edits = Edits::new(EditForm::Batch(vec![edit; edits]), None);
    Ok(Request {
        workspace_id: id("workspace", "main")?,
        path: RequestPath::new("a.txt").map_err(|problem| unusable("path", &problem.to_string()))?,
        call: Call::EditFile {
            edits: edits.map_err(|problem| unusable("edits", &problem.to_string()))?,
            expected_base_sha256: None,
        },
    })
}

/// JSON as it stands there, or the text of a string.
fn document(value: &Value) -> Vec<u8> {
    match value {
        Value::String(text) => text.clone().into_bytes(),
        other => other.to_string().into_bytes(),
    }
}

fn argument(edit: &ArgumentEdit) -> Value {
    json!({ "old_text": edit.old_text, "new_text": edit.new_text, "replace_all": edit.replace_all })
}

fn shown(offer: &Offer) -> Value {
    json!({
        "operations": words(&offer.operations, editproof_protocol::Operation::as_str),
        "modes": words(&offer.modes, Mode::as_str),
        "features": words(&offer.features, Feature::as_str),
    })
}

fn words<T: Copy>(items: &[T], word: impl Fn(T) -> &'static str) -> Vec<String> {
    items.iter().map(|item| word(*item).to_owned()).collect()
}

fn known<T>(part: &'static str, words: &[String], read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Mismatch> {
    words.iter().map(|word| read(word).ok_or_else(|| unusable(part, word))).collect()
}

fn wire_match(matched: &Matched) -> Result<WireMatch, Mismatch> {
    let strategy = tier_from_word(&matched.strategy).ok_or_else(|| unusable("matches", &matched.strategy))?;
    Ok(WireMatch { strategy, occurrences: matched.occurrences })
}

fn target_of(word: &str) -> Result<Target, Mismatch> {
    Ok(match word {
        "workspace" => Target::Workspace,
        "workspace_and_skills" => Target::WorkspaceAndSkills,
        "sandbox" => Target::Sandbox,
        "skills" => Target::Skills,
        _ => return Err(unusable("target", word)),
    })
}

/// The names of a tool's arguments, those of an edit behind `edits.`.
fn property_names(tool: &Value) -> Vec<String> {
    let keys = |place: &str| tool.pointer(place).and_then(Value::as_object).into_iter().flatten().map(|(key, _)| key);
    let own = keys("/inputSchema/properties").cloned();
    let inner = keys("/inputSchema/properties/edits/items/properties").map(|key| format!("edits.{key}"));
    let mut names: Vec<_> = own.chain(inner).collect();
    names.sort();
    names
}

fn id(part: &'static str, text: &str) -> Result<WorkspaceId, Mismatch> {
    WorkspaceId::new(text).map_err(|problem| unusable(part, &problem.to_string()))
}

fn unusable(part: &'static str, problem: &str) -> Mismatch {
    Mismatch::Unusable { part, problem: problem.to_owned() }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &'static str, expected: &T, found: &T) -> Result<(), Mismatch> {
    if expected == found { Ok(()) } else { Err(differs(what, &format!("{expected:?}"), &format!("{found:?}"))) }
}

fn same_if(what: &'static str, expected: Option<&String>, found: impl FnOnce() -> String) -> Result<(), Mismatch> {
    expected.map_or(Ok(()), |expected| same(what, expected, &found()))
}

fn differs(what: &'static str, expected: &str, found: &str) -> Mismatch {
    Mismatch::Differs { what, expected: expected.to_owned(), found: found.to_owned() }
}
