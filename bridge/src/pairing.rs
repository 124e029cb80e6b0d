//! Registrations (NG-1, NG-2) and farewells.
//!
//! A worker registers reads first and is told what is routed here; then it registers what both sides know. Each
//! registration that is accepted replaces the one before; one that is refused leaves it standing. A run that registers
//! under the name of another run takes its place: the other one was killed, or is told so when it next asks for work.

use crate::event::Event;
use crate::gate;
use crate::refused::Own;
use crate::registry::{Bridge, Registry, Worker};
use editproof_protocol::{Capability, Contact, Mode, Registration, Welcome, WorkspaceId};
use tokio::time::Instant;

impl Bridge {
    /// Registers a run of a worker.
    ///
    /// # Errors
    /// What it offers is not routed here, another worker has one of its workspaces, or there are too many workers. What
    /// was registered before stands.
    pub fn register(&self, id: &WorkspaceId, registration: Registration) -> Result<Welcome, Own> {
        let mut registry = self.lock();
        if let Err(own) = self.accept(&mut registry, id, registration.capability.as_ref()) {
            self.0.log.say(Event::RegistrationRefused { worker: id.clone(), code: own.code() });
            return Err(own);
        }
        let Registration { incarnation_id, capability } = registration;
        let operations = capability.as_ref().map_or_else(Vec::new, |capability| capability.operations().to_vec());
        let workspaces = capability.as_ref().map_or(0, |capability| capability.workspaces().len());
        let is_new = !registry.workers.contains_key(id);
        let worker = registry.workers.entry(id.clone()).or_insert_with(|| Worker::new(incarnation_id.clone()));
        let new_run = is_new || worker.incarnation != incarnation_id;
        if new_run {
            // Nobody else will settle what the other run was given.
            self.end_leases(id, worker, |_| true);
            worker.incarnation = incarnation_id.clone();
        }
        worker.capability = capability;
        worker.left = false;
        worker.last_seen = Instant::now();
        // What waits was let through by the registration before.
        let queue = std::mem::take(&mut worker.queue);
        for queued in queue {
            match gate::against(worker, &queued.request) {
                Some(own) => drop(queued.answer.send(Err(own.into()))),
                None => worker.queue.push_back(queued),
            }
        }
        worker.wake.notify_waiters();
        self.0.log.say(Event::Registered { worker: id.clone(), new_run, operations, workspaces });
        Ok(Welcome {
            incarnation_id,
            lease_seconds: self.0.limits.lease.as_secs(),
            poll_seconds: self.0.limits.poll.as_secs(),
            support: self.0.support.clone(),
        })
    }

    fn accept(&self, registry: &mut Registry, id: &WorkspaceId, capability: Option<&Capability>) -> Result<(), Own> {
        if registry.stopping {
            return Err(Own::ShuttingDown);
        }
        let limits = &self.0.limits;
        if let Some(capability) = capability {
            if !self.routes(capability) {
                return Err(Own::RegistrationInvalid);
            }
            let mut others = registry.workers.iter().filter(|(other, worker)| *other != id && worker.is_there(limits));
            let is_taken = |worker: &Worker| capability.workspaces().iter().any(|own| worker.has(&own.id));
            if others.any(|(_, worker)| is_taken(worker)) {
                return Err(Own::WorkspaceTaken);
            }
        }
        if registry.workers.len() >= limits.workers && !registry.workers.contains_key(id) {
            // Who is gone and leaves no doubt behind makes room, the longest gone first.
            let gone = registry.workers.iter().filter(|(_, worker)| {
                !worker.is_there(limits) && worker.quarantined.is_empty() && worker.queue.is_empty()
            });
            let oldest = gone.min_by_key(|(_, worker)| worker.last_seen).map(|(id, _)| id.clone());
            let oldest = oldest.ok_or(Own::RateLimited)?;
            if let Some(mut worker) = registry.workers.remove(&oldest) {
                self.end_leases(&oldest, &mut worker, |_| true);
            }
        }
        Ok(())
    }

    /// Whether all of it can be routed here. Reads can always be, so that a first registration never fails.
    fn routes(&self, capability: &Capability) -> bool {
        let support = &self.0.support;
        let operations = support.operations.as_deref().unwrap_or(&[]);
        let modes = support.modes.as_deref().unwrap_or(&[Mode::Single]);
        let features = support.features.as_deref().unwrap_or(&[]);
        let has_edits = capability.operations().iter().any(|operation| operation.has_edits());
        capability.operations().iter().all(|operation| !operation.has_edits() || operations.contains(operation))
            && (!has_edits || capability.modes().iter().all(|mode| modes.contains(mode)))
            && capability.features().iter().all(|feature| features.contains(feature))
    }

    /// A worker leaves: it is handed nothing more, and its open polls end. One that was handed something in this moment
    /// still gets it, and may still settle.
    ///
    /// # Errors
    /// This run of the worker is not registered.
    pub fn leave(&self, id: &WorkspaceId, contact: &Contact) -> Result<(), Own> {
        let mut registry = self.lock();
        let worker = registry.run(id, &contact.incarnation_id)?;
        worker.left = true;
        for queued in std::mem::take(&mut worker.queue) {
            // A host that is gone does not hear it.
            let _ = queued.answer.send(Err(Own::WorkerOffline.into()));
        }
        worker.wake.notify_waiters();
        self.0.log.say(Event::Left { worker: id.clone() });
        Ok(())
    }
}
