//! NG-3 and NG-4: what may become an assignment. Asked before a request is queued, and again before it is handed out,
//! since a worker may have registered anew in between.

use crate::refused::Own;
use crate::registry::Worker;
use editproof_protocol::{Refusal, Request};

/// The reason against handing `request` to `worker`.
pub(crate) fn against(worker: &Worker, request: &Request) -> Option<Own> {
    // Which part was not negotiated is not said: a host knows what it was offered.
    if Refusal::of(worker.capability.as_ref(), request).is_some() {
        return Some(Own::WorkerMismatch);
    }
    let in_doubt = request.operation().is_mutation() && worker.quarantined.contains(&request.workspace_id);
    in_doubt.then_some(Own::WorkspaceQuarantined)
}
