//! Settling a lease: once, in time, and with a result that can be believed (DP-1, DP-2, RS-4).
//!
//! A worker that hears no answer sends its settlement again. The same settlement of the same lease gets the same answer
//! and changes nothing; another one is refused, and so is one that comes late. A refused settlement of a mutation leaves
//! the worker's guard armed: the worker quarantines the workspace, since its host was told that nobody knows.

use crate::event::Event;
use crate::lease::{Leased, Settled};
use crate::refused::{Own, Refused};
use crate::registry::{Answer, Bridge, Worker};
use editproof_protocol::{Acceptance, Lease, Operation, Settlement, Verdict, WorkspaceId};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tokio::time::Instant;

impl Bridge {
    /// Takes a worker's settlement and passes the answer on to the host.
    ///
    /// # Errors
    /// The settlement was not accepted.
    pub fn settle(&self, id: &WorkspaceId, settlement: &Settlement) -> Result<Acceptance, Own> {
        // Outside of the lock: a result may be large.
        let digest: [u8; 32] = Sha256::digest(settlement.to_json()).into();
        let settled = self.take(id, settlement, digest);
        self.0.lease_ended.notify_waiters();
        match settled {
            Ok(()) => Ok(Acceptance { lease: settlement.lease.clone(), accepted: true }),
            Err(own) => {
                let generation = settlement.lease.generation;
                self.0.log.say(Event::SettlementRefused { worker: id.clone(), generation, code: own.code() });
                Err(own)
            }
        }
    }

    fn take(&self, id: &WorkspaceId, settlement: &Settlement, digest: [u8; 32]) -> Result<(), Own> {
        let mut registry = self.lock();
        let worker = registry.workers.get_mut(id).ok_or(Own::WorkerUnknown)?;
        if worker.incarnation == settlement.lease.incarnation_id {
            worker.last_seen = Instant::now();
        }
        self.end_leases(id, worker, |lease| lease.end <= Instant::now());
        let Some(at) = worker.leases.iter().position(|leased| is_same(&leased.lease, &settlement.lease)) else {
            return again(worker, &settlement.lease, digest);
        };
        let Leased { request, answer, lease, .. } = worker.leases.swap_remove(at);
        let (answered, said) = match (&settlement.verdict, settlement.verdict.result(&request)) {
            (Verdict::Rejected { error, code }, _) => {
                // What a worker of an earlier version forgets (DP-2).
                let hides = request.operation() == Operation::EditFile
                    && worker.capability.as_ref().is_none_or(|own| !own.discloses(&request.workspace_id));
                let error = if hides { Verdict::UNDISCLOSED.to_owned() } else { error.clone() };
                (Err(Refused::Rejected { error, code: *code }) as Answer, Ok(()))
            }
            (_, Some(Ok(result))) => (Ok(result), Ok(())),
            (_, Some(Err(_)) | None) => {
                if request.operation().is_mutation() && worker.quarantined.insert(request.workspace_id.clone()) {
                    let workspace = request.workspace_id.clone();
                    self.0.log.say(Event::Quarantined { worker: id.clone(), workspace });
                }
                (Err(Own::ResultInvalid.into()), Err(Own::SettledInvalid))
            }
        };
        worker.settled.push_back(Settled { lease, settlement: Some((digest, said)) });
        while worker.settled.len() > self.0.limits.settled {
            worker.settled.pop_front();
        }
        // A host that is gone does not hear it; the settlement counts all the same.
        let _ = answer.send(answered);
        said
    }
}

/// A settlement of a lease that has ended.
fn again(worker: &Worker, lease: &Lease, digest: [u8; 32]) -> Result<(), Own> {
    let ended = worker.settled.iter().find(|settled| is_same(&settled.lease, lease));
    match ended.map(|settled| settled.settlement) {
        Some(Some((before, said))) if before == digest => said,
        Some(Some(_)) => Err(Own::SettledOtherwise),
        Some(None) => Err(Own::SettledLate),
        None => Err(Own::LeaseUnknown),
    }
}

fn is_same(known: &Lease, named: &Lease) -> bool {
    let is_secret: bool = known.lease_token.as_str().as_bytes().ct_eq(named.lease_token.as_str().as_bytes()).into();
    is_secret && known.generation == named.generation && known.incarnation_id == named.incarnation_id
}
