//! Whether a request was negotiated (NG-3, NG-4): asked by the bridge before an assignment exists, and again by the
//! worker before anything runs.

use crate::capability::Capability;
use crate::request::Request;
use crate::words::{Feature, Mode};
use thiserror::Error;

/// Why a request may not run. The text is what a worker settles with, without an error code; a bridge answers
/// `WORKER_MISMATCH` instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// There is no capability at all.
    #[error("Workspace tools are not advertised to this Code API")]
    Tools,
    /// The operation is not in it.
    #[error("Workspace tool operation is not advertised")]
    Operation,
    /// The workspace is not in it.
    #[error("Workspace is not advertised")]
    Workspace,
    /// The operation is not in the workspace's own list.
    #[error("Workspace tool operation is not advertised for workspace")]
    OperationForWorkspace,
    /// The form of the edits is not in it.
    #[error("Workspace edit mode is not advertised")]
    Mode(Mode),
    /// A key is present whose feature is not in it.
    #[error("Workspace edit feature is not advertised")]
    Feature(Feature),
}

impl Refusal {
    /// The first reason against `request` under the negotiated capability, in the order in which deployed workers ask.
    ///
    /// Presence decides, not value: `matching: "exact"` needs `tolerant_match` and `replaceAll: false` needs
    /// `replace_all`.
    pub fn of(negotiated: Option<&Capability>, request: &Request) -> Option<Refusal> {
        let Some(capability) = negotiated else { return Some(Refusal::Tools) };
        let operation = request.operation();
        if !capability.operations().contains(&operation) {
            return Some(Refusal::Operation);
        }
        if capability.workspace(&request.workspace_id).is_none() {
            return Some(Refusal::Workspace);
        }
        if !capability.operations_for(&request.workspace_id).contains(&operation) {
            return Some(Refusal::OperationForWorkspace);
        }
        let mode = request.call.edits().map(|edits| edits.mode());
        if let Some(mode) = mode.filter(|mode| !capability.modes().contains(mode)) {
            return Some(Refusal::Mode(mode));
        }
        let missing = request.features().into_iter().find(|feature| !capability.features().contains(feature));
        missing.map(Refusal::Feature)
    }
}
