//! Who is there: the workers, what they offer, and what they have to do.
//!
//! One lock over plain collections, held for look-ups and moves, never while anything is read, written or waited for. Not
//! a lock or a task per worker: a request touches the worker that it goes to and nothing else, and a thousand requests a
//! second are far below what one lock takes.
//!
//! Time: linear in the workers and in what waits for one of them. Space: bounded by [`Limits`].
//!
//! Invariants: a workspace is offered by at most one worker that is there; a request is in at most one queue or lease;
//! whoever takes it out answers it.

use crate::event::{Event, Log};
use crate::lease::{Leased, Settled};
use crate::limits::Limits;
use crate::refused::{Own, Refused};
use editproof_protocol::{Capability, IncarnationId, Request, ServerSupport, ToolResult, WorkspaceId};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

/// What a host gets.
pub(crate) type Answer = Result<ToolResult, Refused>;

/// A bridge. Clones are handles to the same one.
#[derive(Clone)]
pub struct Bridge(pub(crate) Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) support: ServerSupport,
    pub(crate) log: Log,
    /// From which lease tokens are made.
    pub(crate) secret: [u8; 32],
    /// Told whenever a lease ends.
    pub(crate) lease_ended: Notify,
    registry: Mutex<Registry>,
}

/// Everything that changes.
pub(crate) struct Registry {
    pub(crate) workers: BTreeMap<WorkspaceId, Worker>,
    pub(crate) stopping: bool,
    pub(crate) started: Instant,
    /// The number of the next request.
    pub(crate) next: u64,
}

/// A worker that is or was there.
pub(crate) struct Worker {
    pub(crate) incarnation: IncarnationId,
    pub(crate) capability: Option<Capability>,
    pub(crate) last_seen: Instant,
    /// Polls that are held open.
    pub(crate) polls: usize,
    /// Whether it said that it leaves.
    pub(crate) left: bool,
    /// Of the last lease; 0 before the first.
    pub(crate) generation: u64,
    pub(crate) queue: VecDeque<Queued>,
    pub(crate) leases: Vec<Leased>,
    /// Leases that have ended, the oldest first.
    pub(crate) settled: VecDeque<Settled>,
    pub(crate) quarantined: BTreeSet<WorkspaceId>,
    /// Told when there is work, or nothing to wait for any more.
    pub(crate) wake: Arc<Notify>,
}

/// A request that waits for its worker.
pub(crate) struct Queued {
    pub(crate) number: u64,
    pub(crate) request: Request,
    /// Bytes of its JSON.
    pub(crate) bytes: usize,
    pub(crate) answer: oneshot::Sender<Answer>,
    /// Told when it does not wait any more, since its host keeps the time of the lease.
    pub(crate) handed_out: Arc<Notify>,
}

impl Worker {
    pub(crate) fn new(incarnation: IncarnationId) -> Self {
        Worker {
            incarnation,
            capability: None,
            last_seen: Instant::now(),
            polls: 0,
            left: false,
            generation: 0,
            queue: VecDeque::new(),
            leases: Vec::new(),
            settled: VecDeque::new(),
            quarantined: BTreeSet::new(),
            wake: Arc::new(Notify::new()),
        }
    }

    /// Whether it can be expected to ask for work.
    pub(crate) fn is_there(&self, limits: &Limits) -> bool {
        !self.left && (self.polls > 0 || self.has_leases() || self.last_seen.elapsed() < limits.patience)
    }

    /// Whether it is at work. A lease that is over and that nobody waits for may still stand in the list.
    pub(crate) fn has_leases(&self) -> bool {
        let now = Instant::now();
        self.leases.iter().any(|lease| lease.end > now)
    }

    pub(crate) fn has(&self, workspace: &WorkspaceId) -> bool {
        self.capability.as_ref().is_some_and(|capability| capability.workspace(workspace).is_some())
    }
}

impl Registry {
    /// The worker that a request for this workspace goes to: one that is there, or else the one that was last seen.
    pub(crate) fn holder(&self, workspace: &WorkspaceId, limits: &Limits) -> Option<&WorkspaceId> {
        let holders = self.workers.iter().filter(|(_, worker)| worker.has(workspace));
        holders.max_by_key(|(_, worker)| (worker.is_there(limits), worker.last_seen)).map(|(id, _)| id)
    }

    /// Whether workers may not have had the time to come back since the bridge was started.
    pub(crate) fn is_young(&self, limits: &Limits) -> bool {
        self.started.elapsed() < limits.reconnect
    }

    /// The registered run `incarnation` of a worker; it was seen now.
    pub(crate) fn run(&mut self, id: &WorkspaceId, incarnation: &IncarnationId) -> Result<&mut Worker, Own> {
        let worker = self.workers.get_mut(id).ok_or(Own::WorkerUnknown)?;
        if worker.incarnation != *incarnation {
            return Err(Own::WorkerSuperseded);
        }
        worker.last_seen = Instant::now();
        Ok(worker)
    }
}

impl Bridge {
    /// A bridge that routes `support`; a list that is absent there is not spoken of, as bridges of earlier versions do.
    ///
    /// # Errors
    /// The system has no random bytes.
    pub fn new(limits: Limits, support: ServerSupport, log: Log) -> Result<Self, getrandom::Error> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)?;
        let registry = Registry { workers: BTreeMap::new(), stopping: false, started: Instant::now(), next: 1 };
        let registry = Mutex::new(registry);
        Ok(Bridge(Arc::new(Shared { limits, support, log, secret, lease_ended: Notify::new(), registry })))
    }

    /// Its limits.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// What a worker offers, as it stands after its last registration; `None` inside: no workspace tools.
    ///
    /// # Errors
    /// No such worker, or it is not there.
    pub fn status(&self, id: &WorkspaceId) -> Result<Option<Capability>, Own> {
        let registry = self.lock();
        let Some(worker) = registry.workers.get(id) else {
            return Err(if registry.is_young(&self.0.limits) { Own::WorkerOffline } else { Own::WorkerUnknown });
        };
        if worker.is_there(&self.0.limits) { Ok(worker.capability.clone()) } else { Err(Own::WorkerOffline) }
    }

    /// Ends a quarantine: somebody has looked at the workspace.
    ///
    /// # Errors
    /// There is none.
    pub fn end_quarantine(&self, id: &WorkspaceId, workspace: &WorkspaceId) -> Result<(), Own> {
        let mut registry = self.lock();
        let worker = registry.workers.get_mut(id).ok_or(Own::WorkerUnknown)?;
        if !worker.quarantined.remove(workspace) {
            return Err(Own::NotQuarantined);
        }
        self.0.log.say(Event::QuarantineEnded { worker: id.clone(), workspace: workspace.clone() });
        Ok(())
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Registry> {
        // Whoever panicked with the lock held has left collections that are whole: every change is one move.
        self.0.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
