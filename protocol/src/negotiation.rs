//! Two registrations: reads only, then what both sides know (NG-2), and error codes for older bridges (NG-5).

use crate::capability::{Capability, WorkspaceEntry};
use crate::invalid::Invalid;
use crate::json::{Node, Object};
use crate::words::{Feature, Mode, Operation, code_from_word};
use editproof_spec::Code;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What a bridge says it can route, in its answer to a registration.
///
/// A list that is absent is `None`. Words that are not known here are left out, and a list that is malformed counts as
/// empty: what cannot be understood is not relied on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSupport {
    /// `supportedWorkspaceToolOperations`; absent: none.
    pub operations: Option<Vec<Operation>>,
    /// `supportedWorkspaceEditFileModes`; absent: `single`.
    pub modes: Option<Vec<Mode>>,
    /// `supportedWorkspaceEditFileFeatures`; absent: none.
    pub features: Option<Vec<Feature>>,
    /// `supportedWorkspaceToolErrorCodes`; absent: none beyond the first version's.
    pub error_codes: Option<Vec<Code>>,
}

impl ServerSupport {
    /// Everything that this version knows.
    pub fn all() -> Self {
        ServerSupport {
            operations: Some(Operation::ALL.to_vec()),
            modes: Some(Mode::ALL.to_vec()),
            features: Some(Feature::ALL.to_vec()),
            error_codes: Some(Code::ALL.to_vec()),
        }
    }

    /// Reads the lists from the answer to a registration; its other keys are somebody else's.
    ///
    /// # Errors
    /// When the answer is no object at all.
    pub fn from_json(json: &[u8]) -> Result<Self, Invalid> {
        let mut object = Node::document(json)?.object()?;
        Ok(ServerSupport {
            operations: known(&mut object, "supportedWorkspaceToolOperations", Operation::from_word),
            modes: known(&mut object, "supportedWorkspaceEditFileModes", Mode::from_word),
            features: known(&mut object, "supportedWorkspaceEditFileFeatures", Feature::from_word),
            error_codes: known(&mut object, "supportedWorkspaceToolErrorCodes", code_from_word),
        })
    }

    /// The code that this bridge can be sent in place of `code` (NG-5).
    pub fn code(&self, code: Code) -> Code {
        let listed = self.error_codes.as_deref().unwrap_or(&[]).contains(&code);
        if code == Code::NotFound && !listed { Code::InvalidPath } else { code }
    }
}

/// More words than any list here will ever need; a longer one counts as malformed.
const MOST_WORDS: usize = 256;

fn known<T: PartialEq>(object: &mut Object<'_>, key: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let node = object.optional(key)?;
    let words = node.array(MOST_WORDS, "values").and_then(|items| items.iter().map(Node::string).collect());
    let words: Vec<_> = words.unwrap_or_default();
    let mut list = Vec::new();
    for word in words {
        if let Some(value) = read(&word).filter(|value| !list.contains(value)) {
            list.push(value);
        }
    }
    Some(list)
}

impl Serialize for ServerSupport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

impl ServerSupport {
    pub(crate) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        if let Some(operations) = &self.operations {
            map.serialize_entry("supportedWorkspaceToolOperations", operations)?;
        }
        if let Some(modes) = &self.modes {
            map.serialize_entry("supportedWorkspaceEditFileModes", modes)?;
        }
        if let Some(features) = &self.features {
            map.serialize_entry("supportedWorkspaceEditFileFeatures", features)?;
        }
        if let Some(codes) = &self.error_codes {
            let words: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
            map.serialize_entry("supportedWorkspaceToolErrorCodes", &words)?;
        }
        Ok(())
    }
}

/// What a worker registers first: reads alone, in the form that every bridge knows. A workspace that cannot be read is
/// left out rather than widened. `None`: register without workspace tools.
pub fn first_registration(own: &Capability) -> Option<Capability> {
    let readable = |workspace: &&WorkspaceEntry| own.operations_for(&workspace.id).contains(&Operation::ReadFile);
    let bare = |workspace: &WorkspaceEntry| WorkspaceEntry { operations: None, ..workspace.clone() };
    let workspaces = own.workspaces().iter().filter(readable).map(bare).collect();
    Capability::new(vec![Operation::ReadFile], workspaces, None, None).ok()
}

/// What a worker registers next: what it offers and the bridge can route, in the worker's order. `None`: nothing is
/// left, so the first registration stands.
pub fn second_registration(own: &Capability, server: &ServerSupport) -> Option<Capability> {
    let routed = server.operations.as_deref().unwrap_or(&[]);
    let mut operations = both(own.operations(), routed);

    let modes = both(own.modes(), server.modes.as_deref().unwrap_or(&[Mode::Single]));
    if modes.is_empty() {
        operations.retain(|operation| !operation.has_edits());
    }
    let has_edits = operations.iter().any(|operation| operation.has_edits());
    let modes = (own.modes_key().is_some() && has_edits).then_some(modes);

    let mut features = both(own.features(), server.features.as_deref().unwrap_or(&[]));
    if !operations.contains(&Operation::EditFile) {
        features.retain(|feature| *feature != Feature::ExpectedBaseSha256);
    }
    let features = (has_edits && !features.is_empty()).then_some(features);

    let narrowed = |workspace: &WorkspaceEntry| {
        let left = workspace.operations.as_ref().map(|listed| both(listed, &operations));
        let usable = left.as_ref().is_none_or(|left| !left.is_empty());
        usable.then(|| WorkspaceEntry { operations: left, ..workspace.clone() })
    };
    let workspaces = own.workspaces().iter().filter_map(narrowed).collect();
    Capability::new(operations, workspaces, modes, features).ok()
}

fn both<T: Copy + PartialEq>(own: &[T], other: &[T]) -> Vec<T> {
    own.iter().copied().filter(|item| other.contains(item)).collect()
}
