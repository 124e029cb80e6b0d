//! HO-3: what a worker offers, as a host reads it from the worker's status.
//!
//! Unlike a receiver of registrations, a host takes what it knows and leaves the rest: a later worker may list operations,
//! modes and features that are not known here. What is malformed is not relied on.

use editproof_protocol::{Feature, Mode, Operation, PROTOCOL_VERSION, WorkspaceId};
use serde_json::Value;
use thiserror::Error;

/// A worker's status.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkerStatus {
    operations: Vec<Operation>,
    workspaces: Vec<(WorkspaceId, Option<Vec<Operation>>)>,
    modes: Vec<Mode>,
    features: Vec<Feature>,
}

/// A status that says nothing that could be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StatusError {
    /// No JSON object.
    #[error("the status is no JSON object")]
    NotAnObject,
    /// Another protocol.
    #[error("the status is of another protocol version than {PROTOCOL_VERSION}")]
    Version,
}

/// What can be asked of one workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The operations in force, in canonical order.
    pub operations: Vec<Operation>,
    /// The forms of edits, in canonical order.
    pub modes: Vec<Mode>,
    /// The features, in canonical order.
    pub features: Vec<Feature>,
}

impl Offer {
    /// Everything: what the local engine offers.
    pub fn all() -> Self {
        Offer { operations: Operation::ALL.to_vec(), modes: Mode::ALL.to_vec(), features: Feature::ALL.to_vec() }
    }

    /// Whether this operation can be asked for.
    pub fn has(&self, operation: Operation) -> bool {
        self.operations.contains(&operation)
    }

    /// Whether several edits can be sent at once.
    pub fn has_batches(&self) -> bool {
        self.modes.contains(&Mode::Batch)
    }

    /// Whether `matching` can be sent.
    pub fn has_tolerant_match(&self) -> bool {
        self.features.contains(&Feature::TolerantMatch)
    }

    /// Whether `replaceAll` can be sent: it has its place in the batch form only (RQ-4).
    pub fn has_replace_all(&self) -> bool {
        self.features.contains(&Feature::ReplaceAll) && self.has_batches()
    }

    /// Whether an edit can be tied to the file that a preview was made from.
    pub fn has_fenced_preview(&self) -> bool {
        self.has(Operation::PreviewEdit)
            && self.has(Operation::EditFile)
            && self.features.contains(&Feature::ExpectedBaseSha256)
    }
}

impl WorkerStatus {
    /// Reads the status that a bridge answers with.
    ///
    /// # Errors
    /// When it is no object of this protocol's version at all. Lists that are malformed count as empty.
    ///
    /// ```
    /// use editproof_host::WorkerStatus;
    /// use editproof_protocol::{Feature, WorkspaceId};
    ///
    /// let json = br#"{"protocolVersion": 1, "operations": ["edit_file", "fly"], "workspaces": [{"id": "main", "name": "Main"}],
    ///                 "editFileFeatures": ["replace_all", "telepathy", "tolerant_match"]}"#;
    /// let offer = WorkerStatus::from_json(json).unwrap().offer(&WorkspaceId::new("main").unwrap());
    /// assert_eq!(offer.features, [Feature::TolerantMatch, Feature::ReplaceAll]);
    /// ```
    pub fn from_json(json: &[u8]) -> Result<Self, StatusError> {
        let value: Value = serde_json::from_slice(json).map_err(|_| StatusError::NotAnObject)?;
        let object = value.as_object().ok_or(StatusError::NotAnObject)?;
        if object.get("protocolVersion").and_then(Value::as_f64) != Some(PROTOCOL_VERSION as f64) {
            return Err(StatusError::Version);
        }
        let operations = known(object.get("operations"), Operation::ALL, Operation::as_str).unwrap_or_default();
        let modes = match object.get("editFileModes") {
            None => vec![Mode::Single],
            modes => known(modes, Mode::ALL, Mode::as_str).unwrap_or_default(),
        };
        let features = known(object.get("editFileFeatures"), Feature::ALL, Feature::as_str).unwrap_or_default();
        let workspaces = object.get("workspaces").and_then(Value::as_array);
        let workspaces = workspaces.into_iter().flatten().filter_map(workspace).collect();
        Ok(WorkerStatus { operations, workspaces, modes, features })
    }

    /// The workspaces, in the worker's order.
    pub fn workspaces(&self) -> impl Iterator<Item = &WorkspaceId> {
        self.workspaces.iter().map(|(id, _)| id)
    }

    /// What can be asked of this workspace; nothing when the worker does not have it.
    pub fn offer(&self, workspace: &WorkspaceId) -> Offer {
        let Some((_, own)) = self.workspaces.iter().find(|(id, _)| id == workspace) else { return Offer::default() };
        let is_listed = |operation: &Operation| own.as_ref().is_none_or(|own| own.contains(operation));
        let operations: Vec<_> = self.operations.iter().copied().filter(is_listed).collect();
        if !operations.iter().any(|operation| operation.has_edits()) {
            return Offer { operations, ..Offer::default() };
        }
        let mut features = self.features.clone();
        if !operations.contains(&Operation::EditFile) {
            features.retain(|feature| *feature != Feature::ExpectedBaseSha256);
        }
        Offer { operations, modes: self.modes.clone(), features }
    }
}

/// A workspace with an id that can be asked for. A list of operations that is malformed leaves it none.
fn workspace(value: &Value) -> Option<(WorkspaceId, Option<Vec<Operation>>)> {
    let id = WorkspaceId::new(value.get("id")?.as_str()?).ok()?;
    let own = value.get("operations");
    Some((id, own.map(|own| known(Some(own), Operation::ALL, Operation::as_str).unwrap_or_default())))
}

/// More words than any list here will ever need; a longer one counts as malformed.
const MOST_WORDS: usize = 256;

/// The known words of a list, in canonical order; `None` when it is no list of distinct words.
fn known<T: Copy>(list: Option<&Value>, all: &[T], word: impl Fn(T) -> &'static str) -> Option<Vec<T>> {
    let words: Vec<_> = list?.as_array()?.iter().map(Value::as_str).take(MOST_WORDS + 1).collect::<Option<_>>()?;
    let is_unique = words.iter().enumerate().all(|(index, word)| !words.iter().take(index).any(|other| other == word));
    (is_unique && words.len() <= MOST_WORDS)
        .then(|| all.iter().copied().filter(|item| words.contains(&word(*item))).collect())
}
