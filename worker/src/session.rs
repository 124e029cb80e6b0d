//! One peer's view of a worker: what was negotiated, what may be disclosed, and settlements (NG-4, NG-5, DP-1 to DP-3).

use crate::failure::Failure;
use crate::state::Guard;
use crate::worker::{Execution, Worker};
use editproof_protocol::{Capability, Invalid, Operation, Refusal, Request, ServerSupport, ToolResult, Verdict};
use editproof_spec::Code;
use std::sync::Arc;

/// A worker under what was negotiated with one peer.
pub struct Session {
    worker: Arc<Worker>,
    negotiated: Option<Capability>,
    server: ServerSupport,
}

/// The answer to one request. It has to be told what became of it: [`Answer::accepted`] or [`Answer::refused`]; an answer
/// that is dropped counts as refused.
pub struct Answer {
    /// The result, or why there is none, as the peer may see it.
    pub outcome: Result<ToolResult, Failure>,
    guard: Option<Guard>,
}

impl Session {
    /// A session under `negotiated` (`None`: nothing) with a bridge that answered `server` to the registration.
    pub const fn new(worker: Arc<Worker>, negotiated: Option<Capability>, server: ServerSupport) -> Self {
        Session { worker, negotiated, server }
    }

    /// A session with a peer that knows everything.
    pub fn unrestricted(worker: Arc<Worker>) -> Self {
        let capability = worker.capability();
        Session::new(worker, Some(capability), ServerSupport::all())
    }

    /// The worker.
    pub const fn worker(&self) -> &Arc<Worker> {
        &self.worker
    }

    /// Answers a request: shape, quarantine, what was negotiated, then the work, then what may be disclosed of it.
    pub fn answer(&self, request: Result<&Request, &Invalid>) -> Answer {
        let Ok(request) = request else {
            return Answer { outcome: Err(Failure::invalid_request()), guard: None };
        };
        let Execution { outcome, guard } = self.checked(request);
        // A result that breaks section 7 is no result. Its guard, dropped, becomes a quarantine.
        let (outcome, guard) = match outcome {
            Ok(result) if result.check(request).is_err() => {
                let may_have_committed = request.operation().is_mutation();
                (Err(Failure { may_have_committed, ..Failure::aborted() }), None)
            }
            outcome => (outcome, guard),
        };
        Answer { outcome: outcome.map_err(|failure| self.shown(request, failure)), guard }
    }

    fn checked(&self, request: &Request) -> Execution {
        let refused = |failure| Execution { outcome: Err(failure), guard: None };
        if request.operation().is_mutation() && self.worker.is_quarantined(&request.workspace_id) {
            return refused(Failure::quarantined());
        }
        if let Some(refusal) = Refusal::of(self.negotiated.as_ref(), request) {
            return refused(Failure::new(None, refusal.to_string()));
        }
        self.worker.execute(request)
    }

    /// What the peer may see of a failure (DP-2), with a code that it knows (NG-5).
    fn shown(&self, request: &Request, failure: Failure) -> Failure {
        let mut failure = Failure { code: failure.code.map(|code| self.server.code(code)), ..failure };
        let discloses = self.negotiated.as_ref().is_none_or(|capability| capability.discloses(&request.workspace_id));
        if request.operation() == Operation::EditFile && !discloses {
            failure.message = Verdict::UNDISCLOSED.to_owned();
            failure.conflict = None;
        }
        failure
    }
}

impl Answer {
    /// The verdict for a settlement.
    pub fn verdict(&self) -> Verdict {
        match &self.outcome {
            Ok(result) => Verdict::fulfilled(result),
            Err(failure) => Verdict::rejected(&failure.message, failure.code),
        }
    }

    /// The code of a rejection.
    pub fn code(&self) -> Option<Code> {
        self.outcome.as_ref().err().and_then(|failure| failure.code)
    }

    /// Whether something waits for the peer's acceptance.
    pub const fn is_pending(&self) -> bool {
        self.guard.is_some()
    }

    /// The peer has accepted the settlement: the guard is cleared. When the note cannot be removed it is found at the next
    /// start, which is careful.
    pub fn accepted(self) {
        if let Some(guard) = self.guard {
            let _ = guard.clear();
        }
    }

    /// The peer has refused the settlement or could not be reached: a mutation that it does not know of quarantines the
    /// workspace.
    pub fn refused(self) {
        drop(self);
    }
}
