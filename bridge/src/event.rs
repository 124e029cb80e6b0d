//! What a bridge tells its operator: ids, codes and counts.
//!
//! An event has no field that could hold a token, a path, or text of a file, a worker or a request. That is why it is an
//! enum and not lines of a logging library: what may be logged is decided here, once.

use editproof_protocol::{Operation, WorkspaceId};
use std::fmt;
use std::sync::Arc;

/// Something that an operator may want to know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A worker registered.
    Registered {
        /// The worker.
        worker: WorkspaceId,
        /// Whether it is another run than the one before.
        new_run: bool,
        /// What it offers.
        operations: Vec<Operation>,
        /// How many workspaces.
        workspaces: usize,
    },
    /// A registration was turned down.
    RegistrationRefused {
        /// The worker.
        worker: WorkspaceId,
        /// Why.
        code: &'static str,
    },
    /// A worker left.
    Left {
        /// The worker.
        worker: WorkspaceId,
    },
    /// A lease ended without a settlement.
    Expired {
        /// The worker that had it.
        worker: WorkspaceId,
        /// The lease.
        generation: u64,
        /// What was to be done.
        operation: Operation,
    },
    /// A settlement was turned down.
    SettlementRefused {
        /// The worker.
        worker: WorkspaceId,
        /// The lease that it names.
        generation: u64,
        /// Why.
        code: &'static str,
    },
    /// A workspace takes no more edits until somebody has looked at it (DP-3).
    Quarantined {
        /// The worker.
        worker: WorkspaceId,
        /// The workspace.
        workspace: WorkspaceId,
    },
    /// Somebody has looked.
    QuarantineEnded {
        /// The worker.
        worker: WorkspaceId,
        /// The workspace.
        workspace: WorkspaceId,
    },
    /// A shutdown has begun.
    Draining {
        /// Leases that are waited for.
        leases: usize,
    },
    /// A shutdown has ended.
    Stopped {
        /// Leases that were not settled in time.
        unsettled: usize,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Registered { worker, new_run, operations, workspaces } => {
                let operations: Vec<_> = operations.iter().map(|operation| operation.as_str()).collect();
                let run = if *new_run { "new" } else { "same" };
                let operations = if operations.is_empty() { "none".to_owned() } else { operations.join(",") };
                write!(f, "registered worker={worker} run={run} operations={operations} workspaces={workspaces}")
            }
            Event::RegistrationRefused { worker, code } => {
                write!(f, "registration refused worker={worker} code={code}")
            }
            Event::Left { worker } => write!(f, "left worker={worker}"),
            Event::Expired { worker, generation, operation } => {
                write!(f, "lease expired worker={worker} generation={generation} operation={operation}")
            }
            Event::SettlementRefused { worker, generation, code } => {
                write!(f, "settlement refused worker={worker} generation={generation} code={code}")
            }
            Event::Quarantined { worker, workspace } => write!(f, "quarantined worker={worker} workspace={workspace}"),
            Event::QuarantineEnded { worker, workspace } => {
                write!(f, "quarantine ended worker={worker} workspace={workspace}")
            }
            Event::Draining { leases } => write!(f, "draining leases={leases}"),
            Event::Stopped { unsettled } => write!(f, "stopped unsettled={unsettled}"),
        }
    }
}

/// Where events go.
#[derive(Clone)]
pub struct Log(Arc<dyn Fn(&Event) + Send + Sync>);

impl Log {
    /// Events go to `sink`, which is called with the bridge's state locked and has to be quick.
    pub fn new(sink: impl Fn(&Event) + Send + Sync + 'static) -> Self {
        Log(Arc::new(sink))
    }

    /// Events go nowhere.
    pub fn none() -> Self {
        Log::new(|_| ())
    }

    pub(crate) fn say(&self, event: Event) {
        (self.0)(&event);
    }
}
