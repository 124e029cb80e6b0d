//! What a worker can do, as it registers it and as a host reads it (NG-1).

use crate::PROTOCOL_VERSION;
use crate::ident::WorkspaceId;
use crate::invalid::{Invalid, Problem};
use crate::json::Node;
use crate::words::{Feature, Mode, Operation};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A workspace that a worker offers. Its place on the host's disk is never part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceEntry {
    /// Its id.
    pub id: WorkspaceId,
    /// Its name for people, at most [`WorkspaceEntry::NAME_UNITS`].
    pub name: String,
    /// What can be done in it; absent: all operations of the capability.
    pub operations: Option<Vec<Operation>>,
}

impl WorkspaceEntry {
    /// The longest name, in UTF-16 units.
    pub const NAME_UNITS: usize = 128;
}

/// What a worker can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capability {
    operations: Vec<Operation>,
    workspaces: Vec<WorkspaceEntry>,
    modes: Option<Vec<Mode>>,
    features: Option<Vec<Feature>>,
}

impl Capability {
    /// The most workspaces of one worker.
    pub const MOST_WORKSPACES: usize = 32;

    /// Checks that the lists are unique, not empty, and agree with each other.
    ///
    /// # Errors
    /// The first field that breaks a rule.
    pub fn new(
        operations: Vec<Operation>,
        workspaces: Vec<WorkspaceEntry>,
        modes: Option<Vec<Mode>>,
        features: Option<Vec<Feature>>,
    ) -> Result<Self, Invalid> {
        list("operations", &operations)?;
        if workspaces.is_empty() {
            return Err(Invalid::new("workspaces", Problem::Empty));
        }
        if workspaces.len() > Self::MOST_WORKSPACES {
            let problem = Problem::TooLarge { limit: Self::MOST_WORKSPACES as u64, unit: "workspaces" };
            return Err(Invalid::new("workspaces", problem));
        }
        for (index, workspace) in workspaces.iter().enumerate() {
            if workspaces.iter().take(index).any(|earlier| earlier.id == workspace.id) {
                let expected = "an id that no other workspace has".to_owned();
                return Err(Invalid::new(format!("workspaces[{index}].id"), Problem::NotAllowed { expected }));
            }
            if workspace.name.encode_utf16().count() > WorkspaceEntry::NAME_UNITS {
                let problem = Problem::TooLarge { limit: WorkspaceEntry::NAME_UNITS as u64, unit: "UTF-16 units" };
                return Err(Invalid::new(format!("workspaces[{index}].name"), problem));
            }
            if let Some(own) = &workspace.operations {
                let field = format!("workspaces[{index}].operations");
                list(&field, own)?;
                if own.iter().any(|operation| !operations.contains(operation)) {
                    return Err(Invalid::new(field, Problem::Contradicts { key: "operations".to_owned() }));
                }
            }
        }
        let has_edits = operations.iter().any(|operation| operation.has_edits());
        let without_operation =
            |field: &str| Invalid::new(field, Problem::Contradicts { key: "operations".to_owned() });
        if let Some(modes) = &modes {
            list("editFileModes", modes)?;
            if !has_edits {
                return Err(without_operation("editFileModes"));
            }
        }
        if let Some(features) = &features {
            list("editFileFeatures", features)?;
            let expects_base = features.contains(&Feature::ExpectedBaseSha256);
            if !has_edits || (expects_base && !operations.contains(&Operation::EditFile)) {
                return Err(without_operation("editFileFeatures"));
            }
        }
        Ok(Capability { operations, workspaces, modes, features })
    }

    /// Reads a capability. Unknown keys at the top are left alone, since later versions add some; a workspace is closed.
    ///
    /// # Errors
    /// The field that breaks a rule.
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        Self::from_node(Node::document(json)?)
    }

    pub(crate) fn from_node(node: Node<'_>) -> Result<Self, Invalid> {
        let mut object = node.object()?;
        object.version()?;
        let operations = words(&object.required("operations")?, Operation::WORDS, Operation::from_word)?;
        let entries = object.required("workspaces")?.array(Self::MOST_WORKSPACES, "workspaces")?;
        let workspaces = entries.into_iter().map(workspace).collect::<Result<_, _>>()?;
        let modes = object.optional("editFileModes").map(|node| words(&node, Mode::WORDS, Mode::from_word));
        let features = object.optional("editFileFeatures").map(|node| words(&node, Feature::WORDS, Feature::from_word));
        Capability::new(operations, workspaces, modes.transpose()?, features.transpose()?)
    }

    /// The operations, in the worker's order.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The workspaces.
    pub fn workspaces(&self) -> &[WorkspaceEntry] {
        &self.workspaces
    }

    /// The workspace with this id.
    pub fn workspace(&self, id: &WorkspaceId) -> Option<&WorkspaceEntry> {
        self.workspaces.iter().find(|workspace| workspace.id == *id)
    }

    /// The modes as listed.
    pub fn modes_key(&self) -> Option<&[Mode]> {
        self.modes.as_deref()
    }

    /// The modes in force: `single` when none are listed.
    pub fn modes(&self) -> &[Mode] {
        self.modes.as_deref().unwrap_or(&[Mode::Single])
    }

    /// The features as listed; none when the key is left out.
    pub fn features(&self) -> &[Feature] {
        self.features.as_deref().unwrap_or(&[])
    }

    /// The operations in force for a workspace; none when it is not listed.
    pub fn operations_for(&self, id: &WorkspaceId) -> &[Operation] {
        match self.workspace(id) {
            Some(WorkspaceEntry { operations: Some(own), .. }) => own,
            Some(_) => &self.operations,
            None => &[],
        }
    }

    /// Whether a failed edit may say what stands in the file: reading or previewing it is possible anyway (DP-2).
    pub fn discloses(&self, id: &WorkspaceId) -> bool {
        let reads = |operation: &Operation| matches!(operation, Operation::ReadFile | Operation::PreviewEdit);
        self.operations_for(id).iter().any(reads)
    }

    /// The capability as JSON.
    pub fn to_json(&self) -> String {
        // Strings and numbers in maps: there is nothing here that could fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A list that is present is not empty and holds nothing twice.
fn list<T: PartialEq>(field: &str, items: &[T]) -> Result<(), Invalid> {
    if items.is_empty() {
        return Err(Invalid::new(field, Problem::Empty));
    }
    let twice = items.iter().enumerate().find(|(index, item)| items.iter().take(*index).any(|other| other == *item));
    match twice {
        Some((index, _)) => {
            let expected = "a value that stands there once".to_owned();
            Err(Invalid::new(format!("{field}[{index}]"), Problem::NotAllowed { expected }))
        }
        None => Ok(()),
    }
}

fn words<T>(node: &Node<'_>, known: &[&str], read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Invalid> {
    // One more than there are words: that many cannot be distinct, which the check for doubles says better.
    node.array(known.len() + 1, "values")?.iter().map(|item| item.word(known, &read)).collect()
}

fn workspace(node: Node<'_>) -> Result<WorkspaceEntry, Invalid> {
    let mut object = node.object()?;
    let operations = object.optional("operations").map(|node| words(&node, Operation::WORDS, Operation::from_word));
    let entry = WorkspaceEntry {
        id: object.required("id")?.parsed(WorkspaceId::new)?,
        name: object.required("name")?.string()?.into_owned(),
        operations: operations.transpose()?,
    };
    object.close()?;
    Ok(entry)
}

impl Serialize for WorkspaceEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("name", &self.name)?;
        if let Some(operations) = &self.operations {
            map.serialize_entry("operations", operations)?;
        }
        map.end()
    }
}

impl Serialize for Capability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("protocolVersion", &PROTOCOL_VERSION)?;
        map.serialize_entry("operations", &self.operations)?;
        map.serialize_entry("workspaces", &self.workspaces)?;
        if let Some(modes) = &self.modes {
            map.serialize_entry("editFileModes", modes)?;
        }
        if let Some(features) = &self.features {
            map.serialize_entry("editFileFeatures", features)?;
        }
        map.end()
    }
}
