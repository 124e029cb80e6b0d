//! Handing out: one request to one poll, under a lease that is a generation, a secret and a run of the worker (DP-1).
//!
//! A request is never handed out a second time, not even a read: the worker may be at it, and an answer that comes twice
//! is worth less than one that says when it did not come.

use crate::event::{Event, Log};
use crate::gate;
use crate::refused::{Own, Refused};
use crate::registry::{Answer, Bridge, Queued, Worker};
use editproof_protocol::{Assignment, Contact, Lease, LeaseToken, Request, WorkspaceId};
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

/// A request that was handed out.
pub(crate) struct Leased {
    pub(crate) number: u64,
    pub(crate) lease: Lease,
    pub(crate) end: Instant,
    pub(crate) request: Request,
    pub(crate) answer: oneshot::Sender<Answer>,
}

/// A lease that has ended.
pub(crate) struct Settled {
    pub(crate) lease: Lease,
    /// The digest of the settlement and what was said to it; `None`: there was none in time.
    pub(crate) settlement: Option<([u8; 32], Result<(), Own>)>,
}

/// A poll that is held open.
struct Poll<'a> {
    bridge: &'a Bridge,
    worker: &'a WorkspaceId,
}

impl Drop for Poll<'_> {
    fn drop(&mut self) {
        if let Some(worker) = self.bridge.lock().workers.get_mut(self.worker) {
            worker.polls = worker.polls.saturating_sub(1);
            worker.last_seen = Instant::now();
        }
    }
}

impl Bridge {
    /// The next request for a worker; `None` when none came while the poll was held open.
    ///
    /// # Errors
    /// This run of the worker is not registered, or the bridge is going down.
    pub async fn poll(&self, id: &WorkspaceId, contact: &Contact) -> Result<Option<Assignment>, Own> {
        let longest = self.0.limits.poll;
        let wait = contact.wait_seconds.map_or(longest, |seconds| Duration::from_secs(seconds).min(longest));
        let until = Instant::now() + wait;
        let wake = {
            let mut registry = self.lock();
            let worker = registry.run(id, &contact.incarnation_id)?;
            worker.polls += 1;
            worker.wake.clone()
        };
        let _open = Poll { bridge: self, worker: id };
        loop {
            // Before the look into the queue, so that what comes after it is not missed.
            let woken = wake.notified();
            {
                let mut registry = self.lock();
                let stopping = registry.stopping;
                let worker = registry.run(id, &contact.incarnation_id)?;
                if stopping {
                    return Err(Own::ShuttingDown);
                }
                self.end_leases(id, worker, |lease| lease.end <= Instant::now());
                if let Some(assignment) = self.hand_out(id, worker) {
                    return Ok(Some(assignment));
                }
                if worker.left {
                    return Ok(None);
                }
            }
            if timeout_at(until, woken).await.is_err() {
                return Ok(None);
            }
        }
    }

    fn hand_out(&self, id: &WorkspaceId, worker: &mut Worker) -> Option<Assignment> {
        while let Some(Queued { number, request, answer, handed_out, .. }) = worker.queue.pop_front() {
            // Its host is gone: nobody asks for it any more.
            if answer.is_closed() {
                continue;
            }
            if let Some(own) = gate::against(worker, &request) {
                let _ = answer.send(Err(own.into()));
                continue;
            }
            worker.generation += 1;
            let Ok(lease_token) = self.lease_token(id, number) else {
                unreachable!("64 hexadecimal digits are a lease token")
            };
            let incarnation_id = worker.incarnation.clone();
            let lease = Lease { generation: worker.generation, lease_token, incarnation_id };
            let assignment = Assignment { lease: lease.clone(), request: Ok(request.clone()) };
            let end = Instant::now() + self.0.limits.lease;
            worker.leases.push(Leased { number, lease, end, request, answer });
            handed_out.notify_one();
            return Some(assignment);
        }
        None
    }

    /// A secret that nobody can guess who does not know the bridge's own.
    fn lease_token(&self, id: &WorkspaceId, number: u64) -> Result<LeaseToken, editproof_protocol::Problem> {
        let mut digest = Sha256::new();
        digest.update(self.0.secret);
        digest.update(number.to_le_bytes());
        digest.update(id.as_str());
        LeaseToken::new(&hex(&digest.finalize()))
    }

    /// Ends the leases of a worker whose time is over.
    pub(crate) fn expire(&self, id: &WorkspaceId) {
        if let Some(worker) = self.lock().workers.get_mut(id) {
            self.end_leases(id, worker, |lease| lease.end <= Instant::now());
        }
    }

    /// Ends leases without a settlement: their hosts are told, and a settlement that comes now is late.
    pub(crate) fn end_leases(&self, id: &WorkspaceId, worker: &mut Worker, ends: impl Fn(&Leased) -> bool) {
        for lease in worker.leases.extract_if(.., |lease| ends(lease)) {
            say_expired(&self.0.log, id, &lease);
            // A host that is gone does not hear it.
            let _ = lease.answer.send(Err(Refused::Own(Own::AssignmentExpired)));
            worker.settled.push_back(Settled { lease: lease.lease, settlement: None });
        }
        while worker.settled.len() > self.0.limits.settled {
            worker.settled.pop_front();
        }
        self.0.lease_ended.notify_waiters();
    }
}

fn say_expired(log: &Log, id: &WorkspaceId, lease: &Leased) {
    let (generation, operation) = (lease.lease.generation, lease.request.operation());
    log.say(Event::Expired { worker: id.clone(), generation, operation });
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
